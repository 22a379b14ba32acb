"""Bounds on risks and the worst case, against every policy of every plan looked at one by one.

A policy is deterministic and depends on the state alone, as
`tests/support/solver/every_policy.py` says.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from snails_core import Position, read_plan, read_position, standard_setting
from snails_core import layout as at
from snails_core.options import Plan
from solver.goals import read_goal
from solver.model import Risk, Slot, Wishes, choose
from solver.planner import PlanTable, Scripts, solve
from tests.oracle.brute_force import BruteForce, best_of
from tests.oracle.worst_case import WorstCase
from tests.support.long_run import LONG
from tests.support.solver.every_policy import Policies, Vector

AL, AG = 0, 1
GOAL = "damage + 0 * at(AL, a1)"
"""It sees the whole end of the round, so that the graph reaches there."""
RISKY = {
    "dynamite": "snails 1; map 1; player A; L a1 5; hand dynamite; player B; L a1 20",
    "mine": "snails 1; map 1; player A; L a1 5; hand mine; player B; L a1 20",
    "septic tank": "snails 1; map 1; player A; L a1 5; hand leaky_septic_tank; player B; L a1 20",
    "wasps": "snails 1; map 1 .; player A; L a1 5; hand wasps_nest; player B; L a2 20",
}
MOST = 2000
"""More policies of one plan than any of these has."""


@cache
def table_of(position: str) -> PlanTable:
    table = solve(read_position(position), GOAL).table
    assert table is not None
    return table


@cache
def outcomes(position: str) -> dict[Plan, set[Vector]]:
    """Value and risk of every policy of every plan."""
    table = table_of(position)
    (measure,) = table.question.potential.measures

    def count(hot: bytes, _: int) -> Vector:
        return measure.value(hot), Fraction(not hot[at.HEALTH + AL])

    policies = Policies(table, count, losses=(1,))
    plans = table.question.problem.plans
    return {plan: set(policies.outcomes(plan, MOST)) for plan in plans}


@pytest.mark.parametrize("name", RISKY)
def test_bounds_on_a_risk_agree_with_all_policies(name: str) -> None:
    found = outcomes(RISKY[name])
    risks = sorted({risk for each in found.values() for _, risk in each})
    assert len(risks) > 1
    bounds = risks if LONG else [*risks[:2], risks[len(risks) // 2], risks[-1]]
    for bound in bounds:
        choice = choose(table_of(RISKY[name]), Wishes((Risk(AL, bound),)))
        best = max(value for each in found.values() for value, risk in each if risk <= bound)
        assert (choice.status, choice.value) == ("optimal", (best,))
        ((snail, risk),) = choice.risk
        assert snail == AL and risk <= bound
        assert choice.plan is not None and (best, risk) in found[choice.plan]


def test_a_bound_on_a_risk_holds_for_single_plans() -> None:
    """Many plans leave a choice between value and risk to what is chosen during the round."""
    position = RISKY["wasps"]
    found = outcomes(position)
    mixed = [plan for plan, each in found.items() if len({risk for _, risk in each}) > 2]
    assert len(mixed) > 10
    for plan in mixed[:: 1 if LONG else len(mixed) // 4]:
        slots = tuple(Slot(number, card) for number, card in enumerate(plan.cards, 1))
        risks = sorted({risk for _, risk in found[plan]})
        for bound in risks[:3]:
            choice = choose(table_of(position), Wishes((*slots, Risk(AL, bound))))
            assert choice.value == (max(v for v, risk in found[plan] if risk <= bound),)


@pytest.mark.parametrize("name", RISKY)
def test_the_least_risk_is_what_plain_search_finds(name: str) -> None:
    """To take no more than the least risk is to care for the risk first, and then for the goal."""
    search = BruteForce(read_position(RISKY[name]), read_goal(f"-gone(AL), {GOAL}"))
    (safest, value), _ = best_of(search.values())
    choice = choose(table_of(RISKY[name]), Wishes((Risk(AL, -safest),)))
    assert (choice.value, choice.risk) == ((value,), ((AL, -safest),))


# The worst case

BITTEN = """
    snails 1; map 2; first B; player A; G a1 {health}; player B zombie; G a1; hand brain_buffet;
    todo planning seat=1
"""
BITTEN_GOAL = "net + 0 * at(AG, a1)"
SCRIPTS = (
    "BG - crawl_dig brain_buffet crawl_punch crawl_switch shell_switch",
    "BG - crawl_dig crawl_punch crawl_switch brain_buffet shell_switch",
    "BG - brain_buffet crawl_dig crawl_punch crawl_switch shell_switch",
)


def scripts_of(*numbers: int) -> dict[int, list[tuple[Plan, Fraction]]]:
    """These plans of B, each as likely as the others."""
    setting = standard_setting()
    weight = Fraction(1, len(numbers))
    return {1: [(read_plan(setting, SCRIPTS[number]), weight) for number in numbers]}


def bitten(health: int) -> Position:
    return read_position(BITTEN.format(health=health))


def against(*numbers: int, health: int = 5) -> PlanTable:
    opponents = Scripts(scripts_of(*numbers))
    table = solve(bitten(health), BITTEN_GOAL, opponents=opponents).table
    assert table is not None
    return table


@pytest.mark.parametrize("numbers", [(0, 1), (0, 2), (1, 2)])
def test_the_worst_case_agrees_with_all_policies(numbers: tuple[int, int]) -> None:
    table = against(*numbers)
    (measure,) = table.question.potential.measures

    def count(hot: bytes, left: int) -> Vector:
        """As likely as not each plan is left; once it alone is, that way counts double for it."""
        return tuple(
            measure.value(hot) * (1 if left == 3 else 2 * (left >> case & 1)) for case in (0, 1)
        )

    policies = Policies(table, count, losses=())
    found = {plan: set(policies.outcomes(plan, MOST)) for plan in table.question.problem.plans}
    best = max(min(vector) for each in found.values() for vector in each)
    choice = choose(table, Wishes(worst_case=True))
    assert (choice.status, choice.value) == ("optimal", (best,))
    assert choice.plan is not None and best in {min(vector) for vector in found[choice.plan]}


def test_the_worst_case_agrees_with_plain_search() -> None:
    table = against(0, 1, 2)
    search = WorstCase(bitten(5), read_goal(BITTEN_GOAL), scripts_of(0, 1, 2))
    best, best_plans = best_of(search.values())
    choice = choose(table, Wishes(worst_case=True))
    assert choice.value == best
    assert choice.plan in best_plans


def test_the_worst_of_one_plan_is_that_plan() -> None:
    table = against(1)
    assert choose(table, Wishes(worst_case=True)).value == choose(table).value


def test_less_than_the_least_risk_cannot_be_had() -> None:
    """The early bite kills whatever is planned; the late one can be survived."""
    table, half = against(0, 2, health=10), Fraction(1, 2)
    search = BruteForce(bitten(10), read_goal("-gone(AG)"), scripts_of(0, 2))
    assert best_of(search.values())[0] == (-half,)
    assert choose(table, Wishes((Risk(AG, half),))).risk == ((AG, half),)
    tighter, slot = Risk(AG, Fraction(49, 100)), Slot(1, table.graph.hand[0][0])
    choice = choose(table, Wishes((slot, tighter)))
    assert (choice.status, choice.conflict) == ("infeasible", (tighter,))


def test_in_the_worst_case_a_risk_is_that_of_the_worst_plan() -> None:
    bound = Risk(AG, Fraction(1, 2))
    table = against(0, 2, health=10)
    choice = choose(table, Wishes((bound,), worst_case=True))
    assert (choice.status, choice.conflict) == ("infeasible", (bound,))
    certain = Wishes((Risk(AG, Fraction(1)),), worst_case=True)
    assert choose(table, certain).risk == ((AG, Fraction(1)),)
