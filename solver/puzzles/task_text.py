"""A puzzle's task in words: who plans, for which goal, and what the others do meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from snails_core.notation import read_plan
from snails_core.tell import Names, option_text
from solver.explain.goal_words import goal_words, joined, unit_words
from solver.explain.number_format import NumberFormat
from solver.goals import read_goal
from solver.planner import Value
from solver.puzzles.puzzle import FEWEST, Puzzle
from solver.puzzles.puzzle_question import scripts_of
from solver.words import wording


def task_lines(puzzle: Puzzle, language: str) -> list[str]:
    """Goal and wishes, then what the others do."""
    lines = [goal_line(puzzle, language)]
    if FEWEST in puzzle.wishes:
        lines.append(wording(language, "puzzle_task.fewest"))
    return [*lines, *others_lines(puzzle, language)]


def goal_line(puzzle: Puzzle, language: str) -> str:
    """`You plan for Player A. Wanted: the highest chance that Leader B is eliminated.`"""
    names = Names(puzzle.position, language)
    wanted = goal_words(read_goal(puzzle.goal).parts, names)
    return wording(language, "puzzle_task.wanted", player=names.player(puzzle.seat), wanted=wanted)


def others_lines(puzzle: Puzzle, language: str) -> list[str]:
    """Their plans, with chances if there are several, and how they choose inside them."""
    scripts = scripts_of(puzzle)
    if not scripts:
        return [wording(language, "explain.others_still")]
    names, lines = Names(puzzle.position, language), []
    for player in range(puzzle.position.players):
        plans = scripts.of(player)
        total = sum(script.weight for script in plans)
        for script in plans:
            told = option_text(puzzle.position, script.plan, language)
            chance = Fraction(script.weight, total)
            key = "puzzle_task.plan" if chance == 1 else "puzzle_task.perhaps"
            shown = NumberFormat((), language).chance(chance)
            lines.append(
                wording(language, key, player=names.player(player), plan=told, chance=shown)
            )
    return [*lines, wording(language, f"explain.others_{puzzle.choices}")]


def plan_line(puzzle: Puzzle, plan: str, language: str) -> str:
    """A plan of the proof in words."""
    return option_text(puzzle.position, read_plan(puzzle.setting, plan, "plan"), language)


def value_text(puzzle: Puzzle, value: Value, language: str) -> str:
    """What a plan is worth, and how many arsenal cards it plays if that counts."""
    return _valued(puzzle, value, language, NumberFormat.value)


def unit_text(puzzle: Puzzle, language: str) -> str:
    """What the numbers count: `enemies eliminated, on average`; "" where all are chances."""
    return unit_words(read_goal(puzzle.goal).parts, Names(puzzle.position, language))


def brief_text(puzzle: Puzzle, value: Value, language: str) -> str:
    """As `value_text`, in decimals alone."""
    return _valued(puzzle, value, language, NumberFormat.brief)


def _valued(
    puzzle: Puzzle, value: Value, language: str, form: Callable[[NumberFormat, Value], str]
) -> str:
    """A value of the goal alone, without the wishes, is told as such."""
    parts = read_goal(puzzle.goal).parts
    shown = [
        form(NumberFormat((part,), language), (worth,))
        for part, worth in zip(parts, value, strict=False)
    ]
    told = joined("parts", shown, language)
    if FEWEST not in puzzle.wishes or len(value) == len(parts):
        return told
    return wording(language, "puzzle_task.spent", value=told, count=int(-value[-1]))


def gap_text(puzzle: Puzzle, better: Value, worse: Value, language: str) -> str:
    """How much better, by the first part of the goal that tells, or else in arsenal cards."""
    parts = read_goal(puzzle.goal).parts
    for part, more, less in zip(parts, better, worse, strict=False):
        if more != less:
            return NumberFormat((part,), language).value((more - less,))
    return wording(language, "puzzle_task.less_cards", count=int(better[-1] - worse[-1]))
