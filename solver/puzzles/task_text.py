"""A puzzle's task in words: who plans, for which goal, and what the others do meanwhile."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce

from snails_core.layout import NONE
from snails_core.notation import read_plan
from snails_core.tell import Names, option_text
from solver.explain.number_format import NumberFormat, is_chance
from solver.goals import read_goal
from solver.goals.expressions import AT, Binary, Expression, Feature, Nary, Number, Unary
from solver.goals.parser import PRESETS
from solver.goals.printer import write_parts
from solver.planner import Value
from solver.puzzles.puzzle import FEWEST, Puzzle
from solver.puzzles.puzzle_question import scripts_of
from solver.words import wording

NAMED = {**PRESETS, "trade": Binary("-", Feature("kills"), Feature("deaths"))}
"""Formulas with a name of their own."""
FEWER = {"losses", "deaths"}
"""Features of which less is better; they stand after a minus sign."""


def task_lines(puzzle: Puzzle, language: str) -> list[str]:
    """Goal and wishes, then what the others do."""
    lines = [goal_line(puzzle, language)]
    if FEWEST in puzzle.wishes:
        lines.append(wording(language, "puzzle_task.fewest"))
    return [*lines, *others_lines(puzzle, language)]


def goal_line(puzzle: Puzzle, language: str) -> str:
    """`You plan for Player A. Wanted: the highest chance that Leader B is eliminated.`"""
    names = Names(puzzle.position, language)
    parts = [_part(part, names) for part in read_goal(puzzle.goal).parts]
    wanted = _joined("then", parts, language)
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
    parts = read_goal(puzzle.goal).parts
    shown = [
        NumberFormat((part,), language).value((worth,))
        for part, worth in zip(parts, value, strict=False)
    ]
    told = _joined("parts", shown, language)
    if FEWEST not in puzzle.wishes:
        return told
    return wording(language, "puzzle_task.spent", value=told, count=int(-value[-1]))


def gap_text(puzzle: Puzzle, better: Value, worse: Value, language: str) -> str:
    """How much better, by the first part of the goal that tells, or else in arsenal cards."""
    parts = read_goal(puzzle.goal).parts
    for part, more, less in zip(parts, better, worse, strict=False):
        if more != less:
            return NumberFormat((part,), language).value((more - less,))
    return wording(language, "puzzle_task.less_cards", count=int(better[-1] - worse[-1]))


def _part(part: Expression, names: Names) -> str:
    told = _known(part, names)
    if told is None:
        told = wording(names.language, "puzzle_task.most", formula=write_parts((part,)))
    elif is_chance(part):
        told = wording(names.language, "puzzle_task.chance", what=told)
    return told


def _known(part: Expression, names: Names) -> str | None:
    """In words; None for a formula that has none of its own."""

    def says(key: str, **values: object) -> str:
        return wording(names.language, f"puzzle_task.{key}", **values)

    for name, preset in NAMED.items():
        if part == preset:
            return says(name)
    match part:
        case Feature(name, snail, space) if snail != NONE:
            where = {"space": space} if name == AT else {}
            return says(name, snail=names.snail(snail), **where)
        case Feature(name) if name not in FEWER:
            return says(name)
        case Unary("-", Feature(name)) if name in FEWER:
            return says(name)
        case Binary(">=", Feature("damage"), Number(least)):
            return says("enough", damage=least)
        case Nary(word, parts) if word in ("and", "or") and all(map(is_chance, parts)):
            told = [one for one in (_known(one, names) for one in parts) if one is not None]
            if len(told) == len(parts):
                return _joined(word, told, names.language)
    return None


def _joined(word: str, parts: list[str], language: str) -> str:
    """`one and another and a third`."""
    return reduce(
        lambda first, second: wording(language, f"puzzle_task.{word}", first=first, second=second),
        parts,
    )
