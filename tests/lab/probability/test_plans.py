"""Plans of the probability course: the solver's values against dice counted side by side, and
against a search that knows nothing but the engine."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from snails_core import Decision, Plans, read_position
from snails_core.options import Plan
from snails_core.records import card_name
from snails_lab.models.probability import values
from snails_lab.models.probability.source import source
from snails_lab.pages.chapter import Chapter
from solver.goals import read_goal
from solver.planner import Answer, solve
from tests.oracle.brute_force import BruteForce, best_of
from tests.oracle.plan_matrix import PlanMatrix
from tests.support.lab.probability_choice_oracles import (
    AIM,
    HEALTH,
    WEAPONS,
    Order,
    Worth,
    is_gone,
    is_hurt,
    lost,
    order_value,
)
from tests.support.long_run import LONG

POSITION = read_position(values.POSITION)
GOALS: dict[str, Worth] = {"damage": lost, "gone(BG)": is_gone, "damage > 0": is_hurt}
SOME = 40
"""How many plans are played through in a short run."""


def order_of(plan: Plan) -> Order:
    return tuple(card_name(POSITION.setting, card) for card in plan.cards)


def aimed_in(answer: Answer) -> set[str]:
    """The cards that come right after the Aim in the best plans."""
    orders = [order_of(plan) for plan in answer.ties]
    return {order[order.index(AIM) + 1] for order in orders}


@pytest.fixture(scope="module")
def answers() -> dict[str, Answer]:
    return {goal: solve(POSITION, goal) for goal in GOALS}


@pytest.mark.parametrize("id", ["choosing", "proof"])
def test_the_chapters_show_the_position_that_their_numbers_are_of(id: str) -> None:
    code = "\n".join(step.code for step in source(id).steps)
    (text,) = re.findall(r'read_position\("""(.*?)"""\)', code, re.DOTALL)
    assert read_position(text) == POSITION


def test_the_table_of_the_duel_is_the_whole_game() -> None:
    """What the chapter makes of slots alone is what the engine says for all plans of both sides."""
    chapter = source("rock_paper_snail")
    names: dict[str, Any] = {"chapter": Chapter("rock_paper_snail", language="en")}
    code = [step.code for step in chapter.steps if step.code]
    (text,) = re.findall(r'read_position\("""(.*?)"""\)', "\n".join(code), re.DOTALL)
    assert read_position(text) == read_position(values.DUEL)
    for cell in code[:3]:
        exec(cell, names)
    table, position = names["table"], names["position"]
    search = PlanMatrix(position, read_goal("gone(BG)"), (0, 1))
    mine, theirs, matrix = search.matrix()
    for plan, row in zip(mine, matrix, strict=True):
        slot = names["punch"](order_of(plan))
        for answer, worth in zip(theirs, row, strict=True):
            assert table[slot, names["hidden"](order_of(answer))] == worth


@pytest.mark.parametrize("goal", GOALS)
def test_every_plan_is_worth_what_its_dice_say(answers: dict[str, Answer], goal: str) -> None:
    """The board adds nothing: idle cards do no harm, and nobody comes nearer by crawling."""
    answer, worth = answers[goal], GOALS[goal]
    plans = [plan for plan in answer.question.problem.plans if isinstance(plan, Plan)]
    values = {plan: order_value(order_of(plan), HEALTH, worth) for plan in plans}
    best = max(values.values())
    assert answer.status == "optimal" and answer.value == answer.bound == (best,)
    assert set(answer.ties) == {plan for plan in plans if values[plan] == best}
    assert answer.table is not None
    found = dict(zip(answer.table.orders, answer.table.values[0, 0].tolist(), strict=True))
    assert len(found) == len(plans)
    for plan, value in values.items():
        assert found[plan.cards] == pytest.approx(float(value), abs=1e-9), order_of(plan)


def test_three_goals_have_three_best_plans(answers: dict[str, Answer]) -> None:
    aimed = [aimed_in(answer) for answer in answers.values()]
    assert aimed == [{"bazooka"}, {"snailper_rifle"}, {"toothpick_crossbow"}]
    assert {weapon for (weapon,) in aimed} == set(WEAPONS)


def test_the_plan_for_one_goal_is_not_the_best_for_another(answers: dict[str, Answer]) -> None:
    for goal, answer in answers.items():
        for other, worth in GOALS.items():
            table = answers[other].table
            assert table is not None
            (value,) = table.exact.value(answer.plan.cards, 0)
            assert value == order_value(order_of(answer.plan), HEALTH, worth)
            assert (value == answers[other].value[0]) == (goal == other)


@pytest.mark.parametrize("goal", GOALS)
def test_a_search_through_the_engine_agrees(answers: dict[str, Answer], goal: str) -> None:
    """All plans in a long run; else the best ones and some by lot."""
    search, answer = BruteForce(POSITION, read_goal(goal)), answers[goal]
    if LONG:
        value, plans = best_of(search.values())
        assert (value, set(plans)) == (answer.value, set(answer.ties))
        return
    node = POSITION.node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    random = Random(11)
    plans = (*answer.ties[:3], *(node.options.sample(random) for _ in range(SOME)))
    for plan in plans:
        assert search.value(plan) == (order_value(order_of(plan), HEALTH, GOALS[goal]),)
