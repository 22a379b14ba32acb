"""The neighbours of a plan in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core.options import Plan
from snails_core.tell import option_text
from solver.explain.alternatives import Alternatives
from solver.explain.ranking import Ranked
from solver.explain.telling import Item, Section, Teller
from solver.explain.why_not import WhyNot
from solver.planner.potential import Value


def alternatives_section(teller: Teller, alternatives: Alternatives) -> Section:
    items = [*_prices(teller, alternatives), *_ties(teller, alternatives)]
    for other in alternatives.others:
        difference = difference_text(teller, _less(teller, other.value))
        value, plan = teller.numbers.value(other.value), plan_text(teller, other.plan)
        items.append(Item(teller.words("idea", value=value, difference=difference, plan=plan)))
    return Section(teller.words("alternatives"), tuple(items))


def _prices(teller: Teller, alternatives: Alternatives) -> Iterator[Item]:
    cards = alternatives.plan.cards
    for slot, card in enumerate(cards):
        found, name = alternatives.other_card(slot), teller.names.card(card)
        if found is not None:
            yield Item(_price(teller, found, "other_card", slot=slot + 1, card=name))
    first = alternatives.other_first()
    if first is not None:
        yield Item(_price(teller, first, "other_first"))
    for card in dict.fromkeys(cards):
        found = alternatives.without(card)
        if found is not None:
            yield Item(_price(teller, found, "without_card", card=teller.names.card(card)))


def _price(teller: Teller, found: Ranked, key: str, **values: object) -> str:
    value = teller.numbers.value(found.value)
    difference = difference_text(teller, _less(teller, found.value))
    return teller.words(key, value=value, difference=difference, **values)


def _ties(teller: Teller, alternatives: Alternatives) -> Iterator[Item]:
    below = tuple(
        Item(teller.words("tie", plan=plan_text(teller, tie.plan), count=tie.count))
        for tie in alternatives.ties
    )
    yield Item(teller.words("ties", count=len(alternatives.answer.ties)), below)


def _less(teller: Teller, value: Value) -> Value:
    return tuple(a - b for a, b in zip(teller.answer.value, value, strict=True))


def difference_text(teller: Teller, less: Value) -> str:
    """How much is lost: `5/2 (2.5) less`, or nothing."""
    return teller.words("less", gain=teller.numbers.value(less)) if any(less) else teller.words("same")


def plan_text(teller: Teller, plan: Plan) -> str:
    return option_text(teller.story.position, plan, teller.language)


def why_not_lines(teller: Teller, why: WhyNot) -> Iterator[str]:
    """Where a plan falls behind, and what to do instead."""
    if not any(why.difference):
        yield teller.words("falls_nowhere")
    for fall in why.falls:
        value, lost = teller.numbers.value(fall.value), difference_text(teller, fall.lost)
        if fall.slot is None:
            yield teller.words("falls_snails", value=value, difference=lost)
            continue
        card = teller.names.card(why.plan.cards[fall.slot])
        instead = teller.names.card(fall.instead.cards[fall.slot])
        yield teller.words(
            "falls_card",
            slot=fall.slot + 1,
            card=card,
            value=value,
            difference=lost,
            instead=instead,
        )
