"""Puzzles of turns in sentences: what is asked, an option, and what it leads to."""

from __future__ import annotations

from companions.cry_havoc.options import Choice
from companions.cry_havoc.puzzles.turns import TurnPuzzle, plan_after
from companions.cry_havoc.solver.turn_problem import KEPT, hundredths
from companions.cry_havoc.tell.names import Names
from companions.cry_havoc.tell.sentences import choice_text
from companions.cry_havoc.tell.turns import action_lines, gain_lines, points_text
from companions.cry_havoc.words import wording


def turn_task_text(puzzle: TurnPuzzle, language: str) -> str:
    """What is asked, and of whom."""
    army = Names(puzzle.position, language).force(puzzle.position.viewer)
    kept = amount_text(hundredths(KEPT), language)
    return wording(language, "puzzle.turn_task", army=army, kept=kept)


def amount_text(worth: int, language: str) -> str:
    """Hundredths as points without a plus.

    >>> amount_text(85, "en")
    '0.85'
    """
    return points_text(worth, language).removeprefix("+")


def option_text(puzzle: TurnPuzzle, option: Choice, language: str) -> str:
    """An option of the puzzle in words."""
    return choice_text(puzzle.position, option, language)


def turn_following_lines(puzzle: TurnPuzzle, option: Choice, language: str) -> list[str]:
    """The best use of an option, and what it brings."""
    plan = plan_after(puzzle, option)
    position = puzzle.position
    return [
        *action_lines(position, plan.actions, language),
        *gain_lines(position, plan, language),
    ]
