"""Two plans side by side, played in step: one's own and the best, slot by slot at the same time."""

from __future__ import annotations

import asyncio
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, Layout, ToggleButtons, VBox

from snails_core.options import Plan
from snails_core.tell import option_text
from snails_lab.models.puzzles.checkpoints import CHECKPOINTS, checkpoints
from snails_lab.models.puzzles.judging import Lines, PlanVerdict, best_plan, timeline_of
from snails_lab.models.solver_question.readable_reply import ROMAN
from snails_lab.widgets import background
from snails_lab.widgets.controls import row
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.stepper.stepper import Stepper
from snails_lab.widgets.table.layout import USUAL_SIZE
from snails_lab.words import phrase
from solver.puzzles.lines import LUCKS
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.task_text import value_text

GAP, WORDS = 12, 70
"""Pixels between the two, and for what stands above and below each."""
CAPTION = {"height": "2.9em", "flex": "none", "overflow": "hidden auto"}
"""Of one height, or the boards would jump."""
FILLING = {"flex": "1 1 0", "min_width": "0", "min_height": "0", "overflow": "hidden"}
"""Takes the room that is left, and no more."""


class Comparison(Panel):
    """Shows nothing until there is a verdict; whoever found a best plan sees that one alone.

    `checkpoint` is how far both have come: 0 at the start, then one after each slot, the last
    after the round.
    """

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        self._puzzle: Puzzle | None = None
        self._verdict: PlanVerdict | None = None
        self._was_found = True
        self._size = USUAL_SIZE.board
        self._with_panel = False
        self._checkpoints: dict[str, list[int]] = {}
        self._checkpoint = 0
        self._playing = False
        self._filling = False
        guarded = self.error_line.guarded
        style = {"description_width": "initial"}
        self.luck: Any = self.label(
            Dropdown(options=LUCKS, layout=Layout(width="22em", max_width="100%"), style=style),
            "puzzle.luck",
        )
        self.luck.add_class("snails-puzzle-luck")
        self.luck.observe(guarded(self._changed), "value")
        self.start: Any = Button(icon="play", layout=Layout(width="auto"))
        self.start.add_class("snails-puzzle-play")
        self.start.on_click(guarded(lambda _: self._toggle()))
        self.slots: Any = ToggleButtons(style={"button_width": "auto"})
        self.slots.add_class("snails-puzzle-slots")
        self.slots.observe(guarded(self._slot_chosen), "value")
        self._heads = {side: HTML() for side in ("own", "best")}
        self._captions = {side: HTML(layout=Layout(**CAPTION)) for side in ("own", "best")}
        self.steppers: dict[str, Stepper] = {}
        self._sides = Box(layout=Layout(display="flex", flex_flow="row nowrap", **FILLING))
        self._sides.layout.grid_gap = f"{GAP}px"
        self.children = (
            row(self.start, self.slots, self.luck),
            self._sides,
            self.error_line.widget,
        )
        self.layout.display = "none"
        self.add_class("snails-puzzle-compare")
        self.retell()

    # --- the public ways ---
    def show(self, puzzle: Puzzle, verdict: PlanVerdict, was_found: bool = True) -> None:
        """`was_found`: the plan that was judged is the person's own."""
        self._puzzle, self._verdict, self._was_found = puzzle, verdict, was_found
        plans = self._plans()
        self._sides.children = [self._side(side) for side in plans]
        self._heads["best"].layout.display = "" if len(plans) > 1 else "none"
        self.fit(*self._size, with_panel=self._with_panel)
        self._play_out()
        self.retell()
        self.layout.display = "flex"

    def clear(self) -> None:
        self.pause()
        self._puzzle = self._verdict = None
        self.layout.display = "none"

    @property
    def is_shown(self) -> bool:
        return self._verdict is not None

    @property
    def checkpoint(self) -> int:
        return self._checkpoint

    def go(self, checkpoint: int) -> None:
        """Both at this checkpoint, at once."""
        self.pause()
        self._checkpoint = max(0, min(checkpoint, CHECKPOINTS - 1))
        for side, stepper in self._shown().items():
            stepper.at = self._checkpoints[side][self._checkpoint]
        self._follow()

    def play(self) -> None:
        """Plays both to the end in the background, each slot at the same time; from the start if
        they are at the end. Where no event loop runs, goes there at once."""
        if self._checkpoint == CHECKPOINTS - 1:
            self.go(0)
        self._playing = True
        if background.start(self._play(), self.error_line) is None:
            self.go(CHECKPOINTS - 1)
        self._follow()

    def pause(self) -> None:
        self._playing = False
        for stepper in self.steppers.values():
            stepper.pause()
        self._follow()

    def fit(self, width: int, height: int, *, with_panel: bool = False) -> None:
        """Both share so many pixels; a plan that is shown alone may have the players beside it."""
        self._size, self._with_panel = (width, height), with_panel
        beside = max(1, len(self._sides.children))
        wide = (width - GAP * (beside - 1)) // beside
        for stepper in self.steppers.values():
            stepper.board.with_panel = with_panel and beside == 1
            stepper.board.fit(wide, height - WORDS)

    # --- in step ---
    async def _play(self) -> None:
        try:
            while self._playing and self._checkpoint < CHECKPOINTS - 1:
                checkpoint = self._checkpoint + 1
                shown = self._shown().items()
                runs = [one.play_to(self._checkpoints[side][checkpoint]) for side, one in shown]
                if not all(await asyncio.gather(*runs)):
                    return
                self._checkpoint = checkpoint
                self._follow()
        finally:
            self._playing = False
            self._follow()

    def _toggle(self) -> None:
        if self._playing:
            self.pause()
        else:
            self.play()

    def _shown(self) -> dict[str, Stepper]:
        return {side: self.steppers[side] for side in self._checkpoints if side in self.steppers}

    def _follow(self) -> None:
        """The controls say where both are."""
        self.start.icon = "pause" if self._playing else "play"
        self.label(self.start, "stepper.pause" if self._playing else "stepper.play")
        self._filling = True
        self.slots.value = self._checkpoint
        self._filling = False

    def _slot_chosen(self, change: dict[str, Any]) -> None:
        if not self._filling and change["new"] is not None:
            self.go(int(change["new"]))

    # --- parts ---
    def _side(self, side: str) -> Any:
        """A board is made when it is first needed."""
        if side not in self.steppers:
            stepper = self.steppers[side] = self.adopt(Stepper(self.language))
            stepper.board.layout = Layout(**FILLING)
            stepper.board.picture_alone()
            stepper.on_moment(partial(self._tell_moment, side))
        stepper = self.steppers[side]
        made = VBox(
            [self._heads[side], stepper.board, self._captions[side], stepper.error_line.widget],
            layout=Layout(**FILLING),
        )
        made.add_class(f"snails-puzzle-side-{side}")
        return made

    def _play_out(self) -> None:
        if self._puzzle is None or self._verdict is None:
            return
        self._checkpoints = {}
        for side, (plan, lines) in self._plans().items():
            timeline = timeline_of(self._puzzle, plan, lines[self.luck.value])
            self.steppers[side].timeline = timeline
            self._checkpoints[side] = checkpoints(timeline)
        self.go(0)

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
        ends = [phrase(self.language, key) for key in ("asking.now", "asking.end")]
        self.slots.options = [*zip([ends[0], *ROMAN, ends[1]], range(CHECKPOINTS), strict=True)]
        self._filling = False
        self._follow()
        if self._puzzle is None or self._verdict is None:
            return
        judgement, names = self._verdict.judgement, self._names()
        values = {"own": judgement.value, "best": judgement.best}
        for side, (plan, _) in self._plans().items():
            value = value_text(self._puzzle, values[side], self.language)
            line = option_text(self._puzzle.position, plan, self.language)
            self._heads[side].value = (
                f'<div lang="{self.language}" title="{escape(line)}"><b>{escape(names[side])}: '
                f"{escape(value)}</b></div>"
            )
            self._tell_moment(side, self.steppers[side].at)

    def _tell_moment(self, side: str, index: int) -> None:
        told = escape(self.steppers[side].timeline.told(index, self.language))
        self._captions[side].value = f'<p lang="{self.language}" style="margin: 0">{told}</p>'

    def _names(self) -> dict[str, str]:
        assert self._verdict is not None
        if self._verdict.judgement.optimal and self._was_found:
            return {"best": phrase(self.language, "puzzle.your_best")}
        return {
            "own": phrase(self.language, "puzzle.your_plan"),
            "best": phrase(self.language, "puzzle.best_plan"),
        }
