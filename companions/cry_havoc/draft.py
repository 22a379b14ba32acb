"""A private working copy of a position, for rules to change."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companions.cry_havoc.agenda import KeepOne, Task
from companions.cry_havoc.catalogue.armies import TROGG
from companions.cry_havoc.events import Event, EventPassed, PointsGained
from companions.cry_havoc.position import Battle, Fight, Position
from companions.cry_havoc.setting import HIDDEN, NONE, Setting

_PLAIN = (
    "setting", "armies", "hqs", "level", "round", "is_last", "next_marker", "fight", "scorer",
    "viewer", "from_game",
)  # fmt: skip
_NESTED = (
    "units", "structures", "prisoners", "hands", "decks", "discards", "piles", "known_terrain",
    "skills_used", "unseen", "secret",
)  # fmt: skip
_NAMES = tuple(entry.name for entry in fields(Position) if entry.name != "_node")


class Draft:
    """The fields of a position as lists, and the events so far."""

    setting: Setting
    armies: tuple[int, ...]
    hqs: tuple[int, ...]
    level: int
    round: int
    is_last: bool
    spots: list[int]
    event_pool: list[int]
    initiative: list[int]
    new_initiative: list[int]
    points: list[int]
    reserve: list[int]
    units: list[list[int]]
    control: list[int]
    crystals: list[int]
    explorations: list[int]
    war_parties: list[int]
    nests: list[int]
    exploration_pool: list[int]
    war_party_pool: list[int]
    nest_pool: list[int]
    structures: list[list[tuple[int, int]]]
    battles: list[Battle]
    next_marker: int
    fight: Fight | None
    prisoners: list[list[int]]
    hands: list[list[int]]
    decks: list[list[int]]
    discards: list[list[int]]
    piles: list[list[int]]
    played: list[int]
    known_terrain: list[list[int]]
    scorer: int
    skills_used: list[list[int]]
    agenda: list[Task]
    viewer: int
    unseen: list[list[int]]
    secret: list[list[int]]
    from_game: bool

    def __init__(self, position: Position) -> None:
        self.events: list[Event] = []
        for name in _NAMES:
            value: Any = getattr(position, name)
            if name in _NESTED:
                value = [list(row) for row in value]
            elif name not in _PLAIN:
                value = list(value)
            setattr(self, name, value)

    def freeze(self) -> Position:
        """The position that the draft has become."""
        values: dict[str, Any] = {}
        for name in _NAMES:
            value = getattr(self, name)
            if name in _NESTED:
                value = tuple(tuple(row) for row in value)
            elif name not in _PLAIN:
                value = tuple(value)
            values[name] = value
        return Position(**values)

    @property
    def players(self) -> int:
        return len(self.armies)

    @property
    def trogg(self) -> int:
        return self.armies.index(TROGG) if TROGG in self.armies else self.players

    def is_player(self, force: int) -> bool:
        return force < len(self.armies)

    def controller(self, force: int, enemy: int) -> int:
        """Who decides for a force in battle: Trogg that nobody plays are led by the player to the
        left of their enemy (C26)."""
        return force if self.is_player(force) else (enemy + 1) % self.players

    def push(self, *tasks: Task) -> None:
        """Puts tasks on the agenda; the first is resolved first."""
        self.agenda.extend(reversed(tasks))

    def gain(self, player: int, count: int, why: str) -> None:
        """Victory points; in advanced games a marker may pass an event tile (C6)."""
        if not count:
            return
        self.points[player] += count
        if count > 0:
            self.events.append(PointsGained(player, count, why))
        if self.level:
            self._pass_events(player)

    def _pass_events(self, player: int) -> None:
        for number, threshold in enumerate(self.setting.box.thresholds, 1):
            if self.points[player] >= threshold and self.spots[number]:
                self.spots[number + 1] += self.spots[number]
                self.spots[number] = 0
                self.events.append(EventPassed(player))

    def pile_size(self, terrain: int) -> int:
        """Cards of a terrain pile; in a view it may be any of them, so more kinds are listed."""
        drawn = sum(
            task.cards.count(HIDDEN)
            for task in self.agenda
            if isinstance(task, KeepOne) and task.terrain == terrain
        )
        return len(self.piles[terrain]) - sum(row[terrain] for row in self.secret) - drawn

    def is_battle(self, region: int) -> bool:
        return any(battle.region == region for battle in self.battles)

    def enemies(self, region: int, force: int) -> list[int]:
        """The other forces that have units in a region."""
        return [other for other, units in enumerate(self.units[region]) if units and other != force]

    def owner_of_hq(self, region: int) -> int:
        return self.hqs.index(region) if region in self.hqs else NONE
