"""The plan panel in words: what is looked at, why it cannot be chosen, and all of it."""

from __future__ import annotations

from html import escape

from snails_core.position import Position
from snails_core.tell import Names, card_kind, card_text
from snails_core.tell.names import sentence
from snails_lab.drawing.plan.layout import Item
from snails_lab.drawing.plan.picture import NUMERALS, PLACE_TERMS
from snails_lab.models.plan_draft import CHOSEN, DEAD, NO_MORE, PASSIVE, PLACES, SLOTS, PlanDraft
from snails_lab.widgets.plan.controller import PlanController
from snails_lab.words import phrase


def reason_text(reason: str, language: str) -> str:
    """Why something cannot be chosen, in a sentence."""
    return phrase(language, f"planning.{reason}")


def told_html(
    view: Position, controller: PlanController, language: str, *, with_how: bool = True
) -> str:
    """What is looked at, or how to begin, if the question does not say so; and what was refused,
    with its reason."""
    told: list[str] = []
    how = [phrase(language, "planning.how")] if with_how else []
    lines = [*how, phrase(language, "planning.keys")]
    if controller.item:
        heading, *lines = item_lines(view, controller.draft, controller.item, language)
        told.append(f"<b>{escape(heading)}</b>")
    reason = reason_text(controller.refused, language) if controller.refused else ""
    told += [escape(line) for line in lines if line != reason]
    if reason:
        told.append(f"<b>⚠ {escape(reason)}</b>")
    rows = "".join(f'<p style="margin: 0 0 .15em; line-height: 1.35">{line}</p>' for line in told)
    return f'<div aria-live="polite">{rows}</div>'


def item_lines(view: Position, draft: PlanDraft, item: Item, language: str) -> list[str]:
    """A heading, then what can be read and done there."""
    return _LINES[item.sort](view, draft, item.number, language)


def _card_lines(view: Position, draft: PlanDraft, card: int, language: str) -> list[str]:
    names = Names(view, language)
    lines = [
        f"{names.card(card)} ({card_kind(view, card, language)})",
        *card_text(view, card, language).splitlines(),
    ]
    reason = draft.why_not_card(card)
    if draft.slots_of(card):
        told = ", ".join(NUMERALS[slot] for slot in draft.slots_of(card))
        lines.append(phrase(language, "planning.lies_in", slots=told) + ".")
    if reason is None:
        slot = NUMERALS[draft.free_slot or 0]
        lines.append(phrase(language, "planning.can_put", slot=slot))
    else:
        lines.append(reason_text(reason, language))
    return lines


def _snail_lines(view: Position, draft: PlanDraft, snail: int, language: str) -> list[str]:
    names = Names(view, language)
    if snail not in draft.living:
        return [names.snail(snail), reason_text(DEAD, language)]
    health = phrase(language, "board.health", count=view.health(snail))
    lines = [names.standing_now(snail), f"{sentence(health)}."]
    reason = draft.why_not_snail(snail)
    if reason is None:
        place = names.term(PLACE_TERMS[draft.free_place or 0])
        lines.append(phrase(language, "planning.can_take", place=place))
    else:
        lines.append(reason_text(reason, language))
    return lines


def _place_lines(view: Position, draft: PlanDraft, place: int, language: str) -> list[str]:
    names, snail = Names(view, language), draft.snails[place]
    lines = [sentence(names.term(PLACE_TERMS[place]))]
    if draft.alone:
        return [*lines, reason_text("alone", language)]
    if snail is None:
        return [*lines, phrase(language, "planning.choose_snail")]
    return [*lines, names.standing_now(snail), phrase(language, "planning.can_take_back")]


def _slot_lines(view: Position, draft: PlanDraft, slot: int, language: str) -> list[str]:
    card = draft.cards[slot]
    head = phrase(language, "planning.slot", slot=NUMERALS[slot])
    if card is None:
        return [head, phrase(language, "planning.choose_card")]
    back = phrase(language, "planning.can_take_back")
    card_lines = _card_lines(view, draft, card, language)[:-2]
    return [f"{head}: {card_lines[0]}", *card_lines[1:], back]


_LINES = {
    "card": _card_lines,
    "snail": _snail_lines,
    "place": _place_lines,
    "slot": _slot_lines,
}


def plan_lines(view: Position, draft: PlanDraft, language: str) -> list[str]:
    """The whole panel in lines: the plan so far, then everything that can be chosen, or why not."""
    names = Names(view, language)
    empty = phrase(language, "planning.empty")
    lines = [phrase(language, "planning.title", player=names.player(draft.seat))]
    for place in PLACES:
        snail = draft.snails[place]
        told = empty if snail is None else names.standing_now(snail)
        if draft.alone and place == PASSIVE:
            told = phrase(language, "planning.nobody")
        lines.append(f"{sentence(names.term(PLACE_TERMS[place]))}: {told}")
    for slot in SLOTS:
        card = draft.cards[slot]
        told = empty if card is None else names.card(card)
        lines.append(f"{phrase(language, 'planning.slot', slot=NUMERALS[slot])}: {told}")
    for snail in draft.squad:
        if snail not in draft.snails:
            reason = draft.why_not_snail(snail)
            lines.append(_with_reason(names.standing_now(snail), reason, language))
    for card in draft.hand:
        told = f"{max(draft.left(card), 1)} × {names.card(card)}"
        reason = draft.why_not_card(card)
        lines.append(_with_reason(told, reason, language))
    return lines


def not_offered(view: Position, draft: PlanDraft, language: str) -> list[str]:
    """What the lists leave out for good reason, beyond what is in the plan already."""
    names = Names(view, language)
    told = [
        _with_reason(names.snail(snail), draft.why_not_snail(snail), language)
        for snail in draft.squad
        if draft.why_not_snail(snail) in (DEAD, CHOSEN)
    ]
    for card in draft.hand:
        if draft.why_not_card(card) == NO_MORE:
            told.append(_with_reason(names.card(card), NO_MORE, language))
    return told


def _with_reason(name: str, reason: str | None, language: str) -> str:
    return name if reason is None else f"{name}: {reason_text(reason, language)}"
