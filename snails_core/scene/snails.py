"""A snail as a figure: a house on its back, eyes on stalks, and what its role carries.

The figure stands on (0, 0) and is about 1 wide and 1 high, looking to the right.
"""

from __future__ import annotations

from snails_core.scene import gear
from snails_core.scene.gear import LINE
from snails_core.scene.geometry import ellipse, placed, smooth, spiral
from snails_core.scene.palette import PlayerStyle
from snails_core.scene.shapes import Circle, Curve, Lines, Point, Rectangle, Shape

LEADER, GRUNT, SCOUT, MEDIC = range(4)
SHELL_X, SHELL_Y, SHELL_RADIUS = -0.14, -0.37, 0.31
HOUSE_RADIUS = 0.38
HEAD_X, HEAD_Y = 0.29, -0.55
EYES: tuple[Point, Point] = ((0.13, -0.87), (0.45, -0.89))

_BODY: tuple[Point, ...] = (
    *((-0.54, -0.01), (-0.36, -0.12), (0.06, -0.14), (0.14, -0.34), (0.16, -0.5)),
    *((0.28, -0.59), (0.42, -0.53), (0.46, -0.42), (0.39, -0.31), (0.36, -0.17)),
    *((0.47, -0.05), (0.41, 0.0), (0.0, 0.0)),
)


def figure(style: PlayerStyle, role: int, shelled: bool) -> list[Shape]:
    """A snail in its owner's colour, out of its house or hidden inside."""
    return _hidden(style, role) if shelled else _crawling(style, role)


def _crawling(style: PlayerStyle, role: int) -> list[Shape]:
    shapes: list[Shape] = [
        Curve(smooth(_BODY), "flesh", "ink", LINE),
        Lines((((-0.38, -0.035), (0.33, -0.035)),), "flesh_dark", LINE),
        *_house(style, SHELL_X, SHELL_Y, SHELL_RADIUS),
    ]
    if role == GRUNT:
        shapes += placed(gear.bazooka(), 0.13, -0.68)
    if role == MEDIC:
        shapes += placed(gear.medic_bag(), 0.25, -0.2)
    shapes += _eyes(role)
    shapes += placed(gear.HEADGEAR[role](), HEAD_X, HEAD_Y, 0.9)
    if role == LEADER:
        shapes += placed(gear.sabre(), 0.42, -0.2)
    if role == SCOUT:
        shapes += placed(gear.spyglass(), EYES[1][0], EYES[1][1])
    mouth = ((0.36, -0.4), (0.41, -0.385), (0.45, -0.41))
    shapes.append(Lines((mouth,), "ink", LINE * 0.8))
    return shapes


def _eyes(role: int) -> list[Shape]:
    """Stalks with eyes that look ahead; the grunt frowns, the scout shuts one."""
    feet: tuple[Point, Point] = ((0.2, -0.5), (0.37, -0.52))
    stalks = tuple(zip(feet, EYES, strict=True))
    shapes: list[Shape] = [Lines(stalks, "ink", 0.1), Lines(stalks, "flesh", 0.045)]
    for x, y in EYES:
        shapes.append(Circle(x, y, 0.092, "paper", "ink", LINE))
        shapes.append(Circle(x + 0.03, y + 0.005, 0.044, "ink"))
    left_x, left_y = EYES[0]
    if role == SCOUT:
        shapes.append(Circle(left_x, left_y, 0.092, "flesh", "ink", LINE))
        lid = ((left_x - 0.06, left_y), (left_x, left_y + 0.03), (left_x + 0.06, left_y))
        shapes.append(Lines((lid,), "ink", LINE))
    if role == GRUNT:
        brows = tuple(((x - 0.1, y - 0.075), (x + 0.08, y - 0.03)) for x, y in EYES)
        shapes.append(Lines(brows, "ink", LINE * 1.3))
    return shapes


def _house(style: PlayerStyle, x: float, y: float, radius: float) -> list[Shape]:
    """The shell: a spiral in the owner's colour, with a gleam."""
    gleam = smooth(
        [
            (x + radius * dx, y + radius * dy)
            for dx, dy in ((-0.72, -0.3), (-0.5, -0.62), (-0.14, -0.78))
        ],
        closed=False,
    )
    return [
        Circle(x, y, radius, style.fill, "ink", LINE * 1.15),
        Curve(
            spiral(x + 0.02, y + 0.03, radius * 0.8, 2.1, 0.16),
            "",
            style.mark,
            LINE * 1.5,
            closed=False,
        ),
        Curve(gleam, "", "paper", LINE * 0.9, 0.6, closed=False),
    ]


def _hidden(style: PlayerStyle, role: int) -> list[Shape]:
    """Only the house is left, with the door shut, on the ring that stands for the shell."""
    y = -0.42
    shapes: list[Shape] = [
        Curve(ellipse(0.0, -0.04, 0.5, 0.13), "haze", "ink", LINE),
        Curve(ellipse(0.0, -0.06, 0.42, 0.085), "steel", "ink", LINE * 0.8),
    ]
    if role == GRUNT:
        shapes += placed(gear.bazooka(), 0.0, y - 0.28)
    shapes += _house(style, 0.0, y, HOUSE_RADIUS)
    shapes += _door(0.13, -0.06)
    if role == MEDIC:
        shapes += placed(gear.medic_bag(), -0.24, -0.16)
    if role == SCOUT:
        shapes += placed(gear.spyglass(), 0.2, y - 0.16)
    shapes += placed(gear.HEADGEAR[role](), -0.03, y - HOUSE_RADIUS + 0.03)
    return shapes


def _door(x: float, ground: float) -> list[Shape]:
    """An arched door with a peep-hole and eyes behind it."""
    top = ground - 0.36
    arch = (
        *((x - 0.15, ground), (x - 0.15, ground - 0.12), (x - 0.15, ground - 0.2)),
        *((x - 0.15, ground - 0.22), (x - 0.15, top), (x, top), (x, top)),
        *((x + 0.15, top), (x + 0.15, ground - 0.22), (x + 0.15, ground - 0.2)),
        *((x + 0.15, ground - 0.12), (x + 0.15, ground), (x + 0.15, ground)),
    )
    return [
        Curve(arch, "wood", "ink", LINE),
        Lines(
            (
                ((x - 0.05, ground - 0.02), (x - 0.05, ground - 0.16)),
                ((x + 0.05, ground - 0.02), (x + 0.05, ground - 0.16)),
            ),
            "ink",
            LINE * 0.5,
        ),
        Rectangle(x - 0.11, ground - 0.28, 0.22, 0.11, 0.05, "ink"),
        Circle(x - 0.045, ground - 0.225, 0.035, "paper"),
        Circle(x + 0.045, ground - 0.225, 0.035, "paper"),
        Circle(x - 0.035, ground - 0.225, 0.016, "ink"),
        Circle(x + 0.055, ground - 0.225, 0.016, "ink"),
    ]
