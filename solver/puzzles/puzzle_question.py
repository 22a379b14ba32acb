"""What a puzzle asks of the planner: the others' scripts, the round, and the whole question."""

from __future__ import annotations

from solver.planner import Question, RoundProblem, Scripts
from solver.puzzles.puzzle import Puzzle
from solver.requests import parsing


def scripts_of(puzzle: Puzzle) -> Scripts:
    """The plans that the others may have made."""
    opponents, directions = puzzle.opponents, puzzle.directions
    return parsing.scripts_of(puzzle.position, puzzle.seat, opponents, directions)


def problem_of(puzzle: Puzzle) -> RoundProblem:
    """The round with what the others do in it."""
    return RoundProblem(puzzle.position, puzzle.seat, scripts_of(puzzle), puzzle.choices)


def question_of(puzzle: Puzzle) -> Question:
    """The planner's question: the round, the goal and the seat."""
    scripts = scripts_of(puzzle)
    return Question(puzzle.position, puzzle.goal, puzzle.seat, scripts, puzzle.choices)
