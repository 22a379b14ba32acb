"""Filling a plan for a puzzle: whoever lays the cards that matter need not lay the others."""

from __future__ import annotations

from snails_core.setting import Setting
from snails_lab.models.plan_draft import SLOTS, PlanDraft

HIDING, AIMING = "shell_switch", "dig_aim"


def filled(draft: PlanDraft, setting: Setting) -> PlanDraft:
    """The draft with a basic card in each slot that is empty, and a snail in an empty place.

    Nothing is filled in before the active snail is chosen and one card laid: then there is no
    plan yet. A Crawl need not go anywhere, so those come first; but it would leave a shell, and
    after a Shell comes an Aim, which does not.
    """
    if draft.snails[0] is None or not any(card is not None for card in draft.cards):
        return draft
    if draft.free_place is not None:
        spare = next(snail for snail in draft.living if snail not in draft.snails)
        draft = draft.with_snail(spare)
    hiding, aiming = (setting.catalogue.card_index[name] for name in (HIDING, AIMING))
    for slot in SLOTS:
        if draft.cards[slot] is not None:
            continue
        cards = [card for card in setting.basic_cards if draft.why_not_card(card) is None]
        hidden = slot > 0 and draft.cards[slot - 1] == hiding
        draft = draft.with_card(aiming if hidden and aiming in cards else cards[0], slot)
    return draft
