"""Reads the box from `data/*.toml`; every mistake there is a `DataError` that names its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companions.big_monster.errors import DataError
from companions.big_monster.parts import (
    MEASURES,
    PIECES,
    Catalogue,
    Explorer,
    Kind,
    Medal,
    Mode,
    Reward,
    Scoring,
    Terrain,
)
from snails_core.toml_tables import SOURCES, Table, as_choice, as_whole, read_toml, shown

FOLDER = "data"
SETS = 6
SET_SIZE = 20
"""Tiles in each set (B1)."""
SET_ROWS = {
    Terrain.ICE: (2, 7, 6, 7, 7, 7),
    Terrain.LAVA: (2, 5, 5, 5, 5, 5),
    Terrain.WATER: (4, 2, 4, 2, 2, 2),
    Terrain.GRASSLAND: (4, 2, 0, 1, 1, 1),
    Terrain.SWAMP: (5, 0, 0, 0, 0, 0),
    Terrain.RUNE: (1, 3, 3, 3, 3, 3),
    Terrain.DESERT: (2, 1, 2, 2, 2, 2),
}
"""The rulebook's table of tiles of each terrain in each set, to which the data must add up."""

_TILE = (
    "id", "names", "terrain", "sets", "levels", "points", "monsters", "beams", "half", "pieces",
    "reward", "sources",
)  # fmt: skip
_EXPLORER = ("id", "names", "reward", "power", "black", "start", "left", "right", "sources")
_MEDAL = ("id", "names", "per", "single", "team", "points", "permanent", "groups", "sources")
_MODE = ("id", "names", "players", "plays", "chosen_medals", "single_row_turns", "sources")


@lru_cache(maxsize=1)
def load_catalogue() -> Catalogue:
    """The parts that come with this package."""
    return load_catalogue_from(files(__package__) / FOLDER)


def load_catalogue_from(folder: Traversable | Path) -> Catalogue:
    """The parts of a folder with the same four files."""
    kinds = tuple(_read_kinds(folder / "tiles.toml"))
    _check_sets(kinds)
    entries = _entries(folder / "explorers.toml", "explorer", _EXPLORER)
    explorers = tuple(_explorer(number, entry) for number, entry in enumerate(entries))
    entries = _entries(folder / "medals.toml", "medal", _MEDAL)
    medals = tuple(_medal(number, entry) for number, entry in enumerate(entries))
    game = folder / "game.toml"
    modes = {
        entry.text("id"): _mode(entry) for entry in _entries(game, "mode", _MODE, ("scoring",))
    }
    return Catalogue(kinds, explorers, medals, modes, _scoring(game))


def _entries(
    file: Traversable | Path, key: str, known: Collection[str], others: Collection[str] = ()
) -> Iterator[Table]:
    """The entries of a file, their places named by id, each id once."""
    table = Table.of(read_toml(file), (key, *others), file.name)
    seen: set[str] = set()
    for value, path in table.items(key):
        if not isinstance(value, dict):
            raise DataError("data_needs_table", f"{file.name}: {path}", found=shown(value))
        id = Table(value, f"{file.name}: {path}").text("id")
        if id in seen:
            raise DataError("data_id_twice", f"{file.name}: {id}: id", name=id, other=id)
        seen.add(id)
        yield Table.of(value, known, f"{file.name}: {id}")


def _sources(entry: Table) -> dict[str, str]:
    """The source of each field; `default` is that of all others."""
    given = entry.table("sources", (*entry.raw, "pieces", "default"))
    return {name: given.choice(name, SOURCES) for name in ("default", *given.raw)}


def _pieces(entry: Table, key: str) -> frozenset[str]:
    if not entry.has(key):
        return frozenset()
    return frozenset(
        as_choice(value, f"{entry.head}: {path}", PIECES) for value, path in entry.items(key)
    )


def _numbers(entry: Table, key: str, low: int, high: int) -> tuple[int, ...]:
    return tuple(
        as_whole(value, f"{entry.head}: {path}", low, high) for value, path in entry.items(key)
    )


def _reward(entry: Table) -> Reward | None:
    if not entry.has("reward"):
        return None
    table = entry.table("reward", ("per", "points"))
    return Reward(table.choice("per", MEASURES), table.whole("points", 1, 9))


def _read_kinds(file: Traversable | Path) -> Iterator[Kind]:
    for number, entry in enumerate(_entries(file, "tile", _TILE)):
        sets = _numbers(entry, "sets", 0, SET_SIZE)
        if len(sets) != SETS:
            raise DataError("six_sets", entry.at("sets"))
        yield Kind(
            index=number,
            id=entry.text("id"),
            names=entry.names(),
            terrain=Terrain(entry.choice("terrain", [str(terrain) for terrain in Terrain])),
            sets=sets,
            levels=_numbers(entry, "levels", 0, 99) if entry.has("levels") else (),
            points=entry.whole("points", 0, 99, default=0),
            pieces=_pieces(entry, "pieces"),
            beams=entry.choice("beams", ("down", "up"), ""),
            half=entry.choice("half", ("left", "right"), ""),
            monsters=entry.whole("monsters", 1, 2, default=0),
            reward=_reward(entry),
            sources=_sources(entry),
        )


def _check_sets(kinds: tuple[Kind, ...]) -> None:
    """Each set has as many tiles of each terrain as the rulebook's table says."""
    for terrain, row in SET_ROWS.items():
        ours = [kind.sets for kind in kinds if kind.terrain is terrain]
        found = tuple(sum(copies) for copies in zip(*ours, strict=True)) if ours else (0,) * SETS
        if found != row:
            place = f"tiles.toml: {terrain}: sets"
            raise DataError("set_rows", place, found=list(found), wanted=list(row))


def _explorer(number: int, entry: Table) -> Explorer:
    return Explorer(
        index=number,
        id=entry.text("id"),
        names=entry.names(),
        reward=_reward(entry),
        power=entry.choice("power", ("own_ship", "salvage"), ""),
        black=entry.flag("black", False),
        start=entry.choice("start", ("mutagenic", "desert"), ""),
        left=_pieces(entry, "left"),
        right=_pieces(entry, "right"),
        sources=_sources(entry),
    )


def _medal(number: int, entry: Table) -> Medal:
    groups = entry.items("groups") if entry.has("groups") else []
    return Medal(
        index=number,
        id=entry.text("id"),
        names=entry.names(),
        per=entry.choice("per", MEASURES),
        single=entry.whole("single", 1, 99),
        team=entry.whole("team", 1, 99),
        points=entry.whole("points", 1, 99),
        permanent=entry.flag("permanent", False),
        groups=frozenset(
            as_choice(value, f"{entry.head}: {path}", ("water", "lava")) for value, path in groups
        ),
        sources=_sources(entry),
    )


def _mode(entry: Table) -> Mode:
    return Mode(
        id=entry.text("id"),
        names=entry.names(),
        players=_numbers(entry, "players", 2, SETS),
        by_draft=entry.choice("plays", ("draft", "rows")) == "draft",
        chosen_medals=entry.whole("chosen_medals", 0, 9),
        single_row_turns=entry.whole("single_row_turns", 1, 9, default=1),
    )


def _scoring(file: Traversable | Path) -> Scoring:
    table = Table.of(read_toml(file), ("scoring", "mode"), file.name)
    given = table.table("scoring", (*Scoring._fields, "sources"))
    return Scoring(*(given.whole(name, -99, 99) for name in Scoring._fields))
