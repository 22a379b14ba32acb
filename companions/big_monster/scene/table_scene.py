"""Scenes of one tile, one board and the whole table, for the same renderers as those of Snails."""

from __future__ import annotations

from collections.abc import Iterable

from companions.big_monster.board import Board, covered
from companions.big_monster.parts import Catalogue
from companions.big_monster.position import HIDDEN, NOTHING, Position
from companions.big_monster.rules.crystals import is_blue, is_green, is_red, pieces_on
from companions.big_monster.rules.mutation import levels
from companions.big_monster.rules.placement import anchors
from companions.big_monster.scene.tiles import CELL, explorer_shapes, tile_shapes
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell import explorer_name, question_text, score_text, tile_name
from companions.big_monster.words import wording
from snails_core.scene.shapes import Circle, Group, Layer, Rectangle, Scene, Shape, Text

MARGIN = 16.0
HEADER = 24.0


def tile_scene(box: Catalogue, tile: int, language: str) -> Scene:
    """One tile alone."""
    kind = box.kinds[tile]
    name = kind.names[language]
    group = Group(f"tile:{kind.id}", tuple(tile_shapes(kind, MARGIN, MARGIN)), name)
    wide, high = kind.wide * CELL + 2 * MARGIN, kind.high * CELL + 2 * MARGIN
    return Scene(wide, high, (Layer("tiles", (group,)),), name, name, language)


def board_scene(
    box: Catalogue, board: Board, language: str, placing: int = NOTHING, title: str = ""
) -> Scene:
    """One planet; with `placing`, the places where that tile may be laid."""
    groups, wide, high = board_groups(box, board, language, MARGIN, MARGIN, placing)
    name = title or explorer_name(box, board.explorer, language)
    tiles = ", ".join(tile_name(box, tile.kind, language) for tile in board.laid)
    return Scene(
        wide + 2 * MARGIN, high + 2 * MARGIN, (Layer("board", tuple(groups)),), name,
        f"{name}: {tiles}" if tiles else name, language,
    )  # fmt: skip


def board_groups(
    box: Catalogue, board: Board, language: str, left: float, top: float, placing: int = NOTHING
) -> tuple[list[Group], float, float]:
    """The groups of a board drawn from this corner on, and its width and height."""
    places = anchors(box, board, placing) if placing != NOTHING else []
    cells = [*covered(box, board), *places]
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    east, south = max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1
    if placing != NOTHING:
        east, south = east + 1, south + 1

    def at(x: float, y: float) -> tuple[float, float]:
        return left + (x - west) * CELL, top + (y - north) * CELL

    explorer = box.explorers[board.explorer]
    groups = [
        Group(
            f"explorer:{explorer.id}",
            tuple(explorer_shapes(explorer, *at(0, 0))),
            explorer.names[language],
        )
    ]
    hit = levels(box, board)
    for tile in board.laid:
        kind = box.kinds[tile.kind]
        shapes = tile_shapes(kind, *at(tile.x, tile.y), hit.get((tile.x, tile.y), 0))
        groups.append(Group(f"tile:{tile.x},{tile.y}", tuple(shapes), kind.names[language]))
    groups.append(Group("crystals", tuple(_complete(box, board, at))))
    for x, y in places:
        a, b = at(x, y)
        groups.append(Group(f"place:{x},{y}", (Circle(a + 9, b + 9, 4, "paper", "ink", 1.2),)))
    return groups, (east - west) * CELL, (south - north) * CELL


def _complete(box: Catalogue, board: Board, at: object) -> Iterable[Shape]:
    """A ring around every complete crystal, so that it is told from its pieces."""
    assert callable(at)
    pieces = pieces_on(box, board)
    for x, y in pieces:
        for complete, (dx, dy) in (
            (is_green(pieces, (x, y)), (1.0, 1.0)),
            (is_red(pieces, (x, y)), (0.5, 2.0)),
            (is_blue(pieces, (x, y)), (1.0, 2.0)),
        ):
            if complete:
                a, b = at(x + dx, y + dy)
                yield Circle(a, b, 12, "", "ink", 2.0)


def table_scene(position: Position, language: str) -> Scene:
    """All planets beside each other, the open rows or the hand of who is to choose below them."""
    box = position.setting.catalogue
    groups: list[Group] = []
    left, lowest = MARGIN, HEADER + MARGIN
    for player, seat in enumerate(position.seats):
        if seat.board is None:
            continue
        found, wide, high = board_groups(box, seat.board, language, left, HEADER + MARGIN)
        name = wording(language, "name.player", player=PLAYER_LETTERS[player])
        total = position.score(player).total
        label = Text(left, MARGIN, f"{name}: {total}", 13, "ink", True, "start")
        shown = f"{name}: {score_text(position.score(player), language)}"
        groups.append(Group(f"player:{PLAYER_LETTERS[player]}", (label,), shown))
        groups += found
        left += max(wide, 110.0) + 2 * MARGIN
        lowest = max(lowest, HEADER + MARGIN + high)
    bottom = lowest + MARGIN
    for key, tiles in _open_tiles(position):
        across = MARGIN
        for number, tile in enumerate(tiles):
            name = tile_name(box, tile, language)
            groups.append(Group(f"{key}:{number}", tuple(_loose(box, tile, across, bottom)), name))
            across += 2 * CELL + 6
        left = max(left, across)
        bottom += 2 * CELL + MARGIN
    question = question_text(position, language) if position.viewer == NOTHING else ""
    title = question or wording(language, "question.chance")
    return Scene(
        max(left, 320.0), bottom + 4, (Layer("table", tuple(groups)),), title, title, language
    )


def _loose(box: Catalogue, tile: int, x: float, y: float) -> list[Shape]:
    if tile == HIDDEN:
        return [Rectangle(x, y, CELL, 2 * CELL, 3, "card_back", "ink", 1.2),
                Text(x + CELL / 2, y + CELL, "?", 16, "paper", True)]  # fmt: skip
    return tile_shapes(box.kinds[tile], x, y)


def _open_tiles(position: Position) -> Iterable[tuple[str, tuple[int, ...]]]:
    """What lies open or in the hand of who is to act: rows, the hand, a tile to be laid."""
    for number, row in enumerate(position.rows):
        yield f"row:{number}", row
    if position.queue:
        seat = position.seats[position.queue[0]]
        if seat.hand:
            yield "hand", seat.hand.tiles
        if seat.taken != NOTHING:
            yield "taken", (seat.taken,)
