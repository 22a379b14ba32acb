"""One writer a file: a lock that the system takes back when the process ends, however it ends.

Where the system or the disk knows no such locks, a file with the writer's number stands for
it, and is swept away when that process is gone.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep, time
from types import TracebackType
from typing import Self

from snails_lab.errors import LabError
from snails_lab.models.storage.files import private, told

FAR = 1 << 20
"""Windows locks a stretch of the file: one byte beyond anything that is in it."""
PAUSE = 0.02
UNFINISHED = 60.0
"""Seconds after which a claim without a number is taken for the rest of a crash."""
BUSY = (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, getattr(errno, "EDEADLOCK", errno.EDEADLK))


class NoLocks(Exception):
    """The system or the disk cannot lock files."""


class Lock:
    """Held from `take` to `release`, or to the end of the process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._handle: int | None = None
        self._claim: Path | None = None

    @property
    def is_held(self) -> bool:
        return self._handle is not None or self._claim is not None

    def take(self, seconds: float = 0.0) -> None:
        """Raises LabError `locked` if somebody else has it, and keeps it for so long."""
        end = monotonic() + seconds
        while not self._try():
            if monotonic() >= end:
                raise LabError("locked", self.path.stem)
            sleep(PAUSE)

    def release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        if self._claim is not None:
            self._claim.unlink(missing_ok=True)
            self._claim = None

    def __enter__(self) -> Self:
        if not self.is_held:
            self.take()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()

    def _try(self) -> bool:
        with told(self.path, "unwritable"):
            handle = private(str(self.path), os.O_RDWR | os.O_CREAT)
        try:
            if _lock(handle):
                self._handle = handle
                return True
        except NoLocks:
            os.close(handle)
            with told(self.path, "unwritable"):
                self._claim = _claim(self.path.with_suffix(".claim"))
            return self._claim is not None
        os.close(handle)
        return False


def _lock(handle: int) -> bool:
    """Locks an open file, unless somebody else has."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, FAR, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in BUSY:
            return False
        raise NoLocks from error
    except ImportError as error:
        raise NoLocks from error
    return True


def _claim(path: Path) -> Path | None:
    """A file that only one can create, with the number of whoever did."""
    for _ in range(2):
        with suppress(FileExistsError), open(path, "x", encoding="utf-8", opener=private) as file:
            file.write(f"{socket.gethostname()} {os.getpid()}")
            return path
        if not _is_left_behind(path):
            return None
        path.unlink(missing_ok=True)
    return None


def _is_left_behind(path: Path) -> bool:
    """Was the claim made on this computer, by a process that is gone?"""
    try:
        host, _, number = path.read_text(encoding="utf-8").rpartition(" ")
        if not number.isdigit():
            return path.stat().st_mtime < time() - UNFINISHED
    except OSError:
        return False
    return host == socket.gethostname() and not _is_running(int(number))


def _is_running(number: int) -> bool:
    """Nobody is asked on Windows, where a signal of 0 would end the process; it can lock."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
