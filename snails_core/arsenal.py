"""Where the box's arsenal cards are: what lies in no hand, plan or pile makes the deck."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.agenda import ReturnToDeck, Task
from snails_core.queries import Bytes
from snails_core.setting import Setting


def rest_of_arsenal(
    setting: Setting, hot: Bytes, cold: Bytes, agenda: tuple[Task, ...]
) -> list[int]:
    """The arsenal cards that lie in no hand, plan or pile, by kind (below 0: too many used)."""
    rest = [0] * at.MAX_CARDS
    start, end = setting.arsenal_start, setting.arsenal_end
    piles = [at.DISCARD, *(at.hand_at(p) for p in range(hot[at.PLAYERS]))]
    rest[start:end] = [
        card.count - sum(lying)
        for card, *lying in zip(
            setting.catalogue.cards[start:end],
            *(cold[pile + start : pile + end] for pile in piles),
            strict=True,
        )
    ]
    planned = [
        card
        for card in hot[at.SLOTS : at.SLOTS + at.MAX_PLAYERS * at.PLAN_SLOTS]
        if card < at.MAX_CARDS and setting.is_arsenal(card)
    ]
    for task in agenda:
        if isinstance(task, ReturnToDeck):
            planned += [card for card in task[:5] if setting.is_arsenal(card)]
    for card in planned:
        rest[card] -= 1
    return rest
