"""Addresses as QR pictures: for a screen or paper, and for a terminal."""

from __future__ import annotations

from html import escape
from io import StringIO

import segno

QUIET = 4
"""Modules of white around the code, as the standard asks for."""
PIXELS = 8
"""Of one module."""


def qr_svg(text: str, told: str) -> str:
    """Black on white whatever the page is like; `told` says what it is to whoever cannot see it."""
    drawn = segno.make(text, micro=False).svg_inline(
        scale=PIXELS,
        border=QUIET,
        light="#fff",
        omitsize=True,
        svgclass="snails-qr",
        lineclass=None,
    )
    return str(drawn).replace("<svg ", f'<svg role="img" aria-label="{escape(told)}" ', 1)


def qr_text(text: str) -> str:
    """Two modules in a character, for a terminal with light letters on dark."""
    lines = StringIO()
    segno.make(text, micro=False).terminal(lines, border=2, compact=True)
    return lines.getvalue().rstrip("\n")
