"""A game of Snails in a room, as the kernel of one seat or of a spectator knows it.

Steps without events are told with the step that follows them.
"""

from __future__ import annotations

from typing import Any

from snails_core import layout as at
from snails_core.events import Event, Planned
from snails_core.notation import read_position
from snails_core.options import Choice, Plan
from snails_core.position import Position
from snails_core.queries import snail_of
from snails_core.records import CHOICES, EVENTS, read_record
from snails_core.savegame import Game, read_game
from snails_lab.models.game.session import OnStep, OnUndo
from snails_lab.models.rooms.room_seat import RoomSeat, SeatKey

IN_A_ROOM = "room"
"""Why nothing can be taken back."""


class SnailsRoomSession(RoomSeat):
    """A `GameSession` of a game that the referee keeps. Call `join` first."""

    def __init__(self, own: SeatKey, name: str) -> None:
        super().__init__(own, name)
        self.seed, self.journal = 0, None
        """Chance and bots draw at the referee's, which keeps the game."""
        self._latest: Position
        self._on_step: list[OnStep] = []

    def _begin(self) -> None:
        self.game = Game(read_position(self.sent["start"]))
        self._latest = self.game.start

    # --- where the game stands ---
    @property
    def is_kept(self) -> bool:
        """The referee keeps every step."""
        return True

    @property
    def position(self) -> Position:
        """As this seat may know it; when the game is over, the truth."""
        return self.game.position if self.is_over else self._latest

    @property
    def only_person(self) -> int | None:
        """Whoever sits here; None for those who only watch."""
        return self.seat

    def view(self, seat: int) -> Position:
        """What may be known here: the position from which this seat is asked, if it is."""
        asked = self.asked_from
        return read_position(asked) if asked is not None else self.position

    def think_ahead(self) -> None:
        """Bots think at the referee's."""

    @property
    def why_no_undo(self) -> str | None:
        return IN_A_ROOM

    def on_step(self, callback: OnStep) -> None:
        """Calls back after each step that is told, with (before, choice, after, events)."""
        self._on_step.append(callback)

    def on_undo(self, callback: OnUndo) -> None:
        """Nothing is ever taken back in a room."""

    # --- steps ---
    def _tell_next(self) -> bool:
        choice: Choice | None = None
        events: list[Event] = []
        for number in range(self._told, len(self._steps)):
            step = self._steps[number]
            after = read_position(step["position"])
            events += [self._read(text, EVENTS) for text in step["events"]]
            if step["choice"] is not None:
                choice = self._read(step["choice"], CHOICES)
            elif any(isinstance(event, Planned) for event in events) and choice is None:
                choice = _plan_seen(after, events)
            is_last = number == len(self._steps) - 1
            if events or is_last:
                self._tell(number + 1, choice, after, tuple(events))
                return True
        return False

    def _tell(
        self, told: int, choice: Choice | None, after: Position, events: tuple[Event, ...]
    ) -> None:
        before, self._told, self._latest = self._latest, told, after
        self._settle()
        if not events:
            return  # nothing is to be seen
        self.game.positions.append(after)
        self.game.choices.append(choice)  # others' are not told
        self.game.events.append(events)
        for callback in tuple(self._on_step):
            callback(before, choice, after, events)
        if self.is_over:
            self.game = read_game(self.sent["record"])

    def _read(self, text: str, kinds: Any) -> Any:
        return read_record(self.game.start.setting, text, kinds, "room")


def _plan_seen(after: Position, events: list[Event]) -> Plan:
    """The plan that was just laid down, as far as it is seen: its backs."""
    player = next(event.player for event in events if isinstance(event, Planned))
    tokens = (after.hot[token + player] for token in (at.ACTIVE, at.PASSIVE))
    snails = [at.NONE if token == at.NONE else snail_of(player, 0) for token in tokens]
    first, second, third, fourth, fifth = (
        after.hot[at.slot_at(player, slot)] for slot in range(at.PLAN_SLOTS)
    )
    return Plan(snails[0], snails[1], first, second, third, fourth, fifth)
