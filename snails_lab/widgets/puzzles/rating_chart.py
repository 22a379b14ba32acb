"""A person's rating as a chart: an SVG of our own, with numbers at its axis and a text for all."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from snails_lab.words import phrase

WIDTH, HEIGHT = 420, 130
LEFT, RIGHT, TOP, BOTTOM = 44, 8, 10, 10
LEAST_SPAN = 100.0
"""Points of rating that the chart is high at least, or it would show noise as mountains."""
GRID = 50
"""Ratings at the axis are multiples of this."""
MOST_LINES = 4
DOTS_UNTIL = 40
"""With more results than this there is only the line."""


def rating_chart(ratings: Sequence[float], language: str) -> str:
    """The line from the first rating to the last; told in words for whoever does not see it."""
    low, high = _range(ratings)
    told = phrase(
        language,
        "puzzle.chart",
        first=round(ratings[0]),
        last=round(ratings[-1]),
        least=round(min(ratings)),
        most=round(max(ratings)),
    )

    def across(number: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * number / max(1, len(ratings) - 1)

    def down(rating: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - rating) / (high - low)

    grid = "".join(
        f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{down(value):.1f}" y2="{down(value):.1f}" '
        f'stroke="currentColor" stroke-opacity=".2"/><text x="{LEFT - 6}" '
        f'y="{down(value) + 4:.1f}" text-anchor="end" font-size="12" fill="currentColor">'
        f"{value}</text>"
        for value in _marks(low, high)
    )
    points = [(across(number), down(rating)) for number, rating in enumerate(ratings)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    shown = points if len(points) <= DOTS_UNTIL else points[-1:]
    dots = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="var(--leaf)"/>' for x, y in shown
    )
    return (
        f'<svg class="snails-rating-chart" role="img" aria-label="{escape(told)}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" style="width: 100%; max-width: {WIDTH}px; '
        f'display: block"><title>{escape(told)}</title>{grid}<polyline points="{line}" '
        f'fill="none" stroke="var(--leaf)" stroke-width="2"/>{dots}</svg>'
    )


def _range(ratings: Sequence[float]) -> tuple[float, float]:
    """From the lowest to the highest, and at least `LEAST_SPAN` apart."""
    low, high = min(ratings), max(ratings)
    missing = max(0.0, LEAST_SPAN - (high - low)) / 2
    return low - missing, high + missing


def _marks(low: float, high: float) -> list[int]:
    """Round ratings in the range, as few as can be read."""
    step = GRID
    while (high - low) / step > MOST_LINES:
        step *= 2
    first = -int(-low // step) * step
    return list(range(first, int(high) + 1, step))
