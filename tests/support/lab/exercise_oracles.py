"""The answers of the exercises once more, by other means.

Distributions come from a dice library, icepool or dyce; where re-rolls are used, all ways to use
them are tried.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from snails_core.catalogue import load_catalogue
from tests.support.lab.exercise_plan_oracles import PLANS
from tests.support.solver.dice_libraries import Peer, chance, mean, variance
from tests.support.solver.reroll_policies import ACTIONS, best_first_choice, dealt

FACES = {"triangle": "▲", "square": "■", "circle": "●"}
NUMBERS = {"▲": 0, "■": 1, "●": 2}
BEACH = {"barrel": 10, "nothing": 10}
MEADOW = {"trap": 4, "one_card": 6, "two_cards": 5}
MOUNTAIN = {"mine": 3, "nothing": 3}
BOXES = {back: box for box in (BEACH, MEADOW, MOUNTAIN) for back in box}


def eliminates(card: str, health: int, rerolls: int) -> Fraction:
    """The best of all ways to use the re-rolls."""
    return best_first_choice(ACTIONS[card], lambda *row: dealt(*row) >= health, rerolls)[0]


def hit(peer: Peer, card: str) -> Fraction:
    catalogue = load_catalogue()
    action = catalogue.actions[catalogue.action_index[card]]
    rows = [sorted(row.faces) for row in action.rows]

    def matches(throw: str) -> bool:
        shown = sorted(NUMBERS[face] for face in throw)
        return any(row == shown or (len(row) == 1 and row[0] in shown) for row in rows)

    return peer.share(action.dice, matches)


def next_tile(peer: Peer, back: str, seen: str, flipped: int) -> Fraction:
    """Of all hands with one such tile, it is the last one in one of so many orders."""
    before = peer.hand(MEADOW, flipped, lambda tiles: set(tiles) == {seen})
    hand = sorted((*[seen] * flipped, back))
    with_it = peer.hand(MEADOW, flipped + 1, lambda tiles: sorted(tiles) == hand)
    return with_it / (flipped + 1) / before


def given_one(peer: Peer, face: str) -> Fraction:
    both = peer.share(2, lambda throw: throw == 2 * FACES[face])
    return both / peer.share(2, lambda throw: FACES[face] in throw)


def standard_error(throws: int, variance: Fraction) -> Fraction:
    """Found by trying: that of the number is what squared is the variance of the number."""
    number = next(n for n in range(1, throws) if n**2 == variance * throws)
    return Fraction(number, throws)


ORACLES: dict[str, Callable[..., Fraction]] = {
    "one_face": lambda peer, face: peer.share(1, lambda throw: FACES[face] in throw),
    "not_face": lambda peer, face: peer.share(1, lambda throw: FACES[face] not in throw),
    "both_show": lambda peer, face: peer.share(2, lambda throw: throw.count(FACES[face]) == 2),
    "at_least_one": lambda peer, face: peer.share(2, lambda throw: FACES[face] in throw),
    "pair_result": lambda peer, face, other: peer.share(
        2, lambda throw: set(throw) == {FACES[face], FACES[other]}
    ),
    "or_choose": lambda peer, face, other: peer.share(
        2, lambda throw: bool({FACES[face], FACES[other]} & set(throw))
    ),
    "given_one": given_one,
    "card_hit": hit,
    "reroll_once": lambda peer, card, health: eliminates(card, health, 1),
    "reroll_more": lambda peer, card, health, rerolls: eliminates(card, health, rerolls),
    "expected_damage": lambda peer, card: mean(peer.dealt(card)),
    "expected_reroll": lambda peer, card, rerolls: mean(peer.dealt(card, rerolls)),
    "further_reroll": lambda peer, card, rerolls: (
        mean(peer.dealt(card, rerolls)) - mean(peer.dealt(card, rerolls - 1))
    ),
    "expected_in_shell": lambda peer, card: mean(peer.dealt(card, shelled=True)),
    "variance": lambda peer, card: variance(peer.dealt(card)),
    "both_tiles": lambda peer, back: peer.hand(BOXES[back], 2, lambda tiles: tiles == (back, back)),
    "some_tile": lambda peer, back, tiles: peer.hand(
        BOXES[back], tiles, lambda flipped: back in flipped
    ),
    "next_tile": next_tile,
    "variance_of_sum": lambda peer, card, times: variance(times @ peer.dealt(card)),
    "better_card": lambda peer, card, second, health: max(
        chance(peer.dealt(one), lambda lost: lost >= health) for one in (card, second)
    ),
    "two_cards": lambda peer, card, second, health: chance(
        peer.dealt(card) + peer.dealt(second), lambda total: total >= health
    ),
    "many_cards": lambda peer, card, times, health: chance(
        times @ peer.dealt(card), lambda total: total >= health
    ),
    "more_damage": lambda peer, card, second: chance(
        peer.dealt(card) - peer.dealt(second), lambda lead: lead > 0
    ),
    "share_error": lambda peer, throws: standard_error(throws, variance(peer.of({0: 3, 1: 3}))),
    "error_bar": lambda peer, throws, factor: Fraction(throws * factor * factor),
    **PLANS,
}
