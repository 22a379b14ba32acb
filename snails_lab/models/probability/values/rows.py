"""Numbers of the chapters with many of a kind: tiles, cards in a row, throws of a simulation."""

from __future__ import annotations

from snails_core.backs import Back
from snails_lab.models.exercises.workings.working import root
from snails_lab.models.probability.values.dice import DIE, Values
from solver.odds import MEADOW, Distribution, box_backs, how_many, odds, tile_back


def hidden_tiles() -> Values:
    """Traps under meadow tiles."""
    box = box_backs()
    first = tile_back(box, MEADOW)[Back.TRAP]
    return {
        "first": first,
        "second": tile_back(box.without(Back.TRAP), MEADOW)[Back.TRAP],
        "both": how_many(box, Back.TRAP, 2)[2],
        "some": how_many(box, Back.TRAP, 3).at_least(1),
        "with_back": 1 - (1 - first) ** 3,
    }


def many_cards() -> Values:
    """Sums of damages."""
    missile, cocktail = odds("missile").damage, odds("cocktail").damage
    five = _times(missile, 5)
    return {
        "fifteen": (missile + cocktail).at_least(15),
        "five": five.at_least(30),
        "five_mean": five.mean(),
    }


def simulation() -> Values:
    """How many of some throws show ▲, and how far a simulation may be off."""
    triangle = DIE.map(lambda face: int(face == "▲"))
    sixteen = _times(triangle, 16)
    return {
        "triangle": DIE["▲"],
        "eight": sixteen[8],
        "near": sixteen.chance(lambda shown: 4 <= shown <= 12),
        "variance": triangle.variance(),
        "deviation": root(triangle.variance()),
        "error": root(triangle.variance() / 16),
        "exact": odds("missile", rerolls=2).value,
        "claim": odds("missile", rerolls=1).value,
    }


def _times(one: Distribution[int], times: int) -> Distribution[int]:
    """The sum of so many independent numbers of a kind."""
    total = Distribution.certain(0)
    for _ in range(times):
        total = total + one
    return total


CHAPTERS = (hidden_tiles, many_cards, simulation)
