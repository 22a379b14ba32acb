"""An oracle of what a position tells of others' secrets; it reads bytes, and shares no code."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.position import Position


def hides(seen: Position, viewer: int | None) -> bool:
    """Does a position that was sent hide all that others hold in secret?

    Read from the bytes: unrevealed cards and tokens are placeholders, hands have only cards that
    everybody saw come to them.
    """
    for player in range(seen.players):
        if player == viewer:
            continue
        for slot in range(at.PLAN_SLOTS):
            is_open = seen.hot[at.REVEALED + player] >> slot & 1
            if not is_open and seen.hot[at.slot_at(player, slot)] not in (at.NONE, at.HIDDEN):
                return False
        for token in (at.ACTIVE, at.PASSIVE):
            number = seen.hot[token + player]
            is_known = number < at.HIDDEN and seen.hot[at.KNOWN + player] >> number & 1
            if number not in (at.NONE, at.HIDDEN) and not is_known:
                return False
        for card in seen.setting.catalogue.arsenal:
            if seen.cold[at.hand_at(player, card)] > seen.cold[at.shown_at(player, card)]:
                return False
    return True
