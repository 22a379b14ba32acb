"""The themes of a proven puzzle: its best plan is played by its policy, nothing is searched."""

from __future__ import annotations

from snails_core.notation import read_plan
from snails_core.options import Plan
from solver.explain.policy import Policy
from solver.planner import Answer, Question
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_question import question_of
from solver.puzzles.themes.solution import Solution, good_lines
from solver.puzzles.themes.theme import THEMES


def solution_of(puzzle: Puzzle, question: Question | None = None) -> Solution:
    """The first of the best plans at work; the puzzle must have its proof."""
    assert puzzle.proof is not None, "only a proven puzzle has a solution"
    question = question or question_of(puzzle)
    plan = read_plan(puzzle.setting, puzzle.proof.plans[0])
    lines = good_lines(policy_of(question, plan))
    return Solution(question.problem, question.goal, puzzle.wishes, plan, lines)


def policy_of(question: Question, plan: Plan) -> Policy:
    """How to play one plan, found for that plan alone."""
    return Policy.of(Answer(question, "feasible", (), None, (plan,), None, 0))


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """The ids of all themes that hold, in the order of `THEMES`."""
    solution = solution_of(puzzle)
    return tuple(theme.id for theme in THEMES.values() if theme.holds(solution))
