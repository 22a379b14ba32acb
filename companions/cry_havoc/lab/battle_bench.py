"""A battle question on the battle board: units are placed or a card is played, one step at a time.

Lessons and puzzles ask in the same form (`puzzles.Puzzle`): a placement, a reply, or the next card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial

from companions.cry_havoc.battle import Effect, Placement, Side, Tactic
from companions.cry_havoc.battle.placement import NOBODY
from companions.cry_havoc.lab.arranging import arranging_steps, pool_of
from companions.cry_havoc.lab.menu import CHOSEN
from companions.cry_havoc.puzzles import Answer, Puzzle, answer_values
from companions.cry_havoc.puzzles.judging import following
from companions.cry_havoc.scene import battle_board
from companions.cry_havoc.scene.battle_board import Editing, Standing, battle_scene
from companions.cry_havoc.solver.open_hands import PASS, CardPlay
from companions.cry_havoc.tell.battles import tactic_text
from companions.cry_havoc.tell.puzzles import task_text
from companions.cry_havoc.words import wording
from snails_lab.widgets.scene_board import SceneBoard

ARMIES = (0, 1)
"""The armies of attacker and defender in the picture."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """An answer in the making."""

    tactic: Tactic | None = None
    placed: Placement | None = None
    is_pass: bool = False


class BattleBench:
    """Shows a question on a picture, and keeps the answer that is being made."""

    def __init__(self, picture: SceneBoard) -> None:
        self.picture = picture
        self.puzzle: Puzzle | None = None
        self.attempt = Attempt()
        self.is_open = True
        """Can the answer still be changed?"""
        self._steps: dict[str, Attempt] = {}

    def begin(self, puzzle: Puzzle) -> None:
        """Another question; nothing is answered yet."""
        self.puzzle, self.attempt, self.is_open = puzzle, Attempt(), True

    def reveal(self, answer: Answer) -> None:
        """An answer that is shown, and cannot be changed."""
        self.is_open = False
        if isinstance(answer, Placement):
            self.attempt = Attempt(placed=answer)
        elif isinstance(answer, CardPlay):
            self.attempt = Attempt(answer.tactic, answer.to)
        else:
            self.attempt = Attempt(is_pass=True)

    def pointed(self, key: str) -> bool:
        """A button of the picture was chosen; tells whether that changed anything."""
        if key not in self._steps:
            return False
        self.attempt = self._steps[key]
        return True

    def take(self, tactic: Tactic | None) -> None:
        """A card is to be played, or none: a pass."""
        changed = self._changed(tactic) if tactic else Side.ATTACKER
        self.attempt = (
            Attempt(tactic, self._given.placed[changed]) if tactic else Attempt(is_pass=True)
        )

    @property
    def _given(self) -> Puzzle:
        assert self.puzzle is not None
        return self.puzzle

    @property
    def answer(self) -> Answer | None:
        """The answer, if it is one that the rules allow."""
        attempt, values = self.attempt, answer_values(self._given)
        found: Answer | None = attempt.placed
        if attempt.is_pass:
            found = PASS
        elif attempt.tactic is not None and attempt.placed is not None:
            found = CardPlay(attempt.tactic, attempt.placed)
        return found if found in values else None

    def cards(self, language: str) -> list[tuple[str, Callable[[], None]]]:
        """The cards of whoever answers, and the pass; the one that is taken has a mark."""
        puzzle = self._given
        if puzzle.kind != "tactic":
            return []
        tactics = dict.fromkeys(puzzle.setup.hands[puzzle.side])
        offered: list[tuple[str, Callable[[], None]]] = [
            (
                (CHOSEN if tactic == self.attempt.tactic else "") + tactic_text(tactic, language),
                partial(self.take, tactic),
            )
            for tactic in tactics
        ]
        mark = CHOSEN if self.attempt.is_pass else ""
        passing = f"{mark}{wording(language, 'option.pass_tactics')}"
        return [*offered, (passing, lambda: self.take(None))]

    # --- showing ---
    def show(self, language: str, is_wide: bool) -> None:
        """The board as it stands, with buttons where units can be placed or moved."""
        puzzle, told = self._given, dict[str, str]()
        editing = None
        self._steps = {}
        side = self._edited()
        if self.is_open and side is not None:
            placed, ways = self.attempt.placed or NOBODY, self._ways()
            for step in arranging_steps(placed, ways, language):
                told[step.key] = step.told
                self._steps[step.key] = Attempt(self.attempt.tactic, step.placed)
            tactic = self.attempt.tactic
            is_strike = tactic is not None and tactic.effect is Effect.STRIKE
            editing = Editing(side, 0 if is_strike else pool_of(placed, ways), [*told])
        names = tuple(self._side_name(each, language) for each in Side)
        standing = Standing(ARMIES, (names[0], names[1]), self._standing())
        size = battle_board.WIDE if is_wide else battle_board.UPRIGHT
        title = task_text(puzzle, language)
        self.picture.show(battle_scene(standing, language, title, editing, size), told, "")

    def _side_name(self, side: Side, language: str) -> str:
        """Units that stand nowhere yet are told beside the side."""
        units = self._given.setup.units[side]
        return wording(language, "bench.side_units", count=units)

    def _standing(self) -> tuple[Placement, Placement]:
        """An answer that is given stands there with what meets it best."""
        puzzle = self._given
        if not self.is_open and isinstance(answer := self.answer, Placement):
            return following(puzzle, answer)[0]
        both = [*puzzle.placed, NOBODY, NOBODY][:2]
        side = self._edited()
        if side is not None and self.attempt.placed is not None:
            both[side] = self.attempt.placed
        return both[0], both[1]

    def _edited(self) -> Side | None:
        """Whose units are being placed or changed."""
        puzzle = self._given
        if puzzle.kind != "tactic":
            return puzzle.side
        return self._changed(self.attempt.tactic) if self.attempt.tactic else None

    def _changed(self, tactic: Tactic) -> Side:
        side = self._given.side
        return side.other if tactic.effect.on_enemy else side

    def _ways(self) -> Collection[Placement]:
        """The placements that are allowed."""
        answers = answer_values(self._given)
        if self._given.kind != "tactic":
            return [answer for answer in answers if isinstance(answer, Placement)]
        return [
            answer.to
            for answer in answers
            if isinstance(answer, CardPlay) and answer.tactic == self.attempt.tactic
        ]
