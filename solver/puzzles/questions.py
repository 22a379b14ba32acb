"""What the planner is asked by a puzzle."""

from __future__ import annotations

from solver.planner import Question
from solver.puzzles.puzzle import Puzzle
from solver.requests.parsing import scripts_of


def question_of(puzzle: Puzzle) -> Question:
    scripts = scripts_of(puzzle.position, puzzle.seat, puzzle.opponents, puzzle.directions)
    return Question(puzzle.position, puzzle.goal, puzzle.seat, scripts, puzzle.choices)
