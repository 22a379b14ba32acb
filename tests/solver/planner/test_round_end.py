"""The end of the round valued together with the last turn: every plan as if it were played out.

The plain path gives the end of the round a layer of its own, and lets the engine clean up each of
its states. The positions have fire, dynamite, rot, water, shells and snails that move onto them;
all plans are compared, because a fault often spares the best one.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np
import pytest

from snails_core import read_plan, read_position
from snails_core.errors import PositionError
from solver.planner import Budget, PlanTable, Question, Scripts, value_all_plans
from solver.planner.problem import Potential
from solver.planner.tracing import ReadTrie
from solver.planner.transitions import RoundEnd
from solver.planner.transitions.step_cache import TurnReads
from solver.planner.trees import FloatValues

CASES = {
    "fire": """
        map 1 2; contamination 3; fire a1
        player A; L a1; G a2 20; hand grenade; player B amazons; L a2 20""",
    "fire, rot, mines": """
        map 1 2 ./ 2 1; contamination 3; fire b1; mines a2; tiles b2:1!
        player A zombie; L a1; hand mine; player B amazons; L b2 20; G a1 10 shell""",
    "dynamite": """
        map 2 1 ./ 3 .; round 6; contamination 6; dynamite a1
        player A pirates; S a1 25; hand dynamite; player B ninja; L a2 15""",
    "dynamite, rot": """
        map 1 2 1; contamination 2
        player A zombie; L a1 20; hand dynamite; player B pirates; L a2 20; G a1 10""",
    "rot, water": """
        map 1 1 1/ 0 1; contamination 4
        player A ninja; L a1; G a3 10; hand grenade; player B zombie; L a2 15; G a1 20""",
    "fire by a card, rot, shell": """
        map 1 1 2/ . 1; contamination 5; fire a2
        player A zombie; L a1 15; hand cocktail; player B ninja; L a2 10; G a3 10 shell""",
    "fire by a card, rage": """
        map 1 1 1/ . 2; contamination 3
        player A barbarians; L a1; hand cocktail; player B zombie; L a2 20; G a3 10""",
}
GOALS = ("net", "2*damage - losses - 7*deaths", "kills, health(AL)")
PLAYED = "map 1 2; contamination 2; player A; L a1; hand cocktail; player B zombie; L a2; hand mine"


def question_of(text: str, goal: str, is_plain: bool, plans: tuple[str, ...] = ()) -> Question:
    position = read_position("snails 1; " + text)
    weighted = [(read_plan(position.setting, plan), 1) for plan in plans]
    question = Question(position, goal, None, Scripts({1: weighted} if plans else {}))
    if is_plain:
        question.transitions.is_peaceful = False
        question.transitions.has_end_layer = True
    return question


def table_of(text: str, goal: str, is_plain: bool, *plans: str) -> PlanTable:
    table = value_all_plans(question_of(text, goal, is_plain, plans), Budget())
    assert table.graph.layers[-1].is_end == is_plain
    return table


@cache
def played_out(case: str, goal: str) -> PlanTable:
    return table_of(CASES[case], goal, True)


def same(one: FloatValues, other: FloatValues) -> bool:
    return bool((np.abs(one - other) < 1e-9).all())


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("case", CASES)
def test_every_plan_is_worth_what_it_is_when_played_out(case: str, goal: str) -> None:
    if goal.startswith("kills") and "player A pirates; S" in CASES[case]:
        goal = "kills, health(AS)"
    plain, table = played_out(case, goal), table_of(CASES[case], goal, False)
    assert table.orders == plain.orders
    assert same(table.by_pair(), plain.by_pair())
    assert table.best() == plain.best()


def test_so_it_is_against_opponents() -> None:
    plans = (
        "BL - mine crawl_dig shell_switch crawl_punch dig_aim",
        "BL - crawl_dig mine crawl_punch shell_switch dig_aim",
    )
    plain = table_of(PLAYED, "net", True, *plans)
    table = table_of(PLAYED, "net", False, *plans)
    assert same(table.by_pair(), plain.by_pair())
    assert table.best() == plain.best()


def test_turn_and_end_are_valued_apart_and_together() -> None:
    """Otherwise the comparison would show nothing."""
    question = question_of(CASES["fire by a card, rage"], "net", False)
    value_all_plans(question, Budget())
    tries = [
        (part.gains.root, part.joint_gains.root)
        for cache in question.transitions._turns.values()
        for part in cache.continuations.values()
    ]
    assert any(alone is not None and joint is None for alone, joint in tries)
    assert any(joint is not None for _, joint in tries)


# A rule that is forgotten is found out


def changes_of_the_end(_: TurnReads, state: Any) -> Any:
    """Without what follows from moves, tiles and tokens."""
    return frozenset(state.written)


def nothing(*_: Any) -> None:
    pass


FORGOTTEN: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "that a turn changes what the end asks": (TurnReads, "changed_at_the_end", changes_of_the_end),
    "that a turn disturbs the end": (RoundEnd, "is_left_alone_by", lambda *_: True),
    "what the end asks after a turn": (TurnReads, "add", nothing),
    "whom water and rot will hurt": (Potential, "_read_fate", nothing),
    "whom they will hurt after a turn": (Potential, "_read_new_fate", nothing),
}


@pytest.mark.parametrize("rule", FORGOTTEN)
def test_what_is_forgotten_is_exposed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even if the trie does not notice that it has two results for one read set."""
    plain = {case: played_out(case, "net") for case in CASES}
    insert = ReadTrie.insert

    def insert_quietly(self: Any, *result: Any) -> None:
        with suppress(AssertionError):
            insert(self, *result)

    monkeypatch.setattr(ReadTrie, "insert", insert_quietly)
    owner, name, instead = FORGOTTEN[rule]
    monkeypatch.setattr(owner, name, instead)

    def is_exposed(case: str) -> bool:
        try:
            values = table_of(CASES[case], "net", False).by_pair()
        except PositionError as error:  # what was shared led where no game can
            return error.key == "impossible"
        return not same(values, plain[case].by_pair())

    assert any(is_exposed(case) for case in CASES)
