"""Every number that the course's sentences mention, computed; by chapter and by name."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from snails_core.backs import Back
from snails_core.cards import Face
from solver.odds import ELIMINATE, MEADOW, Distribution, box_backs, how_many, odds, tile_back

Values = dict[str, Fraction | int]
DIE = Distribution.of_weights({"▲": 3, "■": 2, "●": 1})
TWO = DIE.joint(DIE)


def one_die() -> Values:
    """One throw of one die."""
    return {
        "triangle": DIE["▲"],
        "square": DIE["■"],
        "circle": DIE["●"],
        "hit": DIE["■"] + DIE["●"],
    }


def two_dice() -> Values:
    """Two dice at once."""
    return {
        "triangle": DIE["▲"],
        "square": DIE["■"],
        "circle": DIE["●"],
        "both": TWO["▲", "▲"],
        "pair": TWO.chance(lambda dice: set(dice) == {"▲", "■"}),
        "twice": 2 * DIE["●"],
        "both_circles": TWO["●", "●"],
        "no_circle": 1 - DIE["●"],
        "some": TWO.chance(lambda dice: "●" in dice),
    }


def or_choose() -> Values:
    """Two signs among two dice."""
    triangle = TWO.chance(lambda dice: "▲" in dice)
    circle = TWO.chance(lambda dice: "●" in dice)
    return {
        "triangle": triangle,
        "circle": circle,
        "sum": triangle + circle,
        "and": TWO.chance(lambda dice: {"▲", "●"} <= set(dice)),
        "or": TWO.chance(lambda dice: "▲" in dice or "●" in dice),
        "miss": TWO["■", "■"],
        "given": TWO.given(lambda dice: "●" in dice).chance(lambda dice: "▲" in dice),
    }


def damage() -> Values:
    """What one card deals, with and without a shell."""
    missile, cocktail = odds("missile").damage, odds("cocktail").damage
    shelled = odds("missile", shell=True).value
    return {
        "p0": missile[0],
        "p10": missile[10],
        "p15": missile[15],
        "mean": missile.mean(),
        "variance": missile.variance(),
        "cocktail_mean": cocktail.mean(),
        "cocktail_variance": cocktail.variance(),
        "shell_mean": shelled,
        "saved": missile.mean() - shelled,
    }


def one_reroll() -> Values:
    """Throwing again, for damage and to eliminate."""
    values = [odds("missile", rerolls=rerolls).value for rerolls in range(4)]
    salt = {dice: _salt(dice) for dice in TWO}
    return {
        "last": values[0],
        "first": values[1],
        "second": values[2],
        "third": values[3],
        "eliminate": odds("missile", rerolls=1, goal=ELIMINATE, health=15).value,
        "by_damage": odds("missile", rerolls=1, health=15).eliminate,
        "again_triangle": DIE.mean(lambda new: salt[new, "■"]),
        "again_square": DIE.mean(lambda new: salt["▲", new]),
    }


def _salt(dice: tuple[str, str]) -> int:
    """The damage of the Salt Shaker's best row."""
    faces = tuple(sorted(Face("▲■●".index(sign)) for sign in dice))
    start = odds("salt_shaker").solution
    return int(start.values[start.start._replace(half=0, faces=faces)])


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
    five = missile + missile + missile + missile + missile
    return {
        "fifteen": (missile + cocktail).at_least(15),
        "five": five.at_least(30),
        "five_mean": five.mean(),
    }


VALUES: dict[str, Callable[[], Values]] = {
    function.__name__: function
    for function in (*(one_die, two_dice, or_choose, damage, one_reroll, hidden_tiles, many_cards),)
}
