"""The sentences of a lesson as HTML: paragraphs, and lists where lines begin with a dash."""

from __future__ import annotations

from html import escape
from itertools import groupby

DASH = "- "


def prose(text: str, style: str = "") -> str:
    """Paragraphs, in a style of their own, and lists; everything is escaped."""
    begin = f'<p style="{style}">' if style else "<p>"
    lines = [line for line in text.splitlines() if line.strip()]
    parts = []
    for is_list, group in groupby(lines, lambda line: line.startswith(DASH)):
        if is_list:
            items = "".join(f"<li>{escape(line.removeprefix(DASH))}</li>" for line in group)
            parts.append(f'<ul style="margin: .2em 0 .4em; padding-left: 1.4em">{items}</ul>')
        else:
            parts.extend(f"{begin}{escape(line)}</p>" for line in group)
    return "".join(parts)
