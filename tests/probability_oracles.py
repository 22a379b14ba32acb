"""The numbers of the probability course once more, by other means: counting, and icepool."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product

import icepool

from snails_core.catalogue import load_catalogue
from tests.test_odds_peers import in_icepool, kept

SIDES = "▲▲▲■■●"
Numbers = dict[str, Fraction]


def share(dice: int, event: Callable[[str], bool]) -> Fraction:
    """By counting all ways that the sides can fall."""
    throws = ["".join(throw) for throw in product(SIDES, repeat=dice)]
    return Fraction(sum(map(event, throws)), len(throws))


def one_die() -> Numbers:
    return {
        "triangle": share(1, lambda throw: throw == "▲"),
        "square": share(1, lambda throw: throw == "■"),
        "circle": share(1, lambda throw: throw == "●"),
        "hit": share(1, lambda throw: throw in "■●"),
    }


def two_dice() -> Numbers:
    return {
        "triangle": share(1, lambda throw: throw == "▲"),
        "square": share(1, lambda throw: throw == "■"),
        "circle": share(1, lambda throw: throw == "●"),
        "both": share(2, lambda throw: throw == "▲▲"),
        "pair": share(2, lambda throw: throw in ("▲■", "■▲")),
        "twice": share(1, lambda throw: throw == "●") + share(1, lambda throw: throw == "●"),
        "both_circles": share(2, lambda throw: throw == "●●"),
        "no_circle": share(1, lambda throw: throw != "●"),
        "some": share(2, lambda throw: "●" in throw),
    }


def or_choose() -> Numbers:
    triangle = share(2, lambda throw: "▲" in throw)
    circle = share(2, lambda throw: "●" in throw)
    both = share(2, lambda throw: throw in ("▲●", "●▲"))
    return {
        "triangle": triangle,
        "circle": circle,
        "sum": triangle + circle,
        "and": both,
        "or": share(2, lambda throw: throw != "■■"),
        "miss": share(2, lambda throw: throw == "■■"),
        "given": both / circle,
    }


def dealt(card: str, rerolls: int = 0, shelled: bool = False) -> icepool.Die[int]:
    """The damage of a card from icepool, which is told only the printed rows."""
    catalogue = load_catalogue()
    return in_icepool(catalogue.actions[catalogue.action_index[card]], rerolls, shelled)


def mean(die: icepool.Die[int]) -> Fraction:
    return Fraction(die.mean())


def damage() -> Numbers:
    missile, cocktail = dealt("missile"), dealt("cocktail")
    shelled = dealt("missile", shelled=True)
    return {
        "p0": Fraction(missile.probability(0)),
        "p10": Fraction(missile.probability(10)),
        "p15": Fraction(missile.probability(15)),
        "mean": mean(missile),
        "variance": Fraction(missile.variance()),
        "cocktail_mean": mean(cocktail),
        "cocktail_variance": Fraction(cocktail.variance()),
        "shell_mean": mean(shelled),
        "saved": mean(missile) - mean(shelled),
    }


def one_reroll() -> Numbers:
    catalogue = load_catalogue()
    salt = catalogue.actions[catalogue.action_index["salt_shaker"]]
    again = [[kept(salt, ("▲■●".index(new), held), False) for new in SIDES] for held in (1, 0)]
    return {
        "last": mean(dealt("missile")),
        "first": mean(dealt("missile", 1)),
        "second": mean(dealt("missile", 2)),
        "third": mean(dealt("missile", 3)),
        "eliminate": share(2, lambda throw: throw[0] == "●" or throw[1] == "●"),
        "by_damage": share(2, lambda throw: throw[0] == "●" or throw == "▲●"),
        "again_triangle": Fraction(sum(again[0]), len(SIDES)),
        "again_square": Fraction(sum(again[1]), len(SIDES)),
    }


MEADOWS = ["trap"] * 4 + ["one_card"] * 6 + ["two_cards"] * 5


def drawn(tiles: int, event: Callable[[tuple[str, ...]], bool]) -> Fraction:
    """By counting all ways to draw tiles one after the other."""
    draws = list(permutations(MEADOWS, tiles))
    return Fraction(sum(map(event, draws)), len(draws))


def hidden_tiles() -> Numbers:
    both = drawn(2, lambda tiles: tiles == ("trap", "trap"))
    with_back = list(product(MEADOWS, repeat=3))
    return {
        "first": drawn(1, lambda tiles: tiles == ("trap",)),
        "second": both / drawn(2, lambda tiles: tiles[0] == "trap"),
        "both": both,
        "some": drawn(3, lambda tiles: "trap" in tiles),
        "with_back": Fraction(sum("trap" in tiles for tiles in with_back), len(with_back)),
    }


def many_cards() -> Numbers:
    two, five = dealt("missile") + dealt("cocktail"), 5 @ dealt("missile")
    return {
        "fifteen": Fraction((two >= 15).probability(True)),
        "five": Fraction((five >= 30).probability(True)),
        "five_mean": mean(five),
    }


ORACLES: dict[str, Callable[[], Numbers]] = {
    function.__name__: function
    for function in (*(one_die, two_dice, or_choose, damage, one_reroll, hidden_tiles, many_cards),)
}
