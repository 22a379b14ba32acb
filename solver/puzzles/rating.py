"""How hard a puzzle is: a number like a chess rating, from what greedy and random plans are worth.

Hard is a puzzle whose best plan greedy play misses, that hardly any random plan comes near, with
many plans that look as if they did something, a second idea nearly as good, and a long key idea.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log2
from random import Random

from snails_core.layout import PLAN_SLOTS
from snails_core.notation import read_plan
from snails_core.options import Plan
from solver.planner import Budget, Question, Value, greedy_plan, value_of
from solver.puzzles.fewer_cards import value_without
from solver.puzzles.judging import is_close
from solver.puzzles.puzzle import HIGHEST_RATING, LOWEST_RATING, Puzzle
from solver.puzzles.puzzle_question import question_of

SAMPLE = 30
"""So many random plans are valued."""
STEP = 10
"""Ratings are rounded to tens."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What makes a puzzle hard, each from 0 to 1 but the last two."""

    greedy_miss: float
    """How much of what there is to gain greedy play misses."""
    rarity: float
    """1 if no random plan comes near the best, 0 if every one does."""
    closeness: float
    """How near the second idea comes."""
    tempting: float
    """How many bits it takes to name one of the plans that are worth something."""
    length: int
    """How many cards of the best plan matter."""

    @property
    def rating(self) -> int:
        points = 380 + 300 * self.greedy_miss + 250 * self.rarity + 260 * self.closeness
        points += 25 * self.tempting + 90 * (self.length - 1)
        return max(LOWEST_RATING, min(HIGHEST_RATING, STEP * round(points / STEP)))


def rate(puzzle: Puzzle) -> int:
    """The rating of a proven puzzle; the same for the same puzzle."""
    return difficulty_of(puzzle).rating


def difficulty_of(puzzle: Puzzle) -> Difficulty:
    assert puzzle.proof is not None, "only a proven puzzle can be rated"
    question, proof = question_of(puzzle), puzzle.proof
    best = read_plan(puzzle.setting, proof.plans[0])
    random = Random(f"rating {proof.plans[0]}")
    sample = [puzzle.plans.sample(random) for _ in range(SAMPLE)]
    values = [_valued(puzzle, question, plan) for plan in sample]
    greedy = _valued(puzzle, question, greedy_plan(question.problem.position))
    second = min(values) if proof.second is None else proof.second.value
    part = _deciding(proof.value, [*values, greedy, second])
    top, low = proof.value[part], min(value[part] for value in [*values, second])
    gain = top - low or Fraction(1)
    near = sum(is_close(top - value[part], gain) for value in values)
    useful = sum(value[part] > low for value in values)
    return Difficulty(
        greedy_miss=_share(top - greedy[part], gain),
        rarity=1 - near / SAMPLE,
        closeness=_share(second[part] - low, gain),
        tempting=log2(1 + len(puzzle.plans) * useful / SAMPLE),
        length=_length(puzzle, best),
    )


def _share(part: Fraction, whole: Fraction) -> float:
    """The part as a share of the whole, held between 0 and 1."""
    return min(1.0, max(0.0, float(part / whole)))


def _valued(puzzle: Puzzle, question: Question, plan: Plan) -> Value:
    return puzzle.valued(plan, value_of(question, plan, Budget()))


def _deciding(best: Value, others: list[Value]) -> int:
    """The first part of the goal in which plans differ."""
    return next(
        (part for part in range(len(best)) if any(o[part] != best[part] for o in others)), 0
    )


def _length(puzzle: Puzzle, plan: Plan) -> int:
    """How many of the plan's cards matter: without one of them it is worth less. At least one."""
    assert puzzle.proof is not None
    worse = (value_without(puzzle, plan, [slot]) < puzzle.proof.value for slot in range(PLAN_SLOTS))
    return max(1, sum(worse))
