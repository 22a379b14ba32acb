"""The numbers and names of the rulebook, read from `data/rules.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from snails_core.errors import DataError
from snails_core.toml_tables import SOURCES, Table, as_whole, read_toml

FACTIONS = ("amazons", "barbarians", "cowboys", "pirates", "ninja", "zombie")
ROLES = ("leader", "grunt", "scout", "medic")
PLAYERS = 4
BACKS = {
    "beach": ("barrel", "blank"),
    "meadow": ("trap", "one_card", "two_cards"),
    "mountain": ("mine", "blank"),
}
"""Terrains by level, from 1, and what their tiles may show on the back (F2)."""

NUMBERS = {
    "rounds": (1, 12),
    "health": (5, 60),
    "hand_limit": (1, 20),
    "shells": (0, 4),
    "snails_a_space": (1, 6),
    "starting_cards_first": (0, 5),
    "starting_cards_others": (0, 5),
    "advanced_draw": (0, 5),
}
"""The numbers of the rules file with their sensible bounds."""

MOST_CONTAMINATION = 30


@dataclass(frozen=True, slots=True)
class Tiles:
    """The tiles of one terrain: how many there are, and of which backs."""

    id: str
    count: int
    backs: Mapping[str, int] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Named:
    """A role or a player colour with its name in each language."""

    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)


@dataclass(frozen=True, slots=True)
class Faction:
    """A faction and its special ability; what the ability does is in the engine (R29-R33)."""

    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    ability: Mapping[str, str] = field(compare=False, hash=False)


@dataclass(frozen=True, slots=True)
class RulesData:
    """What the rules count with; `sources` says for each entry where it comes from."""

    rounds: int
    health: int
    hand_limit: int
    shells: int
    snails_a_space: int
    starting_cards_first: int
    starting_cards_others: int
    advanced_draw: int
    contamination_track: tuple[int, ...]
    tiles: tuple[Tiles, ...]
    factions: tuple[Faction, ...]
    roles: tuple[Named, ...]
    colours: tuple[Named, ...]
    sources: Mapping[str, str] = field(compare=False, hash=False)


@lru_cache(maxsize=1)
def load_rules() -> RulesData:
    """The rules that come with this package."""
    return _load(files("snails_core") / "data" / "rules.toml")


def load_rules_from(file: Path) -> RulesData:
    """The rules of another file of the same form."""
    return _load(file)


def _load(file: Traversable | Path) -> RulesData:
    keys = ("number", "contamination", "tiles", "faction", "role", "colour")
    table = Table.of(read_toml(file), keys, file.name)
    sources: dict[str, str] = {}
    numbers = _numbers(table, sources)
    track = _contamination(table, sources)
    tiles = _tiles(table, sources)
    factions = tuple(
        Faction(id, entry.names(), entry.names("ability"))
        for id, entry in _listed(table, "faction", ("ability",), FACTIONS, sources)
    )
    roles = _named(table, "role", ROLES, sources)
    colours = _named(table, "colour", None, sources)
    return RulesData(
        **numbers,
        contamination_track=track,
        tiles=tiles,
        factions=factions,
        roles=roles,
        colours=colours,
        sources=sources,
    )


def _numbers(table: Table, sources: dict[str, str]) -> dict[str, int]:
    numbers: dict[str, int] = {}
    entries = table.table("number", NUMBERS)
    for name, (low, high) in NUMBERS.items():
        entry = entries.table(name, ("value", "source"))
        numbers[name] = entry.whole("value", low, high)
        sources[name] = entry.choice("source", SOURCES)
    if numbers["health"] % 5:
        raise _fives(numbers["health"], f"{table.head}: number.health.value")
    drawn = max(numbers["starting_cards_first"], numbers["starting_cards_others"])
    if numbers["advanced_draw"] < drawn:
        place = f"{table.head}: number.advanced_draw.value"
        raise DataError("rules_advanced_draw", place, drawn=drawn)
    return numbers


def _contamination(table: Table, sources: dict[str, str]) -> tuple[int, ...]:
    """The track from its lowest space up; at its top a barrel moves nothing (R28)."""
    entry = table.table("contamination", ("track", "source"))
    track: list[int] = []
    for value, path in entry.items("track"):
        place = f"{entry.head}: {path}"
        number = as_whole(value, place, 0, MOST_CONTAMINATION)
        if number % 5:
            raise _fives(number, place)
        if track and number < track[-1]:
            raise DataError("rules_track_falls", place, found=number, last=track[-1])
        track.append(number)
    sources["contamination_track"] = entry.choice("source", SOURCES)
    return tuple(track)


def _fives(found: int, place: str) -> DataError:
    lower = found - found % 5
    return DataError("effect_fives", place, found=found, lower=lower, upper=lower + 5)


def _tiles(table: Table, sources: dict[str, str]) -> tuple[Tiles, ...]:
    entries = table.table("tiles", BACKS)
    tiles: list[Tiles] = []
    for terrain, backs in BACKS.items():
        entry = entries.table(terrain, ("count", "backs", "source"))
        count = entry.whole("count", 1, 99)
        given = entry.table("backs", backs)
        counts = {back: given.whole(back, 0, 99) for back in backs}
        found = sum(counts.values())
        if found != count:
            raise DataError("rules_backs", entry.at("backs"), found=found, wanted=count)
        tiles.append(Tiles(terrain, count, counts))
        sources[f"tiles.{terrain}"] = entry.choice("source", SOURCES)
    return tuple(tiles)


def _listed(
    table: Table,
    key: str,
    more: tuple[str, ...],
    ids: tuple[str, ...] | None,
    sources: dict[str, str],
) -> list[tuple[str, Table]]:
    """The entries of a list with their ids: those of `ids`, each once, or any different ones."""
    found: list[tuple[str, Table]] = []
    for value, path in table.items(key):
        entry = Table.of(value, ("id", "names", "source", *more), table.head, path)
        id = entry.text("id") if ids is None else entry.choice("id", ids)
        if any(id == other for other, _ in found):
            raise DataError("data_id_twice", entry.at("id"), name=id, other=f"{table.head}: {key}")
        found.append((id, entry))
        sources[f"{key}.{id}"] = entry.choice("source", SOURCES)
    wanted = PLAYERS if ids is None else len(ids)
    if len(found) != wanted:
        place = f"{table.head}: {key}"
        raise DataError("rules_entries", place, found=len(found), wanted=wanted)
    return found


def _named(
    table: Table, key: str, ids: tuple[str, ...] | None, sources: dict[str, str]
) -> tuple[Named, ...]:
    entries = _listed(table, key, (), ids, sources)
    return tuple(Named(id, entry.names()) for id, entry in entries)
