"""What can be wrong with where a game stands: its round, its result, and what the round notes."""

from __future__ import annotations

from collections.abc import Iterator

from snails_core import layout as at
from snails_core.agenda import (
    Acting,
    Cleaning,
    Deal,
    Deploy,
    Discard,
    Draw,
    KeepCards,
    OfferRedraw,
    PickColour,
    PickFaction,
    PickFirst,
    ReturnToDeck,
)
from snails_core.faults.fault import Fault
from snails_core.player_flags import aim_fits, hurt_fits, known_tokens, loss_fits, power_fits
from snails_core.position import Position
from snails_core.queries import living
from snails_core.records import PLAYER_LETTERS
from snails_core.rules.winner import final_result, only_player_left

SET_UP = (PickFirst, PickColour, PickFaction, Deal, OfferRedraw, ReturnToDeck, KeepCards)


def round_faults(position: Position) -> Iterator[Fault]:
    hot, agenda = position.hot, position.agenda
    if (hot[at.ROUND] == 0) is not is_set_up(position):
        yield Fault("fault_round", "round")
    if not _result_fits(position):
        yield Fault("fault_result", "winner")
    if not hurt_fits(hot, agenda):
        yield Fault("fault_hurt", "hurt")
    for player in range(hot[at.PLAYERS]):
        place = f"player {PLAYER_LETTERS[player]}"
        if hot[at.KNOWN + player] & ~known_tokens(hot, player):
            yield Fault("fault_known", f"{place}: known")
        if not aim_fits(hot, agenda, player):
            yield Fault("fault_aimed", f"{place}: aimed")
        if not power_fits(hot, player):
            yield Fault("fault_used", f"{place}: used")
        if not loss_fits(hot, player):
            yield Fault("fault_lost", f"{place}: lost")
        if _is_plan_without_snail(position, player):
            yield Fault("fault_idle_plan", f"{place}: plan")
        if _has_faction_card_early(position, player):
            yield Fault("fault_faction_early", f"{place}: hand")


def is_set_up(position: Position) -> bool:
    """Is Deploying all that is left to do, after cards have been dealt?"""
    agenda = position.agenda
    return (
        bool(agenda)
        and isinstance(agenda[0], Deploy)
        and all(isinstance(task, (*SET_UP, Draw, Discard)) for task in agenda[1:])
    )


def _result_fits(position: Position) -> bool:
    """Does the result follow from the snails that are left (R34)? Counting them decides at the end
    of the last round; before that the others must be out."""
    hot = position.hot
    result = hot[at.RESULT]
    if not result or result == 1 + only_player_left(hot):
        return True
    if result == at.DRAWN and not any(hot[at.HEALTH : at.HEALTH + at.MAX_SNAILS]):
        return True
    return hot[at.ROUND] == position.setting.rules.rounds and result == final_result(hot)


def _is_plan_without_snail(position: Position, player: int) -> bool:
    """Does the player have planned cards and no active snail, before the Acting Phase? After it has
    begun that can be: both declared snails were lost (R7)."""
    if position.hot[at.ACTIVE + player] != at.NONE or position.hot[at.RESULT]:
        return False
    if all(card == at.NONE for card in position.slots(player)):
        return False
    return not position.agenda or not isinstance(position.agenda[0], Acting | Cleaning)


def _has_faction_card_early(position: Position, player: int) -> bool:
    """Does the player hold the faction card without having lost a snail (R3)?"""
    if len(living(position.hot, player)) < at.SQUAD:
        return False
    hand, slots = at.hand_at(player), position.slots(player)
    cards = position.setting.faction_card
    return any(position.cold[hand + card] or card in slots for card in cards)
