"""The lessons and the tasks of their steps: what is to be done, and which answers are right.

`place`, `reply` and `tactic` are battles, given as in a puzzle (or a `puzzle` by its name);
`number` asks for one of `numbers.py` among others that differ by `others`; `winner` asks who wins
control, `capture` from where the captor takes a unit, `turn` for what the cards of a `position` are
best played as the only action that is left, by the planner; `act` has an action carried out on the
map so that the most of its `goal` is reached (`acting.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from companions.cry_havoc.battle import Objective, Placement, Stakes
from companions.cry_havoc.battle.resolution import (
    capture_choices,
    capture_winner,
    control_winner,
    resolve,
)
from companions.cry_havoc.battle.stakes import payoff
from companions.cry_havoc.lessons.acting import ActTask, read_goal
from companions.cry_havoc.lessons.numbers import NUMBERS, SIDES
from companions.cry_havoc.notation import read_position
from companions.cry_havoc.notation.battle_texts import read_placement
from companions.cry_havoc.position import Position
from companions.cry_havoc.puzzles import KINDS, Puzzle, pack, prove
from companions.cry_havoc.puzzles.puzzle import FIELDS as BATTLE_FIELDS
from companions.cry_havoc.puzzles.puzzle import read_question
from companions.cry_havoc.solver.turn_model import Kind
from companions.cry_havoc.solver.turn_plan import TurnPlan, kind_values
from companions.cry_havoc.solver.turn_problem import turn_problem
from companions.lessons import Lesson, Step, read_course
from companions.puzzle_pack import texts

TASKS = (*KINDS, "number", "winner", "capture", "turn", "act")
FIELDS = (
    *(field for field in BATTLE_FIELDS if field != "answer"),
    "position",
    "puzzle",
    "of",
    "given",
    "others",
    "goal",
)
"""Of tasks, besides those that every step has."""
ABOUT_UNITS = ("placement_count", "value", "flip", "worst", "equilibrium")
"""Numbers whose first two givens are the units of attacker and defender."""
ABOUT_CRYSTALS = "region_worth"
"""The number whose first given is the crystals of a region."""


@dataclass(frozen=True, slots=True)
class BattleTask:
    """Place units, answer a placement, or play a card; all best answers are right."""

    puzzle: Puzzle


@dataclass(frozen=True, slots=True)
class NumberTask:
    """Which number is it? One of those that are offered."""

    right: Fraction
    offered: tuple[Fraction, ...]
    placed: tuple[Placement, ...]
    """To look at, if there are any."""
    units: tuple[int, int] = (0, 0)
    """Of attacker and defender in a battle that is about to begin; none where it is about another
    thing."""
    crystals: int = 0
    """That lie in the region, where it is about them."""


@dataclass(frozen=True, slots=True)
class ChoiceTask:
    """Which side, or which objective? By key of the words."""

    right: frozenset[str]
    offered: tuple[str, ...]
    placed: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class TurnTask:
    """Which kind of action? `plans` has the best plan of each kind, proven."""

    position: Position
    plans: Mapping[Kind, TurnPlan]

    @property
    def offered(self) -> tuple[Kind, ...]:
        """The rows of cards."""
        return tuple(kind for kind in (Kind.MOVE, Kind.RECRUIT, Kind.BUILD) if kind in self.plans)

    @property
    def right(self) -> frozenset[Kind]:
        best = max(plan.value for plan in self.plans.values())
        return frozenset(kind for kind, plan in self.plans.items() if plan.value == best)


Task = BattleTask | NumberTask | ChoiceTask | TurnTask | ActTask


@cache
def course() -> tuple[Lesson, ...]:
    """All lessons in their order."""
    return read_course(__package__, TASKS, FIELDS)


def task_of(step: Step) -> Task:
    """The task of a step; its answers are computed."""
    table = step.table
    if step.kind in KINDS:
        return BattleTask(_question(step))
    if step.kind == "turn":
        position = read_position(table.text("position"))
        return TurnTask(position, kind_values(turn_problem(position, actions=1)))
    if step.kind == "act":
        position = read_position(table.text("position"))
        goals = texts(table, "goal")
        return ActTask(position, [read_goal(each, position, table.at("goal")) for each in goals])
    placed = tuple(read_placement(text, table.at("placed")) for text in texts(table, "placed"))
    if step.kind == "winner":
        winner = SIDES[control_winner(placed[0], placed[1])]
        return ChoiceTask(frozenset({f"side.{winner}"}), ("side.attacker", "side.defender"), placed)
    if step.kind == "capture":
        return _capture(placed)
    given = [int(value) for value, _ in table.items("given")] if table.has("given") else []
    of = table.choice("of", NUMBERS)
    right = Fraction(NUMBERS[of](given, placed))
    others = {right + Fraction(str(by)) for by, _ in table.items("others")}
    units = (*given, 0)[:2] if of in ABOUT_UNITS else (0, 0)
    crystals = given[0] if of == ABOUT_CRYSTALS else 0
    offered = tuple(sorted({right, *others}))
    return NumberTask(right, offered, placed, (units[0], units[1]), crystals)


def _question(step: Step) -> Puzzle:
    """The battle of a step with its proven ranking."""
    if step.table.has("puzzle"):
        return next(each for each in pack() if each.id == step.table.text("puzzle"))
    question = read_question(step.id, step.kind, step.table)
    proof = prove(question)
    assert proof is not None
    return replace(
        question, best=proof.rank.best, second=proof.rank.second, answer=proof.answers[0]
    )


def _capture(placed: tuple[Placement, ...]) -> ChoiceTask:
    """The objectives from which a capture brings most, of all where enemies stand."""
    mine, theirs = placed
    captor = capture_winner(mine, theirs)
    assert captor is not None
    worths = {
        _objective(each): (1 if captor == 0 else -1) * payoff(resolve(mine, theirs, each), Stakes())
        for each in capture_choices(placed[captor.other])
    }
    best = max(worths.values())
    right = frozenset(key for key, worth in worths.items() if worth == best)
    return ChoiceTask(right, tuple(sorted(worths)), placed)


def _objective(objective: Objective) -> str:
    return f"objective.{objective.name.lower()}"
