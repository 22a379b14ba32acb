"""How far something has come, on one line of a terminal that is gone when it ends."""

from __future__ import annotations

import shutil
import sys
from time import monotonic
from types import TracebackType
from typing import Self

from snails_core.layout import PLAN_SLOTS
from solver.surface.reply_text import number
from solver.words import wording
from solver.worker import Progress


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


MEGABYTE = 1 << 20


class SolveBar(TerminalLine):
    """Keeps the last progress; shows it if standard error is a terminal."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.progress = Progress(0, 0)

    def show(self, progress: Progress) -> None:
        self.progress = progress
        if self.is_shown:
            self.write(self.line(progress))

    def line(self, progress: Progress) -> str:
        """`[###..]  12000 states  best 35/4  at most 60  85 MB  3 s`"""

        def says(key: str, **values: object) -> str:
            return wording(self.language, f"solve.{key}", **values)

        parts = [f"[{'#' * progress.cards}{'.' * (PLAN_SLOTS - progress.cards)}]"]
        parts.append(says("bar_states", count=progress.states))
        if progress.value is not None:
            parts.append(says("bar_best", value=number(progress.value)))
        if progress.bound is not None:
            parts.append(says("bar_bound", bound=number(progress.bound)))
        if progress.memory is not None:
            parts.append(f"{progress.memory // MEGABYTE} MB")
        return "  ".join([*parts, f"{self.seconds:.0f} s"])
