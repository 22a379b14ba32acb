"""Bar charts as scenes: real axes with titles and units, one bar a number, dots for what was found.

Bars are blue, dots orange with a dark rim: apart for colour-blind readers, and in black and white
by their shape. Chances are marked in per cent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core.scene.shapes import Circle, Group, Layer, Lines, Rectangle, Scene, Shape, Text
from snails_core.words import decimal_text

WIDTH = 600.0
LEFT, RIGHT, TOP, BOTTOM = 58.0, 14.0, 56.0, 64.0
HEIGHT = 340.0
SIZE = 14.0
"""Of letters; the title is larger."""
STEPS = (Fraction(1, 100), Fraction(1, 50), Fraction(1, 20), Fraction(1, 10), Fraction(1, 5))
MOST_LINES = 6
DOT = 4.5


class Found(NamedTuple):
    """A share that was found by trying, with its error bar."""

    number: int
    share: float
    error: float

    def told(self, language: str) -> str:
        return decimal_text(f"{self.share:.4f}", language)


class Axis(NamedTuple):
    """Numbers along the bottom: from 0 to `most`, one place for each `step`."""

    most: int
    step: int
    left: float = LEFT
    right: float = WIDTH - RIGHT

    @property
    def wide(self) -> float:
        """The width of one number's column."""
        return (self.right - self.left) / (self.most // self.step + 1)

    @property
    def bar(self) -> float:
        """The width of one bar."""
        return min(46.0, self.wide * 0.62)

    @property
    def beside(self) -> float:
        """How far right of the middle a dot stands: clear of its bar, or on it if they crowd."""
        clear = self.bar / 2 + 7
        return clear if clear + DOT < self.wide / 2 else 0.0

    def at(self, number: float) -> float:
        return self.left + self.wide * (number / self.step + 0.5)

    @property
    def numbers(self) -> range:
        return range(0, self.most + 1, self.step)


class Scale(NamedTuple):
    """Chances along the side, from `least` to `most`."""

    most: Fraction
    step: Fraction
    top: float
    bottom: float
    least: Fraction = Fraction(0)

    @classmethod
    def for_chances(cls, highest: float, top: float, bottom: float, lowest: float = 0) -> Scale:
        """Just enough of them, at round numbers; bars must begin at 0, dots need not."""
        step = next((s for s in STEPS if highest - lowest <= s * MOST_LINES), STEPS[-1])
        first = Fraction(lowest) // step
        last = max(first + 1, -(-Fraction(highest) // step))
        return cls(step * last, step, top, bottom, step * first)

    def at(self, chance: float) -> float:
        part = (chance - float(self.least)) / float(self.most - self.least)
        return self.bottom - (self.bottom - self.top) * part

    @property
    def marks(self) -> list[Fraction]:
        lines = int((self.most - self.least) / self.step)
        return [self.least + self.step * number for number in range(lines + 1)]


def bar_chart(
    chances: Iterable[tuple[int, Fraction]],
    *,
    title: str,
    across: str,
    up: str,
    step: int,
    language: str,
    found: Sequence[Found] = (),
    legend: Sequence[str] = (),
) -> Scene:
    """Exact chances as bars, found shares as dots with error bars; `legend` names both."""
    bars = dict(chances)
    axis = Axis(max(step, *bars, *(one.number for one in found)), step)
    highest = max([*map(float, bars.values()), *(one.share + 2 * one.error for one in found)])
    scale = Scale.for_chances(min(1.0, highest), TOP + (26 if found else 0), HEIGHT - BOTTOM)
    frame = Group("", (*grid(axis, scale, up), *numbers_below(axis, scale.bottom, across)))
    drawn = [bar(axis, scale, number, chance) for number, chance in bars.items()]
    dots = [
        dot(axis.at(one.number) + axis.beside, scale, one, str(one.number), language)
        for one in found
    ]
    head: list[Shape] = [Text(WIDTH / 2, 16, title, SIZE + 2, bold=True)]
    if found:
        head += _legend(legend)
    said = "; ".join(f"{number}: {chance}" for number, chance in bars.items())
    layers = (
        Layer("frame", (frame,)),
        Layer("bars", tuple(drawn)),
        Layer("dots", tuple(dots)),
        Layer("words", (Group("", tuple(head)),)),
    )
    return Scene(WIDTH, HEIGHT, layers, title, said, language)


# --- parts ----------------------------------------------------------------------------------------
def grid(axis: Axis, scale: Scale, up: str = "") -> list[Shape]:
    """Lines across with their per cents, and what they measure above them."""
    right = axis.right
    lines = tuple(((axis.left, y), (right, y)) for y in map(scale.at, map(float, scale.marks)))
    shapes: list[Shape] = [Lines(lines, "haze", 1)]
    for mark in scale.marks:
        told = f"{float(100 * mark):g} %"
        shapes.append(Text(axis.left - 6, scale.at(float(mark)), told, SIZE - 1, anchor="end"))
    if up:
        shapes.append(Text(4, scale.top - 22, up, SIZE - 1, fill="pencil", anchor="start"))
    shapes.append(Lines((((axis.left, scale.top), (axis.left, scale.bottom)),), "ink", 1.2))
    return shapes


def numbers_below(axis: Axis, bottom: float, across: str) -> list[Shape]:
    """The axis at the bottom with its numbers and what they count."""
    shapes: list[Shape] = [Lines((((axis.left, bottom), (axis.right, bottom)),), "ink", 1.2)]
    for number in axis.numbers:
        x = axis.at(number)
        shapes.append(Lines((((x, bottom), (x, bottom + 4)),), "ink", 1.2))
        shapes.append(Text(x, bottom + 16, str(number), SIZE))
    if across:
        shapes.append(Text((axis.left + axis.right) / 2, bottom + 40, across, SIZE))
    return shapes


def bar(axis: Axis, scale: Scale, number: int, chance: Fraction, fill: str = "blue") -> Group:
    """One bar; its exact chance stands over it, if there is room, and is its label."""
    x, y = axis.at(number), scale.at(float(chance))
    shapes: list[Shape] = [
        Rectangle(x - axis.bar / 2, y, axis.bar, scale.bottom - y, 0, fill, "ink", 0.8),
    ]
    told = str(chance)
    if len(told) * SIZE * 0.6 < axis.wide * 1.05:
        shapes.append(Text(x, max(y - 10, scale.top - 8), told, SIZE - 1, halo="paper"))
    return Group(f"bar:{number}", tuple(shapes), f"{number}: {chance}")


def dot(x: float, scale: Scale, one: Found, name: str, language: str) -> Group:
    """A dot at the share, with a bar of two standard errors each way."""
    low, high = max(0.0, one.share - 2 * one.error), min(1.0, one.share + 2 * one.error)
    whisker = ((x, scale.at(low)), (x, scale.at(high)))
    ends = tuple(((x - 4, y), (x + 4, y)) for _, y in whisker)
    shapes: tuple[Shape, ...] = (
        Lines((whisker, *ends), "paper", 4),
        Lines((whisker, *ends), "ink", 1.6),
        Circle(x, scale.at(one.share), DOT, "orange", "ink", 1.4),
    )
    return Group(f"found:{name}", shapes, f"{name}: {one.told(language)}")


def _legend(words: Sequence[str]) -> list[Shape]:
    exact, found = words
    y, x = 40.0, LEFT + 10
    return [
        Rectangle(x, y - 6, 14, 12, 0, "blue", "ink", 0.8),
        Text(x + 20, y, exact, SIZE - 1, anchor="start"),
        Lines((((x + 150, y - 8), (x + 150, y + 8)),), "ink", 1.6),
        Circle(x + 150, y, 4.5, "orange", "ink", 1.4),
        Text(x + 162, y, found, SIZE - 1, anchor="start"),
    ]
