"""What a round notes about a player beside snails and cards, and when that can be.

These are the Aim that is held, the declaration tokens and cards that lie face up, the power that
is used up, and whether a snail was lost in this round or the one before.
"""

from __future__ import annotations

from collections.abc import Sequence

from snails_core import layout as at
from snails_core.agenda import Acting, AfterAction, Task
from snails_core.factions import ONCE_A_ROUND
from snails_core.queries import Bytes, living, snail_of
from snails_core.rules.aim import can_aim_on


def aim_fits(hot: Bytes, agenda: tuple[Task, ...], player: int) -> bool:
    """Can the player hold the Aim that is noted? It serves the slot after its own, and is there in
    the turns of those two slots only (R9).

    The snail that holds it is the active one, known to all since it aimed, and not on water
    unless it is a Pirate (R29).
    """
    slot = hot[at.AIMED + player] - 1
    if not slot + 1:
        return True
    acting = agenda[0] if agenda else None
    if not isinstance(acting, Acting) or acting.slot not in (slot - 1, slot) or not slot:
        return False
    number = hot[at.ACTIVE + player]
    if number >= at.SQUAD or not hot[at.KNOWN + player] >> number & 1:
        return False
    place = hot[at.PLACE + snail_of(player, number)]
    return place >= at.AIR or can_aim_on(hot, player, place)


def known_tokens(hot: Bytes, player: int) -> int:
    """Which of the player's tokens can lie face up, as bits: those declared (R6)."""
    declared = (hot[at.ACTIVE + player], hot[at.PASSIVE + player])
    return sum(1 << number for number in set(declared) if number < at.SQUAD)


def cards_in(slots: Sequence[int]) -> int:
    """Which action slots hold a card, as bits: only there one can lie face up."""
    return sum(1 << slot for slot, card in enumerate(slots) if card != at.NONE)


def power_fits(hot: Bytes, player: int) -> bool:
    """Is the power unused, or one that can be used up?"""
    return not hot[at.USED + player] or hot[at.FACTION + player] in ONCE_A_ROUND


def loss_fits(hot: Bytes, player: int) -> bool:
    """Does a player who is said to have lost a snail have one less?"""
    lost = hot[at.LOST + player] or hot[at.LOST_BEFORE + player]
    return not lost or len(living(hot, player)) < at.SQUAD


def hurt_fits(hot: Bytes, agenda: tuple[Task, ...]) -> bool:
    """Is an action going on, if a card is said to have hurt an enemy? That is noted until the
    action is over (R32)."""
    if not hot[at.HURT] or hot[at.RESULT]:
        return True
    return any(isinstance(task, AfterAction) for task in agenda)


def drop_what_cannot_be(hot: bytearray, agenda: tuple[Task, ...]) -> None:
    """Takes away what no longer fits, after snails, plans or factions were changed by hand."""
    for player in range(hot[at.PLAYERS]):
        hot[at.KNOWN + player] &= known_tokens(hot, player)
        slots = at.slot_at(player)
        hot[at.REVEALED + player] &= cards_in(hot[slots : slots + at.PLAN_SLOTS])
        if not aim_fits(hot, agenda, player):
            hot[at.AIMED + player] = 0
        if not power_fits(hot, player):
            hot[at.USED + player] = 0
        if not loss_fits(hot, player):
            hot[at.LOST + player] = hot[at.LOST_BEFORE + player] = 0
    if not hurt_fits(hot, agenda):
        hot[at.HURT] = 0
