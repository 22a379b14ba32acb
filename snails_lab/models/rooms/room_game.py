"""What a room has to know of a game beyond what a table knows: who may learn what, and when.

A game that can be played in rooms registers a `RoomGame` record by an entry point of the group
`snails.rooms`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Generic

from snails_lab.errors import LabError
from snails_lab.models.table_game.table_game import C, E, P, TableGame

GROUP = "snails.rooms"
Settings = Mapping[str, Any]
"""What the host chose before the game, as plain values."""


@dataclass(frozen=True, slots=True)
class RoomGame(Generic[P, C, E]):
    """A game of positions `P`, choices `C` and events `E` for people on their own devices."""

    table: TableGame[P, C, E]
    seats: tuple[int, ...]
    """How many there may be."""
    new_game: Callable[[int, Settings], P]
    """The first position for so many seats; raises SnailsError for settings that do not fit."""
    event_for: Callable[[E, int], E]
    """The event as a player learns of it."""
    watcher: int
    """Stands for a player where somebody only watches: one who is shown nobody's secrets."""
    public: Callable[[P], P] | None = None
    """What lies open on the table, for whoever only watches; None: nobody can."""
    stand_in: str = "random"
    """The bot that plays for whoever is away too long; it decides at once."""
    foreseen: Callable[[P, int], tuple[P, int] | None] = lambda position, seat: None
    """The view from which a seat can decide already, though others decide before it, and how many
    they are; None if it would learn something by waiting. So all plan at the same time."""

    check_early: Callable[[P, C], object] | None = None
    """Raises SnailsError if a choice is not offered in such a view; None: it can be played there,
    which is tried."""

    @property
    def name(self) -> str:
        return self.table.name

    @property
    def quick_bots(self) -> frozenset[str]:
        """Those that decide at once; all others think in a process of their own."""
        return frozenset({"random", self.stand_in})

    def seen(self, position: P, seat: int | None) -> P:
        """What a seat may know, or whoever only watches."""
        if seat is not None:
            return self.table.view(position, seat)
        if self.public is None:
            raise LabError("room_no_watching")
        return self.public(position)

    def event_seen(self, event: E, seat: int | None) -> E:
        """The event as a seat, or somebody who only watches, learns of it."""
        return self.event_for(event, self.watcher if seat is None else seat)

    def check(self, seen: P, choice: C) -> None:
        """Raises SnailsError if a choice made before its turn is not offered."""
        if self.check_early is not None:
            self.check_early(seen, choice)
        else:
            self.table.begin(seen).play(choice)

    def asked(self, position: P, seat: int) -> tuple[P, int] | None:
        """The view from which a seat is to decide now, and how many others decide before it.

        While chance decides nobody is asked, though a view may be further already: it does draws
        that its viewer cannot see at once.
        """
        decider = self.table.decider(position)
        if decider == seat:
            return self.table.view(position, seat), 0
        return None if decider is None else self.foreseen(position, seat)


def refuse_settings(settings: Settings) -> None:
    """For games in which the host has nothing to choose: raises LabError if something is."""
    if settings:
        raise LabError("room_setting", name=next(iter(settings))[:40], known="-")


@cache
def room_games() -> dict[str, EntryPoint]:
    """All registered games by name; none is loaded before it is played."""
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def room_game(name: str) -> RoomGame[Any, Any, Any]:
    """The game of that name; raises LabError if none can be played in rooms."""
    if name not in room_games():
        raise LabError("room_game", name=name, known=", ".join(sorted(room_games())))
    found: RoomGame[Any, Any, Any] = room_games()[name].load()
    return found
