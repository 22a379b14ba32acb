"""Boards: where the spaces lie and how many tiles each holds at the start.

A text map draws one row of hexes a line, with one blank between cells:

       . 2 .
      1 3 . 1

`.` (or `0`) is water, `1` `2` `3` land of that many tiles, `_` (or a wider gap) no space at all.
The indentation says where a row lies. On one line, `/` stands for the end of a row:
` . 2 ./1 3 . 1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path

from snails_core import hexes
from snails_core.errors import DataError, NotationError, SnailsError, did_you_mean
from snails_core.hexes import Coordinate
from snails_core.layout import MAX_PLAYERS, MAX_SPACES, SQUAD
from snails_core.untrusted import decode, open_ordinary, parse_toml
from snails_core.words import LANGUAGES

MAX_BYTES = 20_000
"""Of a board's file; ours have less than 1 kB."""
ROW_LETTERS = "abcdefghijklmnopqrstuvwxyz"
MARKS = ".123"
NO_TILES = "0"
"""What people also write for water."""
GAP = "_"
SOURCES = ("rulebook", "inferred", "house")
TILES = {"beaches": 20, "meadows": 15, "mountains": 6}
"""What the box holds (F1); a space of level n uses one tile of each of the first n kinds. A board
is checked against it before a setting is read."""
SNAILS_A_SPACE = 3
"""The limit of three (R18), also in `data/rules.toml`: boards, and the planner's facts, are made
before a setting is read. `test_rule_homes` holds both to each other."""
MOUNTAIN = 3
"""The level of a mountain."""


@dataclass(frozen=True, slots=True)
class Board:
    """A field of spaces, numbered row by row from the top left.

    Not to be confused with a position: `levels` are the tiles at the start. Two boards
    are equal if id, coordinates and levels are; the rest follows from these or is words.
    """

    id: str
    titles: Mapping[str, str] = field(compare=False)
    names: tuple[str, ...] = field(compare=False)
    coordinates: tuple[Coordinate, ...]
    neighbours: tuple[tuple[int, ...], ...] = field(compare=False)
    distance: tuple[bytes, ...] = field(compare=False)
    levels: bytes
    source: str = field(compare=False)

    def spaces(self) -> range:
        return range(len(self.coordinates))

    def index(self, name: str, place: str = "") -> int:
        """The number of the space called `name` ("c4": row letter, place in the row)."""
        if name in self.names:
            return self.names.index(name)
        wanted = name.strip().lower()
        same_row = [known for known in self.names if known[0] == wanted[:1]]
        suggestion = did_you_mean(wanted, same_row or self.names)
        raise NotationError(
            "board_space_unknown", place, board=self.id, name=name, suggestion=suggestion
        )

    def text_map(self, levels: bytes | None = None) -> str:
        """The board as a map that parses to it again, with other levels if given."""
        shown = self.levels if levels is None else levels
        rows: dict[int, dict[int, str]] = {}
        for (row, x), level in zip(self.coordinates, shown, strict=True):
            rows.setdefault(row, {})[x] = MARKS[level]
        return "\n".join(
            " " * min(marks)
            + " ".join(marks.get(x, GAP) for x in range(min(marks), max(marks) + 1, 2))
            for marks in rows.values()
        )

    def has_room(self, players: int) -> bool:
        """Whether everyone can place all their snails, however the others place theirs (R5).

        Low ground must take all snails but one: else a player who stands on a mountain
        already may find it full before the last turn.
        """
        snails = players * SQUAD
        mountains = self.levels.count(MOUNTAIN)
        lower_land = len(self.levels) - self.levels.count(0) - mountains
        low_places = lower_land * SNAILS_A_SPACE
        high_places = min(players, mountains * SNAILS_A_SPACE)
        return low_places >= snails - 1 and low_places + high_places >= snails


def parse_map(
    text: str, place: str = "map", error: type[SnailsError] = NotationError
) -> tuple[tuple[Coordinate, ...], bytes]:
    """The coordinates and levels of the spaces on a text map; faults are raised as `error`."""
    rows = _rows(text)
    if len(rows) > len(ROW_LETTERS):
        most = len(ROW_LETTERS)
        raise error("board_map_rows", f"{place}: row {most + 1}", count=len(rows), most=most)
    spaces, levels = _marks(rows, place, error)
    if not spaces:
        raise error("board_map_empty", place)
    if len(spaces) > MAX_SPACES:
        here = _place(place, spaces[MAX_SPACES])
        raise error("board_map_large", here, count=len(spaces), most=MAX_SPACES)
    reached = _reached(spaces)
    for space in spaces:
        if space not in reached:
            raise error("board_map_apart", _place(place, space))
    top = min(row for row, _ in spaces)
    left = min(x for _, x in spaces)
    return tuple((row - top, x - left) for row, x in spaces), levels


def _rows(text: str) -> list[str]:
    """The lines of a map, without the blank ones above and below it."""
    rows = text.replace("\r\n", "\n").replace("/", "\n").split("\n")
    drawn = [number for number, row in enumerate(rows) if row.strip(" ")]
    return rows[drawn[0] : drawn[-1] + 1] if drawn else []


def _marks(rows: list[str], place: str, error: type[SnailsError]) -> tuple[list[Coordinate], bytes]:
    """Every space as drawn, with its level, if each mark is known and stands where a hex can."""
    spaces: list[Coordinate] = []
    levels = bytearray()
    parity: int | None = None
    for row, line in enumerate(rows):
        for x, mark in enumerate(line):
            if mark == " ":
                continue
            here = _place(place, (row, x))
            if mark == "\t":
                raise error("board_map_tab", here)
            mark = MARKS[0] if mark == NO_TILES else mark
            if mark not in MARKS + GAP:
                shown = mark if mark.isprintable() else f"U+{ord(mark):04X}"
                raise error("board_map_character", here, mark=shown)
            if parity is None:
                parity = (row + x) % 2
            if (row + x) % 2 != parity:
                raise error("board_map_shifted", here)
            if mark != GAP:
                spaces.append((row, x))
                levels.append(MARKS.index(mark))
    return spaces, bytes(levels)


def _place(place: str, space: Coordinate) -> str:
    return f"{place}: row {space[0] + 1}, column {space[1] + 1}"


def _reached(spaces: list[Coordinate]) -> set[Coordinate]:
    """All spaces that a path of neighbours joins to the first one."""
    field_ = set(spaces)
    reached = {spaces[0]}
    frontier = [spaces[0]]
    while frontier:
        new = field_.intersection(hexes.neighbours(frontier.pop())) - reached
        reached |= new
        frontier.extend(new)
    return reached


def board_from_map(text: str, id: str = "map", place: str = "map") -> Board:
    """A board of any size drawn in a position; neither tiles nor room are counted."""
    coordinates, levels = parse_map(text, place)
    return _board(id, dict.fromkeys(LANGUAGES, id), coordinates, levels, "house")


def _board(
    id: str,
    titles: Mapping[str, str],
    coordinates: tuple[Coordinate, ...],
    levels: bytes,
    source: str,
) -> Board:
    numbers = {coordinate: number for number, coordinate in enumerate(coordinates)}
    return Board(
        id=id,
        titles=titles,
        names=_names(coordinates),
        coordinates=coordinates,
        neighbours=tuple(
            tuple(numbers[near] for near in hexes.neighbours(here) if near in numbers)
            for here in coordinates
        ),
        distance=tuple(
            bytes(hexes.distance(here, there) for there in coordinates) for here in coordinates
        ),
        levels=levels,
        source=source,
    )


def _names(coordinates: Iterable[Coordinate]) -> tuple[str, ...]:
    counts: dict[int, int] = {}
    names = []
    for row, _ in coordinates:
        counts[row] = counts.get(row, 0) + 1
        names.append(f"{ROW_LETTERS[row]}{counts[row]}")
    return tuple(names)


@cache
def board_ids() -> tuple[str, ...]:
    """The boards that come with the package."""
    folder = files("snails_core").joinpath("data", "boards")
    known = (entry.name for entry in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in known if name.endswith(".toml")))


def load_board(id: str, place: str = "") -> Board:
    """A board of the package, by its id."""
    if id not in board_ids():
        raise NotationError(
            "board_unknown", place, name=id, suggestion=did_you_mean(id, board_ids())
        )
    return _load_packaged(id)


@cache
def _load_packaged(id: str) -> Board:
    entry = files("snails_core").joinpath("data", "boards", f"{id}.toml")
    return _read(entry.read_bytes(), f"{id}.toml")


def load_board_file(path: str | Path) -> Board:
    """A board of your own, from a file like those in `data/boards`; its id is the file's name."""
    try:
        with open_ordinary(path) as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as fault:
        raise DataError("board_file", str(path), reason=fault.strerror) from fault
    return _read(raw, Path(path).name)


def _read(raw: bytes, file: str) -> Board:
    table: dict[str, object] = parse_toml(decode(raw, file, DataError), file, MAX_BYTES)
    _check_fields(table, ("source", "title", "map"), f"{file}: ")
    title = table["title"]
    if not isinstance(title, dict):
        raise DataError("board_field_table", f"{file}: title")
    _check_fields(title, LANGUAGES, f"{file}: title.")
    titles = {language: _text(title, language, f"{file}: title.") for language in LANGUAGES}
    source = _text(table, "source", f"{file}: ")
    if source not in SOURCES:
        suggestion = did_you_mean(source, SOURCES)
        raise DataError("board_source", f"{file}: source", name=source, suggestion=suggestion)
    coordinates, levels = parse_map(_text(table, "map", f"{file}: "), f"{file}: map", DataError)
    board = _board(file.removesuffix(".toml"), titles, coordinates, levels, source)
    _check_box(board, f"{file}: map")
    return board


def _check_fields(table: Mapping[str, object], known: tuple[str, ...], place: str) -> None:
    for name in table:
        if name not in known:
            suggestion = did_you_mean(name, known)
            raise DataError("board_field_unknown", f"{place}{name}", suggestion=suggestion)
    for name in known:
        if name not in table:
            raise DataError("board_field_missing", f"{place}{name}")


def _text(table: Mapping[str, object], name: str, place: str) -> str:
    value = table[name]
    if not isinstance(value, str):
        raise DataError("board_field_text", f"{place}{name}")
    return value


def _check_box(board: Board, place: str) -> None:
    """The box must hold the tiles (F1), and the land the snails of four players (R5)."""
    for level, (kind, most) in enumerate(TILES.items(), start=1):
        count = sum(tiles >= level for tiles in board.levels)
        if count > most:
            raise DataError(f"board_{kind}", place, count=count, most=most)
    if not board.has_room(MAX_PLAYERS):
        raise DataError("board_room", place, count=MAX_PLAYERS * SQUAD)
