"""The table as somebody sees it: what lies open or in the hand, and below it the planets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companions.big_monster.board import Board
from companions.big_monster.lab.menu import NO_MENU, Menu
from companions.big_monster.lab.table_arrangement import (
    CAPTION,
    HEADING,
    MARGIN,
    RIM,
    SLOT,
    Item,
    arrange,
    offered_lines,
    planet_frame,
    shown_planets,
)
from companions.big_monster.options import Claim
from companions.big_monster.parts import Catalogue, Kind
from companions.big_monster.position import NOTHING, Position
from companions.big_monster.scene.table_scene import Frame, frame_of, planet_groups
from companions.big_monster.scene.tiles import CELL, tile_shapes
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell import (
    explorer_name,
    question_text,
    tile_name,
)
from companions.big_monster.tell.reasons import points_text, signed
from snails_core.scene.shapes import Circle, Group, Layer, Lines, Rectangle, Scene, Text
from snails_lab.drawing.hot_spots import box_of

TRAY = 9
"""Tiles in a line of a tray."""


def table_picture(
    position: Position,
    seat: int,
    language: str,
    menu: Menu = NO_MENU,
    picked: int = NOTHING,
    names: Sequence[str] = (),
    is_wide: bool = True,
    all_planets: bool = False,
    claim: Claim | None = None,
    is_best: bool = False,
) -> Scene:
    """The table for whoever sits at this seat; a wide one for two shows both planets.

    With `all_planets` a narrow one shows them too. A `claim` that was made is marked, as
    the best one if it is.
    """
    groups: list[Group] = []
    shown = shown_planets(position, seat, is_wide, all_planets)
    table = arrange(position, seat, language, is_wide, all_planets)
    heading_high, size = table.heading, table.words
    for heading, items, x, y in table.lines:
        if heading:
            groups.append(Group("", (_heading(heading, x, y, size),)))
        for number, (key, label, item) in enumerate(items):
            left = x + number * item.slot
            captions = item.captions or tuple(filter(None, [menu.captions.get(key)]))
            below = _captions(captions, left, y + heading_high + 2 * CELL, size, item.is_explorer)
            groups.append(Group(key, (*item(left, y + heading_high), *below), label))
    if picked != NOTHING:
        groups += _marked(position, Claim(picked, NOTHING), groups)
    if claim is not None:
        groups += _marked(position, claim, groups, is_best)
    left, top = table.left, table.top
    for player in shown:
        board, frame = (
            position.seats[player].board,
            planet_frame(position, player, seat, left, top + heading_high),
        )
        if board is None or frame is None:
            continue
        name = names[player] if names else PLAYER_LETTERS[player]
        points = signed(position.score(player).total, language).removeprefix("+")
        groups.append(
            Group("", (_ground(frame), _heading(f"{name}: {points}", left + 6, top, size)))
        )
        groups += planet_groups(position.setting.catalogue, board, language, frame)
        if player == seat:
            groups += place_groups(
                position.setting.catalogue, menu, frame, _laid_kind(position, seat)
            )
        if table.is_column:
            top += heading_high + frame.high + MARGIN
        else:
            left += frame.wide + MARGIN
    title = menu.question or question_text(position, language)
    words = " ".join(_in_words(position, seat, language, names))
    return Scene(
        table.wide,
        table.high,
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
    """The tile where it would lie, for whoever looks at a place."""
    if not key.startswith("place:"):
        return ()
    x, y = map(int, key.removeprefix("place:").split(","))
    frame = frame_of(box, board, left, top, rim=RIM)
    return (Group("ghost", tuple(tile_shapes(box.kinds[tile], *frame.at(x, y)))),)


def planet_corner(
    position: Position, seat: int, language: str, is_wide: bool = True
) -> tuple[float, float]:
    """Where the planet of this seat begins in the picture, if it is shown first."""
    table = arrange(position, seat, language, is_wide)
    return table.left, table.top + table.heading


def place_groups(
    box: Catalogue, menu: Menu, frame: Frame, kind: Kind | None, shows_gains: bool = True
) -> list[Group]:
    """A disc for each place with what the tile adds there; better ones than others are golden."""
    if kind is None:
        return []
    groups = []
    least = min(menu.gains.values(), default=0)
    for (x, y), gain in menu.gains.items():
        a, b = frame.at(x + kind.wide / 2, y + kind.high / 2)
        best = shows_gains and gain == menu.best and gain > least
        disc = Circle(a, b, 14, "gold" if best else "paper", "ink", 2.0 if best else 1.0)
        if shows_gains:
            text = Text(a, b, signed(gain, "en"), 14 if gain else 11, "ink", best)
            groups.append(Group(f"place:{x},{y}", (disc, text)))
        else:
            groups.append(Group(f"place:{x},{y}", (disc,)))
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
        shapes = tuple(Item(box, tile)(left, top))
        groups.append(Group(f"tray:{number}", shapes, tile_name(box, tile, language)))
        right = max(right, left + SLOT)
    lines = -(-len(tiles) // TRAY)
    return groups, MARGIN + lines * (2 * CELL + 8) + (6 if lines else 0), right


def _ground(frame: Frame) -> Rectangle:
    return Rectangle(frame.left, frame.top, frame.wide, frame.high, 18, "table_mist")


def _captions(
    lines: Sequence[str], left: float, top: float, size: float, bold: bool
) -> Iterable[Text]:
    """Words below a thing; the first line of several is its name."""
    for number, line in enumerate(lines):
        y = top + (number + 0.6) * CAPTION * size
        if bold:
            yield Text(left, y, line, 11 * size, "table_ink", not number, "start")
        else:
            yield Text(left + CELL, y, line, 11 * size, "table_ink")


def _heading(text: str, x: float, y: float, size: float) -> Text:
    return Text(x, y + HEADING * size / 2, text, 14 * size, "table_ink", True, "start")


def _laid_kind(position: Position, seat: int) -> Kind | None:
    taken = position.seats[seat].taken
    return None if taken < 0 else position.setting.catalogue.kinds[taken]


def framed(group: Group, is_best: bool = False) -> Group:
    """A frame around what somebody has chosen; a double one around what is best."""
    left, top, right, bottom = box_of(group)

    def frame(colour: str, line: float) -> Rectangle:
        return Rectangle(left - 2, top - 2, right - left + 4, bottom - top + 4, 4, "", colour, line)

    lines = (frame("ink", 6.5), frame("green", 3.5)) if is_best else (frame("blue", 3.5),)
    return Group("framed", lines)


def _marked(
    position: Position, claim: Claim, groups: Sequence[Group], is_best: bool = False
) -> list[Group]:
    """A frame around the tile that is taken, and a cross over the one that is discarded."""
    tiles = position.rows[position.row]
    taken = tiles.index(claim.tile)
    by_key = {group.key: group for group in groups}
    found = [framed(by_key[f"row:{position.row}:{taken}"], is_best)._replace(key="picked")]
    for number, tile in enumerate(tiles):
        if number != taken and tile == claim.dropped_tile:
            left, top, right, bottom = box_of(by_key[f"row:{position.row}:{number}"])
            bottom = min(bottom, top + 2 * CELL)
            strokes = ((left, top), (right, bottom)), ((left, bottom), (right, top))
            found.append(Group("dropped", (Lines(strokes, "ink", 3.0),)))
            break
    return found


def _in_words(position: Position, seat: int, language: str, names: Sequence[str]) -> Iterable[str]:
    """What lies open, and all planets: also those that a small picture leaves out."""
    box = position.setting.catalogue
    for heading, items in offered_lines(position, seat, language):
        yield f"{heading}: {', '.join(label for _, label, _ in items)}."
    for player in (seat, *(p for p in range(position.players) if p != seat)):
        board = position.seats[player].board
        if board is not None:
            name = names[player] if names else PLAYER_LETTERS[player]
            tiles = ", ".join(tile_name(box, tile.kind, language) for tile in board.laid)
            points = points_text(position, player, language)
            explorer = explorer_name(box, board.explorer, language)
            yield f"{name}, {explorer}: {tiles or '–'}; {points}."
