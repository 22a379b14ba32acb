"""The truth of all rooms, in one SQLite file: who sits where, every step, and plans not opened yet.

Only the referee opens it, one process at a time. What a method returned from is on the disk: WAL
with full synchronisation survives the end of the process and of the power. Whatever is changed
together is one transaction.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from snails_lab.errors import LabError
from snails_lab.models.storage.files import PRIVATE_FILE, make_folder
from snails_lab.models.storage.home import home
from snails_lab.models.storage.locks import Lock

FILE = "rooms.sqlite3"
VERSION = 1
SCHEMA = """
CREATE TABLE room (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, start TEXT NOT NULL, seed TEXT NOT NULL,
    patience INTEGER NOT NULL, began REAL NOT NULL, changed REAL NOT NULL) STRICT;
CREATE TABLE seat (
    room TEXT NOT NULL REFERENCES room ON DELETE CASCADE, number INTEGER NOT NULL,
    key TEXT, holder TEXT, name TEXT NOT NULL, bot TEXT,
    PRIMARY KEY (room, number)) STRICT;
CREATE TABLE step (
    room TEXT NOT NULL REFERENCES room ON DELETE CASCADE, number INTEGER NOT NULL,
    seat INTEGER, choice TEXT NOT NULL,
    PRIMARY KEY (room, number)) STRICT;
CREATE TABLE sealed (
    room TEXT NOT NULL REFERENCES room ON DELETE CASCADE, seat INTEGER NOT NULL,
    number INTEGER NOT NULL, choice TEXT NOT NULL,
    PRIMARY KEY (room, seat)) STRICT;
"""


class KeptSeat(NamedTuple):
    """A seat as it is kept. A person's has a key; `bot` plays while nobody does."""

    number: int
    key: str | None
    """A digest of the key in the invitation."""
    holder: str | None
    """Who has taken the seat, as an opaque text; None while it is free."""
    name: str
    bot: str | None


class KeptRoom(NamedTuple):
    """A room as it is kept."""

    id: str
    game: str
    start: str
    seed: str
    patience: int
    """Seconds after which a bot takes the seat of whoever is away; 0: never."""
    began: float
    seats: tuple[KeptSeat, ...]
    steps: tuple[tuple[int | None, str], ...]
    """Who chose, None for chance, and what."""
    sealed: dict[int, tuple[int, str]]
    """By seat, a choice that was made before its turn: as which step, and what."""


class RoomStore:
    """Opened once, by one process; `close` lets another have it."""

    def __init__(self, folder: Path | None = None) -> None:
        place = make_folder(folder or home())
        self._lock = Lock(place / "rooms.lock")
        self._lock.take()
        path = place / FILE
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE_FILE))
            self._base = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._prepare()
        except (sqlite3.Error, OSError) as error:
            self._lock.release()
            raise LabError("unreadable", FILE, reason=error) from error
        except BaseException:
            self._lock.release()
            raise

    def close(self) -> None:
        self._base.close()
        self._lock.release()

    # --- rooms ---
    def room_ids(self) -> list[str]:
        """All rooms, the one that changed last first."""
        return [row[0] for row in self._base.execute("SELECT id FROM room ORDER BY changed DESC")]

    def add_room(self, room: KeptRoom) -> None:
        with self._changing():
            row = (room.id, room.game, room.start, room.seed, room.patience, room.began, room.began)
            self._base.execute("INSERT INTO room VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            self._base.executemany(
                "INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)",
                [(room.id, *seat) for seat in room.seats],
            )

    def room(self, known: str) -> KeptRoom | None:
        """The whole room; None if there is none."""
        found = self._base.execute(
            "SELECT id, game, start, seed, patience, began FROM room WHERE id = ?", (known,)
        ).fetchone()
        if found is None:
            return None
        seats = self._base.execute(
            "SELECT number, key, holder, name, bot FROM seat WHERE room = ? ORDER BY number",
            (known,),
        )
        steps = self._base.execute(
            "SELECT seat, choice FROM step WHERE room = ? ORDER BY number", (known,)
        )
        sealed = self._base.execute(
            "SELECT seat, number, choice FROM sealed WHERE room = ?", (known,)
        )
        room, game, start, seed, patience, began = found
        return KeptRoom(
            room,
            game,
            start,
            seed,
            patience,
            began,
            seats=tuple(KeptSeat(*row) for row in seats),
            steps=tuple((seat, choice) for seat, choice in steps),
            sealed={seat: (number, choice) for seat, number, choice in sealed},
        )

    def rooms_of(self, holder: str) -> list[str]:
        """The rooms in which somebody has a seat, the one that changed last first."""
        found = self._base.execute(
            "SELECT DISTINCT room.id, room.changed FROM room JOIN seat ON seat.room = room.id "
            "WHERE seat.holder = ? ORDER BY room.changed DESC",
            (holder,),
        )
        return [row[0] for row in found]

    def holders_of_several(self) -> list[str]:
        """Who has seats in two rooms or more; whoever has most is the first, and of several the one
        whose room lay longest."""
        found = self._base.execute(
            "SELECT seat.holder, COUNT(DISTINCT room.id) AS rooms FROM room "
            "JOIN seat ON seat.room = room.id WHERE seat.holder IS NOT NULL "
            "GROUP BY seat.holder HAVING rooms > 1 "
            "ORDER BY rooms DESC, MIN(room.changed), seat.holder"
        )
        return [row[0] for row in found]

    def people(self, known: str) -> int:
        """How many different people have seats there."""
        found = self._base.execute(
            "SELECT COUNT(DISTINCT holder) FROM seat WHERE room = ?", (known,)
        ).fetchone()
        return int(found[0])

    def has_begun(self, known: str) -> bool:
        """Was a step made there?"""
        found = self._base.execute("SELECT 1 FROM step WHERE room = ? LIMIT 1", (known,))
        return found.fetchone() is not None

    def changed(self, known: str) -> float:
        """When the last step was made there."""
        found = self._base.execute("SELECT changed FROM room WHERE id = ?", (known,)).fetchone()
        return float(found[0]) if found else 0.0

    def remove_room(self, known: str) -> None:
        with self._changing():
            self._base.execute("DELETE FROM room WHERE id = ?", (known,))

    def move_holder(self, old: str, new: str) -> None:
        """Whoever had seats is known by another text from now on."""
        with self._changing():
            self._base.execute("UPDATE seat SET holder = ? WHERE holder = ?", (new, old))

    # --- what happens in a room ---
    def keep_seat(self, room: str, seat: KeptSeat) -> None:
        """Who sits there now."""
        with self._changing():
            self._base.execute(
                "UPDATE seat SET holder = ?, name = ?, bot = ? WHERE room = ? AND number = ?",
                (seat.holder, seat.name, seat.bot, room, seat.number),
            )

    def add_step(self, room: str, number: int, seat: int | None, choice: str, now: float) -> None:
        """The next step; what its seat had sealed for it is opened by that."""
        with self._changing():
            self._base.execute("INSERT INTO step VALUES (?, ?, ?, ?)", (room, number, seat, choice))
            self._base.execute("UPDATE room SET changed = ? WHERE id = ?", (now, room))
            self._base.execute("DELETE FROM sealed WHERE room = ? AND seat = ?", (room, seat))

    def seal(self, room: str, seat: int, number: int, choice: str) -> None:
        """A choice for a later step, in place of one that was sealed before."""
        with self._changing():
            self._base.execute(
                "INSERT OR REPLACE INTO sealed VALUES (?, ?, ?, ?)", (room, seat, number, choice)
            )

    def unseal(self, room: str, seat: int) -> None:
        with self._changing():
            self._base.execute("DELETE FROM sealed WHERE room = ? AND seat = ?", (room, seat))

    # --- SQLite ---
    def _prepare(self) -> None:
        self._base.execute("PRAGMA journal_mode = WAL")
        self._base.execute("PRAGMA synchronous = FULL")
        self._base.execute("PRAGMA foreign_keys = ON")
        version = self._base.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise LabError("newer", FILE, version=version, known=VERSION)
        if version == 0:
            with self._changing():
                for statement in filter(str.strip, SCHEMA.split(";")):
                    self._base.execute(statement)
                self._base.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """One transaction; what the disk refuses has not happened, and is told."""
        try:
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:
                    self._base.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise LabError("unwritable", FILE, reason=error) from error
