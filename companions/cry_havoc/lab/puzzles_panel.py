"""Solving puzzles of Cry Havoc: units are placed, or a card is played, on the battle board."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import Box

from companions.cry_havoc.lab.battle_answers import numbered_html
from companions.cry_havoc.lab.battle_bench import BattleBench
from companions.cry_havoc.lab.table_picture import hand_picture
from companions.cry_havoc.lab.turn_bench import TurnBench
from companions.cry_havoc.puzzles import Puzzle, judge, pack
from companions.cry_havoc.puzzles.turns import TurnPuzzle, judge_turn, turn_pack
from companions.cry_havoc.scene.hand_scene import card_words
from companions.cry_havoc.tell.battles import worth_text
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.tell.puzzles import (
    answer_text,
    following_lines,
    given_lines,
    task_text,
)
from companions.cry_havoc.tell.turn_puzzles import (
    amount_text,
    option_text,
    turn_following_lines,
    turn_task_text,
)
from companions.cry_havoc.tell.turns import points_text
from companions.cry_havoc.words import WORDS
from companions.lab.puzzles_panel import CompanionPuzzlesPanel
from snails_lab.drawing.page_palette import board_svg
from snails_lab.widgets.controls import button, row
from snails_lab.widgets.scene_board import SceneBoard


class PuzzlesPanel(CompanionPuzzlesPanel):
    """Placements, replies and tactics with open hands."""

    words = WORDS
    document = "cry-havoc-puzzles"

    def pack(self) -> tuple[Puzzle | TurnPuzzle, ...]:
        return (*pack(), *turn_pack())

    def make_picture(self) -> SceneBoard:
        picture: SceneBoard = self.adopt(SceneBoard(self.language))
        self.battle_bench, self.turn_bench = BattleBench(picture), TurnBench(picture)
        self.cards: Any = Box()
        self.cards.add_class("snails-options")
        return picture

    def error_lines(self) -> tuple[Any, ...]:
        return self.cards, self.error_line.widget

    def fit(self, width: int, height: int) -> None:
        super().fit(width, height)
        others = [each for each in self.table.foot.children if each is not self.confirm]
        self.table.lay(foot=others if self.table.size.is_wide else (self.confirm, *others))
        if self.bench.puzzle is not None:
            self.show_puzzle()

    @property
    def bench(self) -> Any:
        """Where the present puzzle is answered."""
        return self.turn_bench if isinstance(self.puzzle, TurnPuzzle) else self.battle_bench

    # --- answering ---
    def begin_puzzle(self) -> None:
        if isinstance(self.puzzle, TurnPuzzle):
            self.turn_bench.begin(self.puzzle)
        else:
            self.battle_bench.begin(self.puzzle)

    def pointed(self, key: str) -> None:
        if self.bench.pointed(key):
            self.show()

    @property
    def is_complete(self) -> bool:
        return not self.is_over and self.bench.answer is not None

    def answer(self) -> None:
        self.bench.is_open = False
        if isinstance(self.puzzle, TurnPuzzle):
            assert self.turn_bench.answer is not None
            self.judge(judge_turn(self.puzzle, self.turn_bench.answer).value)
        else:
            assert self.battle_bench.answer is not None
            self.judge(judge(self.puzzle, self.battle_bench.answer).value)

    def show_best_answer(self) -> None:
        self.bench.reveal(self.puzzle.answer)

    # --- showing ---
    def show_puzzle(self) -> None:
        self.bench.show(self.language, self.table.size.is_wide)
        made = [self._card(text, act) for text, act in self.bench.cards(self.language)]
        if self.table.size.is_wide:  # by the board; on a phone the row below is always in view
            made.append(self.confirm)
        self.cards.children = (row(*made),) if made else ()

    def _card(self, text: str, act: Callable[[], None]) -> Any:
        made = button("snails-option", lambda: self._take(act), self.error_line)
        made.description = text
        made.disabled = not self.bench.is_open
        return made

    def _take(self, act: Callable[[], None]) -> None:
        act()
        self.show()

    def task_text(self) -> str:
        if isinstance(self.puzzle, TurnPuzzle):
            return turn_task_text(self.puzzle, self.language)
        given = given_lines(self.puzzle, self.language)
        if self.table.size.is_wide:
            given = given[:1]  # the tab beside the board has all of it
        elif self.is_over:
            given = []  # the verdict needs the room
        return " ".join((task_text(self.puzzle, self.language), *given))

    def value_text(self, name: str, value: int) -> str:
        is_amount = name in ("price", "missing")
        if isinstance(self.puzzle, TurnPuzzle):
            return (amount_text if is_amount else points_text)(value, self.language)
        return str(value) if is_amount else worth_text(value)

    def best_text(self) -> str:
        if isinstance(self.puzzle, TurnPuzzle):
            return option_text(self.puzzle, self.puzzle.answer, self.language)
        return answer_text(self.puzzle.answer, self.language)

    def more_html(self) -> str:
        """The cards of a turn, or what is given in a battle; and once there is an answer, what
        follows it."""
        puzzle, answer = self.puzzle, self.puzzle.answer if self.is_shown else self.bench.answer
        if isinstance(puzzle, TurnPuzzle):
            shown = _hand_html(puzzle, self.language)
            if self.is_over and answer is not None:
                shown += numbered_html(turn_following_lines(puzzle, answer, self.language))
            return shown
        lines = given_lines(puzzle, self.language)
        given = "".join(f"<li>{escape(line)}</li>" for line in lines)
        shown = f'<ul lang="{self.language}">{given}</ul>'
        if self.is_over and answer is not None:
            shown += numbered_html(following_lines(puzzle, answer, self.language))
        return shown


def _hand_html(puzzle: TurnPuzzle, language: str) -> str:
    """The cards in hand as a picture and in words: what the options play."""
    position = puzzle.position
    names = Names(position, language)
    cards = position.hands[position.viewer]
    keys = [(str(number), card) for number, card in enumerate(cards)]
    picture = board_svg(hand_picture(position, keys, language, (), ()))
    items = "".join(f"<li>{escape(card_words(names, card))}</li>" for card in cards)
    return f'{picture}<ul class="havoc-hand" lang="{language}">{items}</ul>'
