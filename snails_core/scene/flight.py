"""Snails on their way from one space to another, on parachutes in a strip above the board."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Enter
from snails_core.position import Position
from snails_core.scene.frame import MARGIN, SKY, Frame
from snails_core.scene.geometry import placed, smooth
from snails_core.scene.pieces import BELOW, PLATE_WIDTH, piece, piece_of
from snails_core.scene.shapes import Curve, Lines, Point, Polygon, Shape

APART = PLATE_WIDTH + 0.12


def flying(position: Position) -> list[int]:
    """The snails that left a space and have not arrived yet (R21)."""
    return [
        snail for snail in range(at.MAX_SNAILS) if position.hot[at.PLACE + snail] == at.AIR
    ]


def places_in_the_air(position: Position, frame: Frame) -> dict[int, Point]:
    """Where the foot of each flying snail is drawn: above its goal as nearly as there is room."""
    board = position.setting.board
    goals = goals_of(position)
    middle = frame.width / 2
    wanted = {
        snail: frame.ground(board, goals[snail])[0] if snail in goals else middle
        for snail in flying(position)
    }
    y = MARGIN + (SKY - BELOW - 0.06) * frame.unit
    edge = MARGIN + APART / 2 * frame.unit
    places: dict[int, Point] = {}
    left = edge
    order = sorted(wanted, key=lambda snail: (wanted[snail], snail))
    for number, snail in enumerate(order):
        after = (len(order) - 1 - number) * APART * frame.unit
        x = max(left, min(wanted[snail], frame.width - edge - after))
        places[snail] = (x, y)
        left = x + APART * frame.unit
    return places


def goals_of(position: Position) -> dict[int, int]:
    """The space that each flying snail is about to enter."""
    return {
        effect.snail: effect.space for effect in position.agenda if isinstance(effect, Enter)
    }


def flying_piece(position: Position, snail: int) -> list[Shape]:
    """A piece under its parachute."""
    shown = piece_of(position, snail)
    canopy = smooth(
        ((-0.36, -0.62), (-0.24, -0.84), (0.0, -0.92), (0.24, -0.84), (0.36, -0.62), (0.0, -0.66))
    )
    ropes = (((-0.35, -0.62), (-0.12, -0.3)), ((0.35, -0.62), (0.02, -0.28)), ((0.0, -0.66), (-0.05, -0.3)))
    seams = (((-0.12, -0.65), (-0.06, -0.91)), ((0.12, -0.65), (0.06, -0.91)))
    return [
        Lines(ropes, "pencil", 0.014),
        Curve(canopy, shown.style.fill, "ink", 0.02),
        Lines(seams, shown.style.mark, 0.02),
        *placed(piece(shown._replace(declared=""), swims=False), 0.0, 0.0),
    ]


def flight_path(start: Point, goal: Point, unit: float) -> list[Shape]:
    """A dashed line down to the goal, with a head."""
    (x, y), (to_x, to_y) = start, goal
    y += (BELOW + 0.05) * unit
    to_y -= 0.46 * unit
    bend = smooth(((x, y), ((x + to_x) / 2 + 0.1 * unit, (y + to_y) / 2), (to_x, to_y)), closed=False)
    steps = [_on_curve(bend, part / 12) for part in range(13)]
    head = tuple((to_x + dx * unit, to_y + dy * unit) for dx, dy in ((-0.07, -0.1), (0.07, -0.1), (0.0, 0.04)))
    return [
        Lines((tuple(steps),), "paper", 0.07 * unit, 0.8),
        Lines((tuple(steps),), "ink", 0.035 * unit, 1.0, 0.09 * unit),
        Polygon(head, "ink", "paper", 0.015 * unit),
    ]


def _on_curve(points: tuple[Point, ...], part: float) -> Point:
    """A point of two Bezier curves in a row, at `part` of the way."""
    start = 0 if part < 0.5 else 3
    t = min(1.0, (part - start / 6) * 2)
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    ends = points[start : start + 4]
    return (
        sum(weight * x for weight, (x, _) in zip(weights, ends, strict=True)),
        sum(weight * y for weight, (_, y) in zip(weights, ends, strict=True)),
    )
