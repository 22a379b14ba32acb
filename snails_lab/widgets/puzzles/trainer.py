"""The puzzle trainer: one's rating, puzzles to choose from, and the one being solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from ipywidgets import HTML

from snails_lab.errors import LabError
from snails_lab.models.puzzles.attempt import PuzzleAttempt
from snails_lab.models.puzzles.library import PuzzleLibrary, pack
from snails_lab.models.puzzles.record import PuzzleRecord
from snails_lab.models.puzzles.selection import PuzzleSelection
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.puzzles.chooser import PuzzleChooser
from snails_lab.widgets.puzzles.files import PuzzleFiles
from snails_lab.widgets.puzzles.html import history_page, rating_line, rating_page
from snails_lab.widgets.puzzles.puzzle_panel import PuzzlePanel
from snails_lab.widgets.table.layout import USUAL_SIZE
from snails_lab.words import phrase
from solver.puzzles.puzzle import Puzzle


class PuzzleTrainer(Panel):
    """Puzzles for one person; begins with the one that suits them best."""

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        size: tuple[int, int] = USUAL_SIZE,
        *,
        puzzles: Iterable[Puzzle] | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        """`puzzles` in place of the pack."""
        super().__init__(language)
        self._size, self._today = size, today
        self._change: float | None = None
        """What the last answer did to the rating."""
        self.record, self.library = PuzzleRecord(profile), PuzzleLibrary(profile)
        own = self.library.puzzles.values()
        self.selection = PuzzleSelection(pack() if puzzles is None else puzzles, own)
        self._rating: Any = HTML()
        self.chooser: PuzzleChooser = self.adopt(
            PuzzleChooser(self.selection, self.record, language, today)
        )
        self.files: PuzzleFiles = self.adopt(PuzzleFiles(self.library, self._brought_in, language))
        self.solving: PuzzlePanel | None = None
        self._on_begin: Listeners[Puzzle] = Listeners()
        self.chooser.on_choose(self.error_line.guarded(self.begin))
        self.add_class("snails-puzzles")
        self._arrange()
        self.chooser.choose_next()
        self.retell()

    # --- the public ways ---
    def begin(self, puzzle: Puzzle) -> None:
        """Begins a puzzle; the one before is left."""
        before, self._change = self.solving, None
        self.solving = self.adopt(PuzzlePanel(puzzle, self.record, self.language, self._size))
        self.solving.on_judged(self._judged)
        self.solving.on_next(lambda _: self.chooser.choose_next())
        tabs = self.solving.table.tabs
        tabs.add("puzzles", self.chooser, self.files)
        tabs.add("rating", self._rating)
        self.files.puzzle = puzzle
        self._arrange()
        self.retell()
        if before is not None:
            self.release(before)
            before.close()
        self._on_begin.tell(puzzle)

    def on_begin(self, callback: Callable[[Puzzle], object]) -> None:
        """Calls back with each puzzle that is begun."""
        self._on_begin.add(callback)

    def open_puzzle(self, name: str) -> None:
        """Begins the puzzle of that name, as if it had been picked from the list."""
        if name not in self.selection:
            raise LabError("no_puzzle", name=name)
        self.chooser.choose(self.selection[name])

    @property
    def size(self) -> tuple[int, int]:
        return self._size

    def fit(self, width: int, height: int) -> None:
        """The trainer has so many pixels."""
        self._size = width, height
        if self.solving is not None:
            self.solving.fit(width, height)

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
        if self.solving is not None and self._change is not None:
            told = rating_line(self.record, self._today(), self._change, self.language)
            self.solving.tell_rating(told)

    def _title(self, name: str) -> str:
        """What a puzzle is called; its name, if it is not here any more."""
        return self.selection[name].title[self.language] if name in self.selection else name

    def _arrange(self) -> None:
        """Without a puzzle there is no table; the other parts are its tabs."""
        if self.solving is not None:
            self.children = [self.error_line.widget, self.solving]
        else:
            self.children = [self._rating, self.chooser, self.error_line.widget, self.files]
