"""Files read within a limit: never endlessly, and never waiting for somebody to write."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import BinaryIO

from snails_core.errors import NotationError, SnailsError

_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)  # a pipe is opened at once, whether anybody writes to it or not
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)


class NotOrdinary(OSError):
    """A device, a pipe or a socket: reading it might never end."""

    def __init__(self) -> None:
        super().__init__(errno.EINVAL, "not an ordinary file")


@contextmanager
def open_ordinary(path: Path | str) -> Iterator[BinaryIO]:
    """The file, opened for reading bytes; raises OSError if it is none, or no ordinary one.

    Links are followed: what counts is where they lead.
    """
    handle = os.open(path, _FLAGS)
    try:
        mode = os.fstat(handle).st_mode
        if S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not S_ISREG(mode):
            raise NotOrdinary
        file = os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise
    with file:
        yield file


def read_bytes(path: Path | str, most: int, place: str | None = None) -> bytes:
    """A whole file of at most `most` bytes; `place` is what errors call it."""
    place = str(path) if place is None else place
    try:
        with open_ordinary(path) as file:
            content = file.read(most + 1)
    except NotOrdinary:
        raise NotationError("file_special", place) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NotationError("file_unreadable", place, reason=reason) from error
    check_size(content, most, place)
    return content


def check_size(
    content: bytes | str, most: int, place: str, error: type[SnailsError] = NotationError
) -> None:
    """Refuses what is longer than `most`, whoever has read it already."""
    if len(content) > most:
        raise error("file_large", place, most=most)
