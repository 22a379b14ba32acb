"""Tiles that lie face down: exploration, war parties, nests and events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companions.cry_havoc.catalogue.effects import TILE_DEEDS, Deed, read_deed
from companions.cry_havoc.errors import DataError
from snails_core.toml_tables import SOURCES, Table

EVENTS = 6
EXPLORATIONS, WAR_PARTIES, NESTS = 12, 18, 12


@dataclass(frozen=True, slots=True)
class Exploration:
    id: str
    count: int
    deed: Deed
    source: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class WarParty:
    """A war party or a nest: Trogg units and crystals that come to its region (C11)."""

    id: str
    count: int
    units: int
    crystals: int
    source: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class EventTile:
    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    deed: Deed
    source: str = field(compare=False)


def read_explorations(table: Table) -> tuple[Exploration, ...]:
    found: list[Exploration] = []
    for value, path in table.items("exploration"):
        entry = Table.of(value, ("id", "count", "effect", "source"), table.head, path)
        found.append(
            Exploration(
                entry.text("id"),
                entry.whole("count", 1, EXPLORATIONS),
                read_deed(entry, "effect", TILE_DEEDS),
                entry.choice("source", SOURCES),
            )
        )
    _check_total(table, "exploration", sum(tile.count for tile in found), EXPLORATIONS)
    return tuple(found)


def read_war_parties(table: Table, key: str, total: int) -> tuple[WarParty, ...]:
    found: list[WarParty] = []
    for value, path in table.items(key):
        entry = Table.of(value, ("id", "count", "units", "crystals", "source"), table.head, path)
        found.append(
            WarParty(
                entry.text("id"),
                entry.whole("count", 1, total),
                entry.whole("units", 1, 6),
                entry.whole("crystals", 0, 6),
                entry.choice("source", SOURCES),
            )
        )
    _check_total(table, key, sum(tile.count for tile in found), total)
    return tuple(found)


def read_events(table: Table) -> tuple[EventTile, ...]:
    found: list[EventTile] = []
    for value, path in table.items("event"):
        entry = Table.of(value, ("id", "names", "effect", "source"), table.head, path)
        found.append(
            EventTile(
                entry.text("id"),
                entry.names(),
                read_deed(entry, "effect", TILE_DEEDS),
                entry.choice("source", SOURCES),
            )
        )
    _check_total(table, "event", len(found), EVENTS)
    return tuple(found)


def _check_total(table: Table, key: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise DataError("tile_total", f"{table.head}: {key}", found=found, wanted=wanted)
