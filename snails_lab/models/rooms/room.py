"""A room: one game, its seats, and the only place where its whole truth is known.

People decide from what they are sent (`sent_to`) and nothing else leaves a room. A step counts when
it is in the store. Where several can decide without learning from each other, all are asked at
once: a choice that comes before its turn is sealed, and opened when the turn has come.

A choice and all that chance then decides are sent as one step, and steps are numbered so for
everybody outside. How often chance has something to decide may be a secret itself: a draw from a
deck of equal cards is none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from enum import StrEnum
from random import Random
from typing import Any

from snails_core.errors import SnailsError
from snails_lab.errors import LabError
from snails_lab.models.rooms.bot_pool import BotQuestion
from snails_lab.models.rooms.room_game import RoomGame
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
    """How a room stands for whoever has a seat there, in a list of rooms."""

    OPEN = "open"
    """Seats are free, so that nothing happens yet."""
    ASKED = "asked"
    WAITING = "waiting"
    OVER = "over"


class Room:
    """One game between people on their own devices, and bots; `advance` until it says False."""

    def __init__(
        self,
        room_game: RoomGame[Any, Any, Any],
        kept: KeptRoom,
        store: RoomStore,
        clock: Callable[[], float],
    ) -> None:
        """Plays the steps that are kept again."""
        self.id, self.room_game, self.patience = kept.id, room_game, kept.patience
        self._store, self._clock = store, clock
        self._saves = room_game.table.saves
        game = self._saves.begin(kept.start)
        self._ends: list[int] = []
        """After how many steps each step ends that is sent: where chance has nothing to decide."""
        for number, (_, choice) in enumerate(kept.steps, 1):
            game.play(self._saves.read_choice(game.start, choice, f"steps[{number}]"))
            self._note_end(game.position, number)
        self._by = [seat for seat, _ in kept.steps]
        """Who chose each step; None for chance."""
        self._seats = list(kept.seats)
        self._sealed = dict(kept.sealed)
        self._is_closed = False
        self._told: dict[tuple[int, int | None], Sent] = {}
        """What was sent of a step to a seat: it stays the same, and is asked for again by everybody
        who comes back."""
        self._session: TableSession[Any, Any, Any] = TableSession(
            room_game.table, game, self._playing(), kept.seed, self._keep
        )

    # --- where it stands ---
    @property
    def steps(self) -> int:
        """All that were made, those of chance too."""
        return self._session.steps

    @property
    def rests(self) -> bool:
        """Has chance nothing to decide now? Only then there is something to tell."""
        return self._is_rest(self._session.position)

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
        found = self.room_game.asked(self._session.position, seat)
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
            then = self.room_game.asked(before, other) if now is not None else None
            if now is not None and then is not None and last + then[1] == now[1]:
                return True
        return False

    # --- what people do ---
    def choose(self, seat: int, number: int, choice: str) -> None:
        """What a seat decides as step `number` as it was sent; when this returns, it is kept.

        Told once more, after an answer that was lost, it is only confirmed. Raises LabError for
        what is not asked, SnailsError for what is no choice or not allowed.
        """
        if not self.is_full:
            raise LabError("room_not_full")
        game = self._session.game
        read = self._saves.read_choice(game.start, choice, "choice")
        step = self._first_of(number)
        if step < self.steps:
            if step < 0 or self._by[step] != seat or game.choices[step] != read:
                raise LabError("room_late")
            return
        asked = self.asked(seat)
        if asked is None or asked[1] != step:
            raise LabError("room_not_asked")
        if step == self.steps:
            self._session.choose(read)
            return
        self.room_game.check(asked[0], read)
        self._store.seal(self.id, seat, step, choice)
        self._sealed[seat] = (step, choice)

    def sit(self, seat: KeptSeat) -> None:
        """Who sits on a seat from now on, a person or a bot in their place."""
        if seat.bot is not None and seat.bot not in self.room_game.table.bots:
            raise LabError("no_bot", name=seat.bot, known=", ".join(self.room_game.table.bots))
        self._store.keep_seat(self.id, seat)
        self._seats[seat.number] = seat
        self._session.assign_seats(self._playing())

    def move_holder(self, old: str, new: str) -> None:
        """Who had seats is known by another text from now on, which is in the store already."""
        self._seats = [
            seat._replace(holder=new) if seat.holder == old else seat for seat in self._seats
        ]

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

    @property
    def bot_question(self) -> BotQuestion | None:
        """What a bot has to decide that takes its time; None if the next step is another's."""
        decider = self._session.decider
        if decider is None or not self.is_full or self.is_over or self._is_sealed(decider):
            return None
        bot = self._seats[decider].bot
        if bot is None or bot in self.room_game.quick_bots:
            return None
        seed = f"{self._session.seed} {self.steps} seat {decider}"
        return BotQuestion(
            self.room_game.name, bot, self._text(self._session.position, decider), seed
        )

    async def advance_in_background(self) -> bool:
        """The same as `advance`, with bots thinking in a thread beside."""
        if not self.is_full or self.is_over:
            return False
        return self._open_sealed() or await self._session.advance_in_background()

    async def advance_by(
        self, question: BotQuestion, choice: Callable[[BotQuestion], Awaitable[str | None]]
    ) -> bool:
        """The step of a bot that is asked elsewhere. If it does not decide, the stand-in does. What
        nobody waits for any more is dropped: somebody came back, say."""
        text = await choice(question)
        if text is None:
            text = await asyncio.to_thread(self._stand_in_choice, question)
        if self._is_closed or self.bot_question != question:
            return False
        self._session.play(self._saves.read_choice(self._session.game.start, text, "bot"))
        return True

    def _stand_in_choice(self, question: BotQuestion) -> str:
        position = self._saves.begin(question.position).position
        bot = self.room_game.table.bots[self.room_game.stand_in]
        return str(self._saves.write_record(position, bot(position, Random(question.seed))))

    def close(self) -> None:
        self._is_closed = True
        self._session.close()

    def _open_sealed(self) -> bool:
        decider = self._session.decider
        if decider is None or not self._is_sealed(decider):
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

    def _is_sealed(self, seat: int) -> bool:
        """Has the seat decided the next step already?"""
        return self._sealed.get(seat, (-1, ""))[0] == self.steps

    def _keep(self, seat: int | None, choice: Any) -> None:
        """The step that was just played, on the disk before it counts."""
        text = self._saves.write_record(self._session.game.start, choice)
        self._store.add_step(self.id, len(self._by), seat, text, self._clock())
        self._by.append(seat)
        self._note_end(self._session.position, len(self._by))
        if seat is not None:
            self._sealed.pop(seat, None)

    def _note_end(self, position: Any, steps: int) -> None:
        if self._is_rest(position):
            self._ends.append(steps)

    def _is_rest(self, position: Any) -> bool:
        table = self.room_game.table
        return table.decider(position) is not None or table.is_over(position)

    def _playing(self) -> list[Seat]:
        return [Seat(seat.name, seat.bot) for seat in self._seats]

    # --- what is sent ---
    def sent_to(self, seat: int | None, since: int = 0) -> Sent:
        """All that a seat, or whoever only watches, is told of the steps after so many.

        Made of that seat's views and of nothing else: no seed, no key, nobody's sealed choice. Only
        when the game is over, all of it is told, as of every game that is over.
        """
        asked = None if seat is None else self.asked(seat)
        return {
            "room": self.id,
            "game": self.room_game.name,
            "you": seat,
            "seats": [
                {"name": one.name, "bot": one.bot, "state": self.state(one.number).value}
                for one in self._seats
            ],
            "start": self._text(self._session.game.start, seat),
            "since": since,
            "steps": [self._step(number, seat) for number in range(since, len(self._ends))],
            "asked": asked
            and {
                "number": len(self._ends) + asked[1] - self.steps,
                "position": self._saves.write_start(asked[0]),
            },
            "sealed": self._sealed.get(seat, (0, None))[1] if seat is not None else None,
            "over": self.is_over,
            "record": self._saves.write(self._session.game) if self.is_over else None,
        }

    def _first_of(self, number: int) -> int:
        """With which of all steps one begins that is sent, or will be, by its number."""
        if number <= 0:
            return number
        beyond = number - len(self._ends)
        return self._ends[number - 1] if beyond <= 0 else self.steps + beyond

    def _step(self, number: int, seat: int | None) -> Sent:
        if (number, seat) not in self._told:
            self._told[number, seat] = self._step_for(number, seat)
        return self._told[number, seat]

    def _step_for(self, number: int, seat: int | None) -> Sent:
        """A choice, if it is this seat's, and what came of it until somebody is to decide again."""
        game = self._session.game
        first, end = self._first_of(number), self._ends[number]
        events = [event for step in game.events[first:end] for event in step]
        own = seat is not None and self._by[first] == seat
        return {
            "by": self._by[first],
            "choice": self._saves.write_record(game.start, game.choices[first]) if own else None,
            "events": [
                self._saves.write_record(game.start, self.room_game.event_seen(event, seat))
                for event in events
            ],
            "position": self._text(game.positions[end - 1], seat),
        }

    def _text(self, position: Any, seat: int | None) -> str:
        return str(self._saves.write_start(self.room_game.seen(position, seat)))
