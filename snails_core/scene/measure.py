"""How wide a text will be, without knowing the reader's font.

The widths are those of a broad sans-serif (DejaVu Sans), so that what fits here fits with
the narrower fonts of most machines too.
"""

from __future__ import annotations

from collections.abc import Sequence

NARROW, SLIM, WIDE = "iljI|.,:;'!·", 'ftr()[]/- "', "mwMW%@&∞"
CAPITAL_HEIGHT = 0.73
LINE_HEIGHT = 1.2
ELLIPSIS = "…"


def text_width(text: str, size: float, bold: bool = False) -> float:
    """The width of one line in pixels, rather too much than too little."""
    return size * sum(_advance(letter) for letter in text) * (1.12 if bold else 1.0)


def _advance(letter: str) -> float:
    if letter in NARROW:
        return 0.34
    if letter in SLIM:
        return 0.41
    if letter in WIDE:
        return 0.96
    if letter == ELLIPSIS:
        return 1.0
    return 0.72 if letter.isupper() else 0.62


def shortened(text: str, wide: float, size: float, bold: bool = False) -> str:
    """The text, cut with an ellipsis if it would be wider than `wide`."""
    if text_width(text, size, bold) <= wide:
        return text
    while text and text_width(text + ELLIPSIS, size, bold) > wide:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrapped(
    parts: Sequence[str], wide: float, size: float, bold: bool = False, between: str = " "
) -> list[str]:
    """The parts in lines no wider than `wide`; a part that is wider has a line of its own."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{between}{part}" if lines else ""
        if lines and text_width(longer, size, bold) <= wide:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def fitting_size(text: str, wide: float, size: float, bold: bool = False) -> float:
    """The largest size up to `size` in which the text is no wider than `wide`."""
    needed = text_width(text, size, bold)
    return size if needed <= wide else size * wide / needed
