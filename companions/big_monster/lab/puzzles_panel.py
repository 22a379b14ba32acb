"""Solving puzzles: the answer is given by pointing, judged exactly, and the best one is shown."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML

from companions.big_monster.board import Board
from companions.big_monster.errors import PositionError
from companions.big_monster.lab.menu import menu_of
from companions.big_monster.lab.score_pad import STYLE, pad_html
from companions.big_monster.lab.table_picture import table_picture
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
from companions.big_monster.tell import tile_name
from companions.big_monster.tell.names import number
from companions.big_monster.tell.reasons import board_lines
from companions.big_monster.words import WORDS, wording
from snails_lab.errors import LabError
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.controls import NOTE_LOOKS, button, dropdown
from snails_lab.widgets.panel import Listeners, Panel
from snails_lab.widgets.table.layout import USUAL_ROOM, TableLayout, question_html

DOCUMENT = "big-monster-puzzles"
SOLVED, TRIED = "solved", "tried"
MARKS = {SOLVED: "✔ ", TRIED: "· "}


class PuzzlesPanel(Panel):
    """One puzzle at a time; what is solved is kept with the profile."""

    words = WORDS

    def __init__(
        self,
        profile: Profile | None = None,
        language: str = "en",
        room: tuple[int, int] = USUAL_ROOM,
    ) -> None:
        super().__init__(language)
        self._document = profile.progress(DOCUMENT) if profile else None
        self.record: dict[str, str] = {}
        if self._document:
            known = self._document.read().items()
            self.record = {name: mark for name, mark in known if mark in (SOLVED, TRIED)}
        self.puzzles = {puzzle.id: puzzle for puzzle in pack()}
        self.puzzle: Puzzle = self._next_unsolved("")
        self._picked = NOTHING
        self._verdict = ""
        self._is_shown = self._is_listing = False
        self._number = 0
        self._on_begin: Listeners[str] = Listeners()
        self.bench: Workbench = self.part(Workbench(language))
        self.table: TableLayout = self.part(TableLayout(language, WORDS))
        self.question, self.verdict, self.about = HTML(), HTML(), HTML()
        self.verdict.add_class("monster-verdict")
        self.list: Any = dropdown("14em")
        make = self.error_line
        self.confirm: Any = self._button("snails-confirm", self._answer, "puzzle.answer", "primary")
        self.again: Any = self._button("monster-again", self._again, "puzzle.again")
        self.reveal: Any = self._button("monster-reveal", self._reveal, "puzzle.reveal")
        self.next: Any = self._button("monster-next", self._next, "puzzle.next")
        self.table.lay(
            question=(self.question, self.verdict, self.bench.error_line.widget, make.widget),
            board=(self.bench.picture,),
            foot=(self.confirm, self.bench.undo, self.again, self.reveal, self.next),
        )
        self.table.tabs.add("puzzle", self.list, self.about)
        self.table.tabs.add("words", self.bench.picture.words_in_tab(self.table.tabs))
        self.children = (self.table,)
        self.bench.on_change(lambda _: self._changed())
        self.bench.picture.on_choose(self._pointed)
        self._list()
        self.list.observe(make.guarded(self._chosen), "value")
        self.fit(*room)
        self.begin(self.puzzle.id)

    def _button(self, css: str, act: Callable[[], object], key: str, role: Any = "") -> Any:
        return self.label(button(css, act, self.error_line, role), key)

    def fit(self, width: int, height: int) -> None:
        """The panel has so many pixels."""
        self.table.fit(width, height)
        self.bench.fit(*self.table.room.board)
        if self.puzzle.kind == "take":
            self._show_take()  # a wide table shows both planets

    def on_begin(self, callback: Callable[[str], object]) -> None:
        """Calls back with the name of a puzzle when it begins."""
        self._on_begin.change(callback, remove=False)

    # --- which puzzle ---
    def begin(self, name: str) -> None:
        """Another puzzle, or the same once more; raises LabError for one that is not there."""
        if name not in self.puzzles:
            raise LabError("no_puzzle", name=name[:40])
        self.puzzle = self.puzzles[name]
        self._list()
        self._again()
        for callback in self._on_begin:
            callback(name)

    def _next_unsolved(self, after: str) -> Puzzle:
        names = [puzzle.id for puzzle in pack()]
        at = names.index(after) + 1 if after else 0
        order = names[at:] + names[:at]
        left = [name for name in order if self.record.get(name) != SOLVED]
        return self.puzzles[(left or order)[0]]

    def _next(self) -> None:
        self.begin(self._next_unsolved(self.puzzle.id).id)

    def _chosen(self, change: dict[str, Any]) -> None:
        if not self._is_listing and change["new"] and change["new"] != self.puzzle.id:
            self.begin(change["new"])

    def _list(self) -> None:
        options = [
            (MARKS.get(self.record.get(name, ""), "") + self._title(puzzle), name)
            for name, puzzle in self.puzzles.items()
        ]
        self._is_listing = True
        try:
            self.list.options = options
            self.list.value = self.puzzle.id
        finally:
            self._is_listing = False

    def _title(self, puzzle: Puzzle) -> str:
        kind, _, count = puzzle.id.partition("-")
        return f"{wording(self.language, f'puzzle.{kind}')} {count}"

    # --- answering ---
    def _again(self) -> None:
        """The puzzle as it was given."""
        puzzle, self._picked, self._verdict, self._is_shown = self.puzzle, NOTHING, "", False
        self._number += 1
        tray = puzzle.tiles if puzzle.kind in ("place", "layout") else ()
        self.bench.begin(
            puzzle.board,
            tray,
            ordered=puzzle.kind != "layout",
            shows_gains=False,
            swaps=puzzle.kind == "swap",
        )
        self._show()

    def _pointed(self, key: str) -> None:
        if self.puzzle.kind != "take" or self._verdict:
            return
        assert self.puzzle.position is not None
        menu = menu_of(
            self.puzzle.position, self.puzzle.position.start, self.language, self._picked
        )
        if key in menu.firsts:
            self._picked = menu.firsts[key]
            self._show()
        elif key in menu.options:
            claim = menu.options[key]
            assert isinstance(claim, Claim)
            self._judge(claim_value(self.puzzle, claim))

    def _changed(self) -> None:
        self._show()

    @property
    def is_complete(self) -> bool:
        """Is there an answer to be judged?"""
        if self._verdict or self.puzzle.kind == "take":
            return False
        return len(self.bench.marked) == 2 if self.puzzle.kind == "swap" else not self.bench.tray

    def _answer(self) -> None:
        board = self.bench.board
        if self.puzzle.kind == "swap":
            one, other = (_cell(key) for key in self.bench.marked)
            if not can_swap(self.puzzle, one, other):
                raise PositionError("other_shape")
            board = swap_of(self.puzzle, one, other)
        self._judge(board_value(board), board)

    def _judge(self, value: int, board: Board | None = None) -> None:
        puzzle = self.puzzle
        is_right = value == puzzle.best
        self._verdict = SOLVED if is_right else str(puzzle.best - value)
        if board is not None:
            self.bench.reveal(board)
        self._keep(SOLVED if is_right else TRIED)
        self._show(value)

    def _keep(self, mark: str) -> None:
        if self.record.get(self.puzzle.id) == SOLVED:
            return
        self.record[self.puzzle.id] = mark
        if self._document:
            self._document.update(**{self.puzzle.id: mark})
        self._list()

    def _reveal(self) -> None:
        """The best answer."""
        if not self._verdict:
            self._keep(TRIED)
        self._verdict, self._is_shown = self._verdict or TRIED, True
        if self.puzzle.kind != "take":
            marked = (
                tuple(f"tile:{text}" for text in self.puzzle.answer)
                if self.puzzle.kind == "swap"
                else ()
            )
            self.bench.reveal(best_board(self.puzzle), marked)
        self._show()

    # --- showing ---
    def retell(self) -> None:
        self._list()
        self._show()

    def _show(self, value: int | None = None) -> None:
        puzzle, language = self.puzzle, self.language
        if puzzle.kind == "take":
            self._show_take()
        task = wording(language, f"puzzle.{puzzle.kind}_task", count=len(puzzle.tiles))
        name = f"puzzle-{puzzle.id}-{self._number}"
        self.question.value = question_html(name, self._title(puzzle), language, task)
        self.verdict.value = self._verdict_html(value)
        self.confirm.disabled = not self.is_complete
        self.confirm.layout.display = "none" if puzzle.kind == "take" else ""
        self.again.disabled = not self._verdict
        solved = sum(mark == SOLVED for mark in self.record.values())
        count = wording(language, "puzzle.count", solved=solved, all=len(self.puzzles))
        about = f"<p>{escape(task)}</p><p>{escape(count)}</p>"
        if self._verdict and puzzle.kind != "take":
            about += STYLE + pad_html(
                board_lines(self.bench.box, self.bench.board, language), language
            )
        self.about.value = f'<div lang="{language}">{about}</div>'

    def _show_take(self) -> None:
        position, language = self.puzzle.position, self.language
        assert position is not None
        seat = position.start
        menu = menu_of(position, seat, language, self._picked)
        if self._verdict:
            menu = type(menu)(question=menu.question)
        wide = self.table.room.is_wide
        scene = table_picture(position, seat, language, menu, self._picked, is_wide=wide)
        self.bench.picture.show(scene, menu.told, menu.question)

    def _verdict_html(self, value: int | None) -> str:
        puzzle, language = self.puzzle, self.language
        if not self._verdict:
            return ""
        shown = {
            "best": number(puzzle.best, language),
            "second": number(puzzle.second, language),
            "price": number(puzzle.price, language),
        }
        if self._is_shown:
            look, told = "shown", wording(language, "puzzle.shown", **shown)
            if puzzle.kind == "take":
                claim, box = best_claim(puzzle), self.bench.box
                told += " " + wording(
                    language,
                    "option.claim",
                    tile=tile_name(box, claim.tile, language),
                    dropped_tile=tile_name(box, claim.dropped_tile, language),
                )
        elif self._verdict == SOLVED:
            look, told = "right", wording(language, "puzzle.right", **shown)
        else:
            missing = int(self._verdict)
            look = "wrong"
            told = wording(
                language,
                "puzzle.wrong",
                value=number(puzzle.best - missing, language),
                missing=number(missing, language),
            )
        return (
            f'<p role="status" lang="{language}" style="{NOTE_LOOKS[look]}; padding: 4px 10px; '
            f'margin: 4px 0">{escape(told)}</p>'
        )


def _cell(key: str) -> tuple[int, int]:
    x, y = key.partition(":")[2].split(",")
    return int(x), int(y)
