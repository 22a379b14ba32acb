"""Where the best placement flips: a bar of stretches, each with its best placements, and a mark."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from companions.cry_havoc.battle import Placement, Stakes
from companions.cry_havoc.battle.stakes import Worth
from companions.cry_havoc.solver.flips import stretches
from companions.cry_havoc.solver.no_cards import solve_placements
from snails_core.scene.shapes import Group, Layer, Lines, Polygon, Rectangle, Scene, Shape, Text

WIDE, HIGH, BAR = 420.0, 74.0, 26.0
MARGIN = 14.0
FILLS = ("table_mist", "table_haze")
"""Neighbours differ."""
STEP = Fraction(1, 2)


class Stretch(NamedTuple):
    """Worths from `low` to `high` with the same best placements."""

    low: Fraction
    high: Fraction
    best: tuple[Placement, ...]


def region_stretches(units: tuple[int, int], prisoner: Worth, most: int) -> list[Stretch]:
    """By the worth of the region, exactly; single points at which several are best are left out."""
    found = stretches(*units, prisoner=prisoner, most=most)
    return [Stretch(each.low, each.high, each.best) for each in found if each.low < each.high]


def prisoner_stretches(units: tuple[int, int], region: Worth, most: int) -> list[Stretch]:
    """By the worth of a prisoner, in the steps of the slider."""
    found: list[Stretch] = []
    for number in range(int(most / STEP) + 1):
        worth = number * STEP
        best = solve_placements(*units, Stakes(region, worth)).best
        if found and found[-1].best == best:
            found[-1] = found[-1]._replace(high=worth)
        else:
            found.append(Stretch(worth, worth, best))
    joined = [each._replace(high=after.low) for each, after in pairwise(found)]
    whole = [*joined, found[-1]._replace(high=Fraction(most))]
    return [each for each in whole if each.low < each.high]


def flip_scene(
    found: Sequence[Stretch], here: Worth, most: int, title: str, language: str
) -> Scene:
    """The bar from 0 to `most`; the worth `here` is marked by a triangle."""
    scale = (WIDE - 2 * MARGIN) / most
    groups: list[Group] = []
    for number, stretch in enumerate(found):
        left, right = (MARGIN + float(end) * scale for end in (stretch.low, stretch.high))
        label = _label(stretch)
        shapes: list[Shape] = [
            Rectangle(left, 20, max(2.0, right - left), BAR, 3, FILLS[number % 2], "table_ink", 1.0)
        ]
        if right - left > 7.0 * len(label):
            shapes.append(Text((left + right) / 2, 20 + BAR / 2, label, 12, "table_ink", True))
        end = Text(left, 20 + BAR + 12, str(stretch.low), 12, "table_pencil")
        told = f"{stretch.low}–{stretch.high}: {label}"
        groups.append(Group("", (*shapes, end), told))
    x = MARGIN + float(here) * scale
    mark = Polygon(((x - 7, 4), (x + 7, 4), (x, 18)), "gold", "ink", 1.2)
    line = Lines((((x, 18), (x, 20 + BAR)),), "table_ink", 2.0)
    last = Text(WIDE - MARGIN, 20 + BAR + 12, str(most), 12, "table_pencil")
    groups.append(Group("", (mark, line, last)))
    words = "; ".join(group.label for group in groups if group.label)
    return Scene(WIDE, HIGH, (Layer("flips", tuple(groups)),), title, f"{title}: {words}", language)


def _label(stretch: Stretch) -> str:
    """The best placement, with dots where there are more."""
    return f"{stretch.best[0]}{' …' if len(stretch.best) > 1 else ''}"
