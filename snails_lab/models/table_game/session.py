"""A session: a game between people and bots at one table, step by step.

Chance and bots draw from the seed and the number of the step, so a game that is taken up again is
the same game; only what people choose has to be kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from threading import RLock
from typing import Any, Generic, Protocol

from snails_core.recorded_game import RecordedGame
from snails_lab.errors import LabError
from snails_lab.models.storage.header import Seat
from snails_lab.models.table_game.table_game import C, E, P, TableGame


class AnyTableSession(Protocol):
    """What the table of a companion asks of a session, wherever the game itself is kept.

    `TableSession` has the game on this computer;
    `models.rooms.companion_room_session.CompanionRoomSession` has what the referee of a room lets
    one seat know.
    """

    table_game: TableGame[Any, Any, Any]
    game: RecordedGame[Any, Any, Any]
    seats: tuple[Seat, ...]
    people: frozenset[int]
    """The seats of those who play on this device."""

    @property
    def position(self) -> Any: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def decider(self) -> int | None:
        """The seat that is to decide, whoever sits there."""

    @property
    def waiting(self) -> int | None:
        """The seat of the person here who is to decide; None if somebody or something else is."""

    @property
    def asks_table(self) -> bool:
        """Do several people at this device say together what happens next?"""

    @property
    def steps(self) -> int: ...

    def seen_at(self, step: int, seat: int | None) -> Any:
        """The position after so many steps, as a seat may know it; without one, all of it."""

    def ends_at(self, step: int) -> bool:
        """Is the game over after so many steps?"""

    def choose(self, option: Any) -> None:
        """What the waiting person chooses, or what the table says."""

    def advance(self) -> bool:
        """One step that nobody here decides; False if there is none."""

    async def advance_in_background(self) -> bool:
        """The same, without keeping the event loop busy meanwhile."""

    @property
    def can_undo(self) -> bool: ...

    def undo(self) -> None: ...

    def close(self) -> None:
        """Nothing more is played here."""


class TableSession(Generic[P, C, E]):
    """A recorded game with its seats; `waiting` says which person is to decide, if any."""

    def __init__(
        self,
        table_game: TableGame[P, C, E],
        game: RecordedGame[P, C, E],
        seats: Sequence[Seat],
        seed: int | str,
        keep: Callable[[int | None, C], object] | None = None,
    ) -> None:
        """`keep` is called with each step, by whom (None: chance) and what, before it counts: a
        step that it raises for has not happened."""
        self.table_game, self.game, self.seed = table_game, game, seed
        self._keep = keep
        self.assign_seats(seats)
        self._is_closed = False
        self._turn = RLock()

    def assign_seats(self, seats: Sequence[Seat]) -> None:
        """Who sits where from now on."""
        for seat in seats:
            if seat.bot is not None and seat.bot not in self.table_game.bots:
                raise LabError("no_bot", name=seat.bot, known=", ".join(self.table_game.bots))
        self.seats = tuple(seats)
        self.people = frozenset(n for n, seat in enumerate(self.seats) if seat.is_person)

    @property
    def position(self) -> P:
        return self.game.position

    @property
    def is_over(self) -> bool:
        return self.table_game.is_over(self.position)

    @property
    def decider(self) -> int | None:
        """The seat that is to decide, a person's or a bot's."""
        return self.table_game.decider(self.position)

    @property
    def waiting(self) -> int | None:
        """The seat of the person who is to decide; None if chance, a bot or nobody is."""
        decider = self.decider
        return decider if decider in self.people else None

    @property
    def asks_table(self) -> bool:
        """Do the people at the table say together what happens next?"""
        at_chance = self.decider is None and not self.is_over
        return (
            at_chance and len(self.people) > 1 and self.table_game.is_told_by_people(self.position)
        )

    @property
    def steps(self) -> int:
        return len(self.game.choices)

    def seen_at(self, step: int, seat: int | None) -> P:
        """The position after so many steps, as a seat may know it; without one, all of it."""
        position = self.game.positions[step - 1] if step else self.game.start
        return position if seat is None else self.table_game.view(position, seat)

    def ends_at(self, step: int) -> bool:
        """Is the game over after so many steps?"""
        return self.table_game.is_over(self.seen_at(step, None))

    # --- steps ---
    def choose(self, option: C) -> None:
        """What the waiting person chooses, or what the people at the table say together."""
        with self._turn:
            if self.waiting is None and not self.asks_table:
                raise LabError("nobody_waits")
            self.play(option)

    def advance(self) -> bool:
        """One step of chance or of a bot; False when people are to decide, or it is over."""
        with self._turn:
            if not self._goes_on():
                return False
            self.play(self._next_choice(self.position))
            return True

    async def advance_in_background(self) -> bool:
        """The same, with bots thinking in a thread beside; after `close` a thought is dropped."""
        before = self.position
        if self.decider is None or not self._goes_on():
            return self.advance()
        choice = await asyncio.to_thread(self._next_choice, before)
        with self._turn:
            if self.position is before and self._goes_on():
                self.play(choice)
                return True
        return False

    def play(self, choice: C) -> None:
        """One step, whoever it is that decides."""
        decider = self.decider
        self.game.play(choice)
        if self._keep is not None:
            try:
                self._keep(decider, choice)
            except BaseException:
                self.game.undo()
                raise

    def close(self) -> None:
        """Nothing more is played."""
        self._is_closed = True

    def _goes_on(self) -> bool:
        waits = self.waiting is not None or self.asks_table
        return not self._is_closed and not self.is_over and not waits

    def _next_choice(self, position: P) -> C:
        number, decider = self.steps, self.table_game.decider(position)
        if decider is None:
            return self.table_game.drawn(position, Random(f"{self.seed} {number} chance"))
        bot = self.table_game.bots[self.seats[decider].bot or ""]
        return bot(
            self.table_game.view(position, decider), Random(f"{self.seed} {number} seat {decider}")
        )

    # --- going back ---
    @property
    def can_undo(self) -> bool:
        """Was the last step the own choice of the person who is to decide again?

        Whatever chance or somebody else has done since would be known otherwise.
        """
        if not self.steps or self.waiting is None:
            return False
        before = self.seen_at(self.steps - 1, None)
        return self.table_game.decider(before) == self.waiting

    def undo(self) -> None:
        """Back to that choice."""
        with self._turn:
            if not self.can_undo:
                raise LabError("no_undo")
            self.game.undo()
