"""Navigation in a timeline: the strip of phases, and lists of rounds and turns to go to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, Button, Dropdown, Layout

from snails_core.layout import NONE, PLAN_SLOTS
from snails_core.tell import Names, term_text
from snails_core.tell.names import sentence
from snails_lab.models.timeline.game_stage import (
    ACTING,
    CLEANING,
    DRAWING,
    PLANNING,
    SETTING_UP,
    GameStage,
)
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.panel import Panel
from snails_lab.words import phrase

ROMAN = ("I", "II", "III", "IV", "V")
HERE = "▸ "
STAGES_OF_ROUND: tuple[tuple[int, int], ...] = (
    (DRAWING, NONE),
    (PLANNING, NONE),
    *((ACTING, slot) for slot in range(PLAN_SLOTS)),
    (CLEANING, NONE),
)
"""Each by its phase and slot."""
TERMS = {DRAWING: "drawing", PLANNING: "planning", CLEANING: "cleaning"}


def stage_name(phase: int, slot: int, language: str) -> str:
    """`Planning`, or `III` for a slot."""
    return ROMAN[slot] if phase == ACTING else sentence(term_text(TERMS[phase], language))


class PhaseStrip:
    """`widget` is what to show; `on_stage` is called with phase and slot of a clicked button."""

    def __init__(self, on_stage: Callable[[int, int], object]) -> None:
        self._buttons: list[Any] = []
        for phase, slot in STAGES_OF_ROUND:
            button = Button(
                layout=Layout(width="auto", flex="1 1 auto", margin="1px", padding="0 5px")
            )
            button.add_class("snails-part")
            button.on_click(lambda _, stage=(phase, slot): on_stage(*stage))
            self._buttons.append(button)
        self.widget: Any = Box(
            self._buttons, layout=Layout(display="flex", flex_flow="row wrap", max_width="100%")
        )
        self.widget.add_class("snails-strip")

    def show(self, here: GameStage, known: set[tuple[int, int]], language: str) -> None:
        """Marks the stage that is shown; stages that did not happen cannot be pressed."""
        for button, (phase, slot) in zip(self._buttons, STAGES_OF_ROUND, strict=True):
            now = here.phase == phase and (phase != ACTING or here.slot == slot)
            name = stage_name(phase, slot, language)
            with button.hold_sync():
                button.description = HERE + name if now else name
                (button.add_class if now else button.remove_class)("snails-here")
                button.disabled = (phase, slot) not in known


class Navigation:
    """`strip`, `rounds` and `turns` are the widgets; `go` is called with the moment to go to."""

    def __init__(self, panel: Panel, timeline: Timeline, go: Callable[[int], object]) -> None:
        self._panel = panel
        self._timeline = timeline
        self._at = 0
        self._go = go
        self._following = False
        self._listed: tuple[object, ...] = ()
        guarded = panel.error_line.guarded
        self.strip = PhaseStrip(guarded(self._to_part))
        self.rounds: Any = panel.label(Dropdown(layout=Layout(width="210px")), "stepper.round")
        self.turns: Any = panel.label(
            Dropdown(layout=Layout(width="340px", max_width="100%")), "stepper.turn"
        )
        for widget in (self.rounds, self.turns):
            widget.observe(guarded(self._chosen), "value")

    def show(self, timeline: Timeline, at: int) -> None:
        """Lists and strip are of the round that is shown; they are filled when it is another."""
        self._timeline, self._at = timeline, at
        first, stage = timeline.stages[timeline.stage_of(at)]
        stages, rounds = timeline.stages_of_round(at), timeline.rounds
        listed = (id(timeline), stage.round, len(stages), len(rounds), self._panel.language)
        self._following = True
        try:
            with self.rounds.hold_sync(), self.turns.hold_sync():
                if listed != self._listed:
                    self._listed = listed
                    self.rounds.options = [(self._round(number), n) for n, number in rounds]
                    self.turns.options = [(self.name(its), n) for n, its in stages]
                self.rounds.value = max(n for n, _ in rounds if n <= at)
                self.turns.value = first
        finally:
            self._following = False
        self.strip.show(stage, {(its.phase, its.slot) for _, its in stages}, self._panel.language)

    def jump(self, by: int) -> None:
        """To the next stage; or back to the beginning of this one, then of the one before."""
        stages, here = self._timeline.stages, self._timeline.stage_of(self._at)
        if by < 0 and stages[here][0] < self._at:
            by = 0
        self._go(stages[max(0, min(here + by, len(stages) - 1))][0])

    def name(self, stage: GameStage) -> str:
        """`Planning`, or `Action slot III: Player B (Pirates)`."""
        language = self._panel.language
        if stage.phase == SETTING_UP:
            return phrase(language, "stepper.set_up")
        if stage.phase != ACTING:
            return stage_name(stage.phase, stage.slot, language)
        names = Names(self._timeline[self._at].position, language)
        if stage.slot == NONE:
            return sentence(names.term("acting"))
        player = names.player(stage.player)
        return phrase(language, "stepper.in_slot", slot=ROMAN[stage.slot], player=player)

    def place(self, stage: GameStage) -> str:
        """The same with the round before it."""
        if not stage.round:
            return self.name(stage)
        number = phrase(self._panel.language, "stepper.in_round", round=stage.round)
        return f"{number} · {self.name(stage)}"

    def _round(self, number: int) -> str:
        return str(number) if number else phrase(self._panel.language, "stepper.set_up")

    def _chosen(self, change: Any) -> None:
        """By a person, and not because the lists follow."""
        if not self._following and change["new"] is not None:
            self._go(change["new"])

    def _to_part(self, phase: int, slot: int) -> None:
        for index, stage in self._timeline.stages_of_round(self._at):
            if stage.phase == phase and (phase != ACTING or stage.slot == slot):
                self._go(index)
                return
