"""The referee for others: answers requests of kernels, and tells those that follow a room.

Each connection is sent what belongs to the seats whose keys it brings, and nothing else. Kernels of
one user show the secret that only this user can read, and say themselves for whom they speak. On a
hub each user's kernels run what that user likes, so there the system says whose a connection is.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from snails_core.errors import SnailsError
from snails_lab.errors import LabError
from snails_lab.models.rooms.bot_pool import BotPool
from snails_lab.models.rooms.referee import Referee
from snails_lab.models.rooms.room import Room
from snails_lab.models.rooms.wire import MOST_ASKED, Line, encoded, next_line, refusal_line

MOST_BEHIND = 1 << 24
"""Bytes that wait for somebody who does not read them; then the connection is closed."""
GREETING = 5.0
"""Seconds that a new connection has to say the secret."""
LOOK = 0.5
"""Seconds between two looks at who is away too long."""
PACE = 0.02
"""Seconds between two requests of one user of a hub, however many connections that user has."""
MOST_OF_OWNER = 32
"""Connections of one user of a hub: an open page has one."""
TEXT_FIELDS = {
    "room": 32,
    "key": 64,
    "holder": 200,
    "new_holder": 200,
    "browser": 64,
    "name": 240,
    "choice": 4096,
    "bot": 40,
}
"""Characters that each text of a request may have."""
MOST_NUMBER = 1 << 31
MOST_QUICK = 2
"""Bots that decide at once, and do so in this process at the same time; the others wait."""


class _Seat(NamedTuple):
    """What a connection follows: a seat by its key, or without one what everybody may know."""

    key: str
    holder: str
    browser: str
    number: int | None


class _Connection:
    """One kernel, and how far it was told of each room that it follows."""

    def __init__(self, writer: asyncio.StreamWriter, owner: str) -> None:
        """`owner`: the user of a hub whose kernel it is; empty where all are one user's."""
        self._writer, self.owner = writer, owner
        self.follows: dict[str, tuple[_Seat, int]] = {}

    def tell(self, line: Line) -> None:
        """Sends a line, or closes the connection if its other end does not read."""
        if self._writer.transport.get_write_buffer_size() > MOST_BEHIND:
            self._writer.transport.abort()
        else:
            self._writer.write(encoded(line))


class RoomService:
    """Serves one referee; `serve` handles one connection until it ends.

    On a hub `owner_of` says whose connection it is, or None for nobody of the hub, and no secret is
    asked for. That user has all seats that the connection takes, whatever its requests say.
    """

    def __init__(
        self,
        referee: Referee,
        secret: str,
        owner_of: Callable[[asyncio.StreamWriter], str | None] | None = None,
    ) -> None:
        self._referee, self._secret, self._owner_of = referee, secret, owner_of
        self._connections: set[_Connection] = set()
        self._running: dict[str, asyncio.Task[None]] = {}
        """Of each room in which chance and bots are at work."""
        self._quick = asyncio.Semaphore(MOST_QUICK)
        self._bots = BotPool()
        self._once_more: set[str] = set()
        """Rooms in which something happened while they were."""
        self._requests: dict[str, Callable[[_Connection, Line], Any]] = {
            "open": self._open,
            "take": self._take,
            "hand_over": self._hand_over,
            "fill": self._fill,
            "choose": self._choose,
            "follow": self._follow,
            "watch": self._watch,
            "leave": self._leave,
            "glance": self._glance,
            "move_holder": self._move_holder,
        }

    @property
    def is_idle(self) -> bool:
        """Is nobody connected?"""
        return not self._connections

    async def close(self) -> None:
        """Nothing goes on any more; bots that think are ended."""
        for work in [*self._running.values()]:
            work.cancel()
        await self._bots.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One kernel, until it goes; whoever may not come is told nothing."""
        owner = await self._admitted(reader, writer)
        if owner is None:
            writer.close()
            return
        connection = _Connection(writer, owner)
        self._connections.add(connection)
        try:
            while (line := await next_line(reader)) is not None:
                connection.tell(self._answer(connection, line))
                with suppress(ConnectionError):
                    await writer.drain()
                if owner:
                    await asyncio.sleep(PACE * self._connections_of(owner))
        finally:
            self._connections.discard(connection)
            for room in [*connection.follows]:
                self._unfollow(connection, room)
            writer.close()

    async def _admitted(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> str | None:
        """The user of a hub, empty for whoever shows the secret, None for all others."""
        if self._owner_of is not None:
            owner = self._owner_of(writer)
            return owner if owner and self._connections_of(owner) < MOST_OF_OWNER else None
        first = None
        with suppress(TimeoutError):
            first = await asyncio.wait_for(next_line(reader), GREETING)
        given = str((first or {}).get("secret", ""))
        return "" if secrets.compare_digest(given.encode(), self._secret.encode()) else None

    def _connections_of(self, owner: str) -> int:
        return sum(each.owner == owner for each in self._connections)

    async def look_after_absent(self) -> None:
        """For ever: bots take the seats of whoever is away too long."""
        while True:
            await asyncio.sleep(LOOK)
            for room in self._referee.replace_absent():
                self._changed(room)

    def _answer(self, connection: _Connection, line: Line) -> Line:
        number = line.get("id")
        try:
            handle = self._requests.get(str(line.get("do")))
            if handle is None or type(number) is not int:
                raise LabError("room_request", "do")
            _check(line)
            if connection.owner:
                line["holder"] = line["name"] = connection.owner
                line["browser"] = ""
            return {"id": number, "answer": handle(connection, line)}
        except SnailsError as error:
            return {"id": number, "refused": refusal_line(error)}
        except Exception as error:  # a fault of ours must not end the connection, nor fill the log
            logging.getLogger(__name__).warning("%s: %s", line.get("do"), type(error).__name__)
            return {"id": number, "refused": refusal_line(LabError("room_request", "do"))}

    # --- requests ---
    def _open(self, _: _Connection, line: Line) -> Line:
        own = line["holder"]
        opened = self._referee.open(
            line["game"], line["bots"], line["settings"], line["patience"], own
        )
        return {"room": opened.room, "keys": {str(seat): key for seat, key in opened.keys.items()}}

    def _take(self, _: _Connection, line: Line) -> int:
        self._check_browser(line)
        seat = self._referee.take(line["room"], line["key"], line["holder"], line["name"])
        self._changed(line["room"])
        return seat

    def _hand_over(self, _: _Connection, line: Line) -> None:
        self._check_browser(line)
        self._referee.hand_over(line["room"], line["key"], line["holder"], line["bot"])
        self._changed(line["room"])

    def _fill(self, _: _Connection, line: Line) -> None:
        self._check_browser(line)
        own = line["room"], line["key"], line["holder"]
        self._referee.fill(*own, line["seat"], line["bot"])
        self._changed(line["room"])

    def _choose(self, _: _Connection, line: Line) -> None:
        self._check_browser(line)
        own = line["room"], line["key"], line["holder"]
        self._referee.choose(*own, line["number"], line["choice"])
        self._changed(line["room"])

    def _follow(self, connection: _Connection, line: Line) -> Line:
        """From now on the seat is told of every step after so many; the answer has those before."""
        self._check_browser(line)
        room, since = line["room"], line["since"]
        sent = self._referee.look(room, line["key"], line["holder"], since)
        seat = _Seat(line["key"], line["holder"], line["browser"], sent["you"])
        connection.follows[room] = seat, since + len(sent["steps"])
        self._referee.came(room, sent["you"])
        self._run(room)
        return sent

    def _watch(self, connection: _Connection, line: Line) -> Line:
        """The same for whoever has no seat."""
        sent = self._referee.watch(line["room"], line["since"])
        told = line["since"] + len(sent["steps"])
        connection.follows[line["room"]] = _Seat("", "", "", None), told
        return sent

    def _glance(self, _: _Connection, line: Line) -> Line:
        sent = self._referee.glance(line["room"], line["key"], line["holder"])
        self._let_rest(line["room"])
        return sent

    def _move_holder(self, connection: _Connection, line: Line) -> None:
        """For kernels of one user, who say themselves for whom they speak."""
        if connection.owner:
            raise LabError("room_request", "do")
        old, new = line["holder"], line["new_holder"]
        if not old or not new:
            raise LabError("room_request", "new_holder")
        self._referee.move_holder(old, new)
        for each in self._connections:
            each.follows = {
                room: (seat._replace(holder=new) if seat.holder == old else seat, since)
                for room, (seat, since) in each.follows.items()
            }

    def _check_browser(self, line: Line) -> None:
        """Raises LabError if the seat is open in another browser, and the name has no PIN: whoever
        types such a name may be somebody else."""
        if line["is_locked"]:
            return
        for each in self._connections:
            seat, _ = each.follows.get(line["room"], (None, 0))
            is_same = seat is not None and (seat.key, seat.holder) == (line["key"], line["holder"])
            if seat is not None and is_same and seat.browser != line["browser"]:
                raise LabError("seat_open")

    def _leave(self, connection: _Connection, line: Line) -> None:
        self._unfollow(connection, line["room"])

    def _unfollow(self, connection: _Connection, room: str) -> None:
        followed = connection.follows.pop(room, None)
        if followed is not None and followed[0].number is not None:
            self._stand_up(room, followed[0].number)
        self._let_rest(room)

    def _let_rest(self, room: str) -> None:
        """Rooms that nobody follows take no memory, unless a bot or chance is at work there."""
        is_followed = any(room in each.follows for each in self._connections)
        if not is_followed and room not in self._running:
            self._referee.rest(room)

    def _stand_up(self, room: str, number: int) -> None:
        """Nobody at a seat any more, unless another device is there too."""
        others = (each.follows.get(room) for each in self._connections)
        if not any(other and other[0].number == number for other in others):
            self._referee.left(room, number)

    # --- what happens ---
    def _changed(self, room: str) -> None:
        """Tells everybody, and lets chance and bots go on. Where chance is to decide, what it
        decides is told at once: whether it has to may be a secret."""
        if self._referee.room(room).rests:
            self._tell(room)
        self._run(room)

    def _tell(self, room: str) -> None:
        for connection in [*self._connections]:
            if room not in connection.follows:
                continue
            seat, since = connection.follows[room]
            try:
                if seat.number is None:
                    sent = self._referee.watch(room, since)
                else:
                    sent = self._referee.look(room, seat.key, seat.holder, since)
            except SnailsError as error:
                connection.follows.pop(room)
                connection.tell({"room": room, "refused": refusal_line(error)})
                continue
            connection.follows[room] = seat, since + len(sent["steps"])
            connection.tell({"room": room, "sent": sent})

    def _run(self, room: str) -> None:
        """Chance and bots go on in the background until people are to decide."""
        if room in self._running:
            self._once_more.add(room)
        else:
            work = self._advance(room)
            self._running[room] = asyncio.get_running_loop().create_task(work)

    async def _advance(self, known: str) -> None:
        """Nothing comes between the last look at whether there is more to do, and the end.

        Rooms take turns step by step. Where only bots are left and nobody looks on, the game rests
        until somebody comes back.
        """
        room = self._referee.room(known)
        try:
            self._once_more.add(known)
            while known in self._once_more:
                self._once_more.discard(known)
                while not self._is_left_to_bots(room) and await self._step(room):
                    if room.is_thinking:
                        self._tell(known)
                self._tell(known)
        except SnailsError as error:  # the disk is full, say: people are told, and may try again
            for connection in self._connections:
                if known in connection.follows:
                    connection.tell({"room": known, "refused": refusal_line(error)})
        finally:
            self._once_more.discard(known)
            del self._running[known]
            self._let_rest(known)

    async def _step(self, room: Room) -> bool:
        """Chance and sealed choices wait for nothing: nobody is told of the steps between. Whoever
        waits for a bot to think holds up no room but that bot's own."""
        if (question := room.bot_question) is not None:
            return await room.advance_by(question, self._bots.choice)
        if room.is_thinking:
            async with self._quick:
                return await room.advance_in_background()
        return await room.advance_in_background()

    def _is_left_to_bots(self, room: Room) -> bool:
        is_watched = any(room.id in each.follows for each in self._connections)
        return not is_watched and all(seat.bot is not None for seat in room.seats)


def _check(line: Line) -> None:
    """Raises LabError for fields that are missing for nobody to miss, or of another kind."""
    for name, most in TEXT_FIELDS.items():
        value = line.setdefault(name, "")
        if not isinstance(value, str) or len(value) > most:
            raise LabError("room_request", name)
    for name in ("since", "number", "seat", "patience"):
        value = line.setdefault(name, 0)
        if type(value) is not int or not -1 <= value < MOST_NUMBER:
            raise LabError("room_request", name)
    if type(line.setdefault("is_locked", False)) is not bool:
        raise LabError("room_request", "is_locked")
    bots, settings = line.setdefault("bots", []), line.setdefault("settings", {})
    if not isinstance(line.setdefault("game", ""), str) or not isinstance(settings, dict):
        raise LabError("room_request", "game, settings")
    if not isinstance(bots, list) or any(not isinstance(bot, str | None) for bot in bots):
        raise LabError("room_request", "bots")
    if line["since"] < 0:
        raise LabError("room_request", "since")


async def listening(service: RoomService) -> asyncio.Server:
    """Listens on this machine alone, at a port that is free."""
    return await asyncio.start_server(service.serve, "127.0.0.1", 0, limit=MOST_ASKED)
