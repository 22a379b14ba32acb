"""One line at the bottom of a terminal that changes while something runs, and is gone after it."""

from __future__ import annotations

import shutil
import sys
from time import monotonic
from types import TracebackType
from typing import Self


class TerminalLine:
    """Shown on standard error, if that is a terminal; knows how long it has been there."""

    def __init__(self) -> None:
        self._start = monotonic()
        self._width = 0

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    @property
    def is_shown(self) -> bool:
        return sys.stderr.isatty()

    def write(self, line: str) -> None:
        """Puts this line in place of the one before."""
        if self.is_shown:
            self._write(line[: shutil.get_terminal_size().columns - 1])

    def _write(self, line: str) -> None:
        sys.stderr.write("\r" + line.ljust(self._width))
        sys.stderr.flush()
        self._width = len(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._width:
            self._write("")
            sys.stderr.write("\r")
