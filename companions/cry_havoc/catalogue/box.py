"""All data of the game together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companions.cry_havoc.catalogue.armies import Army, read_armies
from companions.cry_havoc.catalogue.cards import Card, read_cards
from companions.cry_havoc.catalogue.map import BoardSide, read_sides
from companions.cry_havoc.catalogue.tiles import (
    NESTS,
    WAR_PARTIES,
    EventTile,
    Exploration,
    WarParty,
    read_events,
    read_explorations,
    read_war_parties,
)
from companions.cry_havoc.errors import PositionError
from snails_core.toml_tables import SOURCES, Table, as_whole, read_toml

NUMBERS = {
    "rounds": (2, 9),
    "action_rounds": (1, 5),
    "cards_a_round": (1, 9),
    "hand_limit": (1, 12),
    "start_units": (1, 9),
    "start_units_trogg": (1, 9),
    "control_points": (0, 9),
    "ransom": (0, 9),
    "blocked_a_unit": (1, 9),
}


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of the rules; the rulebook's are in the data file."""

    rounds: int
    action_rounds: int
    cards_a_round: int
    hand_limit: int
    start_units: int
    start_units_trogg: int
    control_points: int
    ransom: int
    blocked_a_unit: int


@dataclass(frozen=True, slots=True)
class Box:
    """Everything in the box."""

    numbers: Numbers
    thresholds: tuple[int, ...]
    armies: tuple[Army, ...]
    cards: tuple[Card, ...]
    explorations: tuple[Exploration, ...]
    war_parties: tuple[WarParty, ...]
    nests: tuple[WarParty, ...]
    events: tuple[EventTile, ...]
    sides: tuple[BoardSide, ...]

    def side_for(self, players: int) -> BoardSide:
        """The side of the board for so many players."""
        for side in self.sides:
            if players in side.players:
                return side
        raise PositionError("player_count", count=players)


@lru_cache(maxsize=1)
def load_box() -> Box:
    """The data that comes with this package."""
    return _load(files("companions.cry_havoc") / "data")


def load_box_from(folder: Path) -> Box:
    """The data of another folder with the same files."""
    return _load(folder)


def _load(folder: Traversable | Path) -> Box:
    armies = read_armies(_table(folder, "armies.toml", ("army",)))
    tiles = _table(folder, "tiles.toml", ("exploration", "war_party", "nest", "event"))
    game = _table(folder, "game.toml", ("number", "thresholds"))
    return Box(
        numbers=_numbers(game),
        thresholds=_thresholds(game),
        armies=armies,
        cards=read_cards(_table(folder, "cards.toml", ("card",)), [army.id for army in armies]),
        explorations=read_explorations(tiles),
        war_parties=read_war_parties(tiles, "war_party", WAR_PARTIES),
        nests=read_war_parties(tiles, "nest", NESTS),
        events=read_events(tiles),
        sides=read_sides(_table(folder, "map.toml", ("region", "side"))),
    )


def _table(folder: Traversable | Path, name: str, keys: tuple[str, ...]) -> Table:
    return Table.of(read_toml(folder / name), keys, name)


def _numbers(game: Table) -> Numbers:
    entries = game.table("number", NUMBERS)
    values: dict[str, int] = {}
    for name, (low, high) in NUMBERS.items():
        entry = entries.table(name, ("value", "source"))
        entry.choice("source", SOURCES)
        values[name] = entry.whole("value", low, high)
    return Numbers(**values)


def _thresholds(game: Table) -> tuple[int, ...]:
    entry = game.table("thresholds", ("points", "source"))
    entry.choice("source", SOURCES)
    return tuple(
        as_whole(value, f"{entry.head}: {path}", 1, 99) for value, path in entry.items("points")
    )
