"""The board under a position, and what may lie under its tiles."""

from __future__ import annotations

from typing import Any

from ipywidgets import Layout, Textarea

from snails_core import layout as at
from snails_core.backs import BACKS_OF_LEVEL, TERRAINS, Back
from snails_core.board import Board, board_ids, load_board
from snails_core.tell.names import sentence
from snails_lab.models.editor import boards, game_state
from snails_lab.models.editor.sketch import Edit, EditorState
from snails_lab.widgets.editor.fields import Fields, choice, heading, offer, row, whole
from snails_lab.words import phrase

OWN_BOARD = "map"
_TERRAIN = {back: TERRAINS[level] for level, backs in enumerate(BACKS_OF_LEVEL) for back in backs}
"""On which terrain each back lies."""


class BoardFields(Fields):
    """The board: one of the package's, one drawn as a text, or a row more or less."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(bench, language)
        self._mapped: Board | None = None
        self.board = self.label(self.edits(choice(), self._choose), "editor.board")
        self.grow = {side: self._side(boards.grow, side) for side in boards.SIDES}
        self.shrink = {side: self._side(boards.shrink, side) for side in boards.SIDES}
        grow_told = self.label(heading(), "editor.grow", "value")
        shrink_told = self.label(heading(), "editor.shrink", "value")
        layout = Layout(width="auto", height="9em", max_width="100%")
        self.map = self.label(Textarea(layout=layout), "editor.map_told", "tooltip")
        self.map.add_class("snails-editor-map")
        self.draw = self.label(self.button(self._draw), "editor.draw_map")
        self.map_told = self.label(heading(), "editor.map_told", "value")
        self.children = [
            row(self.board),
            row(grow_told, *self.grow.values()),
            row(shrink_told, *self.shrink.values()),
            self.map_told,
            self.map,
            row(self.draw),
            self.error_line.widget,
        ]
        self.add_class("snails-editor-board")
        self.show()

    def fill(self) -> None:
        board = self.bench.drawn.setting.board
        known = [(load_board(id).titles[self.language], id) for id in board_ids()]
        packaged = board.id in board_ids() and load_board(board.id) == board
        if not packaged:
            known.append((phrase(self.language, "editor.own_board"), OWN_BOARD))
        offer(self.board, known, board.id if packaged else OWN_BOARD)
        if board != self._mapped:
            self._mapped = board
            self.map.value = board.text_map()

    def _choose(self, id: str) -> None:
        if id != OWN_BOARD:
            self.bench.do(boards.choose_board, load_board(id))

    def _draw(self) -> None:
        self.bench.do(boards.draw_board, self.map.value)

    def _side(self, edit: Edit[boards.Side], side: boards.Side) -> Any:
        """A button that grows or shrinks the board on one side."""
        return self.label(self.button(lambda: self.bench.do(edit, side)), f"editor.{side}")


class UnseenFields(Fields):
    """How many backs of each kind nobody has seen yet."""

    def __init__(self, bench: EditorState, language: str) -> None:
        super().__init__(bench, language)
        self.told = self.label(heading(), "editor.unseen_told", "value")
        self.counts = {back: self._count(back) for back in _TERRAIN}
        self.rest = self.label(self.button(self._rest), "editor.unseen_rest")
        self.children = [
            self.told,
            row(*self.counts.values()),
            row(self.rest),
            self.error_line.widget,
        ]
        self.add_class("snails-editor-unseen")
        self.show()

    def fill(self) -> None:
        names = self.names
        for back, field in self.counts.items():
            terrain = names.term(_TERRAIN[back])
            field.description = f"{sentence(terrain)}: {names.back(back)}"
            field.value = self.bench.drawn.hot[at.UNSEEN + back]

    def _count(self, back: Back) -> Any:
        def set_unseen(count: int) -> None:
            self.bench.do(game_state.set_unseen, back, count)

        return self.edits(whole(game_state.MOST_UNSEEN), set_unseen)

    def _rest(self) -> None:
        self.bench.do(game_state.unseen_is_the_rest)
