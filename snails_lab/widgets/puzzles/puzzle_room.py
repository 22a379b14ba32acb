"""The puzzle room: one's rating, a shelf to choose from, and the puzzle being solved."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from ipywidgets import HTML

from snails_lab.models.puzzles.attempt import Attempt
from snails_lab.models.puzzles.library import Library, pack
from snails_lab.models.puzzles.record import Standing
from snails_lab.models.puzzles.selection import Shelf
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.puzzles.chooser import Chooser
from snails_lab.widgets.puzzles.files import Files
from snails_lab.widgets.puzzles.html import rating_page
from snails_lab.widgets.puzzles.puzzle_panel import Solving
from snails_lab.words import phrase
from solver.puzzles.puzzle import Puzzle


class PuzzleRoom(Panel):
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
        self.standing, self.library = Standing(profile), Library(profile)
        own = self.library.puzzles.values()
        self.shelf = Shelf(pack() if puzzles is None else puzzles, own)
        self._rating: Any = HTML()
        self.chooser: Chooser = self.part(Chooser(self.shelf, self.standing, language, today))
        self.files: Files = self.part(Files(self.library, self._brought_in, language))
        self.solving: Solving | None = None
        after = button("snails-puzzle-after", self.chooser.choose_next, self.troubles, "success")
        self.after: Any = self.label(after, "puzzle.after")
        self.chooser.on_choose(self.troubles.guarded(self.begin))
        self.add_class("snails-puzzles")
        self._arrange()
        self.chooser.choose_next()
        self.retell()

    # --- the public ways ---
    def begin(self, puzzle: Puzzle) -> None:
        """Begins a puzzle; the one before is left."""
        before, self._change = self.solving, None
        self.solving = self.part(Solving(puzzle, self.standing, self.language, self._width))
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
    def _judged(self, attempt: Attempt) -> None:
        """The first answer to a puzzle moves the rating."""
        before = self.standing.now(self._today()).value
        is_first = attempt.puzzle.name not in self.standing.outcomes
        self.standing.count(attempt, self._today())
        if is_first:
            self._change = self.standing.rating.value - before
        self.chooser.retell()
        self.retell()

    def _brought_in(self, puzzle: Puzzle) -> None:
        self.shelf.add(puzzle)
        self.chooser.choose(puzzle)

    # --- telling ---
    def retell(self) -> None:
        page = rating_page(self.standing, self._today(), self._change, self.language)
        if not len(self.shelf):
            page += f"<p>{phrase(self.language, 'puzzle.none')}</p>"
        self._rating.value = page
        over = self.solving is not None and self.solving.attempt.is_over
        self.after.layout.display = "inline-flex" if over else "none"

    def _arrange(self) -> None:
        solving = [] if self.solving is None else [self.solving]
        self.children = (
            self._rating,
            self.chooser,
            self.troubles.widget,
            *solving,
            row(self.after),
            self.files,
        )
