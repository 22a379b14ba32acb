"""The hand limit: five cards beside the basic ones at the end of the Drawing Phase (R1)."""

from __future__ import annotations

from snails_core.agenda import Discard, TrimHand
from snails_core.draft import Draft
from snails_core.nodes import Decision
from snails_core.options import DiscardCard
from snails_core.rule import chosen, rule
from snails_core.rules.faction_cards import faction_card, holds_faction_card
from snails_core.rules.hands import arsenal_held, arsenal_in_hand


@rule(TrimHand, always_asks=True)
def trim_hand(d: Draft, task: TrimHand) -> Decision | None:
    """Asks for a card to give up while the hand is too large. The faction card counts, and may be
    the one that is given up (R1)."""
    player = task.player
    with_faction_card = holds_faction_card(d, player)
    if arsenal_held(d, player) + with_faction_card <= d.setting.rules.hand_limit:
        return None
    kinds = arsenal_in_hand(d, player)
    if with_faction_card:
        kinds.append(faction_card(d, player))
    return Decision(player, tuple(DiscardCard(kind) for kind in kinds))


@chosen(TrimHand)
def trimmed(d: Draft, task: TrimHand, option: DiscardCard) -> None:
    """A faction card given up goes back beside the board (R1)."""
    d.agenda.append(task)
    d.agenda.append(Discard(task.player, option.card))
