"""Markdown as HTML: headings, paragraphs, emphasis, code and formulas, no more than is used."""

from __future__ import annotations

import re
from html import escape

from snails_lab.models.prose.mathml import mathml

BLOCK_FORMULA = re.compile(r"\$\$(.+?)\$\$", re.DOTALL)
INLINE = re.compile(r"\$(?P<formula>[^$]+)\$|`(?P<code>[^`]+)`")
STRONG = re.compile(r"\*\*(.+?)\*\*")
EMPHASIS = re.compile(r"\*(.+?)\*")
HEADING = "## "


def html_of(text: str, heading: str = "h3") -> str:
    """The text as HTML; paragraphs are parted by empty lines."""
    return "".join(_block(block.strip(), heading) for block in re.split(r"\n\s*\n", text.strip()))


def _block(block: str, heading: str) -> str:
    if block.startswith(HEADING):
        title, _, rest = block.removeprefix(HEADING).partition("\n")
        below = f"<p>{_inline(rest)}</p>" if rest.strip() else ""
        return f"<{heading}>{_inline(title)}</{heading}>{below}"
    if whole := BLOCK_FORMULA.fullmatch(block):
        return f'<div class="snails-formula">{mathml(whole[1].strip(), block=True)}</div>'
    return f"<p>{_inline(block)}</p>"


def _inline(text: str) -> str:
    """A line with its formulas and code set apart, so that nothing in them is emphasis."""
    parts, end = [], 0
    for found in INLINE.finditer(text):
        parts.append(_emphasised(text[end : found.start()]))
        formula, code = found["formula"], found["code"]
        parts.append(mathml(formula) if formula else f"<code>{escape(code)}</code>")
        end = found.end()
    return "".join([*parts, _emphasised(text[end:])])


def _emphasised(text: str) -> str:
    strong = STRONG.sub(r"<b>\1</b>", escape(text, quote=False))
    return EMPHASIS.sub(r"<i>\1</i>", strong)
