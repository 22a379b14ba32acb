"""How fine values are: the fractions of which they are multiples.

A plan's value is made of chances with known weights. So before anything is worked out, it is
known to be a multiple of some fraction; and if that is not too small, the rounded value says
which multiple.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import lcm, prod

from solver.planner.layers import NO_CARD
from solver.planner.potential import Value

FINEST = 10**8
"""Values that are multiples of one over this differ by ten times what counts as equal (CLOSE), or
not at all; and if none is above LARGEST, rounding changes them by less than that: they are
means of means, a few thousand sums and products deep at most, each off by one part in 10^16."""
LARGEST = 1000


class Fineness:
    """By layer and card, how much finer values are than those of the next layer."""

    def __init__(self, layers: list[dict[int, int]], of_ends: int) -> None:
        """In the last layer, how fine what is gained is; `of_ends`: what it is added to."""
        self.layers, self._of_ends = layers, of_ends
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def of(self, layer: int, cards: tuple[int, ...]) -> int:
        """All values of a layer, with these cards to come, are multiples of one over this."""
        key = layer, cards
        if key not in self._known:
            coming = iter(cards)
            *before, last = (
                by_card[NO_CARD if NO_CARD in by_card else next(coming)]
                for by_card in self.layers[layer:]
            )
            self._known[key] = prod(before) * lcm(last, self._of_ends)
        return self._known[key]


def together(parts: Iterable[dict[int, int]]) -> dict[int, int]:
    """By card, what serves all of them."""
    found: dict[int, int] = {}
    for by_card in parts:
        for card, fineness in by_card.items():
            found[card] = lcm(found.get(card, 1), fineness)
    return found


def told(numbers: Sequence[float], fineness: int, largest: float) -> Value | None:
    """The value that was rounded to these numbers, if they are enough to tell; `largest` is the
    largest that it may have been made of."""
    if fineness > FINEST or largest > LARGEST:
        return None
    return tuple(Fraction(round(number * fineness), fineness) for number in numbers)
