"""Scenes of one tile, one board and the whole table, for the same renderers as those of Snails."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from companions.big_monster.board import Board, Cell, covered
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


class Frame(NamedTuple):
    """Which cells of a planet a picture shows, and where its corner lies in the picture."""

    west: int
    north: int
    east: int
    south: int
    left: float = MARGIN
    top: float = MARGIN

    @property
    def wide(self) -> float:
        return (self.east - self.west) * CELL

    @property
    def high(self) -> float:
        return (self.south - self.north) * CELL

    def at(self, x: float, y: float) -> tuple[float, float]:
        """The top left corner of a cell in the picture."""
        return self.left + (x - self.west) * CELL, self.top + (y - self.north) * CELL


def frame_of(
    box: Catalogue, board: Board, left: float, top: float, places: Iterable[Cell] = (), rim: int = 0
) -> Frame:
    """The cells of a board and of places where a tile may be laid, with `rim` cells around."""
    cells, free = list(covered(box, board)), list(places)
    xs, ys = [x for x, _ in cells + free], [y for _, y in cells + free]
    more = 2 if free else 1
    return Frame(
        min(xs) - rim, min(ys) - rim, max(xs) + more + rim, max(ys) + more + rim, left, top
    )


def board_groups(
    box: Catalogue, board: Board, language: str, left: float, top: float, placing: int = NOTHING
) -> tuple[list[Group], float, float]:
    """The groups of a board drawn from this corner on, and its width and height."""
    places = anchors(box, board, placing) if placing != NOTHING else []
    frame = frame_of(box, board, left, top, places)
    groups = planet_groups(box, board, language, frame)
    for x, y in places:
        a, b = frame.at(x, y)
        groups.append(Group(f"place:{x},{y}", (Circle(a + 9, b + 9, 4, "paper", "ink", 1.2),)))
    return groups, frame.wide, frame.high


def planet_groups(box: Catalogue, board: Board, language: str, frame: Frame) -> list[Group]:
    """The explorer, the tiles and rings around complete crystals."""
    explorer = box.explorers[board.explorer]
    groups = [
        Group(
            f"explorer:{explorer.id}",
            tuple(explorer_shapes(explorer, *frame.at(0, 0))),
            explorer.names[language],
        )
    ]
    hit = levels(box, board)
    for tile in board.laid:
        kind = box.kinds[tile.kind]
        shapes = tile_shapes(kind, *frame.at(tile.x, tile.y), hit.get((tile.x, tile.y), 0))
        groups.append(Group(f"tile:{tile.x},{tile.y}", tuple(shapes), kind.names[language]))
    groups.append(Group("crystals", tuple(_complete(box, board, frame))))
    return groups


def _complete(box: Catalogue, board: Board, frame: Frame) -> Iterable[Shape]:
    """A ring around every complete crystal, so that it is told from its pieces."""
    pieces = pieces_on(box, board)
    for x, y in pieces:
        for complete, (dx, dy) in (
            (is_green(pieces, (x, y)), (1.0, 1.0)),
            (is_red(pieces, (x, y)), (0.5, 2.0)),
            (is_blue(pieces, (x, y)), (1.0, 2.0)),
        ):
            if complete:
                a, b = frame.at(x + dx, y + dy)
                yield Circle(a, b, 12, "", "ink", 2.0)


def table_scene(position: Position, language: str) -> Scene:
    """All planets beside each other; below them the open rows, or the hand that is chosen from."""
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
    """What lies open or in the hand of whoever is to act: rows, the hand, a tile to be laid."""
    for number, row in enumerate(position.rows):
        yield f"row:{number}", row
    if position.queue:
        seat = position.seats[position.queue[0]]
        if seat.hand:
            yield "hand", seat.hand.tiles
        if seat.taken != NOTHING:
            yield "taken", (seat.taken,)
