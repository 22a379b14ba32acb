"""What the rules let one say of a round before it is played.

A planner saves work by leaving things out: an end of the round at which nothing happens, a power
that cannot matter, a byte that is overwritten whatever it was. Whether it may is a matter of the
rules, so the answers stand here, made of the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Iterable

from snails_core.agenda import Cleaning
from snails_core.factions import Faction, is_faction
from snails_core.flow.cleaning import DYNAMITE_STEP, EMBERS_STEP
from snails_core.layout import (
    ACTIVE,
    AIMED,
    DYNAMITE,
    FIRE,
    MAX_SPACES,
    PLAYERS,
    SHELLED,
    USED,
)
from snails_core.options import Act, Option
from snails_core.queries import Bytes, snail_of
from snails_core.rules.rerolls import rolls_as_an_attack
from snails_core.rules.shells import leaves_shell
from snails_core.setting import Setting
from snails_core.vocabulary import HAND_SIZE_WORDS, ROUND_END_WORDS, Word

CLEANING_BEFORE_CONTAMINATION = Cleaning(DYNAMITE_STEP, last=EMBERS_STEP)
"""The Cleaning Phase without contamination and what follows: dynamite, rot and fire. The phase as
a whole is `flow.cleaning.WHOLE_CLEANING`."""


def words_on(setting: Setting, cards: Iterable[int]) -> frozenset[Word]:
    """Every kind of effect that stands on these cards."""
    catalogue = setting.catalogue
    return frozenset(
        effect.word
        for card in cards
        for action in catalogue.cards[card].actions
        for row in catalogue.actions[action].rows
        for effect in row.effects
    )


def round_ends_in_peace(setting: Setting, hot: Bytes, cards: Iterable[int]) -> bool:
    """Will the Cleaning Phase bring nothing but rot and contamination, if only these cards are
    played?

    It will if there is neither fire nor dynamite, and no card brings any (R27).
    """
    if any(hot[FIRE : FIRE + MAX_SPACES]) or any(hot[DYNAMITE : DYNAMITE + MAX_SPACES]):
        return False
    return not words_on(setting, cards) & ROUND_END_WORDS


def hands_matter(setting: Setting, cards: Iterable[int]) -> bool:
    """Does any of these cards ask how many cards somebody holds (R28.1)?"""
    return bool(words_on(setting, cards) & HAND_SIZE_WORDS)


def hands_are_discarded(setting: Setting, cards: Iterable[int]) -> bool:
    """Does any of these cards make others discard from hand (R28.1)?"""
    return Word.DISCARD in words_on(setting, cards)


def without_drawing_powers(hot: bytearray) -> None:
    """Marks as used the powers that do nothing but draw a card: Gunslingers (R32)."""
    for player in range(hot[PLAYERS]):
        if is_faction(hot, player, Faction.COWBOYS):
            hot[USED + player] = 1


def zeroed_by(setting: Setting, hot: Bytes, player: int, option: Option) -> frozenset[int]:
    """The locations that are 0 once the player's revealed card has been resolved in this way,
    and are not asked for before, whatever they were: the shell that is left (R12), and an Aim
    for this card that is not used and lapses (R9)."""
    if not isinstance(option, Act):
        return frozenset((AIMED + player,))
    action, locations = setting.catalogue.actions[option.action], set()
    if not rolls_as_an_attack(action):
        locations.add(AIMED + player)
    if leaves_shell(action):
        locations.add(SHELLED + snail_of(player, hot[ACTIVE + player]))
    return frozenset(locations)
