"""The neighbours of a plan in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core.layout import NONE
from snails_core.options import Plan
from snails_core.tell import option_text
from solver.explain.alternatives import Alternatives, Idea
from solver.explain.course import Course
from solver.explain.policy import Policy
from solver.explain.ranking import Ranked
from solver.explain.telling import Item, Section, Teller
from solver.explain.why_not import WhyNot
from solver.planner import Answer, Value

MOST_TIES_TOLD = 5


def alternatives_section(teller: Teller, alternatives: Alternatives) -> Section:
    items = [*_prices(teller, alternatives), *_ties(teller, alternatives)]
    for other in alternatives.others:
        difference = difference_text(teller, _less(teller, other.value))
        value, idea = teller.numbers.value(other.value), _idea(teller, other.idea)
        told = teller.words("idea", value=value, difference=difference, idea=idea)
        items.append(Item(told, (Item(plan_text(teller, other.plan)),)))
    return Section(teller.words("alternatives"), tuple(items))


def _prices(teller: Teller, alternatives: Alternatives) -> Iterator[Item]:
    """What costs something one by one, what costs nothing in a line for all."""
    names, free_slots, free_cards = teller.names, [], []
    for slot, card in enumerate(alternatives.plan.cards):
        found = alternatives.other_card(slot)
        if found is not None and any(_less(teller, found.value)):
            yield Item(_price(teller, found, "other_card", slot=slot + 1, card=names.card(card)))
        elif found is not None:
            free_slots.append(str(slot + 1))
    if free_slots:
        yield Item(teller.words("free_slots", slots=", ".join(free_slots)))
    first = alternatives.other_first()
    if first is not None:
        yield Item(_price(teller, first, "other_first"))
    for card in dict.fromkeys(alternatives.plan.cards):
        found = alternatives.without(card)
        if found is not None and any(_less(teller, found.value)):
            yield Item(_price(teller, found, "without_card", card=names.card(card)))
        elif found is not None:
            free_cards.append(names.card(card))
    if free_cards:
        yield Item(teller.words("free_cards", cards=", ".join(free_cards)))


def _price(teller: Teller, found: Ranked, key: str, **values: object) -> str:
    value = teller.numbers.value(found.value)
    difference = difference_text(teller, _less(teller, found.value))
    return teller.words(key, value=value, difference=difference, **values)


def _ties(teller: Teller, alternatives: Alternatives) -> Iterator[Item]:
    below = tuple(
        Item(teller.words("tie", plan=plan_text(teller, tie.plan), count=tie.count))
        for tie in alternatives.ties[:MOST_TIES_TOLD]
    )
    yield Item(teller.words("ties", count=len(alternatives.answer.ties)), below)


def _idea(teller: Teller, idea: Idea) -> str:
    """`Grunt A: Missile → Leader B`, one after the other."""
    names, told = teller.names, []
    for snail, action, target, space in idea:
        if snail == NONE:
            continue
        deed = f"{names.snail(snail)}: {names.action(action)}"
        if target != NONE:
            deed += f" → {names.snail(target)}"
        elif space != NONE:
            deed += f" → {names.space(space)}"
        told.append(deed)
    return "; ".join(told) or teller.words("idle")


def _less(teller: Teller, value: Value) -> Value:
    return tuple(a - b for a, b in zip(teller.answer.value, value, strict=True))


def difference_text(teller: Teller, less: Value) -> str:
    """How much is lost: `5/2 (2.5) less`, or nothing."""
    return (
        teller.words("less", gain=teller.numbers.value(less)) if any(less) else teller.words("same")
    )


def plan_text(teller: Teller, plan: Plan) -> str:
    return option_text(teller.story.position, plan, teller.language)


def why_not_text(answer: Answer, why: WhyNot, language: str = "en") -> str:
    """What the plan does and is worth, where it falls behind, and what loses nothing there."""
    teller = Teller(answer, Course(Policy.of(answer, why.plan)), language)
    lines, deeds = [teller.head()], list(teller.slot_lines())
    if not any(why.difference):
        lines.append(teller.words("falls_nowhere"))
    for fall in why.falls:
        value, lost = teller.numbers.value(fall.value), difference_text(teller, fall.lost)
        if fall.slot is None:
            instead = teller.pair(fall.instead)
            lines.append(
                teller.words("falls_snails", value=value, difference=lost, instead=instead)
            )
            continue
        instead = teller.names.card(fall.instead.cards[fall.slot])
        lines.append(deeds[fall.slot])
        told = teller.words("falls_card", value=value, difference=lost, instead=instead)
        lines.append(f"   {told}")
    return "\n".join(lines)
