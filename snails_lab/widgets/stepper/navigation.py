"""Where in the game we are: the strip of phases, and lists of rounds and turns to go to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Dropdown, Layout

from snails_core.layout import NONE
from snails_core.tell import Names
from snails_core.tell.names import sentence
from snails_lab.models.timeline.moment_label import ACTING, SETTING_UP, Mark
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.widgets.panel import Panel
from snails_lab.widgets.stepper.phase_strip import ROMAN, Strip, part_name
from snails_lab.words import phrase


class Whereabouts:
    """`strip`, `rounds` and `turns` are the widgets; `go` is called with the moment to go to."""

    def __init__(self, panel: Panel, timeline: Timeline, go: Callable[[int], object]) -> None:
        self._panel = panel
        self._timeline = timeline
        self._at = 0
        self._go = go
        self._following = False
        self._listed: tuple[object, ...] = ()
        guarded = panel.troubles.guarded
        self.strip = Strip(guarded(self._to_part))
        self.rounds: Any = panel.label(Dropdown(layout=Layout(width="210px")), "stepper.round")
        self.turns: Any = panel.label(
            Dropdown(layout=Layout(width="340px", max_width="100%")), "stepper.turn"
        )
        for widget in (self.rounds, self.turns):
            widget.observe(guarded(self._chosen), "value")

    def show(self, timeline: Timeline, at: int) -> None:
        """Lists and strip are of the round that is shown; they are filled when it is another."""
        self._timeline, self._at = timeline, at
        first, mark = timeline.marks[timeline.mark_of(at)]
        parts, rounds = timeline.marks_of_round(at), timeline.rounds
        listed = (id(timeline), mark.round, len(parts), len(rounds), self._panel.language)
        self._following = True
        try:
            with self.rounds.hold_sync(), self.turns.hold_sync():
                if listed != self._listed:
                    self._listed = listed
                    self.rounds.options = [(self._round(number), n) for n, number in rounds]
                    self.turns.options = [(self.name(its), n) for n, its in parts]
                self.rounds.value = max(n for n, _ in rounds if n <= at)
                self.turns.value = first
        finally:
            self._following = False
        self.strip.show(mark, {(its.phase, its.slot) for _, its in parts}, self._panel.language)

    def jump(self, by: int) -> None:
        """To the next part of the game, or to the beginning of this one and then the one before."""
        marks, here = self._timeline.marks, self._timeline.mark_of(self._at)
        if by < 0 and marks[here][0] < self._at:
            by = 0
        self._go(marks[max(0, min(here + by, len(marks) - 1))][0])

    def name(self, mark: Mark) -> str:
        """`Planning`, or `Action slot III: Player B (Pirates)`."""
        language = self._panel.language
        if mark.phase == SETTING_UP:
            return phrase(language, "stepper.set_up")
        if mark.phase != ACTING:
            return part_name(mark.phase, mark.slot, language)
        names = Names(self._timeline[self._at].position, language)
        if mark.slot == NONE:
            return sentence(names.term("acting"))
        player = names.player(mark.player)
        return phrase(language, "stepper.in_slot", slot=ROMAN[mark.slot], player=player)

    def place(self, mark: Mark) -> str:
        """The same with the round before it."""
        if not mark.round:
            return self.name(mark)
        number = phrase(self._panel.language, "stepper.in_round", round=mark.round)
        return f"{number} · {self.name(mark)}"

    def _round(self, number: int) -> str:
        return str(number) if number else phrase(self._panel.language, "stepper.set_up")

    def _chosen(self, change: Any) -> None:
        """By a person, and not because the lists follow."""
        if not self._following and change["new"] is not None:
            self._go(change["new"])

    def _to_part(self, phase: int, slot: int) -> None:
        for index, mark in self._timeline.marks_of_round(self._at):
            if mark.phase == phase and (phase != ACTING or mark.slot == slot):
                self._go(index)
                return
