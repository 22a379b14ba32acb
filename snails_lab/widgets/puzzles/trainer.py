"""The puzzle trainer: one's rating, puzzles to choose from, and the one being solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from ipywidgets import HTML

from snails_lab.models.puzzles.attempt import PuzzleAttempt
from snails_lab.models.puzzles.library import PuzzleLibrary, pack
from snails_lab.models.puzzles.record import PuzzleRecord
from snails_lab.models.puzzles.selection import PuzzleSelection
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.puzzles.chooser import PuzzleChooser
from snails_lab.widgets.puzzles.files import PuzzleFiles
from snails_lab.widgets.puzzles.html import history_page, rating_page
from snails_lab.widgets.puzzles.puzzle_panel import PuzzlePanel
from snails_lab.words import phrase
from solver.puzzles.puzzle import Puzzle


class PuzzleTrainer(Panel):
    """Puzzles for one person; begins with the one that suits them best."""

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        width: int = 960,
        *,
        puzzles: Iterable[Puzzle] | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        """`puzzles` in place of the pack."""
        super().__init__(language)
        self._width, self._today = width, today
        self._change: float | None = None
        """What the last answer did to the rating."""
        self.record, self.library = PuzzleRecord(profile), PuzzleLibrary(profile)
        own = self.library.puzzles.values()
        self.selection = PuzzleSelection(pack() if puzzles is None else puzzles, own)
        self._rating: Any = HTML()
        self.chooser: PuzzleChooser = self.part(
            PuzzleChooser(self.selection, self.record, language, today)
        )
        self.files: PuzzleFiles = self.part(PuzzleFiles(self.library, self._brought_in, language))
        self.solving: PuzzlePanel | None = None
        after = button("snails-puzzle-after", self.chooser.choose_next, self.error_line, "primary")
        self.after: Any = self.label(after, "puzzle.after")
        self.chooser.on_choose(self.error_line.guarded(self.begin))
        self.add_class("snails-puzzles")
        self._arrange()
        self.chooser.choose_next()
        self.retell()

    # --- the public ways ---
    def begin(self, puzzle: Puzzle) -> None:
        """Begins a puzzle; the one before is left."""
        before, self._change = self.solving, None
        self.solving = self.part(PuzzlePanel(puzzle, self.record, self.language, self._width))
        self.solving.on_judged(self._judged)
        self.files.puzzle = puzzle
        self._arrange()
        self.retell()
        if before is not None:
            self._parts.remove(before)
            before.close()

    @property
    def width(self) -> int:
        return self._width

    @width.setter
    def width(self, width: int) -> None:
        self._width = width
        if self.solving is not None:
            self.solving.width = width

    def close(self) -> None:
        if self.solving is not None:
            self.solving.close()
        super().close()

    # --- what happens ---
    def _judged(self, attempt: PuzzleAttempt) -> None:
        """The first answer to a puzzle moves the rating."""
        before = self.record.now(self._today()).value
        is_first = attempt.puzzle.name not in self.record.outcomes
        self.record.count(attempt, self._today())
        if is_first:
            self._change = self.record.rating.value - before
        self.chooser.retell()
        self.retell()

    def _brought_in(self, puzzle: Puzzle) -> None:
        self.selection.add(puzzle)
        self.chooser.choose(puzzle)

    # --- telling ---
    def retell(self) -> None:
        page = rating_page(self.record, self._today(), self._change, self.language)
        page += history_page(self.record, self._title, self.language)
        if not len(self.selection):
            page += f"<p>{phrase(self.language, 'puzzle.none')}</p>"
        self._rating.value = page
        over = self.solving is not None and self.solving.attempt.is_over
        self.after.layout.display = "inline-flex" if over else "none"

    def _title(self, name: str) -> str:
        """What a puzzle is called; its name, if it is not here any more."""
        return self.selection[name].title[self.language] if name in self.selection else name

    def _arrange(self) -> None:
        solving = [] if self.solving is None else [self.solving]
        self.children = (
            self._rating,
            self.chooser,
            self.error_line.widget,
            *solving,
            row(self.after),
            self.files,
        )
