"""A room: one game, its seats, and the only place where its whole truth is known.

People decide from what they are sent (`sent_to`) and nothing else leaves a room. A step counts when
it is in the store. Where several can decide without learning from each other, all are asked at
once: a choice that comes before its turn is sealed, and opened when the turn has come.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from snails_core.errors import SnailsError
from snails_lab.errors import LabError
from snails_lab.models.rooms.rules import RoomRules
from snails_lab.models.rooms.store import KeptRoom, KeptSeat, RoomStore
from snails_lab.models.storage.header import Seat
from snails_lab.models.table_game.session import TableSession

Sent = dict[str, Any]
"""What goes to one device, as JSON has it."""


class SeatState(StrEnum):
    """What everybody may know of a seat."""

    FREE = "free"
    """Nobody has taken it yet, and no bot plays."""
    DECIDING = "deciding"
    READY = "ready"
    """Has decided; others who were asked at the same time have not."""
    WAITING = "waiting"


class Standing(StrEnum):
    """How a room stands for who has a seat there, in a list of rooms."""

    OPEN = "open"
    """Seats are free, so that nothing happens yet."""
    ASKED = "asked"
    WAITING = "waiting"
    OVER = "over"


class Room:
    """One game between people on their own devices, and bots; `advance` until it says False."""

    def __init__(
        self,
        rules: RoomRules[Any, Any, Any],
        kept: KeptRoom,
        store: RoomStore,
        clock: Callable[[], float],
    ) -> None:
        """Plays the steps that are kept again."""
        self.id, self.rules, self.patience = kept.id, rules, kept.patience
        self._store, self._clock = store, clock
        self._saves = rules.table.saves
        game = self._saves.begin(kept.start)
        for number, (_, choice) in enumerate(kept.steps, 1):
            game.play(self._saves.read_choice(game.start, choice, f"steps[{number}]"))
        self._by = [seat for seat, _ in kept.steps]
        """Who chose each step; None for chance."""
        self._seats = list(kept.seats)
        self._sealed = dict(kept.sealed)
        self._session: TableSession[Any, Any, Any] = TableSession(
            rules.table, game, self._playing(), kept.seed, self._keep
        )

    # --- where it stands ---
    @property
    def steps(self) -> int:
        return self._session.steps

    @property
    def is_over(self) -> bool:
        return self._session.is_over

    @property
    def seats(self) -> tuple[KeptSeat, ...]:
        return tuple(self._seats)

    @property
    def is_full(self) -> bool:
        """Does somebody play on every seat? Before that nothing happens."""
        return all(seat.holder or seat.bot for seat in self._seats)

    def asked(self, seat: int) -> tuple[Any, int] | None:
        """The view from which a seat is to decide, and as which step; None if it is not asked."""
        kept = self._seats[seat]
        if not self.is_full or kept.bot is not None or self.is_over:
            return None
        found = self.rules.asked(self._session.position, seat)
        return None if found is None else (found[0], self.steps + found[1])

    def state(self, seat: int) -> SeatState:
        """What everybody is told of a seat."""
        if not (self._seats[seat].holder or self._seats[seat].bot):
            return SeatState.FREE
        asked = self.asked(seat)
        if asked is not None:
            is_sealed = self._sealed.get(seat, (-1, ""))[0] == asked[1]
            return SeatState.READY if is_sealed else SeatState.DECIDING
        return SeatState.READY if self._is_before_others(seat) else SeatState.WAITING

    def standing(self, seat: int) -> Standing:
        """How it stands for a seat."""
        if self.is_over:
            return Standing.OVER
        if not self.is_full:
            return Standing.OPEN
        return Standing.ASKED if self.state(seat) is SeatState.DECIDING else Standing.WAITING

    def _is_before_others(self, seat: int) -> bool:
        """Were others asked together with this seat's last choice, and still are?"""
        if seat not in self._by:
            return False
        last = len(self._by) - 1 - self._by[::-1].index(seat)
        before = self._session.seen_at(last, None)
        for other in range(len(self._seats)):
            now = None if other == seat else self.asked(other)
            then = self.rules.asked(before, other) if now is not None else None
            if now is not None and then is not None and last + then[1] == now[1]:
                return True
        return False

    # --- what people do ---
    def choose(self, seat: int, number: int, choice: str) -> None:
        """What a seat decides as step `number` (from 0); when this returns, it is kept.

        Told once more, after an answer that was lost, it is only confirmed. Raises LabError for
        what is not asked, SnailsError for what is no choice or not allowed.
        """
        if not self.is_full:
            raise LabError("room_not_full")
        game = self._session.game
        read = self._saves.read_choice(game.start, choice, "choice")
        if number < self.steps:
            if number < 0 or self._by[number] != seat or game.choices[number] != read:
                raise LabError("room_late")
            return
        asked = self.asked(seat)
        if asked is None or asked[1] != number:
            raise LabError("room_not_asked")
        if number == self.steps:
            self._session.choose(read)
            return
        self.rules.check(asked[0], read)
        self._store.seal(self.id, seat, number, choice)
        self._sealed[seat] = (number, choice)

    def sit(self, seat: KeptSeat) -> None:
        """Who sits on a seat from now on, a person or a bot in their place."""
        if seat.bot is not None and seat.bot not in self.rules.table.bots:
            raise LabError("no_bot", name=seat.bot, known=", ".join(self.rules.table.bots))
        self._store.keep_seat(self.id, seat)
        self._seats[seat.number] = seat
        self._session.assign_seats(self._playing())

    # --- how it goes on ---
    def advance(self) -> bool:
        """One step of chance, of a bot, or of a choice that was sealed; False if people are to
        decide, seats are free, or the game is over."""
        if not self.is_full or self.is_over:
            return False
        return self._open_sealed() or self._session.advance()

    @property
    def is_thinking(self) -> bool:
        """Is it a bot's turn, who may take a while?"""
        decider = self._session.decider
        return decider is not None and self._seats[decider].bot is not None

    async def advance_in_background(self) -> bool:
        """The same, with bots thinking in a thread beside."""
        if not self.is_full or self.is_over:
            return False
        return self._open_sealed() or await self._session.advance_in_background()

    def close(self) -> None:
        self._session.close()

    def _open_sealed(self) -> bool:
        decider = self._session.decider
        if decider is None or self._sealed.get(decider, (-1, ""))[0] != self.steps:
            return False
        game = self._session.game
        _, text = self._sealed[decider]
        try:
            read = self._saves.read_choice(game.start, text, "sealed")
            self._session.play(read)
        except LabError:
            raise
        except SnailsError:  # what was foreseen did not come: the seat is asked again
            self._store.unseal(self.id, decider)
            del self._sealed[decider]
        return True

    def _keep(self, seat: int | None, choice: Any) -> None:
        """The step that was just played, on the disk before it counts."""
        text = self._saves.write_record(self._session.game.start, choice)
        self._store.add_step(self.id, len(self._by), seat, text, self._clock())
        self._by.append(seat)
        if seat is not None:
            self._sealed.pop(seat, None)

    def _playing(self) -> list[Seat]:
        return [Seat(seat.name, seat.bot) for seat in self._seats]

    # --- what is sent ---
    def sent_to(self, seat: int | None, since: int = 0) -> Sent:
        """All that a seat, or who only watches, is told of the steps after so many.

        Made of that seat's views and of nothing else: no seed, no key, nobody's sealed choice. Only
        when the game is over, all of it is told, as of every game that is over.
        """
        asked = None if seat is None else self.asked(seat)
        return {
            "room": self.id,
            "game": self.rules.name,
            "you": seat,
            "seats": [
                {"name": one.name, "bot": one.bot, "state": self.state(one.number).value}
                for one in self._seats
            ],
            "start": self._text(self._session.game.start, seat),
            "since": since,
            "steps": [self._step(number, seat) for number in range(since, self.steps)],
            "asked": asked and {"number": asked[1], "position": self._saves.write_start(asked[0])},
            "sealed": self._sealed.get(seat, (0, None))[1] if seat is not None else None,
            "over": self.is_over,
            "record": self._saves.write(self._session.game) if self.is_over else None,
        }

    def _step(self, number: int, seat: int | None) -> Sent:
        game = self._session.game
        events = [self.rules.event_for(event, seat) for event in game.events[number]]
        own = seat is not None and self._by[number] == seat
        return {
            "by": self._by[number],
            "choice": self._saves.write_record(game.start, game.choices[number]) if own else None,
            "events": [self._saves.write_record(game.start, event) for event in events],
            "position": self._text(game.positions[number], seat),
            "rests": self._rests(game.positions[number]),
        }

    def _rests(self, position: Any) -> bool:
        """Has chance nothing to decide here? A view may be further then: see `RoomRules.asked`."""
        table = self.rules.table
        return table.decider(position) is not None or table.is_over(position)

    def _text(self, position: Any, seat: int | None) -> str:
        return str(self._saves.write_start(self.rules.seen(position, seat)))
