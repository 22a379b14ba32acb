"""A battle against a hand that nobody sees (G2): the worst case, and the average over beliefs.

Neither is the equilibrium (`equilibrium`). The worst case is what a side can be sure of whatever
the enemy holds. The average lets the attacker place without knowing the hand but play on as if it
lay open; what it gives is never less than what an attacker who does not know the hand can expect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from companions.cry_havoc.battle import Placement, Side, Stakes, Tactic
from companions.cry_havoc.solver.no_cards import PlacementSolution
from companions.cry_havoc.solver.open_hands import Army, hand_of, open_battle, solve_open_hands

Beliefs = Mapping[tuple[Tactic, ...], Fraction]


def beliefs(deck: Iterable[Tactic], cards: int) -> Beliefs:
    """The chances of all hands of so many cards from a deck, any card as likely as any other.

    >>> from companions.cry_havoc.battle import Effect
    >>> one, two = Tactic(Effect.MOVE, 1), Tactic(Effect.MOVE, 2)
    >>> [str(chance) for chance in beliefs([one, one, two], 2).values()]
    ['1/3', '2/3']
    """
    held = sorted(deck)
    if not 0 <= cards <= len(held):
        raise ValueError(f"{cards} cards cannot be drawn from {len(held)}")
    hands = Counter(combinations(held, cards))
    return {hand: Fraction(count, hands.total()) for hand, count in hands.items()}


def worst_case(
    attacker: Army,
    defender: Army,
    deck: Iterable[Tactic],
    cards: int,
    stakes: Stakes,
    hidden: Side = Side.DEFENDER,
) -> PlacementSolution:
    """What can be reached whatever `cards` cards of the deck the hidden hand holds.

    The enemy is as strong as an enemy who chooses each card when it is needed: what has not been
    played yet may be any rest of the deck. So this is a game with open hands again, in which the
    enemy holds the whole deck and may play `cards` of it.
    """
    unknown = hand_of(deck, cards)
    armies = [attacker, defender]
    armies[hidden] = armies[hidden]._replace(hand=unknown)
    return solve_open_hands(open_battle(armies[0], armies[1], stakes))


@dataclass(frozen=True, slots=True)
class AverageSolution:
    """What each placement brings on average over the hands that the defender may hold."""

    value: Fraction
    averages: Mapping[Placement, Fraction]
    by_hand: Mapping[tuple[Tactic, ...], PlacementSolution]

    @property
    def best(self) -> tuple[Placement, ...]:
        return tuple(mine for mine, worth in self.averages.items() if worth == self.value)


def average(attacker: Army, defender: Army, held: Beliefs, stakes: Stakes) -> AverageSolution:
    """The attacker's placements, valued over all hands of the defender as if each lay open.

    This is an upper bound of what an attacker can expect whose own hand the defender knows.
    """
    if sum(held.values()) != 1:
        raise ValueError("the chances of all hands must add up to 1")
    by_hand = {
        hand: solve_open_hands(open_battle(attacker, defender._replace(hand=hand_of(hand)), stakes))
        for hand in held
    }
    averages = {
        placement: sum(
            (chance * by_hand[hand].guarantees[placement] for hand, chance in held.items()),
            Fraction(0),
        )
        for placement in next(iter(by_hand.values())).guarantees
    }
    return AverageSolution(max(averages.values()), averages, by_hand)
