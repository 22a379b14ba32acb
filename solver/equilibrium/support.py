"""Why a mixture mixes: what each of its plans is worth alone, and which cards carry it.

A plan alone, known to the other side, meets its best answer; what that costs is the price of giving
the secret away. A card carries a mixture if the side does worse without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from solver.equilibrium.best_response import BestResponse, PlanMixture, Responder
from solver.equilibrium.double_oracle import PlanEquilibrium
from solver.planner import Budget, BudgetExceeded


@dataclass(frozen=True, slots=True)
class MixedPlan:
    """A plan of a mixture."""

    plan: Plan
    chance: Fraction
    alone: BestResponse | None
    """What side 0 gets if the other side knows the plan before it makes its own, and the answer;
    None if the budget did not suffice."""


@dataclass(frozen=True, slots=True)
class CardUse:
    """What a mixture does with a card."""

    card: int
    slots: tuple[Fraction, ...]
    """How likely it lies in each slot."""
    without: Fraction | None
    """What side 0 gets if the side has no plan with the card, against the other's mixture; None if
    each plan has it, or if it is not known."""


@dataclass(frozen=True, slots=True)
class Support:
    """The plans that both mixtures are made of, played against each other."""

    plans: tuple[tuple[MixedPlan, ...], tuple[MixedPlan, ...]]
    """Of each side, the likeliest first."""
    matrix: tuple[tuple[Fraction, ...], ...] | None
    """What side 0 gets, a row for each of its plans; None if the budget did not suffice."""
    cards: tuple[tuple[CardUse, ...], tuple[CardUse, ...]]


def support_of(found: PlanEquilibrium, budget: Budget) -> Support:
    """What the mixtures are made of, as far as the budget goes. What the search found out about
    single plans is not computed again."""
    responder = found.responder.with_budget(budget)
    mine, theirs = (_in_order(mixture) for mixture in found.mixtures)
    plans = (
        tuple(_alone(responder, 0, plan, found.mixtures[0][plan]) for plan in mine),
        tuple(_alone(responder, 1, plan, found.mixtures[1][plan]) for plan in theirs),
    )
    try:
        matrix = tuple(tuple(found.game.entry((p, q), budget) for q in theirs) for p in mine)
    except BudgetExceeded:
        return Support(plans, None, (_uses(found, 0, None), _uses(found, 1, None)))
    return Support(plans, matrix, (_uses(found, 0, responder), _uses(found, 1, responder)))


def _in_order(mixture: PlanMixture) -> list[Plan]:
    return sorted(mixture, key=lambda plan: -mixture[plan])


def _alone(responder: Responder, side: int, plan: Plan, chance: Fraction) -> MixedPlan:
    try:
        answer = responder.respond(1 - side, {plan: Fraction(1)})
    except BudgetExceeded:
        return MixedPlan(plan, chance, None)
    return MixedPlan(plan, chance, answer)


def _uses(found: PlanEquilibrium, side: int, responder: Responder | None) -> tuple[CardUse, ...]:
    """Every card that the mixture plays, those that lie most surely in their slots first."""
    mixture = found.mixtures[side]
    uses = []
    for card in dict.fromkeys(card for plan in mixture for card in plan.cards):
        slots = tuple(
            sum((c for plan, c in mixture.items() if plan.cards[slot] == card), Fraction(0))
            for slot in range(PLAN_SLOTS)
        )
        without = None if responder is None else _without(found, side, card, responder)
        uses.append(CardUse(card, slots, without))
    return tuple(sorted(uses, key=lambda use: -max(use.slots)))


def _without(found: PlanEquilibrium, side: int, card: int, responder: Responder) -> Fraction | None:
    """The best answer of a side to the other's mixture by a plan without the card."""
    counts = dict(found.game.plans[side].hand)
    if sum(counts.values()) - counts[card] < PLAN_SLOTS:
        return None
    mixture = found.mixtures[1 - side]
    try:
        return responder.respond(side, mixture, lambda plan: card not in plan.cards).value
    except BudgetExceeded:
        return None
