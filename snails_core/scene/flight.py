"""Snails on their way from one space to another, on parachutes in a strip above the board."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Enter
from snails_core.position import Position
from snails_core.scene.frame import CANOPY, MARGIN, Frame
from snails_core.scene.geometry import placed, smooth
from snails_core.scene.hit import flattened
from snails_core.scene.pieces import PLATE_WIDTH, Build, build_for, piece, piece_of
from snails_core.scene.shapes import Curve, Lines, Point, Polygon, Shape

APART = PLATE_WIDTH + 0.12


def flying(position: Position) -> list[int]:
    """The snails that left a space and have not arrived yet (R21)."""
    return [snail for snail in range(at.MAX_SNAILS) if position.hot[at.PLACE + snail] == at.AIR]


def places_in_the_air(position: Position, frame: Frame) -> dict[int, Point]:
    """Where the foot of each flying snail is drawn: above its goal as nearly as there is room."""
    board = position.setting.board
    goals = goals_of(position)
    middle = frame.width / 2
    wanted = {
        snail: frame.ground(board, goals[snail])[0] if snail in goals else middle
        for snail in flying(position)
    }
    y = MARGIN + CANOPY * frame.unit
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
    """The space that each snail on its way, from another one or in the air, is about to enter."""
    return {
        task.snail: task.space
        for task in position.agenda
        if isinstance(task, Enter) and position.hot[at.PLACE + task.snail] != at.NONE
    }


def flying_piece(position: Position, snail: int, build: Build) -> list[Shape]:
    """A piece under its parachute."""
    shown = piece_of(position, snail)
    canopy = smooth(
        ((-0.36, -0.62), (-0.24, -0.84), (0.0, -0.92), (0.24, -0.84), (0.36, -0.62), (0.0, -0.66))
    )
    ropes = (
        ((-0.35, -0.62), (-0.12, -0.3)),
        ((0.35, -0.62), (0.02, -0.28)),
        ((0.0, -0.66), (-0.05, -0.3)),
    )
    seams = (((-0.12, -0.65), (-0.06, -0.91)), ((0.12, -0.65), (0.06, -0.91)))
    return [
        Lines(ropes, "pencil", 0.014),
        Curve(canopy, shown.style.fill, "ink", 0.02),
        Lines(seams, shown.style.mark, 0.02),
        *placed(piece(shown._replace(declared=""), False, build), 0.0, 0.0),
    ]


def flight_path(start: Point, goal: Point, unit: float) -> list[Shape]:
    """From below a flying snail down to the edge of its goal."""
    (x, y), (to_x, to_y) = start, goal
    return _dashed(
        (x, y + (build_for(unit).below + 0.05) * unit),
        (to_x + 0.38 * unit, to_y - 0.58 * unit),
        unit,
    )


def ground_path(start: Point, goal: Point, unit: float) -> list[Shape]:
    """Across the border from a snail's space towards its goal."""
    (x, y), (to_x, to_y) = start, goal
    across, down = to_x - x, to_y - y
    lift = 0.12 * unit
    return _dashed(
        (x + across * 0.36, y + down * 0.36 - lift), (x + across * 0.7, y + down * 0.7 - lift), unit
    )


def _dashed(start: Point, end: Point, unit: float) -> list[Shape]:
    """A dashed line in a bow, with a head."""
    (x, y), (to_x, to_y) = start, end
    bend = ((x + to_x) / 2 + 0.08 * unit, (y + to_y) / 2 - 0.08 * unit)
    bow = smooth((start, bend, end), closed=False)
    way = tuple(flattened(bow))
    dx, dy = to_x - way[-2][0], to_y - way[-2][1]
    length = max(0.001, (dx * dx + dy * dy) ** 0.5)
    dx, dy = dx / length * unit, dy / length * unit
    head = (
        (to_x + dx * 0.12, to_y + dy * 0.12),
        (to_x - dx * 0.06 - dy * 0.1, to_y - dy * 0.06 + dx * 0.1),
        (to_x - dx * 0.06 + dy * 0.1, to_y - dy * 0.06 - dx * 0.1),
    )
    return [
        Lines((way,), "paper", 0.09 * unit, 0.9),
        Lines((way,), "ink", 0.04 * unit, 1.0, 0.09 * unit),
        Polygon(head, "ink", "paper", 0.02 * unit),
    ]
