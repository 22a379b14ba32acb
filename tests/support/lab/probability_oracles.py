"""The numbers of the probability course once more, by other means.

Distributions come from a dice library, icepool or dyce; where something is chosen, all ways to
choose are tried.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

from tests.support.lab.probability_choice_oracles import CHOICES
from tests.support.solver.dice_libraries import SIDES, Made, Peer, chance, chances, mean, variance
from tests.support.solver.reroll_policies import ACTIONS, best_policy, dealt

Numbers = dict[str, Fraction]
MEADOWS = {"trap": 4, "one_card": 6, "two_cards": 5}


# --- one card -------------------------------------------------------------------------------------
def one_die(peer: Peer) -> Numbers:
    return {
        "triangle": peer.share(1, lambda throw: throw == "▲"),
        "square": peer.share(1, lambda throw: throw == "■"),
        "circle": peer.share(1, lambda throw: throw == "●"),
        "hit": peer.share(1, lambda throw: throw in "■●"),
    }


def two_dice(peer: Peer) -> Numbers:
    return {
        "triangle": peer.share(1, lambda throw: throw == "▲"),
        "square": peer.share(1, lambda throw: throw == "■"),
        "circle": peer.share(1, lambda throw: throw == "●"),
        "both": peer.share(2, lambda throw: throw == "▲▲"),
        "pair": peer.share(2, lambda throw: throw in ("▲■", "■▲")),
        "twice": mean(2 @ peer.of({0: 5, 1: 1})),
        "both_circles": peer.share(2, lambda throw: throw == "●●"),
        "no_circle": peer.share(1, lambda throw: throw != "●"),
        "some": peer.share(2, lambda throw: "●" in throw),
    }


def or_choose(peer: Peer) -> Numbers:
    triangle = peer.share(2, lambda throw: "▲" in throw)
    circle = peer.share(2, lambda throw: "●" in throw)
    both = peer.share(2, lambda throw: throw in ("▲●", "●▲"))
    return {
        "triangle": triangle,
        "circle": circle,
        "sum": triangle + circle,
        "and": both,
        "or": peer.share(2, lambda throw: throw != "■■"),
        "miss": peer.share(2, lambda throw: throw == "■■"),
        "given": both / circle,
    }


def damage(peer: Peer) -> Numbers:
    missile, cocktail = peer.dealt("missile"), peer.dealt("cocktail")
    shelled = peer.dealt("missile", shelled=True)
    return {
        "p0": chance(missile, lambda lost: lost == 0),
        "p10": chance(missile, lambda lost: lost == 10),
        "p15": chance(missile, lambda lost: lost == 15),
        "mean": mean(missile),
        "variance": variance(missile),
        "cocktail_mean": mean(cocktail),
        "cocktail_variance": variance(cocktail),
        "shell_mean": mean(shelled),
        "saved": mean(missile) - mean(shelled),
    }


# --- re-rolls -------------------------------------------------------------------------------------
def most_damage(card: str, rerolls: int) -> Fraction:
    """By all ways to use the re-rolls."""
    return best_policy(ACTIONS[card], dealt, rerolls)


def most_often(card: str, rerolls: int, health: int) -> Fraction:
    """The same to eliminate."""
    return best_policy(ACTIONS[card], lambda *row: dealt(*row) >= health, rerolls)


def one_reroll(peer: Peer) -> Numbers:
    return {
        "last": mean(peer.dealt("missile")),
        "first": most_damage("missile", 1),
        "eliminate": most_often("missile", 1, 15),
        "by_damage": chance(peer.dealt("missile", 1), lambda lost: lost >= 15),
        "again_triangle": mean(peer.of({5: 3, 15: 2, 10: 1})),
        "again_square": mean(peer.of({5: 5, 10: 1})),
    }


def more_rerolls(peer: Peer) -> Numbers:
    """The policies' values are those of the library, too."""
    none, one, two, three = (most_damage("missile", rerolls) for rerolls in range(4))
    assert three == mean(peer.dealt("missile", 3))
    salt_one = mean(peer.of({5: 3, 15: 2, 10: 1}))
    return {
        "triangle": peer.share(1, lambda throw: throw == "▲"),
        "square": peer.share(1, lambda throw: throw == "■"),
        "circle": peer.share(1, lambda throw: throw == "●"),
        "none": none,
        "one": one,
        "two": two,
        "three": three,
        "gain_one": one - none,
        "gain_two": two - one,
        "gain_three": three - two,
        "salt_one": salt_one,
        "salt_two": salt_two(peer, salt_one),
        "chance_none": most_often("missile", 0, 15),
        "chance_three": most_often("missile", 3, 15),
        "now": three + one,
        "later": two + two,
    }


def salt_two(peer: Peer, once: Fraction) -> Fraction:
    """■ is held: ▲■, ■■ or ■● comes; keep it, or hold ■ once more, in all eight ways."""
    shown = chances(peer.of(SIDES))
    ways = product(*((Fraction(kept), once) for kept in (5, 15, 10)))
    return max(shown["▲"] * one + shown["■"] * two + shown["●"] * three for one, two, three in ways)


# --- many of a kind -------------------------------------------------------------------------------
def hidden_tiles(peer: Peer) -> Numbers:
    first = peer.hand(MEADOWS, 1, lambda tiles: tiles == ("trap",))
    both = peer.hand(MEADOWS, 2, lambda tiles: tiles == ("trap", "trap"))
    traps = 3 @ peer.of({1: 4, 0: 11})
    return {
        "first": first,
        "second": both / first,
        "both": both,
        "some": peer.hand(MEADOWS, 3, lambda tiles: "trap" in tiles),
        "with_back": chance(traps, lambda count: count > 0),
    }


def many_cards(peer: Peer) -> Numbers:
    two = peer.dealt("missile") + peer.dealt("cocktail")
    five = 5 @ peer.dealt("missile")
    return {
        "fifteen": chance(two, lambda lost: lost >= 15),
        "five": chance(five, lambda lost: lost >= 30),
        "five_mean": mean(five),
    }


def simulation(peer: Peer) -> Numbers:
    """Sixteen throws and their roots: a standard error squared is a variance."""
    one = peer.of({0: 3, 1: 3})
    sixteen = 16 @ one
    deviation, error = Fraction(1, 2), Fraction(1, 8)
    assert (deviation**2, (16 * error) ** 2) == (variance(one), variance(sixteen))
    return {
        "triangle": peer.share(1, lambda throw: throw == "▲"),
        "eight": chance(sixteen, lambda shown: shown == 8),
        "near": chance(sixteen, lambda shown: 4 <= shown <= 12),
        "variance": variance(one),
        "deviation": deviation,
        "error": error,
        "exact": most_damage("missile", 2),
        "claim": most_damage("missile", 1),
        **until_seen(peer),
    }


def until_seen(peer: Peer) -> Numbers:
    """The first number of throws with which the difference is at least two standard errors."""
    cards = [peer.dealt("salt_shaker"), peer.dealt("toothpick_crossbow")]
    counted = [peer.of(_shares(card)) for card in cards]
    found = {}
    for name, (one, other) in (("throws", cards), ("few", counted)):
        squared = (mean(one) - mean(other)) ** 2
        spread = variance(one) + variance(other)
        found[name] = next(Fraction(n) for n in range(1, 100_000) if squared * n >= 4 * spread)
    return found


def _shares(made: Made) -> dict[int, int]:
    """How many of 36 throws deal 15 and how many less."""
    enough = int(36 * chance(made, lambda lost: lost >= 15))
    return {1: enough, 0: 36 - enough}


ORACLES: dict[str, Callable[[Peer], Numbers]] = {
    chapter.__name__: chapter
    for chapter in (
        *(one_die, two_dice, or_choose, damage, one_reroll, more_rerolls),
        *(hidden_tiles, many_cards, simulation),
        *CHOICES,
    )
}
