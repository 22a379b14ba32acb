"""Below or beside the board: round, phase, contamination track, and a box for each player."""

from __future__ import annotations

from functools import lru_cache

from snails_core import layout as at
from snails_core.agenda import Acting, Cleaning, Drawing, Planning
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS
from snails_core.scene import icons
from snails_core.scene.geometry import keyed, placed, rounded
from snails_core.scene.measure import fitting_size, text_width
from snails_core.scene.playerbox import TALL_BOX, Corner, Shapes, box_height, corner_of, player_box
from snails_core.scene.shapes import Group, Polygon, Rectangle, Shape, Text
from snails_core.setting import Setting
from snails_core.tell import Names

LEAST_WIDTH = 460.0
MARGIN, GAP = 10.0, 10.0
NARROWEST_BOX = 212.0
COLUMN = NARROWEST_BOX + 2 * MARGIN
"""How wide a column of boxes beside the board is at most."""
HEAD = 40.0
CELL_WIDTH, CELL_HEIGHT = 24.0, 20.0
ONE_LINE = 700.0
LEAST_SCALE = 0.72
"""A panel that is smaller than this cannot be read."""

PHASES = {Drawing: "drawing", Planning: "planning", Acting: "acting", Cleaning: "cleaning"}


def least_width(players: int) -> float:
    """The panel's width under a small board: three boxes side by side, four in a square."""
    return LEAST_WIDTH if players != 3 else 3 * (NARROWEST_BOX + GAP) + GAP


def phase_of(position: Position) -> str:
    """The term for the phase of the round, or nothing before the first and after the last."""
    for task in position.agenda:
        for kind, term in PHASES.items():
            if isinstance(task, kind):
                return term
    return ""


def state_text(position: Position, names: Names) -> str:
    """Where the game stands, in a few words."""
    if position.hot[at.RESULT] == at.DRAWN:
        return names.text("picture.drawn")
    if position.hot[at.RESULT]:
        winner = names.player(position.hot[at.RESULT] - 1)
        return names.text("picture.won", player=winner)
    if not position.round:
        return names.text("picture.setup")
    rounds = position.setting.rules.rounds
    now = names.text("picture.round", round=position.round, rounds=rounds)
    phase = phase_of(position)
    return f"{now} · {names.term(phase)}" if phase else now


def panel(
    position: Position, language: str, width: float, top: float, left: float = 0.0
) -> tuple[list[Group], float]:
    """The panel's groups below `top` and from `left` on, and how high it is."""
    names = Names(position, language)
    inside = _drawn_width(position.players, width)
    scale = width / inside
    track_top = 0.0 if inside >= ONE_LINE else HEAD * 0.75
    groups = [
        _scaled(_state(position, names, inside), left, top, scale),
        _scaled(_track(position, names, inside, track_top), left, top, scale),
    ]
    columns = _columns(position.players, inside)
    wide = (inside - 2 * MARGIN - (columns - 1) * GAP) / columns
    tall = box_height(position)
    for player in range(position.players):
        row, column = divmod(player, columns)
        x = left + (MARGIN + column * (wide + GAP)) * scale
        y = top + (_head_height(inside) + row * (tall + GAP)) * scale
        corner, label = corner_of(position, player), names.player(player)
        groups.append(_box(corner, label, position.setting, language, wide, x, y, scale))
    return groups, _height(position.players, inside, tall) * scale


def most_height(players: int, width: float) -> float:
    """How high the panel is at most, be planned cards named or not."""
    inside = _drawn_width(players, width)
    return _height(players, inside, TALL_BOX) * width / inside


def _drawn_width(players: int, width: float) -> float:
    """How wide the panel is laid out before it becomes as small as its board.

    All boxes stand side by side, or at least state and track do, if that can still be read. A
    column beside a board may be narrower than a box, which is then drawn smaller.
    """
    side_by_side = players * (NARROWEST_BOX + GAP) - GAP + 2 * MARGIN
    for wanted in (max(ONE_LINE, side_by_side), ONE_LINE):
        if width < wanted <= width / LEAST_SCALE:
            return wanted
    return max(width, COLUMN)


def _scaled(group: Group, left: float, top: float, scale: float) -> Group:
    return group._replace(shapes=tuple(map(rounded, placed(group.shapes, left, top, scale))))


def _height(players: int, inside: float, tall: float) -> float:
    rows = -(-players // _columns(players, inside))
    return _head_height(inside) + rows * (tall + GAP)


def _head_height(width: float) -> float:
    """State and track in one line, or below each other."""
    return HEAD if width >= ONE_LINE else HEAD * 1.75


def _columns(players: int, width: float) -> int:
    columns = int((width - 2 * MARGIN + GAP) // (NARROWEST_BOX + GAP))
    columns = max(1, min(players, columns))
    return 2 if players == 4 and columns == 3 else columns


# Boxes cost most of a picture, and from one to the next hardly any of them changes.
@lru_cache(maxsize=256)
def _box(
    corner: Corner,
    label: str,
    setting: Setting,
    language: str,
    wide: float,
    x: float,
    y: float,
    scale: float,
) -> Group:
    parts = player_box(corner, Names(setting, language), wide)
    shapes = tuple(shape for part in parts for shape in _set_down(part, x, y, scale))
    return Group(f"player:{PLAYER_LETTERS[corner.player]}", shapes, label)


@lru_cache(maxsize=2048)
def _set_down(part: Shapes, x: float, y: float, scale: float) -> Shapes:
    return tuple(rounded(shape) for shape in placed(part, x, y, scale))


def _state(position: Position, names: Names, width: float) -> Group:
    words = state_text(position, names)
    width_left = width - 2 * MARGIN if width < ONE_LINE else width / 2 - MARGIN
    size = fitting_size(words, width_left, 16.0, True)
    shown = Text(MARGIN + 2, HEAD / 2 - 4, words, size, "table_ink", True, "start")
    return keyed("state", [shown])


def _track(position: Position, names: Names, width: float, top: float) -> Group:
    """The contamination track from its lowest space up, the marker on the present one."""
    track, now = position.setting.rules.contamination_track, position.hot[at.CONTAMINATION]
    cell = min(CELL_WIDTH, (width - 2 * MARGIN - 30) / len(track))
    left = width - MARGIN - cell * len(track)
    if width < ONE_LINE:
        left = MARGIN + 30
    middle = top + HEAD / 2 - 4
    shapes: list[Shape] = placed(icons.barrel(), left - 16, middle, 22)
    for number, damage in enumerate(track):
        x = left + number * cell
        here = number == now
        fill = "toxic" if here else "table_mist" if number < now else "table"
        tone = "ink" if here else "table_ink"
        shapes.append(
            Rectangle(
                x, middle - CELL_HEIGHT / 2, cell, CELL_HEIGHT, 2.0, fill, "table_pencil", 0.8
            )
        )
        shapes.append(Text(x + cell / 2, middle, str(damage), 12.0 if here else 10.0, tone, here))
    x = left + now * cell
    shapes.append(
        Rectangle(x, middle - CELL_HEIGHT / 2, cell, CELL_HEIGHT, 2.0, "", "table_ink", 2.4)
    )
    tip = middle - CELL_HEIGHT / 2 - 1
    shapes.append(
        Polygon(
            ((x + cell / 2 - 5, tip - 7), (x + cell / 2 + 5, tip - 7), (x + cell / 2, tip)),
            "table_ink",
        )
    )
    label = names.term("contamination")
    width_left = left - 32 - width / 2
    if width >= ONE_LINE and text_width(label, 11.0) < width_left:
        shapes.append(Text(left - 32, middle, label, 11.0, "table_pencil", anchor="end"))
    return keyed("contamination", shapes, f"{label}: {track[now]}")
