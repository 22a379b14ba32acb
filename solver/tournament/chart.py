"""Ratings as a picture: a dot for each bot, with its interval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor

from snails_core.scene.shapes import Circle, Group, Layer, Lines, Rectangle, Scene, Shape, Text
from solver.tournament.ratings import Rating
from solver.words import wording

WIDTH, ROW, TOP, BOTTOM = 640, 36, 40, 44
LEFT, RIGHT = 130, 90
"""What names take on the left, and numbers on the right."""
MOST_MARKS = 8
STEPS = (10, 25, 50, 100, 200, 500, 1000, 2000)


def rating_chart(ratings: Sequence[Rating], language: str = "en") -> Scene:
    """Rating to the right, bots from the best downwards."""
    low = min(rating.elo - rating.margin for rating in ratings)
    high = max(rating.elo + rating.margin for rating in ratings)
    step = next((s for s in STEPS if (high - low) / s <= MOST_MARKS), STEPS[-1])
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)

    def x(elo: float) -> float:
        share = (elo / step - first) / (last - first)
        return round(LEFT + share * (WIDTH - LEFT - RIGHT), 1)

    bottom = TOP + ROW * len(ratings)
    marks = [mark * step for mark in range(first, last + 1)]
    title = wording(language, "tournament.title")
    axis = wording(language, "tournament.axis")
    ground: tuple[Shape, ...] = (
        Rectangle(0, 0, WIDTH, bottom + BOTTOM, fill="table"),
        Lines(tuple(((x(mark), TOP), (x(mark), bottom)) for mark in marks), "table_haze"),
        *(Text(x(mark), bottom + 14, str(mark), 12, "table_pencil") for mark in marks),
        Text(LEFT, bottom + 32, axis, 12, "table_pencil", anchor="start"),
        Text(16, 20, title, 15, "table_ink", bold=True, anchor="start"),
    )
    rows = tuple(
        _row(rating, TOP + ROW * (number + 0.5), x) for number, rating in enumerate(ratings)
    )
    told = "; ".join(f"{r.bot} {r.elo:.0f} ± {r.margin:.0f}" for r in ratings)
    layers = Layer("ground", (Group("", ground),)), Layer("ratings", rows)
    return Scene(WIDTH, bottom + BOTTOM, layers, title, told, language)


def _row(rating: Rating, y: float, x: Callable[[float], float]) -> Group:
    """A bot's name, its dot with the interval, and both as a number."""
    low, high = x(rating.elo - rating.margin), x(rating.elo + rating.margin)
    number = f"{rating.elo:.0f} ± {rating.margin:.0f}"
    shapes: tuple[Shape, ...] = (
        Text(LEFT - 12, y, rating.bot, 13, "table_ink", anchor="end"),
        Lines(
            (((low, y), (high, y)), ((low, y - 5), (low, y + 5)), ((high, y - 5), (high, y + 5))),
            "blue",
            2,
        ),
        Circle(x(rating.elo), y, 5, fill="blue", stroke="table", width=1.5),
        Text(WIDTH - RIGHT + 10, y, number, 12, "table_ink", anchor="start"),
    )
    return Group(f"bot:{rating.bot}", shapes, f"{rating.bot}: {number}")
