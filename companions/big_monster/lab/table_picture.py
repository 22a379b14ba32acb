"""The table as somebody sees it: what lies open or in the hand, and below it the planets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companions.big_monster.board import Board
from companions.big_monster.lab.menu import NO_MENU, Menu
from companions.big_monster.parts import Catalogue, Kind
from companions.big_monster.position import HIDDEN, NOTHING, Position
from companions.big_monster.scene.table_scene import Frame, frame_of, planet_groups
from companions.big_monster.scene.tiles import CELL, explorer_shapes, tile_shapes
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell import explorer_name, question_text, score_text, tile_name
from companions.big_monster.tell.reasons import signed
from companions.big_monster.words import wording
from snails_core.scene.shapes import Circle, Group, Layer, Rectangle, Scene, Shape, Text

MARGIN = 14.0
HEADING = 22.0
SLOT = 2 * CELL + 8
"""Pixels of a tile that lies open, whichever way it lies."""
TRAY = 9
"""Tiles in a line of a tray."""
RIM = 2
"""Cells around a planet: so far a tile can reach beyond what lies there."""
LEAST_WIDTH, MOST_WIDTH = 340.0, 860.0
"""Of the lines of tiles that lie open."""


def table_picture(
    position: Position,
    seat: int,
    language: str,
    menu: Menu = NO_MENU,
    picked: int = NOTHING,
    names: Sequence[str] = (),
    is_wide: bool = True,
) -> Scene:
    """The table for who sits at this seat; a wide one for two shows both planets."""
    groups: list[Group] = []
    lines, top = _lines(position, seat, language, is_wide)
    right = LEAST_WIDTH
    for heading, items, x, y in lines:
        groups.append(Group("", (_heading(heading, x, y),)))
        for number, (key, label, shapes) in enumerate(items):
            left = x + number * SLOT
            groups.append(Group(key, tuple(shapes(left, y + HEADING)), label))
            right = max(right, left + SLOT + MARGIN)
    if picked != NOTHING:
        groups += _marked(position, picked, groups)
    both = position.players == 2 and is_wide
    shown = [seat, *(p for p in range(position.players) if p != seat and both)]
    left, bottom = MARGIN, top
    for player in shown:
        board = position.seats[player].board
        if board is None:
            continue
        frame = frame_of(position.setting.catalogue, board, left, top + HEADING, rim=RIM)
        name = names[player] if names else PLAYER_LETTERS[player]
        points = signed(position.score(player).total, language).removeprefix("+")
        groups.append(Group("", (_ground(frame), _heading(f"{name}: {points}", left + 6, top))))
        groups += planet_groups(position.setting.catalogue, board, language, frame)
        if player == seat:
            groups += place_groups(
                position.setting.catalogue, menu, frame, _laid_kind(position, seat)
            )
        left += frame.wide + MARGIN
        right, bottom = max(right, left), max(bottom, frame.top + frame.high)
    title = menu.question or question_text(position, language)
    words = " ".join(_in_words(position, shown, language, names))
    return Scene(
        right,
        bottom + MARGIN,
        (Layer("table", tuple(groups)),),
        title,
        f"{title} {words}",
        language,
    )


def layout_picture(
    box: Catalogue,
    board: Board,
    language: str,
    title: str,
    menu: Menu = NO_MENU,
    tile: int = NOTHING,
) -> Scene:
    """One planet alone, with the places for a tile if one is to be laid."""
    frame = frame_of(box, board, MARGIN, MARGIN, rim=RIM)
    kind = None if tile == NOTHING else box.kinds[tile]
    groups = [Group("", (_ground(frame),)), *planet_groups(box, board, language, frame)]
    groups += place_groups(box, menu, frame, kind)
    tiles = ", ".join(tile_name(box, laid.kind, language) for laid in board.laid)
    told = f"{explorer_name(box, board.explorer, language)}: {tiles}."
    wide, high = frame.wide + 2 * MARGIN, frame.high + 2 * MARGIN
    return Scene(wide, high, (Layer("board", tuple(groups)),), title, told, language)


def ghost(
    box: Catalogue, board: Board, tile: int, key: str, left: float, top: float
) -> tuple[Group, ...]:
    """The tile where it would lie, for who looks at a place."""
    if not key.startswith("place:"):
        return ()
    x, y = map(int, key.removeprefix("place:").split(","))
    frame = frame_of(box, board, left, top, rim=RIM)
    return (Group("ghost", tuple(tile_shapes(box.kinds[tile], *frame.at(x, y)))),)


def planet_corner(
    position: Position, seat: int, language: str, is_wide: bool = True
) -> tuple[float, float]:
    """Where the planet of this seat begins in the picture."""
    _, top = _lines(position, seat, language, is_wide)
    return MARGIN, top + HEADING


def place_groups(
    box: Catalogue, menu: Menu, frame: Frame, kind: Kind | None, shows_gains: bool = True
) -> list[Group]:
    """A disc for each place with what the tile adds there; the best ones are golden."""
    if kind is None:
        return []
    groups = []
    for (x, y), gain in menu.gains.items():
        a, b = frame.at(x + kind.wide / 2, y + kind.high / 2)
        best = shows_gains and gain == menu.best and gain > 0
        disc = Circle(a, b, 14, "gold" if best else "paper", "ink", 2.0 if best else 1.0)
        sign = signed(gain, "en") if shows_gains else "·"
        text = Text(a, b, sign, 12 if gain else 10, "ink", best)
        groups.append(Group(f"place:{x},{y}", (disc, text)))
    return groups


def tray_lines(
    box: Catalogue, tiles: Sequence[int], language: str
) -> tuple[list[Group], float, float]:
    """Tiles that are to be laid, in lines; and where these end below and to the right."""
    groups: list[Group] = []
    right = MARGIN
    for number, tile in enumerate(tiles):
        left = MARGIN + number % TRAY * SLOT
        top = MARGIN + number // TRAY * (2 * CELL + 8)
        shapes = tuple(_Item(box, tile)(left, top))
        groups.append(Group(f"tray:{number}", shapes, tile_name(box, tile, language)))
        right = max(right, left + SLOT)
    lines = -(-len(tiles) // TRAY)
    return groups, MARGIN + lines * (2 * CELL + 8) + (6 if lines else 0), right


def _ground(frame: Frame) -> Rectangle:
    return Rectangle(frame.left, frame.top, frame.wide, frame.high, 18, "table_mist")


def _heading(text: str, x: float, y: float) -> Text:
    return Text(x, y + HEADING / 2, text, 14, "table_ink", True, "start")


def _laid_kind(position: Position, seat: int) -> Kind | None:
    taken = position.seats[seat].taken
    return None if taken < 0 else position.setting.catalogue.kinds[taken]


class _Item:
    """A tile or an explorer that lies open, drawn where it is told."""

    def __init__(self, box: Catalogue, thing: int, *, is_explorer: bool = False) -> None:
        self.box, self.thing, self.is_explorer = box, thing, is_explorer

    def __call__(self, left: float, top: float) -> list[Shape]:
        if self.is_explorer and self.thing != HIDDEN:
            return explorer_shapes(self.box.explorers[self.thing], left, top)
        if self.thing == HIDDEN:
            x = left + CELL / 2
            back = Rectangle(x, top, CELL, 2 * CELL, 3, "card_back", "ink", 1.2)
            return [back, Text(x + CELL / 2, top + CELL, "?", 16, "paper", True)]
        kind = self.box.kinds[self.thing]
        return tile_shapes(
            kind, left + (2 - kind.wide) * CELL / 2, top + (2 - kind.high) * CELL / 2
        )


Offered = tuple[str, list[tuple[str, str, _Item]]]


def _offered(position: Position, seat: int, language: str) -> Iterable[Offered]:
    """What lies open or in the hand of this seat, in lines with a heading."""
    box, own = position.setting.catalogue, position.seats[seat]

    def tiles(key: str, found: Iterable[int]) -> list[tuple[str, str, _Item]]:
        return [
            (f"{key}:{number}", tile_name(box, tile, language), _Item(box, tile))
            for number, tile in enumerate(found)
        ]

    if own.board is None and own.dealt and own.explorer == NOTHING:
        dealt = [
            (f"dealt:{one}", explorer_name(box, one, language), _Item(box, one, is_explorer=True))
            for one in own.dealt
        ]
        yield wording(language, "table.dealt"), dealt
    for number, row in enumerate(position.rows):
        yield wording(language, "table.row", row=number + 1), tiles(f"row:{number}", row)
    if own.hand:
        yield wording(language, "table.hand"), tiles("hand", own.hand.tiles)
    if position.phase == "salvage":
        found = [each.tile for each in position.discards]
        yield wording(language, "table.discards"), tiles("discard", found)
    if own.taken >= 0 and own.board is not None:
        yield wording(language, "table.taken"), tiles("taken", [own.taken])


Line = tuple[str, list[tuple[str, str, _Item]], float, float]
"""A line of things that lie open: its heading, the things, and where it begins."""


def _lines(position: Position, seat: int, language: str, is_wide: bool) -> tuple[list[Line], float]:
    """The lines and where they end; on a wide table short ones lie beside each other."""
    lines: list[Line] = []
    left, top = MARGIN, MARGIN
    step = HEADING + 2 * CELL + MARGIN
    offered = list(_offered(position, seat, language))
    if not is_wide and position.seats[seat].taken >= 0:
        offered = offered[-1:]  # only what is to be laid: the planet needs the room
    for heading, items in offered:
        wide = len(items) * SLOT + MARGIN
        if left > MARGIN and (not is_wide or left + wide > MOST_WIDTH):
            left, top = MARGIN, top + step
        lines.append((heading, items, left, top))
        left += wide
    return lines, top + step if lines else top


def _marked(position: Position, picked: int, groups: Sequence[Group]) -> list[Group]:
    """A frame around the tile that is taken, while one to discard is chosen."""
    from snails_lab.drawing.hot_spots import box_of

    key = f"row:{position.row}:{position.rows[position.row].index(picked)}"
    group = next(group for group in groups if group.key == key)
    left, top, right, bottom = box_of(group)
    frame = Rectangle(left - 3, top - 3, right - left + 6, bottom - top + 6, 5, "", "danger", 3.0)
    return [Group("picked", (frame,))]


def _in_words(
    position: Position, shown: Sequence[int], language: str, names: Sequence[str]
) -> Iterable[str]:
    box = position.setting.catalogue
    for heading, items in _offered(position, shown[0], language):
        yield f"{heading}: {', '.join(label for _, label, _ in items)}."
    for player in shown:
        board = position.seats[player].board
        if board is not None:
            name = names[player] if names else PLAYER_LETTERS[player]
            tiles = ", ".join(tile_name(box, tile.kind, language) for tile in board.laid)
            points = score_text(position.score(player), language)
            explorer = explorer_name(box, board.explorer, language)
            yield f"{name}, {explorer}: {tiles or '–'}; {points}."
