"""What a snail of each role wears and carries, around the top of its head at (0, 0)."""

from __future__ import annotations

from snails_core.scene.geometry import smooth, star
from snails_core.scene.shapes import Circle, Curve, Lines, Point, Polygon, Rectangle, Shape

LINE = 0.035
"""The pen for outlines, by the size of a snail."""


def crown() -> list[Shape]:
    """The leader's: three points with beads."""
    points: tuple[Point, ...] = (
        *((-0.16, 0.03), (-0.2, -0.2), (-0.09, -0.1), (0.0, -0.25)),
        *((0.09, -0.1), (0.2, -0.2), (0.16, 0.03)),
    )
    beads = [
        Circle(x, y, 0.032, "danger", "ink", 0.02) for x, y in (points[1], points[3], points[5])
    ]
    return [Polygon(points, "gold", "ink", LINE), *beads]


def helmet() -> list[Shape]:
    """The grunt's: a dome with a brim."""
    dome = smooth(((-0.21, 0.02), (-0.19, -0.12), (0.0, -0.23), (0.19, -0.12), (0.21, 0.02)), False)
    return [
        Curve(dome, "steel", "ink", LINE),
        Rectangle(-0.26, -0.02, 0.52, 0.07, 0.035, "steel_dark", "ink", LINE * 0.8),
        Polygon(star(0.0, -0.1, 0.07, 0.03, 5), "paper"),
    ]


def feather_cap() -> list[Shape]:
    """The scout's: a peaked cap with a feather."""
    cap = smooth(((-0.18, 0.02), (-0.13, -0.13), (0.05, -0.17), (0.17, -0.04), (0.18, 0.02)), False)
    feather = smooth(((-0.1, -0.1), (-0.2, -0.24), (-0.34, -0.3), (-0.27, -0.15)))
    return [
        Curve(feather, "paper", "ink", LINE * 0.8),
        Lines((((-0.1, -0.08), (-0.28, -0.25)),), "ink", LINE * 0.6),
        Curve(cap, "wood", "ink", LINE),
        Polygon(((0.1, 0.03), (0.34, 0.03), (0.14, -0.05)), "wood", "ink", LINE * 0.8),
    ]


def nurse_cap() -> list[Shape]:
    """The medic's: a white cap with a cross."""
    outline: tuple[Point, ...] = ((-0.15, 0.04), (-0.2, -0.2), (0.2, -0.2), (0.15, 0.04))
    return [Polygon(outline, "paper", "ink", LINE), *cross(0.0, -0.085, 0.075)]


def cross(x: float, y: float, reach: float) -> list[Shape]:
    """A red cross with a dark edge."""
    arm = reach * 0.36
    corners: tuple[Point, ...] = (
        *((x - arm, y - reach), (x + arm, y - reach), (x + arm, y - arm), (x + reach, y - arm)),
        *((x + reach, y + arm), (x + arm, y + arm), (x + arm, y + reach), (x - arm, y + reach)),
        *((x - arm, y + arm), (x - reach, y + arm), (x - reach, y - arm), (x - arm, y - arm)),
    )
    return [Polygon(corners, "danger", "ink", LINE * 0.4)]


HEADGEAR = (crown, helmet, feather_cap, nurse_cap)
"""By role, as in `queries.ROLES`."""


def bazooka() -> list[Shape]:
    """A tube over the shoulder, its muzzle to the right; (0, 0) is its middle."""
    return [
        Polygon(
            ((-0.5, -0.12), (-0.38, -0.07), (-0.38, 0.07), (-0.5, 0.12)), "steel_dark", "ink", LINE
        ),
        Rectangle(-0.4, -0.07, 0.82, 0.14, 0.03, "steel", "ink", LINE),
        Rectangle(0.38, -0.1, 0.12, 0.2, 0.03, "steel_dark", "ink", LINE),
        Lines((((-0.28, -0.03), (0.25, -0.03)),), "haze", LINE * 0.7),
        Lines((((-0.02, 0.07), (-0.05, 0.17)),), "ink", LINE * 1.6),
    ]


def spyglass() -> list[Shape]:
    """A telescope before the eye, which is at (0, 0)."""
    return [
        Polygon(
            ((0.0, -0.05), (0.14, -0.06), (0.14, 0.06), (0.0, 0.05)), "gold", "ink", LINE * 0.8
        ),
        Polygon(
            ((0.13, -0.075), (0.29, -0.095), (0.29, 0.095), (0.13, 0.075)),
            "wood",
            "ink",
            LINE * 0.8,
        ),
    ]


def medic_bag() -> list[Shape]:
    """A white bag with a cross, hung at the side."""
    return [
        Rectangle(-0.13, -0.1, 0.26, 0.2, 0.04, "paper", "ink", LINE * 0.9),
        *cross(0.0, 0.0, 0.07),
    ]


def sabre() -> list[Shape]:
    """The leader's blade, raised; the hilt is at (0, 0)."""
    blade = smooth(((-0.02, -0.02), (0.12, -0.14), (0.19, -0.38), (0.05, -0.16)))
    return [
        Curve(blade, "mist", "ink", LINE * 0.8),
        Lines((((-0.05, 0.06), (0.0, 0.0)),), "ink", LINE * 2.2),
        Lines((((-0.07, -0.05), (0.06, 0.04)),), "ink", LINE * 2.4),
        Lines((((-0.07, -0.05), (0.06, 0.04)),), "gold", LINE * 1.3),
    ]
