"""The page on which positions are set up and solved."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML

from snails_core import Position, read_position
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.editor.editor import Editor
from snails_lab.widgets.puzzles.author import Author
from snails_lab.widgets.solver.panel import AskPanel
from snails_lab.words import phrase

BOARD_WIDTH = 720
START = """
snails 1
map
|  3 2 1
| 1 2 . 1
|  2 1 3
player A amazons
G b1
hand missile
player B pirates
L c3 15
M b4 10
"""
"""Small enough to be solved in seconds, with something to think about."""


class SandboxView(View):
    """An editor, a solver that is asked about what it shows, and whether that is a puzzle."""

    name = "sandbox"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.editor = Editor(read_position(START), self.language)
        self.ask = AskPanel(None, self.language)
        self._head, self._question = HTML(), HTML()
        self.author = self._new_author()
        self.add(self.editor, self._head, self.ask, self._question, self.author)
        self.editor.on_change(self.error_line.guarded(self._edited))
        self._edited(self.editor.position)

    def fit(self, width: int, height: int) -> None:
        self.editor.board.width = min(width, BOARD_WIDTH)

    def newcomer(self) -> None:
        """Puzzles are kept under the name above."""
        before, self.author = self.author, self._new_author()
        self.replace(before, self.author)
        before.close()

    def _new_author(self) -> Author:
        author = self.for_person(lambda one: Author(self.ask.form, one, self.language))
        self.report_kept()
        return author

    def retell(self) -> None:
        text = phrase(self.language, "page.ask")
        hint = "" if self.editor.position else phrase(self.language, "page.ask_later")
        self._head.value = (
            f'<div lang="{self.language}"><h3>{escape(text)}</h3><p>{escape(hint)}</p></div>'
        )
        head = escape(phrase(self.language, "puzzle_author.head"))
        told = escape(phrase(self.language, "puzzle_author.help"))
        self._question.value = f'<div lang="{self.language}"><h3>{head}</h3><p>{told}</p></div>'

    def _edited(self, position: Position | None) -> None:
        """Nothing is asked about a position with faults."""
        if position is not None:
            self.ask.position = position
        self.author.clear()
        for part in (self.ask, self._question, self.author):
            part.layout.display = "none" if position is None else "flex"
        self.retell()
