"""Exercises with several cards in a row, hidden tiles, and simulations."""

from __future__ import annotations

from fractions import Fraction

from snails_core.backs import BACKS_OF_LEVEL, Back
from snails_core.cards import Face
from snails_lab.models.exercises.workings.working import Working, root
from solver.odds import DIE, Distribution, box_backs, how_many, odds, tile_back, tile_backs


# --- tiles ----------------------------------------------------------------------------------------
def both_tiles(back: str) -> Working:
    """Two tiles of one terrain both have a back."""
    wanted, level = _back(back)
    box = box_backs()
    p = tile_back(box, level)[wanted]
    answer = tile_backs(box, (level, level)).of((wanted, wanted))
    mistakes = {
        "replacement": p * p,
        "one_only": p,
        "added": 2 * p,
        "at_least": how_many(box, wanted, 2).at_least(1),
    }
    after = tile_back(box.without(wanted), level).of(wanted)
    return Working(answer, mistakes, {"p": p, "after": after})


def some_tile(back: str, tiles: int) -> Working:
    """Among some tiles of one terrain at least one has a back."""
    wanted, level = _back(back)
    box = box_backs()
    p = tile_back(box, level)[wanted]
    dealt = how_many(box, wanted, tiles)
    answer = dealt.at_least(1)
    mistakes = {
        "replacement": 1 - (1 - p) ** tiles,
        "complement": 1 - answer,
        "exactly_one": dealt.of(1),
        "overlap": tiles * p,
        "one_only": p,
    }
    return Working(answer, mistakes, {"none": 1 - answer, "p": 1 - p})


def next_tile(back: str, seen: str, flipped: int) -> Working:
    """The next tile has a back, after some tiles all had another one of the same terrain."""
    wanted, level = _back(back)
    other, _ = _back(seen)
    box = left = box_backs()
    for _ in range(flipped):
        left = left.without(other)
    answer = tile_back(left, level).of(wanted)
    tiles = sum(left[one] for one in BACKS_OF_LEVEL[level])
    mistakes = {
        "replacement": tile_back(box, level)[wanted],
        "wrong_sort": Fraction(left[wanted] - flipped, tiles),
        "complement": 1 - answer,
    }
    return Working(answer, mistakes, {"tiles": tiles, "such": left[wanted]})


def _back(name: str) -> tuple[Back, int]:
    back = Back[name.upper()]
    return back, next(level for level, backs in enumerate(BACKS_OF_LEVEL) if back in backs)


# --- several cards --------------------------------------------------------------------------------
def two_cards(card: str, second: str, health: int) -> Working:
    """Two cards together take at least so much health."""
    one, two = odds(card).damage, odds(second).damage
    both = one + two
    answer = both.at_least(health)
    mistakes = {
        "complement": 1 - answer,
        "more_than": both.at_least(health + 1),
        "added": one.at_least(health) + two.at_least(health),
        "exactly": both.of(health),
        "expected": both.mean(),
    }
    return Working(answer, mistakes, {"mean": both.mean(), "less": 1 - answer})


def many_cards(card: str, times: int, health: int) -> Working:
    """The same card several times takes at least so much health in all."""
    one = odds(card).damage
    total = Distribution.certain(0)
    for _ in range(times):
        total = total + one
    answer = total.at_least(health)
    mistakes = {
        "complement": 1 - answer,
        "more_than": total.at_least(health + 1),
        "added": times * one.at_least(health),
        "exactly": total.of(health),
        "expected": total.mean(),
    }
    return Working(answer, mistakes, {"less": 1 - answer, "mean": total.mean()})


def variance_of_sum(card: str, times: int) -> Working:
    """The variance of the damage of the same card several times."""
    one = odds(card).damage
    variance = one.variance()
    mistakes = {
        "scaled": times**2 * variance,
        "one_only": variance,
        "second_moment": times * one.mean(lambda loss: loss * loss),
        "expected": times * one.mean(),
    }
    return Working(times * variance, mistakes, {"once": variance})


def better_card(card: str, second: str, health: int) -> Working:
    """One of two cards is to eliminate a target: the chance with the better one.

    Asked only where the card with more damage on average is the worse one here.
    """
    both = [odds(card), odds(second)]
    chances = [found.damage.at_least(health) for found in both]
    answer = max(chances)
    by_mean = chances[0] if both[0].value > both[1].value else chances[1]
    if by_mean == answer:
        return Working(answer, {})
    mistakes = {"wrong_goal": by_mean, "added": sum(chances, Fraction(0)), "complement": 1 - answer}
    steps = {"first": chances[0], "other": chances[1]}
    return Working(answer, mistakes, dict(steps))


def more_damage(card: str, second: str) -> Working:
    """One card does more damage than another."""
    races = odds(card).damage.joint(odds(second).damage)
    answer = races.chance(lambda both: both[0] > both[1])
    ties = races.chance(lambda both: both[0] == both[1])
    mistakes = {
        "ties_too": answer + ties,
        "complement": 1 - answer - ties,
        "half_ties": answer + ties / 2,
        "without_ties": answer / (1 - ties),
    }
    return Working(answer, mistakes, {"ties": ties, "less": 1 - answer - ties})


# --- simulation -----------------------------------------------------------------------------------
def share_error(throws: int) -> Working:
    """The standard error of the share of triangles among some throws."""
    p = DIE[Face.TRIANGLE]
    variance = p * (1 - p)
    answer = root(variance / throws)
    mistakes = {
        "no_root": variance / throws,
        "two_errors": 2 * answer,
        "of_count": root(variance * throws),
        "one_only": root(variance),
    }
    return Working(answer, mistakes, {"p": p, "variance": variance})


def error_bar(throws: int, factor: int) -> Working:
    """How many throws make the error bar of a simulated mean so much shorter.

    The bar is as long as the root of variance / throws, whatever the variance is.
    """
    variance = odds("missile").damage.variance()
    square = variance / throws
    answer = variance / (square / factor**2)
    mistakes = {
        "no_root": Fraction(throws * factor),
        "more_only": answer - throws,
        "wrong_way": Fraction(throws, factor**2),
    }
    return Working(answer, mistakes, {"square": factor**2})
