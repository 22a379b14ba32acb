"""The worked turn of `docs/solver.md`: every number in it is found again."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from snails_core import layout as at
from snails_core import read_plan, read_position
from solver.planner import Budget, Question
from solver.planner.problem import OUT, State, hand_of
from solver.planner.search.plan_values import PlanTable, value_all_plans
from solver.planner.state_graph import GraphBuilder
from solver.planner.transitions.transition import Query, Transition
from solver.planner.trees import ChanceNode

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
TOLD = " ".join(PAGE.partition("## A worked turn")[2].partition("\n## ")[0].split())
TABLE = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
A2 = 1
AG, BG = 1, 5
POSITION = read_position(TABLE)
PLAN = read_plan(POSITION.setting, "AG - crawl_dig crawl_punch crawl_switch dig_aim missile")
*_, AIM, MISSILE = PLAN.cards
QUESTION = Question(POSITION, "net", 0)


@pytest.fixture(scope="module")
def all_plans() -> PlanTable:
    return value_all_plans(QUESTION, Budget())


def start() -> State:
    return QUESTION.problem.start_with(PLAN)


def test_position_and_plan_are_those_of_the_page() -> None:
    assert TABLE in TOLD and f"`{PLAN}`" in TOLD


def square() -> Transition:
    """The continuation of a Missile at a2 whose die shows a square."""
    cache, query = QUESTION.transitions, Query.of(0, MISSILE, start())
    moves = cache.moves(query)
    (number,) = (k for k, move in enumerate(moves.moves) if getattr(move[-1], "space", -1) == A2)
    prefix = cache.prefix(query, moves, number)
    assert isinstance(prefix.tree, ChanceNode)
    assert prefix.tree.weights == (3, 2, 1)
    assert "3 of 6 faces are a triangle, 2 a square and 1 a circle" in TOLD
    assert len(prefix.continuations) == 3
    return cache.transition_of(query, prefix.continuations[1])


def test_the_transition_reads_what_the_page_lists() -> None:
    groups = {
        "the target": (at.PLACE + BG, at.HEALTH + BG, at.SHELLED + BG),
        "the tile a2": (at.LEVEL + A2, at.DAMAGED + A2, at.MINES + A2, at.DYNAMITE + A2),
        "whose action": (at.ACTIVE, at.FACTION),
        "the game": (at.RESULT, at.PLAYERS, OUT),
    }
    reads = square().reads
    assert f"in these {len(reads)} locations" in TOLD
    assert Counter(reads) == Counter(place for group in groups.values() for place in group)
    assert at.PLACE + AG not in reads
    for name, group in groups.items():
        assert re.search(rf"\| {name}[^|]*\| {len(group)} \|", TOLD)


def test_the_transition_changes_what_the_page_lists() -> None:
    state = start()
    (end,) = square().ends
    after = state.after(*end)
    for name, place in (
        ("damage of the tile a2", at.DAMAGED + A2),
        ("health of BG", at.HEALTH + BG),
    ):
        assert f"| {name} | {state.hot[place]} | {after.hot[place]} |" in TOLD


def test_a_missile_alone_and_with_an_aim() -> None:
    alone, aimed = Fraction(25, 4), Fraction(75, 8)
    assert Fraction(2, 6) * 10 + Fraction(1, 6) * Fraction(35, 2) == alone
    assert Fraction(3, 6) * alone + Fraction(2, 6) * 10 + Fraction(1, 6) * Fraction(35, 2) == aimed
    for value, cards in ((alone, (MISSILE,)), (aimed, (AIM, MISSILE))):
        look = value_all_plans(QUESTION, Budget(), len(cards))
        assert look.exact.value(cards, 0) == (value,)
        assert f"= {value}." in TOLD


def test_the_layers(all_plans: PlanTable) -> None:
    builder = GraphBuilder(QUESTION.transitions, hand_of(PLAN), Budget().spend, PLAN.cards)
    for graph in (all_plans.graph, builder.build([start()])):
        *sizes, last = (len(layer.states) for layer in graph.layers)
        assert f"{', '.join(map(str, sizes))} and {last}" in TOLD


def test_the_value(all_plans: PlanTable) -> None:
    (value,), plans = all_plans.best()
    assert f"make {len(all_plans.orders)} plans" in TOLD
    assert f"The largest is {float(value)}" in TOLD and f"it is {value} exactly" in TOLD
    assert f"{len(plans)} plans reach it" in TOLD
    assert PLAN in plans
