"""Other plans beside the best, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core.layout import NONE
from snails_core.options import Plan
from snails_core.tell import option_text
from solver.explain.alternatives import Alternatives, Idea
from solver.explain.explanation_text import ExplanationWriter, Item, Section
from solver.explain.forecast import Forecast
from solver.explain.policy import Policy
from solver.explain.ranking import Ranked
from solver.explain.why_not import WhyNot
from solver.planner import Answer, Value

MOST_TIES_TOLD = 5


def alternatives_section(writer: ExplanationWriter, alternatives: Alternatives) -> Section:
    items = [*_prices(writer, alternatives), *_ties(writer, alternatives)]
    for other in alternatives.others:
        difference = difference_text(writer, _less(writer, other.value))
        value, idea = writer.numbers.value(other.value), _idea(writer, other.idea)
        told = writer.words("idea", value=value, difference=difference, idea=idea)
        items.append(Item(told, (Item(plan_text(writer, other.plan)),)))
    return Section(writer.words("alternatives"), tuple(items))


def _prices(writer: ExplanationWriter, alternatives: Alternatives) -> Iterator[Item]:
    """A line for each thing that costs something, and one for all that cost nothing."""
    names, free_slots, free_cards = writer.names, [], []
    for slot, card in enumerate(alternatives.plan.cards):
        found = alternatives.other_card(slot)
        if found is not None and any(_less(writer, found.value)):
            yield Item(_price(writer, found, "other_card", slot=slot + 1, card=names.card(card)))
        elif found is not None:
            free_slots.append(str(slot + 1))
    if free_slots:
        yield Item(writer.words("free_slots", slots=", ".join(free_slots)))
    first = alternatives.other_first()
    if first is not None:
        yield Item(_price(writer, first, "other_first"))
    for card in dict.fromkeys(alternatives.plan.cards):
        found = alternatives.without(card)
        if found is not None and any(_less(writer, found.value)):
            yield Item(_price(writer, found, "without_card", card=names.card(card)))
        elif found is not None:
            free_cards.append(names.card(card))
    if free_cards:
        yield Item(writer.words("free_cards", cards=", ".join(free_cards)))


def _price(writer: ExplanationWriter, found: Ranked, key: str, **values: object) -> str:
    value = writer.numbers.value(found.value)
    difference = difference_text(writer, _less(writer, found.value))
    return writer.words(key, value=value, difference=difference, **values)


def _ties(writer: ExplanationWriter, alternatives: Alternatives) -> Iterator[Item]:
    below = tuple(
        Item(writer.words("tie", plan=plan_text(writer, tie.plan), count=tie.count))
        for tie in alternatives.ties[:MOST_TIES_TOLD]
    )
    yield Item(writer.words("ties", count=len(alternatives.answer.ties)), below)


def _idea(writer: ExplanationWriter, idea: Idea) -> str:
    """`Grunt A: Missile → Leader B`, one after the other."""
    names, told = writer.names, []
    for snail, action, target, space in idea:
        if snail == NONE:
            continue
        action_text = f"{names.snail(snail)}: {names.action(action)}"
        if target != NONE:
            action_text += f" → {names.snail(target)}"
        elif space != NONE:
            action_text += f" → {names.space(space)}"
        told.append(action_text)
    return "; ".join(told) or writer.words("idle")


def _less(writer: ExplanationWriter, value: Value) -> Value:
    return tuple(a - b for a, b in zip(writer.answer.value, value, strict=True))


def difference_text(writer: ExplanationWriter, less: Value) -> str:
    """How much is lost: `5/2 (2.5) less`, or nothing."""
    return (
        writer.words("less", gain=writer.numbers.value(less)) if any(less) else writer.words("same")
    )


def plan_text(writer: ExplanationWriter, plan: Plan) -> str:
    return option_text(writer.narrator.position, plan, writer.language)


def why_not_text(answer: Answer, why: WhyNot, language: str = "en") -> str:
    """What the plan does and is worth, where it falls behind, and what loses nothing there."""
    writer = ExplanationWriter(answer, Forecast(Policy.of(answer, why.plan)), language)
    lines, slot_lines = [writer.head()], list(writer.slot_lines())
    if not any(why.difference):
        lines.append(writer.words("falls_nowhere"))
    for fall in why.falls:
        value, lost = writer.numbers.value(fall.value), difference_text(writer, fall.lost)
        if fall.slot is None:
            instead = writer.pair(fall.instead)
            lines.append(
                writer.words("falls_snails", value=value, difference=lost, instead=instead)
            )
            continue
        instead = writer.names.card(fall.instead.cards[fall.slot])
        lines.append(slot_lines[fall.slot])
        told = writer.words("falls_card", value=value, difference=lost, instead=instead)
        lines.append(f"   {told}")
    return "\n".join(lines)
