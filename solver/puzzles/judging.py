"""What somebody's plan for a puzzle is worth, against the proven best. Any tie is right.

A plan is *close* if it loses little of what can be gained: in the first part of the goal in which
it falls behind the best, at most a tenth of what the best plan brings more than doing nothing. A
part in which nothing can be gained has nothing close to the best, and neither has a plan that
plays more arsenal cards than it need, where that counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from snails_core.notation import read_plan
from snails_core.options import Plan
from snails_core.records import PLAYER_LETTERS
from solver.errors import PuzzleError, RequestError
from solver.planner import Budget, Value, value_of
from solver.puzzles.fewer_cards import idle_value
from solver.puzzles.puzzle import Puzzle, shown
from solver.puzzles.puzzle_question import question_of

CLOSE = Fraction(1, 10)
"""The share of what can be gained that a close plan may lose."""


def is_close(lost: Fraction, gain: Fraction) -> bool:
    """Is this loss little, where so much can be gained?"""
    return lost <= CLOSE * gain


@dataclass(frozen=True, slots=True)
class Judgement:
    """A plan against the best, and against doing nothing."""

    plan: Plan
    value: Value
    best: Value
    idle: Value
    """What the round is worth if none of one's cards does anything."""

    @property
    def optimal(self) -> bool:
        return self.value == self.best

    @property
    def cost(self) -> Value:
        """What the plan falls short by, part by part; a later part may gain where an earlier
        one loses."""
        return tuple(b - v for b, v in zip(self.best, self.value, strict=True))

    @property
    def close(self) -> bool:
        """Is little lost, though not nothing? (The module's text says what little is.)"""
        for part, lost in enumerate(self.cost):
            if lost:
                return is_close(lost, self.best[part] - self.idle[part])
        return False


def judge(puzzle: Puzzle, plan: Plan | str, budget: Budget | None = None) -> Judgement:
    """Values this one plan, within the budget if there is one (else BudgetExceeded is raised). The
    best value is known from the proof, so nothing is searched."""
    if puzzle.proof is None:
        raise PuzzleError("no_proof", puzzle.name)
    if isinstance(plan, str):
        plan = read_plan(puzzle.setting, plan)
    if plan not in puzzle.plans:
        raise RequestError("no_plan", "plan", player=PLAYER_LETTERS[puzzle.seat])
    value = puzzle.valued(plan, value_of(question_of(puzzle), plan, budget or Budget()))
    best = puzzle.proof.value
    if value > best:
        values = {"stored": shown(best), "found": shown(value)}
        raise PuzzleError("beaten", f"{puzzle.name}: proof.value", **values)
    return Judgement(plan, value, best, idle_value(puzzle))
