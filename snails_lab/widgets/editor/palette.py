"""Brushes to choose from, and the way back and forth."""

from __future__ import annotations

from html import escape

from ipywidgets import ToggleButtons

from snails_core import layout as at
from snails_core.tell.names import sentence
from snails_lab.models.editor import game_state
from snails_lab.models.editor.brushes import BRUSHES, BrushName, BrushTool
from snails_lab.models.editor.sketch import EditorState
from snails_lab.widgets.editor.fields import CLOSE_LINES, Fields, choice, heading, offer, row
from snails_lab.words import phrase


class Palette(Fields):
    """Shows which brush is in hand; buttons and the keys of the canvas choose another."""

    def __init__(self, bench: EditorState, brush_tool: BrushTool, language: str) -> None:
        super().__init__(bench, language)
        self.brush_tool = brush_tool
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
            self.error_line.widget,
        ]
        self.add_class("snails-editor-palette")
        self.show()

    def fill(self) -> None:
        drawn, names, brush_tool = self.bench.drawn, self.names, self.brush_tool
        brushes = [
            (f"{self._named(brush)} ({key.upper()})", brush) for brush, key in BRUSHES.items()
        ]
        offer(self.brush, brushes, brush_tool.brush)
        squads = range(at.SQUAD * drawn.players)
        if brush_tool.snail not in squads:
            brush_tool.snail = 0
        offer(self.snail, [(names.snail(snail), snail) for snail in squads], brush_tool.snail)
        # Its place is kept, so that nothing below moves when another brush is taken.
        self.snail.layout.visibility = "visible" if brush_tool.brush == "snail" else "hidden"
        self.undo.disabled, self.redo.disabled = not self.bench.can_undo, not self.bench.can_redo
        named = escape(self._named(brush_tool.brush))
        hint = f"<b>{named}.</b> {escape(self._hint())}"
        self.told.value = (
            f'<div aria-live="polite" style="min-height: 2.8em; {CLOSE_LINES}">{hint}</div>'
        )

    def _named(self, brush: BrushName) -> str:
        if brush in ("fire", "mine", "dynamite"):
            return sentence(self.names.term(brush))
        return phrase(self.language, f"editor.{brush}")

    def _hint(self) -> str:
        """What a click would do now."""
        brush_tool, names = self.brush_tool, self.names
        if brush_tool.held is not None:
            return phrase(self.language, "editor.holding", snail=names.snail(brush_tool.held))
        if brush_tool.brush == "snail":
            return phrase(self.language, "editor.hint_snail", snail=names.snail(brush_tool.snail))
        if brush_tool.brush in ("fire", "mine", "dynamite"):
            token = names.term(brush_tool.brush)
            return phrase(self.language, "editor.hint_token", token=token)
        hint = f"hint_{brush_tool.brush}"
        return phrase(self.language, f"editor.{hint}")

    def _use(self, brush: BrushName) -> None:
        self.brush_tool.use(brush)

    def _take_snail(self, snail: int) -> None:
        self.brush_tool.snail = snail
