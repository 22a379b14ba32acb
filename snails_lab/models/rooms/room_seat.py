"""A place in a room as one kernel knows it: from what the referee sends, and from nothing else.

`RoomSeat` is what the sessions of all games in rooms have in common. It is used as any session is:
`waiting` says whether this seat is to decide, `choose` decides, and `advance_in_background` waits
for what others do. Whoever has no key only watches, and is never asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

from snails_core.recorded_game import SaveFormat
from snails_lab.errors import LabError
from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.room import SeatState, Sent
from snails_lab.models.rooms.room_game import room_game
from snails_lab.models.storage.header import Seat

ELSEWHERE = "elsewhere"
"""Stands for the bot of whoever plays on another device: nobody but this seat is at this screen."""
AGAIN = 0.5
"""Seconds after which a lost connection is tried again."""
PERSISTENCE = 60.0
"""Seconds for which a choice is sent again to a referee that does not answer."""


class SeatKey(NamedTuple):
    """What leads to a place: the room, the key in the invitation, and who has taken the seat.

    Without a key one only watches.
    """

    room: str
    key: str
    holder: str
    browser: str = ""
    """In which it is open; empty where all browsers are one person's."""
    is_locked: bool = False
    """Has the holder's name a PIN, which was given in this browser?"""


class RoomSeat:
    """The wire, what came over it, and the question that is open. `join` first.

    A session of a game is this before all else; it says in `_begin` from where it starts, and in
    `_tell_next` what it makes of the steps that came.
    """

    game: Any
    people: frozenset[int]
    seats: tuple[Seat, ...]

    def __init__(self, own: SeatKey, name: str) -> None:
        """Nothing of a session at one screen is made here: what it has comes from the referee."""
        self.own, self._name = own, name
        self.seat: int | None = None
        """None for whoever only watches."""
        self.sent: Sent = {}
        """What came last."""
        self._client = RoomClient(self._came, self._refused, self._lost)
        self._steps: list[Any] = []
        """All that came, step by step."""
        self._told = 0
        """So many of them are in `game`."""
        self._open_question: int | None = None
        """As which step this seat is to decide, once all before was told. Others who are asked at
        the same time may decide meanwhile: the question stays."""
        self._pending: asyncio.Task[Any] | None = None
        """A choice that is not acknowledged yet."""
        self._returning: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._failure: Exception | None = None
        self._has_left = False
        self._on_news: list[Callable[[], object]] = []

    async def join(self) -> None:
        """Sits down, comes back, or begins to watch; raises RoomRefusal if that cannot be."""
        await self._follow()
        self.people = frozenset() if self.seat is None else frozenset({self.seat})
        self._begin()
        self._settle()

    # --- where the game stands ---
    @property
    def is_full(self) -> bool:
        """Does somebody play on every seat? Before that the game does not begin."""
        return all(seat["state"] != SeatState.FREE for seat in self.sent["seats"])

    @property
    def is_over(self) -> bool:
        """Is the end told?"""
        return bool(self.sent["over"]) and self._told == len(self._steps)

    @property
    def is_sending(self) -> bool:
        """Is a choice under way to the referee?"""
        return self._pending is not None

    @property
    def waiting(self) -> int | None:
        """This seat, if it is asked and all that happened before the question is told."""
        asked = self.sent["asked"]
        if asked is None or self.sent["sealed"] is not None or self._pending is not None:
            return None
        return self.seat if asked["number"] == self._open_question else None

    @property
    def asked_from(self) -> str | None:
        """The position from which this seat is to decide, as text; None if it is not asked."""
        return str(self.sent["asked"]["position"]) if self.waiting is not None else None

    @property
    def can_undo(self) -> bool:
        """Others may have seen it."""
        return False

    def undo(self) -> None:
        raise LabError("no_undo")

    # --- what happens ---
    def choose(self, option: Any) -> None:
        """Decides; what the referee says to it comes with the next `advance_in_background`."""
        if self.waiting is None:
            raise LabError("nobody_waits")
        choice = self._saves.write_record(self.game.start, option)
        work = self._send(self.sent["asked"]["number"], choice)
        self._pending = asyncio.get_running_loop().create_task(work)

    async def _send(self, number: int, choice: str) -> None:
        """Until the referee has said something to it: told twice it is told once."""
        end = asyncio.get_running_loop().time() + PERSISTENCE
        while True:
            try:
                await self._client.call(
                    "choose", **self.own._asdict(), number=number, choice=choice
                )
                return
            except LabError:  # nobody answers: the referee's process has ended, say
                if self._has_left or asyncio.get_running_loop().time() > end:
                    raise
                await asyncio.sleep(AGAIN)

    async def advance_in_background(self) -> bool:
        """Tells what came, or waits for it; False when this seat is asked or the game is left.

        Raises what the referee refused: then this seat is asked again.
        """
        if self._pending is not None:
            pending = self._pending
            try:
                await pending
            finally:
                self._pending = None
        while not self._has_left and not self.is_over and self.waiting is None:
            self._news.clear()
            if self._failure is not None:
                failure, self._failure = self._failure, None
                raise failure
            if self._told < len(self._steps) and self._tell_next():
                return True
            await self._news.wait()
        return False

    def advance(self) -> bool:
        """Nothing can be waited for where no event loop runs."""
        return False

    def catch_up(self) -> bool:
        """Takes all that came as told already, as after a return; whether there was anything."""
        before = self._told
        while self._tell_next():
            pass
        return self._told > before

    def on_news(self, callback: Callable[[], object]) -> None:
        """Calls back when anything came, such as that somebody else is ready."""
        self._on_news.append(callback)

    async def hand_over(self, bot: str) -> None:
        """A bot plays in this seat's place until somebody comes back to it."""
        await self._client.call("hand_over", **self.own._asdict(), bot=bot)

    async def fill(self, seat: int, bot: str) -> None:
        """A bot takes a seat that is still free."""
        await self._client.call("fill", **self.own._asdict(), seat=seat, bot=bot)

    def close(self) -> None:
        """Leaves the room; the seat stays this person's."""
        self._has_left = True
        if self._returning is not None:
            self._returning.cancel()
        self._client.close()
        self._news.set()

    # --- the wire ---
    async def _follow(self) -> None:
        own, since = self.own._asdict(), len(self._steps)
        if self.own.key:
            self.seat = await self._client.call("take", **own, name=self._name)
            await self._client.call("follow", **own, since=since)
        else:
            await self._client.call("watch", room=self.own.room, since=since)

    def _came(self, room: str, sent: Sent) -> None:
        self._steps[sent["since"] :] = sent["steps"]
        self.sent = sent
        self.seats = tuple(
            Seat(seat["name"] or "?", None if number == self.seat else seat["bot"] or ELSEWHERE)
            for number, seat in enumerate(sent["seats"])
        )
        self._settle()
        self._news.set()
        for callback in tuple(self._on_news):
            callback()

    def _settle(self) -> None:
        """A question is open when all before it was told, until it is answered."""
        asked = self.sent["asked"]
        if asked is not None and self._told == len(self._steps):
            self._open_question = asked["number"]

    def _refused(self, room: str, error: Exception) -> None:
        self._failure = error
        self._news.set()

    def _lost(self) -> None:
        """The referee's process ended, say: the place is taken again, whatever is asked here."""
        if not self._has_left and (self._returning is None or self._returning.done()):
            self._returning = asyncio.get_running_loop().create_task(self._come_back())

    async def _come_back(self) -> None:
        while not self._has_left:
            try:
                await self._follow()
                return
            except LabError:  # nobody answers yet
                await asyncio.sleep(AGAIN)
            except Exception as error:
                self._refused(self.own.room, error)
                return

    # --- what a session of a game says ---
    @property
    def _saves(self) -> SaveFormat[Any]:
        return room_game(self.sent["game"]).table.saves

    def _begin(self) -> None:
        """The game stands where it began."""
        raise NotImplementedError

    def _tell_next(self) -> bool:
        """Tells the steps up to the next at which something is to be seen; False if none came."""
        raise NotImplementedError
