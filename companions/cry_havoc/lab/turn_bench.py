"""A puzzle of a turn on the map: some options are offered, and one of them is taken."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companions.cry_havoc.lab.menu import CHOSEN
from companions.cry_havoc.lab.table_picture import map_picture
from companions.cry_havoc.options import Choice
from companions.cry_havoc.puzzles.turns import TurnPuzzle
from companions.cry_havoc.setting import NONE
from companions.cry_havoc.tell.turn_puzzles import option_text
from snails_lab.widgets.scene_board import SceneBoard


class TurnBench:
    """Shows the planet, and keeps the option that is taken."""

    def __init__(self, picture: SceneBoard) -> None:
        self.picture = picture
        self.puzzle: TurnPuzzle | None = None
        self.answer: Choice | None = None
        self.is_open = True

    def begin(self, puzzle: TurnPuzzle) -> None:
        """Another question; nothing is answered yet."""
        self.puzzle, self.answer, self.is_open = puzzle, None, True

    def reveal(self, answer: Choice) -> None:
        """An answer that is shown, and cannot be changed."""
        self.answer, self.is_open = answer, False

    def pointed(self, key: str) -> bool:
        """Nothing on the map is an answer."""
        return False

    def take(self, option: Choice) -> None:
        """An option is the answer, until another one is."""
        self.answer = option

    def cards(self, language: str) -> list[tuple[str, Callable[[], None]]]:
        """The options, the chosen one with a mark, with what pressing each does."""
        puzzle = self.puzzle
        assert puzzle is not None
        return [
            (
                (CHOSEN if option == self.answer else "") + option_text(puzzle, option, language),
                partial(self.take, option),
            )
            for option in puzzle.offered
        ]

    def show(self, language: str, is_wide: bool) -> None:
        """The planet as it lies."""
        assert self.puzzle is not None
        scene = map_picture(self.puzzle.position, language, (), NONE, is_wide)
        self.picture.show(scene, {}, "")
