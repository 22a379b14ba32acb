"""How far a search has come, on one line of a terminal that is gone when it ends."""

from __future__ import annotations

import shutil
import sys
from time import monotonic
from types import TracebackType
from typing import Self

from solver.commands.solve_page import number
from solver.words import wording
from solver.worker import Progress

CARDS = 5
MEGABYTE = 1 << 20


class Bar:
    """Keeps the last progress; shows it if standard error is a terminal."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.progress = Progress(0, 0)
        self._start = monotonic()
        self._width = 0

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    def show(self, progress: Progress) -> None:
        self.progress = progress
        if sys.stderr.isatty():
            self._write(self.line(progress)[: shutil.get_terminal_size().columns - 1])

    def line(self, progress: Progress) -> str:
        """`[###..]  12000 states  best 35/4  at most 60  85 MB  3 s`"""

        def says(key: str, **values: object) -> str:
            return wording(self.language, f"solve.{key}", **values)

        parts = [f"[{'#' * progress.cards}{'.' * (CARDS - progress.cards)}]"]
        parts.append(says("bar_states", count=progress.states))
        if progress.value is not None:
            parts.append(says("bar_best", value=number(progress.value)))
        if progress.bound is not None:
            parts.append(says("bar_bound", bound=number(progress.bound)))
        if progress.memory is not None:
            parts.append(f"{progress.memory // MEGABYTE} MB")
        return "  ".join([*parts, f"{self.seconds:.0f} s"])

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
