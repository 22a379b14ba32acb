"""Common denominators: the fraction of which all values of a layer are multiples.

A plan's value is made of chances with known weights. So before anything is added up, it is known
to be a multiple of some fraction; if that fraction is not too small, the rounded value determines
which multiple it is, and so the exact value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm, prod

from solver.planner.problem import Cards, Value
from solver.planner.state_graph import NO_CARD

LARGEST_DENOMINATOR = 10**8
"""Multiples of one over this differ by at least ten times EQUAL_WITHIN, or not at all. If no value
is above LARGEST_VALUE, rounding changes values by less than that: they are means of means, at most
a few thousand sums and products deep, each off by one part in 10^16."""
LARGEST_VALUE = 1000


class Denominators:
    """The denominators of values, by layer and card."""

    def __init__(self, layers: list[dict[int, int]], of_potential: int) -> None:
        """`layers`: by card, the factor by which a layer's denominator exceeds that of the next;
        in the last layer, the denominator of the gain. `of_potential`: that of the potential, to
        which the gain is added."""
        self.layers, self._of_potential = layers, of_potential
        self._known: dict[tuple[int, Cards], int] = {}

    def of(self, layer: int, cards: Cards) -> int:
        """All values of a layer, with these cards to come, are multiples of one over this."""
        key = layer, cards
        if key not in self._known:
            coming = iter(cards)
            *before, last = (
                by_card[NO_CARD if NO_CARD in by_card else next(coming)]
                for by_card in self.layers[layer:]
            )
            self._known[key] = prod(before) * lcm(last, self._of_potential)
        return self._known[key]


def merge_denominators(parts: Iterable[dict[int, int]]) -> dict[int, int]:
    """By card, a denominator that serves all parts."""
    found: dict[int, int] = {}
    for by_card in parts:
        for card, denominator in by_card.items():
            found[card] = lcm(found.get(card, 1), denominator)
    return found


def recovered(floats: Sequence[float], denominator: int, largest: float) -> Value | None:
    """The exact value that was rounded to these floats; None if they do not determine it.
    `largest` is the largest number from which they were computed."""
    if denominator > LARGEST_DENOMINATOR or largest > LARGEST_VALUE:
        return None
    return tuple(Fraction(round(number * denominator), denominator) for number in floats)
