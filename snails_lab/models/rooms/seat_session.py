"""A game of Snails in a room, as the kernel of one seat knows it: from what it is sent alone.

It is used as a `Session` is: `waiting` says whether this seat is to decide, `choose` decides, and
`advance_in_background` waits for what others do. Steps of chance and steps without events are told
with the step that follows them, for between them a view may be further than the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from snails_core import layout as at
from snails_core.events import Event, Planned
from snails_core.nodes import Over
from snails_core.notation import read_position
from snails_core.options import Choice, Option, Plan
from snails_core.position import Position
from snails_core.queries import snail_of
from snails_core.records import CHOICES, EVENTS, read_record, write_record
from snails_core.savegame import Game, read_game
from snails_lab.errors import LabError
from snails_lab.models.game.session import OnUndo, Session
from snails_lab.models.rooms.client import RoomClient
from snails_lab.models.rooms.room import SeatState, Sent
from snails_lab.models.storage.header import Seat

ELSEWHERE = "elsewhere"
"""Stands for the bot of who plays on another device: nobody but this seat is at this screen."""
IN_A_ROOM = "room"
"""Why nothing can be taken back."""
AGAIN = 0.5
"""Seconds after which a lost connection is tried again."""


class SeatKey(NamedTuple):
    """What leads to a seat: the room, the key in the invitation, and who has taken it."""

    room: str
    key: str
    holder: str


class SeatSession(Session):
    """A session whose truth is elsewhere. `join` first; `on_news` tells of every change."""

    def __init__(self, own: SeatKey, name: str) -> None:
        """Nothing of `Session` is made here: what it has comes from the referee."""
        self.own, self._name = own, name
        self.seat, self.seed, self.journal = 0, 0, None
        self.sent: Sent = {}
        """What came last."""
        self._client = RoomClient(self._came, self._refused, self._lost)
        self._steps: list[Any] = []
        """All that came, step by step."""
        self._told = 0
        """So many of them are in `game`."""
        self._latest: Position
        self._pending: asyncio.Task[Any] | None = None
        """A choice that is not acknowledged yet."""
        self._news = asyncio.Event()
        self._failure: Exception | None = None
        self._is_lost = self._is_closed = False
        self._on_step = []
        self._on_news: list[Callable[[], object]] = []

    async def join(self) -> None:
        """Sits down, or comes back; raises RoomRefusal if that cannot be."""
        await self._follow()
        self.people = frozenset({self.seat})
        self.game = Game(read_position(self.sent["start"]))
        self._latest = self.game.start

    # --- where the game stands ---
    @property
    def is_kept(self) -> bool:
        """The referee keeps every step."""
        return True

    @property
    def is_full(self) -> bool:
        """Does somebody play on every seat? Before that the game does not begin."""
        return all(seat["state"] != SeatState.FREE for seat in self.sent["seats"])

    @property
    def position(self) -> Position:
        """As this seat may know it; when the game is over, the truth."""
        return self.game.position if self.is_over else self._latest

    @property
    def is_over(self) -> bool:
        return isinstance(self.game.position.node, Over)

    @property
    def waiting(self) -> int | None:
        """This seat, if it is asked now and all before that is told."""
        is_told = self._told == len(self._steps)
        is_asked = self.sent["asked"] is not None and self.sent["sealed"] is None
        return self.seat if is_told and is_asked and self._pending is None else None

    def view(self, seat: int) -> Position:
        """What may be known here: the position from which this seat is asked, if it is."""
        asked = self.sent["asked"]
        return read_position(asked["position"]) if asked and self.waiting == seat else self.position

    # --- what happens ---
    def choose(self, option: Option) -> None:
        """Decides; what the referee says to it comes with the next `advance_in_background`."""
        if self.waiting is None:
            raise LabError("nobody_waits")
        call = self._client.call(
            "choose",
            **self.own._asdict(),
            number=self.sent["asked"]["number"],
            choice=write_record(self.game.start.setting, option),
        )
        self._pending = asyncio.get_running_loop().create_task(call)

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
        while not self._is_closed and not self.is_over and self.waiting is None:
            self._news.clear()
            if self._failure is not None:
                failure, self._failure = self._failure, None
                raise failure
            if self._is_lost:
                with suppress(LabError):
                    await self._follow()
            if self._tell_next():
                return True
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), AGAIN if self._is_lost else None)
        return False

    def catch_up(self) -> bool:
        """Takes all that came as told already, for who comes back; whether there was anything."""
        before = self._told
        while self._tell_next():
            pass
        return self._told > before

    def advance(self) -> bool:
        """Nothing can be waited for where no event loop runs."""
        return False

    def think_ahead(self) -> None:
        """Bots think at the referee's."""

    @property
    def why_no_undo(self) -> str | None:
        return IN_A_ROOM

    def undo(self) -> None:
        raise LabError("no_undo")

    def on_undo(self, callback: OnUndo) -> None:
        """Nothing is ever taken back in a room."""

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
        self._is_closed = True
        self._client.close()
        self._news.set()

    # --- the wire ---
    async def _follow(self) -> None:
        own = self.own._asdict()
        self.seat = await self._client.call("take", **own, name=self._name)
        sent = await self._client.call("follow", **own, since=len(self._steps))
        self._is_lost = False
        self._came(self.own.room, sent)

    def _came(self, room: str, sent: Sent) -> None:
        self._steps[sent["since"] :] = sent["steps"]
        self.sent = sent
        self.seats = tuple(
            Seat(seat["name"] or "?", None if number == self.seat else seat["bot"] or ELSEWHERE)
            for number, seat in enumerate(sent["seats"])
        )
        self._news.set()
        for callback in tuple(self._on_news):
            callback()

    def _refused(self, room: str, error: Exception) -> None:
        self._failure = error
        self._news.set()

    def _lost(self) -> None:
        self._is_lost = True
        self._news.set()

    # --- steps ---
    def _tell_next(self) -> bool:
        """Tells the steps up to the next at which something is to be seen; False if none came."""
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
            if step["rests"] and (events or is_last):
                self._tell(number + 1, choice, after, tuple(events))
                return True
        return False

    def _tell(
        self, told: int, choice: Choice | None, after: Position, events: tuple[Event, ...]
    ) -> None:
        before, self._told, self._latest = self._latest, told, after
        if not events:
            return  # nothing is to be seen
        self.game.positions.append(after)
        self.game.choices.append(choice)  # type: ignore[arg-type]  # others' are not told
        self.game.events.append(events)
        for callback in tuple(self._on_step):
            callback(before, choice, after, events)  # type: ignore[arg-type]
        if self.sent["over"] and told == len(self._steps):
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
