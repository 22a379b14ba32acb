"""Two plans side by side, each on a stepper: one's own and the best."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Box, Dropdown, Layout, VBox

from snails_core.options import Plan
from snails_core.tell import option_text
from snails_lab.models.puzzles.judging import Lines, PlanVerdict, best_plan, timeline_of
from snails_lab.widgets.controls import row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.words import phrase
from solver.puzzles.lines import LUCKS
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.task_text import value_text

SIDE_BY_SIDE = 1000
"""From this width on, the two stand beside each other."""
WIDEST = 640
GAP = 16


class Comparison(Panel):
    """Shows nothing until there is a verdict; who found a best plan sees that one alone."""

    def __init__(self, language: str = "en", width: int = 960) -> None:
        super().__init__(language)
        self._puzzle: Puzzle | None = None
        self._verdict: PlanVerdict | None = None
        self._was_found = True
        self._width = width
        self.luck: Any = self.label(
            Dropdown(
                options=LUCKS,
                layout=Layout(width="34em", max_width="100%"),
                style={"description_width": "initial"},
            ),
            "puzzle.luck",
        )
        self.luck.add_class("snails-puzzle-luck")
        self.luck.observe(self.error_line.guarded(self._changed), "value")
        self._help: Any = HTML()
        self._heads = {side: HTML() for side in ("own", "best")}
        self.steppers: dict[str, Stepper] = {}
        self._sides = Box(layout=Layout(display="flex", flex_flow="row wrap", max_width="100%"))
        self._sides.layout.grid_gap = f"{GAP}px"
        self.children = (self._help, row(self.luck), self._sides, self.error_line.widget)
        self.layout.display = "none"
        self.add_class("snails-puzzle-compare")
        self._filling = False
        self.retell()

    # --- the public ways ---
    def show(self, puzzle: Puzzle, verdict: PlanVerdict, was_found: bool = True) -> None:
        """`was_found`: the plan that was judged is the person's own."""
        self._puzzle, self._verdict, self._was_found = puzzle, verdict, was_found
        self.layout.display = "flex"
        sides = ["best"] if verdict.judgement.optimal else ["own", "best"]
        self._sides.children = [self._side(side) for side in sides]
        self._play_out()
        self.retell()

    def clear(self) -> None:
        self._puzzle = self._verdict = None
        for stepper in self.steppers.values():
            stepper.pause()
        self.layout.display = "none"

    @property
    def width(self) -> int:
        return self._width

    @width.setter
    def width(self, width: int) -> None:
        self._width = width
        for stepper in self.steppers.values():
            stepper.board.width = self._part

    @property
    def _part(self) -> int:
        """Pixels for one of the two."""
        wide = self._width >= SIDE_BY_SIDE
        return min(WIDEST, (self._width - GAP) // 2 if wide else self._width)

    # --- parts ---
    def _side(self, side: str) -> Any:
        """A stepper is made when it is first needed: it is a whole board."""
        if side not in self.steppers:
            stepper = self.steppers[side] = self.part(Stepper(self.language, self._part))
            stepper.add_class(f"snails-puzzle-side-{side}")
        layout = Layout(flex="1 1 460px", min_width="0", max_width="100%")
        return VBox([self._heads[side], self.steppers[side]], layout=layout)

    def _play_out(self) -> None:
        if self._puzzle is None or self._verdict is None:
            return
        for side, (plan, lines) in self._plans().items():
            if side in self.steppers:
                timeline = timeline_of(self._puzzle, plan, lines[self.luck.value])
                self.steppers[side].timeline = timeline

    def _plans(self) -> dict[str, tuple[Plan, Lines]]:
        """A plan that is one of the best is shown itself, not another that is as good."""
        assert self._puzzle is not None and self._verdict is not None
        own = self._verdict.judgement.plan, self._verdict.own
        if self._verdict.judgement.optimal:
            return {"best": own}
        return {"own": own, "best": (best_plan(self._puzzle), self._verdict.best)}

    def _changed(self, change: object) -> None:
        if not self._filling:
            self._play_out()

    # --- telling ---
    def retell(self) -> None:
        self._filling = True
        chosen = self.luck.value
        self.luck.options = [(phrase(self.language, f"puzzle_luck.{luck}"), luck) for luck in LUCKS]
        self.luck.value = chosen
        self._filling = False
        if self._puzzle is None or self._verdict is None:
            return
        told = escape(phrase(self.language, "puzzle.compare_help"))
        self._help.value = f'<p lang="{self.language}">{told}</p>'
        judgement, names = self._verdict.judgement, self._names()
        values = {"own": judgement.value, "best": judgement.best}
        for side, (plan, _) in self._plans().items():
            value = value_text(self._puzzle, values[side], self.language)
            line = option_text(self._puzzle.position, plan, self.language)
            self._heads[side].value = (
                f'<div lang="{self.language}"><h4 style="margin: .3em 0">{escape(names[side])}: '
                f'{escape(value)}</h4><p style="margin: .2em 0">{escape(line)}</p></div>'
            )

    def _names(self) -> dict[str, str]:
        assert self._verdict is not None
        if self._verdict.judgement.optimal and self._was_found:
            return {"best": phrase(self.language, "puzzle.your_best")}
        return {
            "own": phrase(self.language, "puzzle.your_plan"),
            "best": phrase(self.language, "puzzle.best_plan"),
        }
