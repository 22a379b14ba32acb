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
    """Regions that the player controls then, HQ included: a point each for whoever enables."""
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


class RoundChoice(NamedTuple):
    """A round of the best policy: what enabling and what waiting bring from here to the end."""

    enabling: Fraction | None
    """None if the card cannot be played any more."""
    waiting: Fraction

    @property
    def enables(self) -> bool:
        return self.enabling is not None and self.enabling > self.waiting


@dataclass(frozen=True, slots=True)
class Timing:
    """The value of all rounds together, and what is chosen in each of them."""

    value: Fraction
    rounds: tuple[RoundChoice, ...]

    @property
    def enable(self) -> tuple[bool, ...]:
        """By round: is scoring enabled?"""
        return tuple(choice.enables for choice in self.rounds)


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
    table: dict[tuple[int, int], tuple[Fraction, tuple[RoundChoice, ...]]] = {}
    for left in range(uses + 1):
        table[len(rounds), left] = (Fraction(0), ())
    for number in range(len(rounds) - 1, -1, -1):
        forecast = rounds[number]
        for left in range(uses + 1):
            later, waiting_on = table[number + 1, left]
            waiting = Fraction(forecast.others_chance) * forecast.suffered + later
            after, enabling_on = table[number + 1, max(0, left - 1)]
            choice = RoundChoice(forecast.gain + after if left else None, waiting)
            if choice.enables:
                table[number, left] = (forecast.gain + after, (choice, *enabling_on))
            else:
                table[number, left] = (waiting, (choice, *waiting_on))
    return Timing(*table[0, uses])
