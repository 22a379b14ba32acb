"""Solving puzzles of Big Monster: tiles are laid, swapped or taken."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from ipywidgets import HTML

from companions.big_monster.errors import PositionError
from companions.big_monster.lab.legend import legend
from companions.big_monster.lab.menu import Menu, menu_of
from companions.big_monster.lab.score_pad import STYLE, pad_html
from companions.big_monster.lab.table_picture import layout_picture, table_picture
from companions.big_monster.lab.workbench import Workbench
from companions.big_monster.options import Claim
from companions.big_monster.position import NOTHING
from companions.big_monster.puzzles import Puzzle, pack
from companions.big_monster.puzzles.judging import (
    best_board,
    best_claim,
    board_value,
    can_swap,
    claim_value,
    swap_of,
)
from companions.big_monster.setting import PLAYER_LETTERS
from companions.big_monster.tell import choice_text
from companions.big_monster.tell.names import number
from companions.big_monster.tell.reasons import board_lines
from companions.big_monster.words import WORDS, wording
from companions.lab.puzzles_panel import CompanionPuzzlesPanel
from snails_lab.drawing.page_palette import board_svg
from snails_lab.widgets.scene_board import SceneBoard


class PuzzlesPanel(CompanionPuzzlesPanel):
    """Puzzles on a planet, and claims in the last turn of a duel."""

    words = WORDS
    document = "big-monster-puzzles"

    def pack(self) -> tuple[Puzzle, ...]:
        return pack()

    def make_picture(self) -> SceneBoard:
        self._picked = NOTHING
        self._claim: Claim | None = None
        """What was taken and discarded as the answer, or as the best one."""
        self.bench = Workbench(self.language)
        self.adopt(self.bench)
        self.bench.on_change(lambda _: self.show())
        return self.bench.picture

    def lay_tabs(self) -> None:
        self.planets: Any = HTML()
        self.table.tabs.add("planets", self.planets)
        self.table.tabs.add("signs", self.adopt(legend(self.language)))

    def own_buttons(self) -> Iterable[Any]:
        return (self.bench.undo,)

    def error_lines(self) -> tuple[Any, ...]:
        return self.bench.error_line.widget, self.error_line.widget

    def fit(self, width: int, height: int) -> None:
        super().fit(width, height)
        if self.puzzle.kind == "take":
            self.show_puzzle()  # planets lie where there is room for them

    # --- answering ---
    def begin_puzzle(self) -> None:
        puzzle, self._picked, self._claim = self.puzzle, NOTHING, None
        self.bench.begin(
            puzzle.board,
            puzzle.tiles if puzzle.kind in ("place", "layout") else (),
            ordered=puzzle.kind != "layout",
            shows_gains=False,
            swaps=puzzle.kind == "swap",
        )

    def pointed(self, key: str) -> None:
        position = self.puzzle.position
        if self.puzzle.kind != "take" or self.is_over:
            return
        menu = menu_of(position, position.start, self.language, self._picked)
        if key in menu.firsts:
            self._picked = menu.firsts[key]
            self.show()
        elif key in menu.options:
            claim = menu.options[key]
            assert isinstance(claim, Claim)
            self._claim = claim
            self.judge(claim_value(self.puzzle, claim))

    @property
    def is_complete(self) -> bool:
        if self.is_over or self.puzzle.kind == "take":
            return False
        return len(self.bench.marked) == 2 if self.puzzle.kind == "swap" else not self.bench.tray

    def answer(self) -> None:
        board = self.bench.board
        if self.puzzle.kind == "swap":
            one, other = (_cell(key) for key in self.bench.marked)
            if not can_swap(self.puzzle, one, other):
                raise PositionError("other_shape")
            board = swap_of(self.puzzle, one, other)
        value = board_value(board)
        self.bench.reveal(board, self._moved(), is_best=value == self.puzzle.best)
        self.judge(value)

    def _moved(self) -> tuple[str, ...]:
        """The tiles of the answer, where others lay before."""
        if self.puzzle.kind == "place":
            return tuple(f"tile:{x},{y}" for x, y in self.bench.places)
        return self.bench.marked

    def show_best_answer(self) -> None:
        puzzle = self.puzzle
        if puzzle.kind == "take":
            self._claim = best_claim(puzzle)
        else:
            moved = puzzle.answer if puzzle.kind in ("swap", "place") else ()
            self.bench.reveal(
                best_board(puzzle), tuple(f"tile:{text}" for text in moved), is_best=True
            )

    # --- showing ---
    def show_puzzle(self) -> None:
        puzzle, language = self.puzzle, self.language
        self.confirm.layout.display = "none" if puzzle.kind == "take" else ""
        self.bench.undo.layout.display = "none" if self.is_over else ""
        self.planets.value = self._planets_html()
        if puzzle.kind != "take":
            return
        position = puzzle.position
        menu = menu_of(position, position.start, language, self._picked)
        hint = menu.question
        if self._claim is not None:
            hint = f"{choice_text(position, self._claim, language)}."
            menu = Menu(hint)
        scene = table_picture(
            position, position.start, language, menu,
            NOTHING if self._claim else self._picked,
            [self._player_name(player) for player in range(position.players)],
            self.table.size.is_wide, all_planets=True, claim=self._claim,
            is_best=self.is_shown or self.value == puzzle.best,
        )  # fmt: skip
        self.picture.show(scene, menu.told, hint)

    def _planets_html(self) -> str:
        """All planets as they were given, as large as the tab allows."""
        position, box = self.puzzle.position, self.bench.box
        if position is None:
            boards = {"": self.puzzle.board}
        else:
            seats = (position.start, 1 - position.start)
            boards = {self._player_name(seat): position.board(seat) for seat in seats}
        return "".join(
            f"<h4>{escape(name)}</h4>{board_svg(layout_picture(box, board, self.language, name))}"
            for name, board in boards.items()
        )

    def _player_name(self, player: int) -> str:
        """Says which planet is that of whoever solves the puzzle."""
        whose = "you" if player == self.puzzle.position.start else "other"
        return wording(self.language, f"puzzle.{whose}", player=PLAYER_LETTERS[player])

    def task_text(self) -> str:
        puzzle = self.puzzle
        told = wording(self.language, f"puzzle.{puzzle.kind}_task", count=len(puzzle.tiles))
        return f"{told} {self._points_now()}".strip()

    def _points_now(self) -> str:
        """From where the lead of a duel is counted."""
        position = self.puzzle.position
        if position is None:
            return ""
        own, others = position.score(position.start), position.score(1 - position.start)
        return wording(self.language, "puzzle.leads", own=own.total, others=others.total)

    def value_text(self, name: str, value: int) -> str:
        shown = number(value, self.language)
        if self.puzzle.kind != "take" or name in ("price", "missing"):
            return shown
        return wording(self.language, "puzzle.lead", points=shown)

    def best_text(self) -> str:
        if self.puzzle.kind != "take":
            return ""
        return f"{choice_text(self.puzzle.position, best_claim(self.puzzle), self.language)}."

    def more_html(self) -> str:
        if not self.is_over or self.puzzle.kind == "take":
            return ""
        lines = board_lines(self.bench.box, self.bench.board, self.language)
        return STYLE + pad_html(lines, self.language)


def _cell(key: str) -> tuple[int, int]:
    x, y = key.partition(":")[2].split(",")
    return int(x), int(y)
