"""The referee: all rooms of a server, who may do what in them, and who is away.

A seat belongs to the person who has its key (it is in the invitation) and took it first, known
by `holder`, an opaque text. Whoever has neither learns nothing of a seat. Whoever knows a room's id
may watch what lies open on the table.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from threading import RLock
from time import time
from typing import Any, NamedTuple

from snails_core.errors import SnailsError
from snails_lab.errors import LabError
from snails_lab.models.rooms.room import Room, Sent
from snails_lab.models.rooms.room_game import RoomGame, Settings, room_game
from snails_lab.models.rooms.store import KeptRoom, KeptSeat, RoomStore
from snails_lab.models.storage.names import clean_name

MOST_ROOMS = 200
STAYS = 30 * 24 * 3600.0
"""Seconds since the last step, after which a room makes way when there are as many as may be."""
UNUSED_STAYS = 3600.0
"""The same for a room in which no step was made."""
ALONE_STAYS = 24 * 3600.0
"""The same for a room in which one person plays with bots."""
TOGETHER_STAYS = 24 * 3600.0
"""Seconds since the last step for which a room of several people makes way for nobody's."""
MOST_OF_ONE, OWN_STAYS = 20, 24 * 3600.0
"""Rooms of one person, and the seconds since the last step after which one of them makes way."""
LONGEST_PATIENCE = 24 * 3600


class Opened(NamedTuple):
    """A new room: its id, and the key of each person's seat by its number."""

    room: str
    keys: dict[int, str]


class Referee:
    """Any thread may call; one thing at a time is done."""

    def __init__(
        self,
        store: RoomStore,
        game_of: Callable[[str], RoomGame[Any, Any, Any]] = room_game,
        clock: Callable[[], float] = time,
    ) -> None:
        self._store, self._game_of, self._clock = store, game_of, clock
        self._rooms: dict[str, Room] = {}
        self._away: dict[tuple[str, int], float] = {}
        """Since when somebody is away from a seat that is theirs."""
        self._turn = RLock()

    # --- rooms ---
    def open(
        self,
        game: str,
        bots: Sequence[str | None],
        settings: Settings | None = None,
        patience: int = 0,
        holder: str = "",
    ) -> Opened:
        """A room with a seat for each of `bots`: a bot by its name, or None for a person.

        `holder` is whoever opens it, and has the first person's seat at once: one person has only
        so many rooms, and those in which nobody sat down count too.
        """
        room_game = self._game_of(game)
        if len(bots) not in room_game.seats or None not in bots:
            raise LabError("room_seats", known=", ".join(map(str, room_game.seats)))
        for bot in bots:
            if bot is not None and bot not in room_game.table.bots:
                raise LabError("no_bot", name=bot, known=", ".join(room_game.table.bots))
        if type(patience) is not int or not 0 <= patience <= LONGEST_PATIENCE:
            raise LabError("room_patience", most=LONGEST_PATIENCE // 60)
        start = room_game.table.saves.write_start(room_game.new_game(len(bots), settings or {}))
        keys = {seat: secrets.token_urlsafe(12) for seat, bot in enumerate(bots) if bot is None}
        kept = KeptRoom(
            id=secrets.token_hex(8),
            game=game,
            start=start,
            seed=secrets.token_hex(16),
            patience=patience,
            began=self._clock(),
            seats=tuple(
                KeptSeat(
                    seat,
                    _digest(keys[seat]) if bot is None else None,
                    holder if holder and seat == min(keys) else None,
                    bot or "",
                    bot,
                )
                for seat, bot in enumerate(bots)
            ),
            steps=(),
            sealed={},
        )
        with self._turn:
            self._check_own(holder)
            self._make_room()
            self._store.add_room(kept)
        return Opened(kept.id, keys)

    def room(self, known: str) -> Room:
        """The room, read from the store when it is first asked for; LabError if there is none."""
        with self._turn:
            if known not in self._rooms:
                kept = self._store.room(known)
                if kept is None:
                    raise LabError("room_gone")
                room = Room(self._game_of(kept.game), kept, self._store, self._clock)
                self._rooms[known] = room
                for seat in room.seats:
                    if seat.holder is not None:
                        self._away[known, seat.number] = self._clock()
            return self._rooms[known]

    def close(self) -> None:
        """Nothing more is played; all that was acknowledged is in the store."""
        with self._turn:
            for room in self._rooms.values():
                room.close()
            self._rooms.clear()
            self._store.close()

    def _make_room(self) -> None:
        """Rooms that nobody has played in for long, or ever, make way for a new one.

        If there are none, whoever has most rooms loses the one that lay longest: nobody keeps the
        others out by opening many. A room in which people play with each other stays.
        """
        known = self._store.room_ids()
        if len(known) < MOST_ROOMS:
            return
        for old in reversed(known):
            if self._store.changed(old) < self._clock() - self._stays(old):
                self._forget(old)
        if len(self._store.room_ids()) < MOST_ROOMS:
            return
        for holder in self._store.holders_of_several():
            for old in reversed(self._store.rooms_of(holder)):
                if not self._is_played_together(old):
                    self._forget(old)
                    return
        raise LabError("rooms_full", most=MOST_ROOMS)

    def _is_played_together(self, known: str) -> bool:
        """Do several people have seats there, and was a step made within a day?"""
        is_recent = self._store.changed(known) > self._clock() - TOGETHER_STAYS
        return is_recent and self._store.people(known) > 1

    def _stays(self, known: str) -> float:
        """Seconds since its last step for which a room is kept though there are many."""
        if not self._store.has_begun(known):
            return UNUSED_STAYS
        return STAYS if self._store.people(known) > 1 else ALONE_STAYS

    def _check_own(self, holder: str) -> None:
        """Of one person's rooms the one that lay longest makes way, if nobody plays there now."""
        own = self._store.rooms_of(holder) if holder else []
        if len(own) < MOST_OF_ONE:
            return
        if self._store.changed(own[-1]) > self._clock() - OWN_STAYS:
            raise LabError("rooms_many", most=MOST_OF_ONE)
        self._forget(own[-1])

    def _forget(self, room: str) -> None:
        self.rest(room)
        self._store.remove_room(room)

    # --- seats ---
    def take(self, room: str, key: str, holder: str, name: str) -> int:
        """Sits down, or comes back; returns the seat. A bot in one's place stands up."""
        given = clean_name(name, "seats")
        with self._turn:
            found = self.room(room)
            seat = _seat_of(found, key)
            if seat.holder not in (None, holder):
                raise LabError("seat_taken", seat.name)
            if (seat.holder, seat.name, seat.bot) != (holder, given, None):
                found.sit(seat._replace(holder=holder, name=given, bot=None))
            self._away.pop((room, seat.number), None)
            return seat.number

    def hand_over(self, room: str, key: str, holder: str, bot: str) -> None:
        """A bot plays in one's place until one comes back."""
        with self._turn:
            found, seat = self._own(room, key, holder)
            found.sit(found.seats[seat]._replace(bot=bot))

    def fill(self, room: str, key: str, holder: str, seat: int, bot: str) -> None:
        """Whoever sits here gives a seat that nobody has taken to a bot; it can still be taken."""
        with self._turn:
            found, _ = self._own(room, key, holder)
            if not 0 <= seat < len(found.seats) or found.seats[seat].holder is not None:
                raise LabError("seat_not_free")
            found.sit(found.seats[seat]._replace(bot=bot, name=found.seats[seat].name or bot))

    def move_holder(self, old: str, new: str) -> None:
        """All seats of one person are another's: somebody has taken a name, or another one."""
        with self._turn:
            self._store.move_holder(old, new)
            for room in self._rooms.values():
                room.move_holder(old, new)

    def came(self, room: str, seat: int) -> None:
        """Somebody is at that seat again."""
        with self._turn:
            self._away.pop((room, seat), None)

    def left(self, room: str, seat: int) -> None:
        """Nobody is at that seat any more, for now."""
        with self._turn:
            self._away.setdefault((room, seat), self._clock())

    def replace_absent(self) -> list[str]:
        """Lets a bot play for whoever is away longer than a room's patience and is waited for.

        Returns the rooms in which somebody was replaced.
        """
        replaced = []
        with self._turn:
            for (known, number), since in list(self._away.items()):
                with suppress(SnailsError):  # the disk is full, say: the next look tries again
                    if self._is_replaced(known, number, since):
                        replaced.append(known)
        return replaced

    def _is_replaced(self, known: str, number: int, since: float) -> bool:
        """Seats a bot if somebody is away too long; whether it did."""
        room = self.room(known)
        seat = room.seats[number]
        is_late = room.patience and self._clock() - since >= room.patience
        if not is_late or seat.bot is not None or room.asked(number) is None:
            return False
        room.sit(seat._replace(bot=room.room_game.stand_in))
        return True

    # --- what people do, and are sent ---
    def choose(self, room: str, key: str, holder: str, number: int, choice: str) -> None:
        """See `Room.choose`."""
        with self._turn:
            found, seat = self._own(room, key, holder)
            found.choose(seat, number, choice)

    def look(self, room: str, key: str, holder: str, since: int = 0) -> Sent:
        """What a seat is sent of the steps after so many."""
        with self._turn:
            found, seat = self._own(room, key, holder)
            return found.sent_to(seat, since)

    def watch(self, room: str, since: int = 0) -> Sent:
        """What everybody may know."""
        with self._turn:
            return self.room(room).sent_to(None, since)

    def glance(self, room: str, key: str, holder: str) -> Sent:
        """What a list of one's rooms tells of a seat."""
        with self._turn:
            found, seat = self._own(room, key, holder)
            return {
                "game": found.room_game.name,
                "seat": seat,
                "names": [one.name for one in found.seats],
                "standing": found.standing(seat).value,
                "changed": self._store.changed(room),
            }

    def rest(self, room: str) -> None:
        """Nobody is there: the room waits on the disk, and is read again for whoever comes back."""
        with self._turn:
            found = self._rooms.pop(room, None)
            if found is not None:
                found.close()
            self._away = {place: since for place, since in self._away.items() if place[0] != room}

    def advance(self, room: str) -> bool:
        """One step that nobody has to be asked for; see `Room.advance`."""
        with self._turn:
            return self.room(room).advance()

    def _own(self, room: str, key: str, holder: str) -> tuple[Room, int]:
        """The room and the seat of whoever has both key and seat; LabError for all others."""
        found = self.room(room)
        seat = _seat_of(found, key)
        if seat.holder != holder:
            raise LabError("seat_taken", seat.name)
        return found, seat.number


def _seat_of(room: Room, key: str) -> KeptSeat:
    digest = _digest(key)
    for seat in room.seats:
        if seat.key is not None and secrets.compare_digest(seat.key, digest):
            return seat
    raise LabError("room_key")


def _digest(key: str) -> str:
    return sha256(key.encode("utf-8", "surrogateescape")).hexdigest()
