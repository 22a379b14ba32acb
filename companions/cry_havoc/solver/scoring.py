"""When to enable scoring: looking back from the last chance (C15, C28).

For a forecast of what scoring would bring in each round that is left, and of how likely somebody
else enables it first, the best policy is found from the last round backwards. The forecast is the
caller's; the answer is exact for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from companions.cry_havoc.battle.stakes import Worth


class Forecast(NamedTuple):
    """One round: what a scoring in it would mean for a player."""

    own_regions: int
    """Regions that the player controls then, HQ included: a point each for who enables."""
    own_crystals: int
    others_crystals: Worth
    """What the others score, as far as it hurts the player: all of it in a game of two."""
    cost: Worth = 0
    """What the action and the card would have brought otherwise."""
    others_chance: Worth = 0
    """How likely another player enables scoring in this round if this one does not."""
    others_regions: Worth = 0
    """The points that the other one would have for regions then."""

    @property
    def gain(self) -> Fraction:
        """What enabling now brings, against no scoring in this round."""
        swing = self.own_regions + self.own_crystals - Fraction(self.others_crystals)
        return swing - Fraction(self.cost)

    @property
    def suffered(self) -> Fraction:
        """What it means if another one enables."""
        return self.own_crystals - Fraction(self.others_crystals) - Fraction(self.others_regions)


@dataclass(frozen=True, slots=True)
class Timing:
    """The value of all rounds together, and in which rounds to enable."""

    value: Fraction
    enable: tuple[bool, ...]


def best_timing(rounds: Sequence[Forecast], uses: int) -> Timing:
    """The best rounds to enable scoring in, if the card can be played `uses` times.

    A card comes back with the deck, so more than one use may be possible; the caller says how many.

    >>> forecast = [Forecast(3, 2, 4), Forecast(4, 6, 4), Forecast(5, 9, 9)]
    >>> timing = best_timing(forecast, uses=1)
    >>> timing.value, timing.enable
    (Fraction(6, 1), (False, True, False))
    """
    if uses < 0:
        raise ValueError("a card cannot be played fewer than no times")
    table: dict[tuple[int, int], tuple[Fraction, tuple[bool, ...]]] = {}
    for left in range(uses + 1):
        table[len(rounds), left] = (Fraction(0), ())
    for number in range(len(rounds) - 1, -1, -1):
        forecast = rounds[number]
        for left in range(uses + 1):
            later, plan = table[number + 1, left]
            waiting = Fraction(forecast.others_chance) * forecast.suffered + later
            best = (waiting, (False, *plan))
            if left:
                after, plan = table[number + 1, left - 1]
                if forecast.gain + after > waiting:
                    best = (forecast.gain + after, (True, *plan))
            table[number, left] = best
    value, enable = table[0, uses]
    return Timing(value, enable)
