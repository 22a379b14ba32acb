"""Puzzles of turns: the last action of a round, to be chosen from some that are offered.

`turns.toml` has a position as its player sees it, the options that are offered, and the two best
values of all options, in hundredths of a point. Each option is valued by the turn planner
(`option_values`): cards, icons, and what the best use of the symbols brings, proven.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from companions.cry_havoc.errors import DataError, IllegalChoice
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.notation import read_choice, read_position
from companions.cry_havoc.options import Choice, Option
from companions.cry_havoc.position import Position
from companions.cry_havoc.solver.turn_plan import TurnPlan, option_plan, option_values
from companions.cry_havoc.solver.turn_problem import turn_problem
from companions.puzzle_pack import (
    Priced,
    Ranking,
    Verdict,
    own_pack,
    ranking,
    read_puzzles,
    texts,
)
from snails_core.toml_tables import Table

KIND = "turn"
FILE = "turns.toml"
FIELDS = ("position", "offered", "answer")


@dataclass(frozen=True, slots=True)
class TurnPuzzle(Priced):
    """What is given and asked; `best` is proven, and `second` the next value of all options."""

    id: str
    position: Position
    offered: tuple[Choice, ...]
    best: int
    second: int
    answer: Choice
    kind: str = KIND


@cache
def turn_pack() -> tuple[TurnPuzzle, ...]:
    """The puzzles of turns that come with the game."""
    return read_turn_pack(own_pack(__package__, FILE))


def read_turn_pack(text: str) -> tuple[TurnPuzzle, ...]:
    """All puzzles of a file; raises an error with the puzzle and the field that does not fit."""
    return read_puzzles(text, [KIND], FIELDS, _puzzle, FILE)


def _puzzle(name: str, kind: str, rank: Ranking, table: Table) -> TurnPuzzle:
    position = read_position(table.text("position"))
    offered = tuple(
        _choice(position, each, table.at("offered")) for each in texts(table, "offered")
    )
    answer = _choice(position, table.text("answer"), table.at("answer"))
    node = position.node
    if not isinstance(node, Decision) or not {answer} <= {*offered} <= {*node.options}:
        raise DataError("puzzle_offered", table.at("offered"))
    return TurnPuzzle(name, position, offered, *rank, answer, kind)


def _choice(position: Position, text: str, place: str) -> Choice:
    found: Choice = read_choice(position.setting, position.players, text, place)
    return found


@lru_cache(maxsize=16)
def turn_values(puzzle: TurnPuzzle) -> Mapping[Option, int]:
    """What every option of the position is worth as the last action of the round."""
    node = puzzle.position.node
    assert isinstance(node, Decision)
    return option_values(turn_problem(puzzle.position, actions=1), node.options)


def prove_turn(puzzle: TurnPuzzle) -> Ranking | None:
    """The two best values of all options; None where all are worth the same."""
    return ranking(turn_values(puzzle))


def judge_turn(puzzle: TurnPuzzle, option: Choice) -> Verdict:
    """The worth of an option against the best; raises IllegalChoice for one that is not offered."""
    for known, value in turn_values(puzzle).items():
        if known == option and option in puzzle.offered:
            return Verdict(value, puzzle.best - value)
    raise IllegalChoice("not_offered", puzzle.id, choice=str(option))


def plan_after(puzzle: TurnPuzzle, option: Choice) -> TurnPlan:
    """The best use of an option's symbols."""
    return option_plan(turn_problem(puzzle.position, actions=1), option)
