"""Alternatives against plain search: prices, ties, other ideas, and why not another plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from snails_core import read_plan, read_position
from snails_core.layout import NONE
from snails_core.options import Plan
from solver.explain import Alternatives, Policy, why_not, why_not_text
from solver.explain.ranking import Ranked
from solver.goals import read_goal
from solver.planner import Answer, Value, solve
from tests.oracle.brute_force import BruteForce
from tests.support.long_run import LONG

POSITIONS = {
    "a rifle and two snails": (
        "snails 1; map 3 1; player A; G a1; L a2; hand snailper_rifle; player B; L a2 10",
        "damage - losses",
    ),
    "a punch by one of two": (
        "snails 1; map 1 1; player A; G a1; S a2; player B; L a1 10; G a2 5",
        "kills, damage",
    ),
    "a missile or a grenade": (
        "snails 1; map 1 2 1; player A amazons; S a1; hand missile grenade;player B; L a3 15; G a3",
        "gone(BL), damage",
    ),
    "fire and a mine": (
        "snails 1; map 1 2; fire a1; mines a2; player A; M a1; hand grenade; player B; G a1 20",
        "net",
    ),
}
NAMES = list(POSITIONS) if LONG else list(POSITIONS)[:2]


@pytest.fixture(scope="module", params=NAMES)
def question(request: pytest.FixtureRequest) -> tuple[Answer, dict[Plan, Value]]:
    """An answer, and the values of all plans by plain search."""
    text, goal = POSITIONS[request.param]
    position = read_position(text)
    return solve(position, goal), BruteForce(position, read_goal(goal)).values()


def test_the_best_plans_are_listed_from_the_best_down(
    question: tuple[Answer, dict[Plan, Value]],
) -> None:
    answer, values = question
    falling = sorted(values.values(), reverse=True)
    ranking = Alternatives(answer).ranking
    for count in (1, 10, len(falling) // 2, len(falling), len(falling) + 1):
        found = ranking.first(count)
        assert [one.value for one in found] == falling[:count]
        assert all(values[one.plan] == one.value for one in found)
        assert len({one.plan for one in found}) == len(found)
    assert ranking.first(1)[0].plan == answer.plan


def best_where(values: dict[Plan, Value], allowed: Callable[[Plan], bool]) -> Value | None:
    return max((value for plan, value in values.items() if allowed(plan)), default=None)


def price(found: Ranked | None, values: dict[Plan, Value]) -> Value | None:
    """The value of what was found, after checking that its plan is worth that."""
    if found is None:
        return None
    assert values[found.plan] == found.value
    return found.value


def test_prices_are_those_of_plain_search(question: tuple[Answer, dict[Plan, Value]]) -> None:
    answer, values = question
    plan, alternatives = answer.plan, Alternatives(answer)
    for slot in range(5):
        others = {p: v for p, v in values.items() if p.cards[slot] != plan.cards[slot]}
        expected = best_where(others, lambda _: True)
        assert price(alternatives.other_card(slot), values) == expected
    for card in set(plan.cards):
        others = {p: v for p, v in values.items() if card not in p.cards}
        expected = best_where(others, lambda _: True)
        assert price(alternatives.without(card), values) == expected
    expected = best_where(values, lambda p: p.active_snail != plan.active_snail)
    assert price(alternatives.other_first(), values) == expected


def test_no_plan_without_a_card_that_all_need() -> None:
    """Five cards in hand: all of them are planned, and there is no other snail."""
    answer = solve(read_position("snails 1; map 1; player A; G a1; player B; G a1"), "net")
    alternatives = Alternatives(answer)
    assert alternatives.without(answer.plan.card_1) is None
    assert alternatives.other_first() is None
    assert alternatives.other_card(0) is not None


def test_ties_stand_for_all_best_plans(question: tuple[Answer, dict[Plan, Value]]) -> None:
    answer, values = question
    alternatives = Alternatives(answer)
    best = max(values.values())
    assert sum(tie.count for tie in alternatives.ties) == len(answer.ties)
    assert all(values[tie.plan] == best for tie in alternatives.ties)
    results = [alternatives.results(tie.plan) for tie in alternatives.ties]
    assert len(set(results)) == len(results)
    for plan in answer.ties:
        assert alternatives.results(plan) in results
        assert sum(chance for _, chance in alternatives.results(plan)) == 1


def test_plans_of_equal_value_with_other_results_are_told_apart() -> None:
    """Nobody can be killed, so all plans are equal; but not to those whom a grenade hurts."""
    text = "snails 1; map 1 1; player A; G a1; hand grenade; player B; L a2"
    answer = solve(read_position(text), "kills")
    grenade = answer.question.problem.setting.catalogue.card_index["grenade"]
    alternatives = Alternatives(answer)
    thrown = {grenade in tie.plan.cards for tie in alternatives.ties}
    assert len(answer.ties) == 720 and thrown == {False, True}
    peaceful = [plan for plan in answer.ties if grenade not in plan.cards]
    assert len({alternatives.results(plan) for plan in peaceful}) == 1
    assert len(alternatives.results(peaceful[0])) == 1


def test_other_ideas_differ_and_are_worth_less(question: tuple[Answer, dict[Plan, Value]]) -> None:
    answer, values = question
    alternatives = Alternatives(answer)
    ideas = [alternatives.idea(answer.plan), *(other.idea for other in alternatives.others)]
    assert len(set(ideas)) == len(ideas)
    for other in alternatives.others:
        assert values[other.plan] == other.value < answer.value
        assert alternatives.idea(other.plan) == other.idea


def test_the_idea_of_a_shot_is_the_shot() -> None:
    text = "snails 1; map 3 . .; player A; G a1; hand snailper_rifle; player B; L a3"
    answer = solve(read_position(text), "damage")
    rifle = answer.question.problem.setting.catalogue.action_index["snailper_rifle"]
    assert Alternatives(answer).idea(answer.plan) == ((1, rifle, 4, NONE),)


def test_why_not_any_plan(question: tuple[Answer, dict[Plan, Value]]) -> None:
    answer, values = question
    plans = list(values)
    for plan in plans[:: len(plans) // 20]:
        why = why_not(answer, plan)
        assert why.value == values[plan]
        lost = tuple(a - b for a, b in zip(answer.value, values[plan], strict=True))
        assert why.difference == lost
        assert bool(why.falls) is (values[plan] < answer.value)
        if why.falls:
            assert why.falls[-1].value == why.value
            check_first_fall(answer, values, plan)


def check_first_fall(answer: Answer, values: dict[Plan, Value], plan: Plan) -> None:
    """Everything before the first fall could still be part of a best plan, it itself could not."""
    fall = why_not(answer, plan).falls[0]
    pair = plan[:2]
    reach = -1 if fall.slot is None else fall.slot
    until = best_where(values, lambda p: reach < 0 or same_start(p, plan, reach))
    after = best_where(values, lambda p: p[:2] == pair and same_start(p, plan, reach + 1))
    assert until == answer.value and after == fall.value < answer.value
    assert values[fall.instead] == answer.value
    if reach >= 0:
        assert same_start(fall.instead, plan, reach)
        assert fall.instead.cards[reach] != plan.cards[reach]


def same_start(plan: Plan, other: Plan, cards: int) -> bool:
    return plan[:2] == other[:2] and plan.cards[:cards] == other.cards[:cards]


def test_why_not_in_words() -> None:
    text = "snails 1; map 3 . .; player A; G a1; hand snailper_rifle; player B; L a3"
    answer = solve(read_position(text), "damage")
    cards = "AG - snailper_rifle dig_aim crawl_dig crawl_punch crawl_switch"
    why = why_not(answer, read_plan(answer.question.problem.setting, cards))
    assert [fall.slot for fall in why.falls] == [0]
    told = why_not_text(answer, why).split("\n")
    assert told[0].startswith("This plan: 15/2 = 7.5. The best one: 45/4 = 11.25.")
    assert told[1].startswith("1. Snailper Rifle: Grunt A on a1 (mountain), Snailper Rifle")
    assert told[2].startswith("   After this card at most 15/2 = 7.5, 15/4 = 3.75 less.")
    best = why_not_text(answer, why_not(answer, answer.plan), "de")
    assert best.endswith("Dieser Plan ist so gut wie der beste.")


def test_why_not_without_a_table_is_the_value_alone(
    question: tuple[Answer, dict[Plan, Value]],
) -> None:
    answer, values = question
    plan = next(iter(values))
    why = why_not(replace(answer, table=None), plan)
    assert why.value == values[plan] == Policy.of(answer, plan).value and not why.falls
