"""What somebody's plan for a puzzle is worth, against the proven best. Any tie is right."""

from __future__ import annotations

from dataclasses import dataclass

from snails_core.notation import read_plan
from snails_core.options import Plan
from snails_core.records import PLAYER_LETTERS
from solver.errors import PuzzleError, RequestError
from solver.planner import Budget, Value, value_of
from solver.puzzles.puzzle import Puzzle, shown
from solver.puzzles.puzzle_question import question_of


@dataclass(frozen=True, slots=True)
class Judgement:
    """A plan against the best."""

    plan: Plan
    value: Value
    best: Value

    @property
    def optimal(self) -> bool:
        return self.value == self.best

    @property
    def cost(self) -> Value:
        """What the plan falls short by, part by part; a later part may gain where an earlier
        one loses."""
        return tuple(b - v for b, v in zip(self.best, self.value, strict=True))


def judge(puzzle: Puzzle, plan: Plan | str) -> Judgement:
    """Values this one plan. The best value is known from the proof, so nothing is searched."""
    if puzzle.proof is None:
        raise PuzzleError("no_proof", puzzle.name)
    if isinstance(plan, str):
        plan = read_plan(puzzle.setting, plan)
    if plan not in puzzle.plans:
        raise RequestError("no_plan", "plan", player=PLAYER_LETTERS[puzzle.seat])
    value = puzzle.valued(plan, value_of(question_of(puzzle), plan, Budget()))
    best = puzzle.proof.value
    if value > best:
        values = {"stored": shown(best), "found": shown(value)}
        raise PuzzleError("beaten", f"{puzzle.name}: proof.value", **values)
    return Judgement(plan, value, best)
