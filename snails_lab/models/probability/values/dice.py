"""Numbers of the chapters with one card: its dice, its damage, its re-rolls."""

from __future__ import annotations

from fractions import Fraction

from snails_core.cards import Face
from solver.odds import ELIMINATE, Distribution, odds
from solver.odds.dice import one_more

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
    """Throwing again once, for damage and to eliminate."""
    return {
        "last": odds("missile").value,
        "first": odds("missile", rerolls=1).value,
        "eliminate": odds("missile", rerolls=1, goal=ELIMINATE, health=15).value,
        "by_damage": odds("missile", rerolls=1, health=15).eliminate,
        "again_triangle": _again("■"),
        "again_square": _again("▲"),
    }


def _again(held: str, left: int = 1) -> Fraction:
    """What the Salt Shaker is worth to who holds one die and throws the other one again."""
    solution = odds("salt_shaker", rerolls=left).solution
    after = solution.start._replace(rerolls=left - 1)
    thrown = one_more((Face("▲■●".index(held)),))
    return thrown.mean(lambda faces: solution.values[after._replace(faces=faces)])


def more_rerolls() -> Values:
    """Throwing again up to three times: what each re-roll adds."""
    none, one, two, three = (odds("missile", rerolls=rerolls).value for rerolls in range(4))
    eliminate = [
        odds("missile", rerolls=rerolls, goal=ELIMINATE, health=15).value for rerolls in range(4)
    ]
    return {
        "triangle": DIE["▲"],
        "square": DIE["■"],
        "circle": DIE["●"],
        "none": none,
        "one": one,
        "two": two,
        "three": three,
        "gain_one": one - none,
        "gain_two": two - one,
        "gain_three": three - two,
        "salt_one": _again("■", 1),
        "salt_two": _again("■", 2),
        "chance_none": eliminate[0],
        "chance_three": eliminate[3],
        "now": three + one,
        "later": two + two,
    }


CHAPTERS = (one_die, two_dice, or_choose, damage, one_reroll, more_rerolls)
