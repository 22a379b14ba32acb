"""Exercises with whole plans: cards in a row that are chosen before any die falls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from math import comb, perm

from snails_core.layout import PLAN_SLOTS
from snails_lab.models.exercises.workings.working import Working, after_throw
from solver.odds import ELIMINATE, Faces, odds, reroll, throw

BASIC = 5
"""The basic cards that everybody always has."""
Worth = Callable[[int], Fraction | int]
"""What it is worth that the target has so much health left."""


# --- what plans are worth -------------------------------------------------------------------------
def gone(left: int) -> int:
    """The target is eliminated."""
    return int(left == 0)


@cache
def dealt(card: str) -> Mapping[Faces, int]:
    """The most damage that each throw of a card allows."""
    return {faces: int(lost) for faces, lost in after_throw(odds(card)).items()}


def played(card: str, follow: Callable[[int], Fraction], rerolled: bool = False) -> Fraction:
    """What a card is worth if losing so much is worth `follow`, with or without a re-roll."""
    kept = {shown: follow(lost) for shown, lost in dealt(card).items()}

    def best(shown: Faces) -> Fraction:
        again = [reroll(shown, face).mean(kept.__getitem__) for face in set(shown)]
        return max(kept[shown], *again) if rerolled else kept[shown]

    return throw(len(next(iter(kept)))).mean(best)


def plan_value(cards: Sequence[str], health: int, worth: Worth, aimed: str = "") -> Fraction:
    """What cards in this order are worth if the aimed one is re-rolled as well as possible."""
    if not cards:
        return Fraction(worth(health))
    card, *rest = cards

    def follow(lost: int) -> Fraction:
        return plan_value(rest, max(0, health - lost), worth, aimed)

    return played(card, follow, card == aimed)


def with_one_aim(
    cards: Sequence[str], health: int, worth: Worth
) -> dict[tuple[tuple[str, ...], str], Fraction]:
    """The value of every order, and of every card that may be the aimed one in it."""
    return {
        (order, aimed): plan_value(order, health, worth, aimed)
        for order in permutations(cards)
        for aimed in cards
    }


# --- exercises ------------------------------------------------------------------------------------
def aim_best(card: str, second: str, health: int) -> Working:
    """Two cards and one Aim in one plan: the chance to eliminate with the best order.

    Asked only where it is better to aim later, knowing what the first card did.
    """
    chances = with_one_aim((card, second), health, gone)
    means = with_one_aim((card, second), health, lambda left: health - left)
    most = max(means.values())
    answer = max(chances.values())
    plain = plan_value((card, second), health, gone)
    first = max(chance for (order, aimed), chance in chances.items() if order[0] == aimed)
    if first == answer:
        return Working(answer, {})
    mistakes = {
        "aimed_first": first,
        "wrong_goal": max(chances[plan] for plan, mean in means.items() if mean == most),
        "no_reroll": plain,
        "complement": 1 - answer,
    }
    return Working(answer, mistakes, {"plain": plain, "first": first})


def count_plans(snails: int, others: int) -> Working:
    """How many plans there are: two of some snails, one of them first, and five cards in order."""
    cards = BASIC + others
    orders = perm(cards, PLAN_SLOTS)
    pairs = snails * (snails - 1)
    mistakes = {
        "no_pairs": orders,
        "pair_once": comb(snails, 2) * orders,
        "no_order": pairs * comb(cards, PLAN_SLOTS),
        "with_repeats": pairs * cards**PLAN_SLOTS,
    }
    exact = {kind: Fraction(value) for kind, value in mistakes.items()}
    steps = {"cards": cards, "orders": orders, "pairs": pairs}
    return Working(Fraction(pairs * orders), exact, dict(steps))


def cards_left(cards: int, used: int) -> Working:
    """How many different hands may be left when some cards have been played, in any order."""
    orders = perm(cards, used)
    mistakes = {"with_order": orders, "with_repeats": cards**used, "only_left": cards - used}
    exact = {kind: Fraction(value) for kind, value in mistakes.items()}
    same = perm(used, used)
    return Working(Fraction(comb(cards, used)), exact, {"orders": orders, "same": same})


def fixed_plan(card: str, second: str, third: str, health: int) -> Working:
    """A first card, then one of two others, which must be named beforehand.

    Asked only where it would help to see the first dice before naming it.
    """
    chances = {last: plan_value((card, last), health, gone) for last in (second, third)}

    def later(lost: int) -> Fraction:
        left = max(0, health - lost)
        return max(plan_value((last,), left, gone) for last in chances)

    answer, late = max(chances.values()), played(card, later)
    if late == answer:
        return Working(answer, {})
    mistakes = {
        "decided_late": late,
        "wrong_card": min(chances.values()),
        "added": sum(chances.values(), Fraction(0)),
        "complement": 1 - answer,
    }
    steps = {"first": chances[second], "other": chances[third]}
    return Working(answer, mistakes, dict(steps))


LOTS = 12
"""Cards from which a slot is drawn."""


def known_mixture(one: int, two: int, three: int) -> Working:
    """A slot drawn from known lots, against a shell that lasts for two slots in a row."""
    lots = (one, two, three, LOTS - one - two - three)
    pairs = [first + second for first, second in pairwise(lots)]
    covered = max(pairs)
    mistakes = {
        "one_slot": 1 - Fraction(max(lots), LOTS),
        "blind_target": 1 - Fraction(sum(pairs), len(pairs) * LOTS),
        "kind_target": 1 - Fraction(min(pairs), LOTS),
        "complement": Fraction(covered, LOTS),
    }
    return Working(1 - Fraction(covered, LOTS), mistakes, {"four": lots[3], "covered": covered})


def mix_two(card: str, health: int) -> Working:
    """An attack now, or later with an Aim, against a target that hides in one of the two slots.

    Asked only where neither of the two is better whatever the target does.
    """
    now, now_hidden, aimed, aimed_hidden = (
        odds(card, goal=ELIMINATE, health=health, rerolls=rerolls, shell=shell).value
        for rerolls in (0, 1)
        for shell in (False, True)
    )
    first, last = now - now_hidden, aimed - aimed_hidden
    if not (first and last and now > aimed_hidden):
        return Working(Fraction(1), {})
    answer = last / (first + last)
    worth = answer * now_hidden + (1 - answer) * aimed
    theirs = (now - aimed_hidden) / (first + last)
    mistakes = {
        "complement": 1 - answer,
        "even_mixture": Fraction(1, 2),
        "their_mixture": theirs,
        "worth_instead": worth,
    }
    steps = {"now": now, "now_hidden": now_hidden, "aimed": aimed, "aimed_hidden": aimed_hidden}
    return Working(answer, mistakes, {**steps, "first": first, "last": last, "worth": worth})
