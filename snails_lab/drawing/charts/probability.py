"""Charts of the course: bars with names below, and shares that come nearer to an exact line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, sqrt
from typing import Any

from snails_core.scene.shapes import Circle, Group, Layer, Lines, Rectangle, Scene, Shape, Text
from snails_lab.drawing.charts.bars import (
    BOTTOM,
    DOT,
    HEIGHT,
    LEFT,
    SIZE,
    TOP,
    WIDTH,
    Axis,
    Found,
    Scale,
    bar,
    dot,
    grid,
)
from snails_lab.words import phrase


def named_bars(
    chances: Mapping[Any, Fraction],
    *,
    title: str,
    across: str,
    language: str,
    counts: Mapping[Any, int],
) -> Scene:
    """A bar for each outcome with its name below, beside it a dot for the share that was found."""
    names, tries = _places(list(chances)), sum(counts.values())
    axis = Axis(len(names) - 1, 1)
    found = [_share(names.index(name), chances[name], counts, name) for name in chances]
    found = found if tries else []
    highest = max([*map(float, chances.values()), *(one.share + 2 * one.error for one in found)])
    scale = Scale.for_chances(min(1.0, highest), TOP + (26 if found else 0), HEIGHT - BOTTOM)
    bars = [
        Group(f"bar:{name}", bar(axis, scale, names.index(name), p).shapes, f"{name}: {p}")
        for name, p in chances.items()
    ]
    dots = [
        dot(axis.at(one.number) + axis.beside, scale, one, str(names[one.number]), language)
        for one in found
    ]
    up = phrase(language, "dicelab.chart_up")
    frame = [*grid(axis, scale, up), *_names(axis, scale.bottom, names, across)]
    legend = _bars_legend(tries, language) if found else []
    said = "; ".join(f"{name}: {chance}" for name, chance in chances.items())
    return _scene([*bars], dots, frame, legend, title, said, language)


def shares_chart(
    found: Sequence[Found], exact: Fraction, *, title: str, across: str, language: str
) -> Scene:
    """Each share over its number of tries, whiskers of two standard errors, and the exact line."""
    axis = Axis(len(found) - 1, 1)
    ends = [one.share + arm * one.error for one in found for arm in (-2, 2)]
    lowest, highest = max(0.0, min(*ends, float(exact))), min(1.0, max(*ends, float(exact)))
    scale = Scale.for_chances(highest, TOP + 26, HEIGHT - BOTTOM, lowest)
    y = scale.at(float(exact))
    line = Lines((((axis.left, y), (axis.right, y)),), "blue", 2.5)
    dots = [
        dot(axis.at(place), scale, one, str(one.number), language)
        for place, one in enumerate(found)
    ]
    up = phrase(language, "probability.share")
    tries = [one.number for one in found]
    frame = [*grid(axis, scale, up), *_names(axis, scale.bottom, tries, across)]
    told = phrase(language, "probability.exact_line", exact=exact)
    legend: list[Shape] = [
        Lines((((LEFT + 10, 40), (LEFT + 26, 40)),), "blue", 2.5),
        Text(LEFT + 32, 40, told, SIZE - 1, anchor="start"),
        Circle(LEFT + 210, 40, DOT, "orange", "ink", 1.4),
        Text(LEFT + 222, 40, phrase(language, "probability.found"), SIZE - 1, anchor="start"),
    ]
    said = "; ".join(f"{one.number}: {one.told(language)}" for one in found)
    exact_line = Group("exact", (line,), str(exact))
    return _scene([exact_line], dots, frame, legend, title, said, language)


# --- parts ----------------------------------------------------------------------------------------
def _places(names: list[Any]) -> list[Any]:
    """Numbers stand at their distances from 0, other names side by side."""
    if not all(isinstance(name, int) for name in names):
        return names
    return list(range(0, max(names) + 1, gcd(*names)))


def _share(place: int, chance: Fraction, counts: Mapping[Any, int], name: Any) -> Found:
    tries = max(1, sum(counts.values()))
    error = sqrt(chance * (1 - chance) / tries)
    return Found(place, counts.get(name, 0) / tries, error)


def _names(axis: Axis, bottom: float, names: Sequence[Any], across: str) -> list[Shape]:
    shapes: list[Shape] = [Lines((((axis.left, bottom), (axis.right, bottom)),), "ink", 1.2)]
    shapes += [Text(axis.at(i), bottom + 16, str(name), SIZE) for i, name in enumerate(names)]
    shapes.append(Text((axis.left + axis.right) / 2, bottom + 42, across, SIZE))
    return shapes


def _bars_legend(tries: int, language: str) -> list[Shape]:
    exact = phrase(language, "dicelab.legend_exact")
    found = phrase(language, "dicelab.legend_simulated", count=tries)
    return [
        Rectangle(LEFT + 10, 34, 14, 12, 0, "blue", "ink", 0.8),
        Text(LEFT + 30, 40, exact, SIZE - 1, anchor="start"),
        Circle(LEFT + 160, 40, DOT, "orange", "ink", 1.4),
        Text(LEFT + 172, 40, found, SIZE - 1, anchor="start"),
    ]


def _scene(
    exact: Sequence[Group],
    dots: Sequence[Group],
    frame: Sequence[Shape],
    legend: Sequence[Shape],
    title: str,
    said: str,
    language: str,
) -> Scene:
    head = Group("", (Text(WIDTH / 2, 16, title, SIZE + 2, bold=True), *legend))
    layers = (
        Layer("frame", (Group("", tuple(frame)),)),
        Layer("exact", tuple(exact)),
        Layer("found", tuple(dots)),
        Layer("words", (head,)),
    )
    return Scene(WIDTH, HEIGHT, layers, title, said, language)
