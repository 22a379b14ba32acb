"""Choosing a puzzle: from a list by theme and rating, the next one for me, the one of the day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from ipywidgets import Checkbox, Dropdown, IntRangeSlider, Layout

from snails_lab.models.puzzles.record import PuzzleRecord
from snails_lab.models.puzzles.selection import PuzzleFilter, PuzzleSelection
from snails_lab.widgets.controls import Role, button, row
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.words import phrase
from solver.puzzles.puzzle import HIGHEST_RATING, LOWEST_RATING, Puzzle
from solver.words import wording

STEP = 50
ANY = ""
DESCRIBED = {"description_width": "initial"}
SOLVED, TRIED, NEW = "✔", "✘", "·"
"""What became of a puzzle, before its title."""


class PuzzleChooser(Panel):
    """Lists what fits; `on_choose` calls back with a puzzle."""

    def __init__(
        self,
        selection: PuzzleSelection,
        record: PuzzleRecord,
        language: str = "en",
        today: Callable[[], date] = date.today,
    ) -> None:
        super().__init__(language)
        self.selection, self.record, self._today = selection, record, today
        self._on_choose: Listeners[Puzzle] = Listeners()
        self._filling = False
        self._current = ""
        self.theme: Any = self.label(_list("18em", "snails-puzzle-theme"), "puzzle.theme")
        slider = IntRangeSlider(
            value=(LOWEST_RATING, HIGHEST_RATING),
            min=LOWEST_RATING,
            max=HIGHEST_RATING,
            step=STEP,
            continuous_update=False,
            style=DESCRIBED,
            layout=Layout(width="24em", max_width="100%"),
        )
        self.rating: Any = self.label(slider, "puzzle.rating_range")
        self.unsolved: Any = self.label(
            Checkbox(False, indent=False, layout=Layout(width="auto")), "puzzle.unsolved"
        )
        self.list: Any = self.label(_list("28em", "snails-puzzle-list"), "puzzle.list")
        self.next: Any = self._button("next", self.choose_next, "primary")
        self.label(self.next, "puzzle.next")
        self.daily: Any = self._button("daily", self.choose_daily)
        self.label(self.daily, "puzzle.daily")
        for widget in (self.theme, self.rating, self.unsolved):
            widget.observe(self.error_line.guarded(self._filtered), "value")
        self.list.observe(self.error_line.guarded(self._listed), "value")
        self.children = (
            row(self.next, self.daily),
            row(self.theme, self.rating, self.unsolved),
            row(self.list),
            self.error_line.widget,
        )
        self.add_class("snails-puzzle-chooser")
        self.retell()

    # --- the public ways ---
    def on_choose(self, callback: Callable[[Puzzle], object], remove: bool = False) -> None:
        self._on_choose.change(callback, remove)

    @property
    def wanted(self) -> PuzzleFilter:
        """What the lists ask for."""
        least, most = self.rating.value
        return PuzzleFilter(self.theme.value or None, least, most, bool(self.unsolved.value))

    def choose(self, puzzle: Puzzle) -> None:
        """As if somebody had picked it from the list."""
        self._current = puzzle.name
        self.retell()
        self._on_choose.tell(puzzle)

    def choose_next(self) -> None:
        """The one that suits the person best, of those that the lists let through."""
        found = self.selection.next_for(self.record, self.wanted, self._current)
        if found is not None:
            self.choose(found)

    def choose_daily(self) -> None:
        found = self.selection.daily(self._today())
        if found is not None:
            self.choose(found)

    # --- lists ---
    def retell(self) -> None:
        self._filling = True
        theme = self.theme.value
        named = [(wording(self.language, f"theme.{id}"), id) for id in self.selection.themes]
        anything = (phrase(self.language, "puzzle.any_theme"), ANY)
        self.theme.options = [anything, *sorted(named)]
        self.theme.value = theme if theme in self.selection.themes else ANY
        found = self.selection.chosen(self.wanted, self.record)
        names = [puzzle.name for puzzle in found]
        head = phrase(self.language, "puzzle.found", count=len(found))
        self.list.options = [(head, ""), *((self._entry(p), p.name) for p in found)]
        self.list.value = self._current if self._current in names else ""
        self.next.disabled = not found
        self.daily.disabled = not self.selection.pack
        self._filling = False

    def _entry(self, puzzle: Puzzle) -> str:
        outcome = self.record.outcomes.get(puzzle.name)
        mark = NEW if outcome is None else SOLVED if outcome.solved else TRIED
        return f"{mark} {puzzle.title[self.language]} ({puzzle.rating})"

    def _filtered(self, change: object) -> None:
        if not self._filling:
            self.retell()

    def _listed(self, change: dict[str, Any]) -> None:
        if not self._filling and change["new"]:
            self.choose(self.selection[change["new"]])

    def _button(self, name: str, act: Callable[[], object], role: Role = "") -> Any:
        return button(f"snails-puzzle-{name}", act, self.error_line, role)


def _list(width: str, css: str) -> Any:
    made = Dropdown(layout=Layout(width=width, max_width="100%"), style=DESCRIBED)
    made.add_class(css)
    return made
