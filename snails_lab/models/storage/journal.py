"""The journal of a game: a line a step, on the disk before the step counts.

Lines are only ever added, each by one write, so a step costs the same in a long game as in a
short one, and a program killed in the middle loses at most the step that it was writing.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Self

from snails_core.events import Event
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.savegame import Game
from snails_lab.errors import LabError
from snails_lab.models.storage.files import (
    make_folder,
    make_private,
    read_whole,
    set_aside,
    told,
    write_whole,
)
from snails_lab.models.storage.header import Header, names_of
from snails_lab.models.storage.journal_reading import (
    MAX_BYTES,
    Recorded,
    line_of,
    read_journal,
    step_line,
    undo_line,
)
from snails_lab.models.storage.locks import Lock
from snails_lab.models.storage.saved import saved_game

SUFFIX = ".jsonl"
_OPEN: dict[Path, Journal] = {}
"""The journals that this process writes, until they are closed."""


class Journal:
    """A game's file, and the right to write in it. Begin a new one, or open one that is there.

    It takes at most so many bytes: more than that is not read back.
    """

    def __init__(self, path: Path, most: int = MAX_BYTES) -> None:
        self.path, self._most = path, most
        self.notices: list[LabError] = []
        """What was found damaged, and where it was set aside."""
        self._lock = Lock(path.with_suffix(".lock"))
        self._turn = RLock()
        self._handle: int | None = None

    @property
    def id(self) -> str:
        return self.path.stem

    @property
    def is_open(self) -> bool:
        return self._handle is not None

    def begin(self, header: Header, game: Game | None = None) -> None:
        """A new file with this header, and the steps of a game if one is brought along."""
        make_folder(self.path.parent)
        self._lock.take()
        try:
            if self.path.exists():
                raise LabError("exists", self.path.name)
            write_whole(self.path, line_of(header.record()) + _steps(game))
            self._open()
        except BaseException:
            self._lock.release()
            raise

    def resume(self) -> Recorded:
        """Locks the file and plays it back. What does not fit is set aside, and told.

        Raises LabError: `locked` while another kernel has the game, or what is wrong if not even
        the beginning can be used; the file is then set aside. Whoever has it in this kernel (a cell
        that was run before, say) has to close it.
        """
        with told(self.path, "unreadable"):
            self.path.stat()
        if (other := _OPEN.get(self.path)) is not None:
            other.close()
        self._take_lock()
        try:
            recorded = self._read()
            self._open()
        except BaseException:
            self._lock.release()
            raise
        return recorded

    def append(self, number: int, choice: Choice, events: tuple[Event, ...], to: Position) -> None:
        """Step `number` (from 1) led to this position."""
        self._write(step_line(number, choice, events, to))

    def append_undo(self, number: int, to: Position) -> None:
        """The game went back to what it was after step `number`."""
        self._write(undo_line(number, to))

    def close(self) -> None:
        """Others may have it now."""
        with self._turn:
            if self._handle is not None:
                os.close(self._handle)
                self._handle = None
                del _OPEN[self.path]
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _take_lock(self) -> None:
        """Whoever is told that it is locked is told which game."""
        try:
            self._lock.take()
        except LabError as error:
            if error.key != "locked":
                raise
            raise LabError("locked", names_of(saved_game(self.path).seats)) from error

    def _read(self) -> Recorded:
        content = read_whole(self.path, MAX_BYTES)
        try:
            recorded = read_journal(content)
        except LabError as error:
            if error.key == "newer":
                raise LabError(error.key, self.path.name, **error.values) from error
            aside = set_aside(self.path)
            raise LabError("game_damaged", self.id, reason=error, aside=aside.name) from error
        if recorded.fault is not None:
            aside = set_aside(self.path, content)
            write_whole(self.path, content[: recorded.sound])
            names = names_of(recorded.header.seats)
            self.notices.append(
                LabError("game_mended", names, reason=recorded.fault, aside=aside.name)
            )
        return recorded

    def _open(self) -> None:
        binary: int = getattr(os, "O_BINARY", 0)
        with told(self.path, "unwritable"):
            self._handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | binary)
        make_private(self.path)
        _OPEN[self.path] = self

    def _write(self, line: bytes) -> None:
        """One write; a line that does not get onto the disk is taken back from the file.

        If not even that can be done the journal closes: a line after a torn one would be lost.
        """
        with self._turn, told(self.path, "unwritable"):
            if self._handle is None:
                raise LabError("closed")
            size = os.fstat(self._handle).st_size
            if size + len(line) > self._most:
                raise LabError("journal_full", most=self._most)
            try:
                if os.write(self._handle, line) != len(line):
                    raise OSError(errno.ENOSPC, "disk full")
                os.fsync(self._handle)
            except OSError:
                self._take_back(size)
                raise

    def _take_back(self, size: int) -> None:
        """Makes the file as long as it was before a line that failed."""
        assert self._handle is not None
        try:
            os.ftruncate(self._handle, size)
        except OSError:
            self.close()


def _steps(game: Game | None) -> bytes:
    if game is None:
        return b""
    steps = zip(game.choices, game.events, game.positions, strict=True)
    return b"".join(step_line(number, *step) for number, step in enumerate(steps, 1))
