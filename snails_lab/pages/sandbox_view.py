"""The page on which positions are set up and solved, on one board."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML

from snails_core import Position, read_position
from snails_lab.models.editor.kept_sketch import KeptSketch
from snails_lab.models.visit import Visit
from snails_lab.pages.view import View
from snails_lab.widgets.editor.editor import Editor
from snails_lab.widgets.puzzles.author import Author
from snails_lab.widgets.solver.both_plans import BothPlansPanel
from snails_lab.widgets.solver.panel import AskPanel
from snails_lab.widgets.table.layout import TableLayout, question_html
from snails_lab.words import phrase

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
    """An editor, a solver that is asked about what it shows, and whether that is a puzzle.

    All of it is about one board. The question stands in a tab beside it; the answer comes above
    the board, slot by slot below it, and its reasons in a tab of their own.
    """

    name = "sandbox"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self._kept = self.for_person(KeptSketch)
        self.editor = Editor(read_position(START), self.language)
        self.ask = AskPanel(self.editor.board, self.language)
        self.both = BothPlansPanel(self.ask.form, self.language)
        self._head, self._question = HTML(), HTML()
        self._is_answered = False
        self.author = self._new_author()
        self.table = TableLayout(self.language)
        self._lay_out()
        self.add(self.table)
        for panel in (self.editor, self.ask, self.both, self.author):
            self.adopt(panel)
        self._first = self.editor.sketch
        """What everybody begins with, which need not be kept."""
        self._take_up()
        self.editor.on_change(self.error_line.guarded(self._edited))
        self.editor.on_text(self.error_line.guarded(self._typed))
        self.ask.on_answer(self._answered)
        self._edited(self.editor.position)

    def _lay_out(self) -> None:
        editor, ask, table = self.editor, self.ask, self.table
        board = editor.give_board()
        status, slots, line = ask.result.give_head()
        start, cancel = ask.give_buttons()
        table.lay(
            question=(self._head, status, ask.give_progress(), line),
            board=(board,),
            strip=(slots,),
            foot=(start, cancel),
        )
        table.tabs.add("ask", ask)
        table.tabs.add("answer", ask.result)
        table.tabs.add("both", self.both)
        table.tabs.add("edit", editor)
        self._author_pane = table.tabs.add("author", self._question, self.author)
        table.tabs.add("words", board.words_in_tab(table.tabs))
        table.tabs.hide("answer")

    def fit(self, width: int, height: int) -> None:
        self.table.fit(width, height)
        size, board = self.table.size, self.editor.board
        board.with_panel = size.is_wide
        board.fit(*size.board)

    def newcomer(self) -> None:
        """Positions and puzzles are kept under the name above."""
        self._kept = self.for_person(KeptSketch)
        self._take_up()
        before, self.author = self.author, self._new_author()
        self.release(before)
        self.adopt(self.author)
        self._author_pane.children = (self._question, self.author)
        before.close()

    def _new_author(self) -> Author:
        author = self.for_person(lambda one: Author(self.ask.form, one, self.language))
        self.report_kept()
        return author

    def retell(self) -> None:
        told = phrase(self.language, "page.ask")
        is_fine = self.editor.position is not None
        hint = phrase(self.language, "page.sandbox_text" if is_fine else "page.ask_later")
        self._head.value = question_html("sandbox", told, self.language, hint)
        self._head.layout.display = "none" if self.ask.answer is not None else ""
        head = escape(phrase(self.language, "puzzle_author.head"))
        help_text = escape(phrase(self.language, "puzzle_author.help"))
        self._question.value = (
            f'<div lang="{self.language}"><h3>{head}</h3><p>{help_text}</p></div>'
        )

    # --- what happens ---
    def _take_up(self) -> None:
        """Goes on with what the person here has left."""
        kept = self._kept.read()
        if kept is not None:
            self.editor.bench.go_on(kept)

    def _typed(self, is_unread: bool) -> None:
        self.ask.unread = is_unread
        self.ask.caution()

    def _answered(self, has_answer: bool) -> None:
        """The answer has its tab until another question is asked, at first without its reasons."""
        if has_answer and not self._is_answered:
            self.table.tabs.show("answer")
        if has_answer and self.ask.result.is_whole:
            self.ask.result.look_at_key_slot()
        if not has_answer:
            self.table.tabs.hide("answer")
        self._is_answered = has_answer
        self.retell()

    def _edited(self, position: Position | None) -> None:
        """Nothing is asked about a position with faults; what is drawn is kept."""
        if self.editor.sketch != self._first:
            self._kept.keep(self.editor.sketch)
        self.ask.unread = self.editor.is_unread
        if position is not None:
            if self.ask.position != position:
                self.both.clear()
            self.ask.position = position
        self.ask.is_ready = position is not None
        self.author.clear()
        self.author.layout.display = "none" if position is None else "flex"
        self.retell()
