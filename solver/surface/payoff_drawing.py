"""A table of plan against plan as a drawing: a cell for each pair, coloured by who gains.

Bars at the edge say how likely each plan is. The colours also differ in lightness, and each cell
has its number, so nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

CELL, HEIGHT, LABEL, BAR = 74, 40, 52, 46
FOR, AGAINST, EVEN = (36, 110, 66), (176, 64, 52), (238, 236, 228)
"""Colours of the most that each side gains in the table, and of what gains nobody anything."""
DARK, LIGHT = "#1d1d1d", "#ffffff"


def payoff_drawing(
    rows: Sequence[tuple[str, Fraction | None]],
    columns: Sequence[tuple[str, Fraction | None]],
    cells: Sequence[Sequence[tuple[Fraction, str]]],
    title: str,
) -> str:
    """An SVG. Rows and columns are names with how likely each is (None where nobody says), cells
    are values with how they are written. `title` says the same for people who do not see it."""
    bar = BAR if any(chance is not None for _, chance in (*rows, *columns)) else 0
    left, top = LABEL + bar, LABEL - (0 if bar else HEIGHT // 2)
    width, height = left + CELL * len(columns) + 2, top + bar + HEIGHT * len(rows) + 2
    most = max((abs(value) for line in cells for value, _ in line), default=Fraction(0))
    parts = [
        f'<svg class="snails-payoffs" role="img" viewBox="0 0 {width} {height}" width="{width}" '
        f'style="max-width:100%;height:auto" xmlns="http://www.w3.org/2000/svg" '
        f'font-family="sans-serif" font-size="13"><title>{escape(title)}</title>',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for number, (name, chance) in enumerate(columns):
        x = left + CELL * number
        parts.append(_text(x + CELL / 2, 18, name, DARK, bold=True))
        if chance is not None:
            size = round(float(chance) * (BAR - 8), 1)
            parts.append(_text(x + CELL / 2, 36, _percent(chance), DARK))
            parts.append(_bar(x + CELL / 2 - 9, top + bar - 4 - size, 18, size))
    for number, (name, chance) in enumerate(rows):
        y = top + bar + HEIGHT * number
        middle = HEIGHT / 2 + 5 if chance is None else 17
        parts.append(_text(LABEL / 2, y + middle, name, DARK, bold=True))
        if chance is not None:
            size = round(float(chance) * (BAR - 8), 1)
            parts.append(_text(LABEL / 2, y + 33, _percent(chance), DARK))
            parts.append(_bar(LABEL, y + HEIGHT / 2 - 7, size, 14))
        for place, (value, shown) in enumerate(cells[number]):
            x = left + CELL * place
            share = float(value / most) if most else 0.0
            fill, ink = _colour(share)
            parts.append(
                f'<rect x="{x}" y="{y}" width="{CELL}" height="{HEIGHT}" fill="{fill}" '
                f'stroke="#ffffff" stroke-width="2"/>'
            )
            parts.append(_text(x + CELL / 2, y + HEIGHT / 2 + 5, shown, ink))
    return "".join([*parts, "</svg>"])


def _bar(x: float, y: float, width: float, height: float) -> str:
    size = f'width="{max(width, 1):g}" height="{max(height, 1):g}"'
    return f'<rect x="{x:g}" y="{y:g}" {size} fill="#4c6a92"/>'


def _text(x: float, y: float, text: str, ink: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" fill="{ink}"{weight}>{escape(text)}</text>'
    )


def _colour(share: float) -> tuple[str, str]:
    """The fill of a cell for a share from -1 to 1 of the largest gain, and ink to be read on it."""
    end = FOR if share > 0 else AGAINST
    mixed = [round(even + (full - even) * abs(share)) for even, full in zip(EVEN, end, strict=True)]
    return f"rgb({mixed[0]},{mixed[1]},{mixed[2]})", LIGHT if abs(share) > 0.55 else DARK


def _percent(chance: Fraction) -> str:
    return f"{round(float(100 * chance))} %"
