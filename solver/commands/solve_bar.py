"""How far a search has come, on one line of a terminal that is gone when it ends."""

from __future__ import annotations

from solver.commands.solve_page import number
from solver.commands.terminal_line import TerminalLine
from solver.words import wording
from solver.worker import Progress

CARDS = 5
MEGABYTE = 1 << 20


class Bar(TerminalLine):
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

        parts = [f"[{'#' * progress.cards}{'.' * (CARDS - progress.cards)}]"]
        parts.append(says("bar_states", count=progress.states))
        if progress.value is not None:
            parts.append(says("bar_best", value=number(progress.value)))
        if progress.bound is not None:
            parts.append(says("bar_bound", bound=number(progress.bound)))
        if progress.memory is not None:
            parts.append(f"{progress.memory // MEGABYTE} MB")
        return "  ".join([*parts, f"{self.seconds:.0f} s"])
