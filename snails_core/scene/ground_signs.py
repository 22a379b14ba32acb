"""Signs for effects on tiles and spaces, for tokens and for the sea."""

from __future__ import annotations

from snails_core.scene import icons
from snails_core.scene.card_icons import LINE, tile
from snails_core.scene.geometry import placed, regular, smooth, star
from snails_core.scene.shapes import Curve, Lines, Point, Polygon, Shape, Text
from snails_core.vocabulary import Effect

_CRACK: tuple[tuple[Point, ...], ...] = (
    ((-0.3, -0.34), (-0.1, -0.16), (-0.18, 0.0), (0.08, 0.1), (0.02, 0.34)),
    ((-0.1, -0.16), (0.16, -0.22), (0.28, -0.38)),
    ((0.08, 0.1), (0.32, 0.1)),
)


def damage_tile(_: Effect) -> list[Shape]:
    return [*tile("meadow"), Lines(_CRACK, "crack", LINE * 1.2)]


def destroy_tile(_: Effect) -> list[Shape]:
    """A tile in pieces."""
    left: tuple[Point, ...] = (
        (-0.1, -0.46),
        (-0.5, -0.26),
        (-0.52, 0.2),
        (-0.16, 0.4),
        (-0.24, 0.14),
        (-0.08, 0.0),
        (-0.2, -0.2),
    )
    right: tuple[Point, ...] = (
        (0.14, -0.46),
        (0.5, -0.22),
        (0.5, 0.24),
        (0.1, 0.46),
        (0.02, 0.18),
        (0.18, 0.04),
        (0.04, -0.16),
    )
    return [
        Polygon(tuple((x, y + 0.09) for x, y in left), "meadow_dark", "ink", LINE),
        Polygon(tuple((x, y + 0.09) for x, y in right), "meadow_dark", "ink", LINE),
        Polygon(left, "meadow", "ink", LINE),
        Polygon(right, "meadow", "ink", LINE),
    ]


def remove_tile(_: Effect) -> list[Shape]:
    """A tile that vanishes: a dashed outline, and the tile lifted away."""
    ground = tuple((x, y * 0.62 + 0.26) for x, y in regular(0, 0, 0.46, 6))
    return [
        Lines(((*ground, ground[0]),), "ink", LINE, 1.0, 0.09),
        *placed(tile("meadow"), 0.0, -0.22, 0.56),
        *icons.arrow((0.42, 0.2), (0.42, -0.42)),
    ]


def _shovel() -> list[Shape]:
    blade = smooth(((-0.12, 0.1), (0.12, 0.1), (0.12, 0.32), (0.0, 0.46), (-0.12, 0.32)))
    return [
        Lines((((0.0, -0.4), (0.0, 0.14)),), "ink", 0.13),
        Lines((((0.0, -0.4), (0.0, 0.14)),), "wood", 0.06),
        Lines((((-0.12, -0.42), (0.12, -0.42)),), "ink", 0.1),
        Curve(blade, "haze", "ink", 0.05),
    ]


def dig_tile(effect: Effect) -> list[Shape]:
    return [*placed(damage_tile(effect), -0.1, 0.06, 0.86), *placed(_shovel(), 0.32, -0.14, 0.8)]


def dig_up(effect: Effect) -> list[Shape]:
    return [*placed(destroy_tile(effect), -0.1, 0.06, 0.86), *placed(_shovel(), 0.32, -0.14, 0.8)]


def scatter(_: Effect) -> list[Shape]:
    """Not the space aimed at but one beside it."""
    spared = tuple((x - 0.24, y * 0.9 + 0.12) for x, y in regular(0, 0, 0.3, 6))
    struck = tuple((x + 0.28, y * 0.9 + 0.12) for x, y in regular(0, 0, 0.3, 6))
    bow = smooth(((-0.24, -0.14), (-0.08, -0.42), (0.16, -0.4)), closed=False)
    return [
        Lines(((*spared, spared[0]),), "ink", LINE, 1.0, 0.08),
        Polygon(struck, "ember", "ink", LINE),
        Polygon(star(0.28, 0.12, 0.2, 0.09, 7), "flame", "ink", LINE * 0.5),
        Curve(bow, "", "ink", LINE * 1.3, closed=False),
        Polygon(((0.14, -0.52), (0.4, -0.3), (0.1, -0.28)), "ink"),
    ]


def fire(effect: Effect) -> list[Shape]:
    """A flame for each token."""
    count = effect.amount
    size = 0.9 if count == 1 else 1.2 / count
    shapes: list[Shape] = []
    for number in range(count):
        x = (number - (count - 1) / 2) * size * 0.84
        shapes += placed(icons.flame(), x, 0.0, size)
    return shapes


def _on_ground(token: list[Shape]) -> list[Shape]:
    ground = tuple((x, y * 0.5 + 0.3) for x, y in regular(0, 0, 0.5, 6))
    return [Polygon(ground, "beach", "ink", LINE), *placed(token, 0.0, -0.04, 0.72)]


def put_mine(_: Effect) -> list[Shape]:
    return _on_ground(icons.mine())


def put_dynamite(_: Effect) -> list[Shape]:
    return _on_ground(icons.dynamite())


def pollute(effect: Effect) -> list[Shape]:
    return [
        *placed(icons.barrel(), -0.16, 0.0, 0.86),
        *icons.arrow((0.34, 0.4), (0.34, -0.1)),
        Text(0.34, -0.32, f"+{effect.amount}", 0.28, "ink", True),
    ]
