"""Regions, and how they border on each other on each side of the board (C10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from companions.cry_havoc.catalogue.cards import TERRAINS
from companions.cry_havoc.errors import DataError
from snails_core.errors import did_you_mean
from snails_core.toml_tables import SOURCES, Table, as_text, as_whole

NO_TERRAIN = "none"
RINGS = 4


class Sector(NamedTuple):
    """Where a region is drawn: a ring around the middle (which is ring 0), from one angle to the
    other, in degrees clockwise from the top; `end` may be beyond 360."""

    ring: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Region:
    """A region with what lies there at the start; an HQ spot has no names of its own."""

    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    terrain: str
    crystals: int
    war_party: bool
    exploration: bool
    tunnel: bool
    is_hq: bool


@dataclass(frozen=True, slots=True)
class BoardSide:
    """The regions of one side of the board; HQ spots come first."""

    id: str
    players: tuple[int, ...]
    regions: tuple[Region, ...]
    hqs: int
    """How many HQ spots there are."""
    borders: tuple[tuple[int, ...], ...]
    """The neighbours of each region, ascending."""
    trogg_hq: int
    sectors: tuple[Sector, ...] = field(compare=False, hash=False)

    def index(self, id: str) -> int | None:
        return next((n for n, region in enumerate(self.regions) if region.id == id), None)


def read_sides(table: Table) -> tuple[BoardSide, ...]:
    regions: dict[str, Region] = {}
    fields = (
        "id", "names", "terrain", "crystals", "war_party", "exploration", "tunnel", "sources",
    )  # fmt: skip
    for value, path in table.items("region"):
        entry = Table.of(value, fields, table.head, path)
        sources = entry.table("sources", ("names", "terrain", "tiles"))
        for name in ("names", "terrain", "tiles"):
            sources.choice(name, SOURCES)
        region = Region(
            id=entry.text("id"),
            names=entry.names(),
            terrain=entry.choice("terrain", (*TERRAINS, NO_TERRAIN)),
            crystals=entry.whole("crystals", 0, 9),
            war_party=entry.flag("war_party", False),
            exploration=entry.flag("exploration", False),
            tunnel=entry.flag("tunnel", False),
            is_hq=False,
        )
        if region.id in regions:
            raise DataError("data_id_twice", entry.at("id"), name=region.id, other=table.head)
        regions[region.id] = region
    return tuple(_side(table, value, path, regions) for value, path in table.items("side"))


def _side(table: Table, value: object, path: str, known: Mapping[str, Region]) -> BoardSide:
    fields = ("id", "players", "hqs", "regions", "borders", "trogg_hq", "source", "sectors")
    entry = Table.of(value, fields, table.head, path)
    entry.choice("source", SOURCES)
    hqs = [as_text(value, entry.at("hqs")) for value, _ in entry.items("hqs")]
    names = [as_text(value, entry.at("regions")) for value, _ in entry.items("regions")]
    for name in names:
        if name not in known:
            suggestion = did_you_mean(name, known)
            raise DataError("data_not_one_of", entry.at("regions"), name=name, known=suggestion)
    places = [*(_hq(name) for name in hqs), *(known[name] for name in names)]
    ids = [place.id for place in places]
    borders: list[set[int]] = [set() for _ in places]
    for value, at in entry.items("borders"):
        ends = as_text(value, f"{entry.head}: {at}").split("-")
        for end in ends:
            if end not in ids or len(ends) != 2:
                suggestion = did_you_mean(end, ids)
                raise DataError("border_form", f"{entry.head}: {at}", name=end, known=suggestion)
        one, other = (ids.index(end) for end in ends)
        borders[one].add(other)
        borders[other].add(one)
    _check_joined(borders, f"{entry.head}: {entry.path}.borders", ids)
    return BoardSide(
        id=entry.text("id"),
        players=tuple(int(number) for number, _ in entry.items("players")),
        regions=tuple(places),
        hqs=len(hqs),
        borders=tuple(tuple(sorted(near)) for near in borders),
        trogg_hq=ids.index(entry.choice("trogg_hq", ids)),
        sectors=_sectors(entry.table("sectors", ids), ids),
    )


def _sectors(table: Table, ids: Sequence[str]) -> tuple[Sector, ...]:
    """Where each region is drawn, as a ring and two angles."""
    found = []
    for id in ids:
        values = [value for value, _ in table.items(id)]
        if len(values) != len(Sector._fields):
            raise DataError("sector_form", table.at(id))
        ring = as_whole(values[0], table.at(id), 0, RINGS - 1)
        start = as_whole(values[1], table.at(id), 0, 359)
        found.append(Sector(ring, start, as_whole(values[2], table.at(id), start + 1, start + 360)))
    return tuple(found)


def _hq(id: str) -> Region:
    return Region(id, {}, NO_TERRAIN, 0, False, False, False, True)


def _check_joined(borders: Sequence[set[int]], place: str, ids: Sequence[str]) -> None:
    reached: set[int] = set()
    todo = {0}
    while todo:
        reached |= todo
        todo = {near for region in todo for near in borders[region]} - reached
    if len(reached) < len(borders):
        missing = next(number for number in range(len(borders)) if number not in reached)
        raise DataError("map_apart", place, name=ids[missing])
