"""Why not another plan: what it is worth, and where it falls behind the best one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from solver.explain.policy import Policy
from solver.explain.ranking import Ranking
from solver.planner import Answer, Value


@dataclass(frozen=True, slots=True)
class Fall:
    """A choice after which no plan can be as good as before it."""

    slot: int | None
    """From 0; None if the choice of snails is to blame."""
    value: Value
    """The best that is left."""
    lost: Value
    """How much that is less than before."""
    instead: Plan
    """A plan that begins in the same way, does not make this choice, and loses nothing by it."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A plan compared with the best."""

    plan: Plan
    value: Value
    difference: Value
    """How much less than the best it is worth."""
    falls: tuple[Fall, ...]
    """Each choice that costs something, in order; none if the plan is one of the best."""


def why_not(answer: Answer, plan: Plan) -> WhyNot:
    """Compares a plan with the best; without a table of all plans, only by its value."""
    value = Policy.of(answer, plan).value
    falls = () if answer.table is None else tuple(_falls(Ranking(answer.table), plan))
    return WhyNot(plan, value, _less(answer.value, value), falls)


def _falls(ranking: Ranking, plan: Plan) -> Iterator[Fall]:
    """Follows a plan choice by choice, each time with the best that is still possible."""
    left = ranking.everything
    best = ranking.best(left)
    assert best is not None
    for slot in (None, *range(PLAN_SLOTS)):
        if slot is None:
            pair = plan.active_snail, plan.passive_snail
            left = left & (ranking.pairs == pair).all(axis=1)[:, None]
        else:
            left = left & (ranking.orders[:, slot] == plan.cards[slot])
        then = ranking.best(left)
        assert then is not None
        if then.value < best.value:
            yield Fall(slot, then.value, _less(best.value, then.value), best.plan)
        best = then


def _less(one: Value, other: Value) -> Value:
    return tuple(a - b for a, b in zip(one, other, strict=True))
