"""Brushes to choose from, and the way back and forth."""

from __future__ import annotations

from html import escape

from ipywidgets import ToggleButtons

from snails_core import layout as at
from snails_core.tell.names import sentence
from snails_lab.models.editor import game_state
from snails_lab.models.editor.brushes import BRUSHES, BrushName, Easel
from snails_lab.models.editor.workbench import Workbench
from snails_lab.widgets.editor.fields import CLOSE_LINES, Fields, choice, heading, offer, row
from snails_lab.words import phrase


class Palette(Fields):
    """Shows which brush is in hand; buttons and the keys of the canvas choose another."""

    def __init__(self, bench: Workbench, easel: Easel, language: str) -> None:
        super().__init__(bench, language)
        self.easel = easel
        self.brush = self.edits(ToggleButtons(style={"button_width": "auto"}), self._use)
        self.brush.add_class("snails-editor-brushes")
        self.snail = self.label(self.edits(choice(), self._take_snail), "editor.which_snail")
        self.undo = self.label(self.button(bench.undo), "editor.undo")
        self.redo = self.label(self.button(bench.redo), "editor.redo")
        self.clear = self.label(self.button(lambda: bench.do(game_state.cleared)), "editor.clear")
        self.told = heading()
        self.children = [
            self.brush,
            row(self.snail, self.undo, self.redo, self.clear),
            self.told,
            self.troubles.widget,
        ]
        self.add_class("snails-editor-palette")
        self.show()

    def fill(self) -> None:
        drawn, names, easel = self.bench.drawn, self.names, self.easel
        brushes = [
            (f"{self._named(brush)} ({key.upper()})", brush) for brush, key in BRUSHES.items()
        ]
        offer(self.brush, brushes, easel.brush)
        squads = range(at.SQUAD * drawn.players)
        if easel.snail not in squads:
            easel.snail = 0
        offer(self.snail, [(names.snail(snail), snail) for snail in squads], easel.snail)
        self.snail.layout.display = "" if easel.brush == "snail" else "none"
        self.undo.disabled, self.redo.disabled = not self.bench.can_undo, not self.bench.can_redo
        named = escape(self._named(easel.brush))
        hint = f"<b>{named}.</b> {escape(self._hint())}"
        self.told.value = f'<div aria-live="polite" style="{CLOSE_LINES}">{hint}</div>'

    def _named(self, brush: BrushName) -> str:
        if brush in ("fire", "mine", "dynamite"):
            return sentence(self.names.term(brush))
        return phrase(self.language, f"editor.{brush}")

    def _hint(self) -> str:
        """What a click would do now."""
        easel, names = self.easel, self.names
        if easel.held is not None:
            return phrase(self.language, "editor.holding", snail=names.snail(easel.held))
        if easel.brush == "snail":
            return phrase(self.language, "editor.hint_snail", snail=names.snail(easel.snail))
        if easel.brush in ("fire", "mine", "dynamite"):
            token = names.term(easel.brush)
            return phrase(self.language, "editor.hint_token", token=token)
        hint = f"hint_{easel.brush}"
        return phrase(self.language, f"editor.{hint}")

    def _use(self, brush: BrushName) -> None:
        self.easel.use(brush)

    def _take_snail(self, snail: int) -> None:
        self.easel.snail = snail
