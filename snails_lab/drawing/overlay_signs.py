"""The drawing of overlays: cups and numbers where it can be done, a small sign where it cannot.

Each reason has a sign of its own, so that nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from snails_core.backs import Back
from snails_core.position import Position
from snails_core.queries import occupants
from snails_core.scene import icons
from snails_core.scene.frame import Frame
from snails_core.scene.geometry import keyed, placed
from snails_core.scene.measure import text_width
from snails_core.scene.shapes import (
    Circle,
    Group,
    Lines,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Text,
)
from snails_core.scene.tiles import top_outline
from snails_lab.drawing.overlay_arrows import arrow_groups, legend_arrow
from snails_lab.models.overlays.overlay import Note, Overlay

BETWEEN_LINES = " · "
SIZE, LINE_HEIGHT = 0.33, 0.36
ICON, PAD = 0.42, 0.07


def _waves() -> list[Shape]:
    line = ((-0.4, 0.0), (-0.2, -0.2), (0.0, 0.0), (0.2, -0.2), (0.4, 0.0))
    lines = tuple(tuple((x, y + down) for x, y in line) for down in (-0.1, 0.2))
    return [Lines(lines, "ink", 0.09)]


def _bones() -> list[Shape]:
    """For the Aura of Rot: crossed bones."""
    crossed = (((-0.3, -0.3), (0.3, 0.3)), ((-0.3, 0.3), (0.3, -0.3)))
    return [Lines(crossed, "ink", 0.16), Lines(crossed, "paper", 0.07)]


ICONS: dict[str, Callable[[], list[Shape]]] = {
    "fire": icons.flame,
    "mine": icons.mine,
    "dynamite": icons.dynamite,
    "trap": icons.trap,
    "mine_back": icons.mine,
    "contamination": _waves,
    "rot": _bones,
    "barrel": icons.barrel,
    "beach_blank": icons.nothing,
    "mountain_blank": icons.nothing,
    "unknown": icons.nothing,
    "one_card": lambda: icons.back_sign(Back.ONE_CARD),
    "two_cards": lambda: icons.back_sign(Back.TWO_CARDS),
}
"""The picture before the figures, by the sign of a note."""


class Plate(NamedTuple):
    """The shapes of a plate around (0, 0), and its size."""

    shapes: list[Shape]
    wide: float
    high: float


def plate(sign: str, label: str, is_flat: bool = False) -> Plate:
    """A picture, if the sign has one, and the label, in lines.

    A flat one has all of its label in one line.
    """
    lines = [label] if is_flat else label.split(BETWEEN_LINES)
    drawing = ICONS[sign]() if sign in ICONS else []
    beside = ICON if drawing else 0.0
    wide = max(text_width(line, SIZE, bold=True) for line in lines) + 2 * PAD + beside
    high = len(lines) * LINE_HEIGHT + PAD
    middle = -wide / 2 + PAD + beside + (wide - 2 * PAD - beside) / 2
    shapes: list[Shape] = [
        Rectangle(-wide / 2, -high / 2, wide, high, 0.1, "paper", "ink", 0.035),
        *placed(drawing, -wide / 2 + PAD + beside / 2 - 0.02, 0.0, ICON),
    ]
    for number, line in enumerate(lines):
        y = (number - (len(lines) - 1) / 2) * LINE_HEIGHT
        shapes.append(Text(middle, y, line, SIZE, "ink", True))
    return Plate(shapes, wide, high)


Strokes = tuple[tuple[Point, ...], ...]

MARK: Point = (-0.55, -0.4)
"""Marks of answers stand in the other corner, so that a space may have both."""
SIGN: Point = (0.6, -0.38)
"""Signs stand in a corner of the space, beside its snails."""
PLATE, BELOW = 0.08, 0.545
"""Plates lie around the middle of a space, or where somebody stands, below that one's health."""
WIDEST_PLATE = 1.7
"""What is wider would hide too much of other spaces."""
CROWD = 3
"""So many snails reach over both sides of their space."""
AIMING = ("aim", "chosen")
"""Signs with a cross-hair."""
NUMBERED = ("reach", "goal", "fault")
"""Signs of which the label is a number in a circle."""
WITH_A_WAY = ("goal", "chosen")
"""Signs to which the way is always drawn, not only when the space is looked at."""
WATER_CUP, LAND_CUP, CURSOR = 0.74, 0.94, 0.97
"""How large the lines around a space are: on water they keep off the tiles before it."""
PEN = 0.05
_CROSS: Strokes = (((-0.09, -0.09), (0.09, 0.09)), ((-0.09, 0.09), (0.09, -0.09)))
_BIG_CROSS: Strokes = (((-0.11, -0.11), (0.11, 0.11)), ((-0.11, 0.11), (0.11, -0.11)))
STROKES: dict[str, Strokes] = {
    "too_high": (((0.0, 0.12), (0.0, -0.12)), ((-0.09, -0.03), (0.0, -0.12), (0.09, -0.03))),
    "too_far": (
        ((-0.13, 0.0), (0.13, 0.0)),
        ((-0.06, -0.07), (-0.13, 0.0), (-0.06, 0.07)),
        ((0.06, -0.07), (0.13, 0.0), (0.06, 0.07)),
    ),
    "too_near": (
        ((-0.13, -0.08), (-0.04, 0.0), (-0.13, 0.08)),
        ((0.13, -0.08), (0.04, 0.0), (0.13, 0.08)),
    ),
    "on_water": (((-0.13, 0.03), (-0.065, -0.05), (0.0, 0.03), (0.065, -0.05), (0.13, 0.03)),),
    "no_tile": (((-0.13, 0.03), (-0.065, -0.05), (0.0, 0.03), (0.065, -0.05), (0.13, 0.03)),),
    "nobody": (((-0.1, 0.0), (0.1, 0.0)),),
    "elsewhere": (((-0.1, 0.0), (0.1, 0.0)),),
    "full": _CROSS,
    "wrong_side": _CROSS,
    "in_vain": _CROSS,
    "itself": _CROSS,
    "here": (),
}
"""What forbids a space, in strokes of a pen around (0, 0)."""


def overlay_groups(
    position: Position, frame: Frame, overlay: Overlay, looked_at: int | None = None
) -> list[Group]:
    """Shapes for every note, and the way to the space that is looked at."""
    notes, plates, marks = [], [], []
    for note in overlay.notes:
        shapes = _open(position, note) if note.open else _closed(note)
        x, y = frame.top_of(position, note.space)
        name = position.setting.board.names[note.space]
        if shapes:
            notes.append(keyed(f"note:{name}", placed(shapes, x, y, frame.unit), note.why))
        if note.open and note.label and note.sign not in NUMBERED:
            shapes = _plate(position, note)
            plates.append(keyed(f"plate:{name}", placed(shapes, x, y, frame.unit), note.why))
        if note.mark:
            shapes = placed(placed(MARKS[note.mark](), *MARK), x, y, frame.unit)
            marks.append(keyed(f"mark:{name}", shapes, note.why))
    ways = [note.path for note in overlay.notes if note.path and note.sign in WITH_A_WAY]
    if looked_at is not None and overlay.note(looked_at).path not in ((), *ways):
        ways.append(overlay.note(looked_at).path)
    arrows = arrow_groups(position, frame, overlay.arrows)
    return [*(_way(position, frame, path) for path in ways), *notes, *plates, *arrows, *marks]


def cursor_group(position: Position, frame: Frame, space: int) -> Group:
    """A dashed frame around the space at which the keyboard or the pointer is."""
    outline = _around(position, space, CURSOR)
    line = ((*outline, outline[0]),)
    x, y = frame.top_of(position, space)
    rings = [Lines(line, "paper", 0.09), Lines(line, "ink", 0.05, dash=0.14)]
    return keyed(f"cursor:{position.setting.board.names[space]}", placed(rings, x, y, frame.unit))


def _around(position: Position, space: int, size: float) -> tuple[Point, ...]:
    """The corners of a space from the top clockwise, drawn in or out."""
    return tuple((x * size, y * size) for x, y in top_outline(position.level(space)))


def _open(position: Position, note: Note) -> list[Shape]:
    """A cup around the space that leaves its name free, and a number or a cross-hair.

    Under a crowd only its bottom is drawn, or it would go through their health.
    """
    size = LAND_CUP if position.level(note.space) else WATER_CUP
    crowded = len(occupants(position.hot, note.space)) >= CROWD
    corners = slice(2, 5) if crowded else slice(1, 6)
    cup = (_around(position, note.space, size)[corners],)
    rim = [Lines(cup, "paper", 0.1), Lines(cup, "ink", 0.07), Lines(cup, "highlight", 0.04)]
    if note.sign in NUMBERED:
        return [*rim, *placed(_badge(note.label), *SIGN)]
    if note.sign in PLAIN:
        return [*([] if note.sign == "range" else rim), *placed(PLAIN[note.sign](), *SIGN)]
    if note.sign == "start":
        return [*rim, *placed(_ring(), *SIGN)]
    if note.sign == "odds":
        return [*rim, *placed(_bulls_eye(), *SIGN)]
    return [*rim, *placed(_cross_hair(), *SIGN)] if note.sign in AIMING else []


def _plate(position: Position, note: Note) -> list[Shape]:
    """Figures, on top of everything: they must not be hidden by the signs of other spaces."""
    if not occupants(position.hot, note.space):
        return placed(plate(note.sign, note.label).shapes, 0.0, PLATE)
    flat, high = (plate(note.sign, note.label, is_flat) for is_flat in (True, False))
    chosen = flat if flat.wide <= WIDEST_PLATE else high
    return placed(chosen.shapes, 0.0, BELOW + chosen.high / 2)


def _badge(label: str) -> list[Shape]:
    return [Circle(0.0, 0.0, 0.18, "paper", "ink", PEN), Text(0.0, 0.0, label, 0.25, "ink", True)]


def _stand() -> list[Shape]:
    """A full dot in a ring: somebody could be here by then."""
    return [Circle(0.0, 0.0, 0.2, "paper", "ink", PEN), Circle(0.0, 0.0, 0.1, "ink")]


def _end() -> list[Shape]:
    """A flag: somebody could come here."""
    flag = ((-0.07, -0.16), (0.14, -0.08), (-0.07, 0.0))
    return [
        Circle(0.0, 0.0, 0.2, "paper", "ink", PEN),
        Polygon(flag, "ink"),
        Lines((((-0.07, -0.14), (-0.07, 0.14)),), "ink", PEN),
    ]


def _range() -> list[Shape]:
    """A small ring: it could be aimed here."""
    return [Circle(0.0, 0.0, 0.09, "paper", "ink", PEN * 0.8)]


PLAIN: dict[str, Callable[[], list[Shape]]] = {"stand": _stand, "end": _end, "range": _range}
"""Signs of a preview that have no figures."""


def _right() -> list[Shape]:
    """A tick in a round seal."""
    tick = ((-0.12, 0.0), (-0.03, 0.1), (0.13, -0.11))
    return [Circle(0.0, 0.0, 0.25, "heal", "paper", PEN), Lines((tick,), "paper", PEN * 1.6)]


def _wrong() -> list[Shape]:
    """A cross in a square: it differs from a tick without any colour."""
    square = Rectangle(-0.23, -0.23, 0.46, 0.46, 0.04, "danger", "paper", PEN)
    return [square, Lines(_BIG_CROSS, "paper", PEN * 1.6)]


MARKS: dict[str, Callable[[], list[Shape]]] = {"right": _right, "wrong": _wrong}
"""What an answer on the board was."""


def legend_shapes(sign: str) -> list[Shape]:
    """The sign of a legend's entry around (0, 0), as it is on the board."""
    if sign in PLAIN:
        return PLAIN[sign]()
    if sign in STROKES:
        return _tag(sign)
    if sign in NUMBERED:
        return _badge("2")
    if sign == "start":
        return _ring()
    if sign == "odds":
        return _bulls_eye()
    return _cross_hair() if sign in AIMING else legend_arrow(sign)


def _cross_hair() -> list[Shape]:
    ticks: Strokes = (
        *(((-0.17, 0.0), (-0.05, 0.0)), ((0.05, 0.0), (0.17, 0.0))),
        *(((0.0, -0.17), (0.0, -0.05)), ((0.0, 0.05), (0.0, 0.17))),
    )
    return [
        Circle(0.0, 0.0, 0.2, "paper"),
        Circle(0.0, 0.0, 0.12, "", "ink", PEN),
        Lines(ticks, "ink", PEN),
    ]


def _bulls_eye() -> list[Shape]:
    """A full dot in a ring, red: somebody here would be hit, not only the space."""
    return [
        Circle(0.0, 0.0, 0.2, "danger", "ink", PEN),
        Circle(0.0, 0.0, 0.11, "paper"),
        Circle(0.0, 0.0, 0.05, "danger"),
    ]


def _closed(note: Note) -> list[Shape]:
    """A small tag with the sign of the reason."""
    return placed(_tag(note.sign), *SIGN) if STROKES[note.sign] else []


def _tag(sign: str) -> list[Shape]:
    tag = Rectangle(-0.18, -0.155, 0.36, 0.31, 0.08, "mist", "pencil", 0.025)
    return [tag, Lines(STROKES[sign], "pencil", PEN)]


def _ring() -> list[Shape]:
    """It can be chosen."""
    return [Circle(0.0, 0.0, 0.16, "paper", "ink", PEN * 1.6)]


def _way(position: Position, frame: Frame, path: tuple[int, ...]) -> Group:
    """A broken line from the snail over every space on its way."""
    points = tuple(frame.top_of(position, space) for space in path)
    lines = [
        Lines((points,), "paper", 0.12 * frame.unit),
        Lines((points,), "ink", 0.06 * frame.unit, dash=0.16 * frame.unit),
    ]
    return keyed(f"way:{position.setting.board.names[path[-1]]}", lines)
