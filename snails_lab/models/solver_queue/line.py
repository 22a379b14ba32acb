"""A first-in, first-out line over all processes: one locked file a ticket, ordered by name.

The owner of a ticket holds the lock of its file. A ticket whose lock is free has no owner any
more, for the owner has left or its process has ended; whoever sees it removes it.

One more lock, the door, is held for the moment in which somebody joins or looks. So tickets
are numbered one after the other, and nobody finds one that is made but not yet locked.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self
from uuid import uuid4

from snails_lab.errors import LabError
from snails_lab.models.storage.locks import Lock

PATIENCE = 0.5
"""Seconds to wait at the door, which others hold for about a millisecond."""
SUFFIX = ".ticket"


class LineFull(Exception):
    """As many stand in the line as may."""


class Line:
    """The tickets in a folder whose names begin with `name`; at most `most` at a time."""

    def __init__(self, folder: Path, name: str, most: int) -> None:
        self._folder, self._name, self._most = folder, name, most

    def join(self) -> Ticket:
        """A ticket at the end.

        Raises LineFull, or LabError: `unwritable` if no file can be made, `locked` if somebody
        stands in the door.
        """
        with self.door():
            if sum(map(_is_live, self.tickets())) >= self._most:
                raise LineFull
            lock = Lock(self._folder / f"{self._name}-{self._next():012}-{uuid4().hex}{SUFFIX}")
            lock.take()
        return Ticket(self, lock)

    def before(self, path: Path) -> int:
        """How many stand before the ticket at this path. Raises LabError as `join` does."""
        with self.door():
            return sum(_is_live(other) for other in self.tickets() if other.name < path.name)

    def tickets(self) -> list[Path]:
        return sorted(self._folder.glob(f"{self._name}-*{SUFFIX}"))

    @contextmanager
    def door(self, patience: float = PATIENCE) -> Iterator[None]:
        """Held by one at a time, for all lines of the folder."""
        lock = Lock(self._folder / "door.lock")
        lock.take(patience)
        try:
            yield
        finally:
            lock.release()

    def _next(self) -> int:
        """One more than the last number, so that names are in order of arrival."""
        tickets = self.tickets()
        return int(tickets[-1].name.removeprefix(f"{self._name}-")[:12]) + 1 if tickets else 1


class Ticket:
    """A place in a line, until it is left or the process ends."""

    def __init__(self, line: Line, lock: Lock) -> None:
        self._line, self._lock = line, lock

    def before(self) -> int:
        """How many stand before this one."""
        return self._line.before(self._lock.path)

    def leave(self) -> None:
        """Makes way at once; the file goes now, or when somebody else sees it."""
        self._lock.release()
        with suppress(LabError), self._line.door(patience=0):
            _remove(self._lock.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.leave()


def _is_live(path: Path) -> bool:
    """Is there an owner? A ticket without one is removed, if that can be done."""
    lock = Lock(path)
    try:
        lock.take()
    except LabError as error:
        return error.key == "locked"
    lock.release()  # before it is removed, which Windows does not do to open files
    _remove(path)
    return False


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
