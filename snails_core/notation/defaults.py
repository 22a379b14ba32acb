"""What the notation assumes where nothing is written."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import Acting, Effect, Planning, ReturnToDeck
from snails_core.backs import backs_left
from snails_core.setting import Setting
from snails_core.squads import Bytes


def default_unseen(setting: Setting, hot: Bytes) -> bytes:
    """All backs of the box but the pinned ones."""
    return bytes(max(0, count) for count in backs_left(setting, hot))


def rest_of_arsenal(
    setting: Setting, hot: Bytes, cold: Bytes, agenda: tuple[Effect, ...]
) -> list[int]:
    """The arsenal cards that lie in no hand, plan or pile, by kind (below 0: too many used)."""
    rest = [0] * at.MAX_CARDS
    for card in setting.catalogue.arsenal:
        rest[card] = setting.catalogue.cards[card].count - cold[at.DISCARD + card]
        for player in range(hot[at.PLAYERS]):
            rest[card] -= cold[at.HAND + player * at.MAX_CARDS + card]
    planned = [
        card
        for card in hot[at.SLOTS : at.SLOTS + at.MAX_PLAYERS * at.PLAN_SLOTS]
        if card < at.MAX_CARDS and setting.is_arsenal(card)
    ]
    for effect in agenda:
        if isinstance(effect, ReturnToDeck):
            planned += [card for card in effect[:5] if setting.is_arsenal(card)]
    for card in planned:
        rest[card] -= 1
    return rest


def default_agenda(hot: Bytes) -> tuple[Effect, ...]:
    """Over; or somebody has a plan, and who has none stands still; or the round is planned."""
    if hot[at.RESULT]:
        return ()
    if any(hot[at.ACTIVE + player] != at.NONE for player in range(hot[at.PLAYERS])):
        return (Acting(0, 0),)
    return (Planning(0),)
