"""Two dice libraries behind one face, icepool and dyce: oracles for the courses, exact fractions.

They are told what is printed on dice, cards and tiles, and nothing that the solver worked out.
What either of them makes (a Die, an H) can be added with `+` and repeated with `3 @`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import icepool
import pytest
from dyce import H, HResult, expand

from snails_core.cards import Action
from snails_core.catalogue import load_catalogue
from tests.support.solver.card_damage import in_dyce, in_icepool

QUIET = pytest.mark.filterwarnings("ignore:`expand` is experimental")
"""For tests that ask dyce: the way it follows one throw with another may still change."""
SIDES = {"▲": 3, "■": 2, "●": 1}
Made = Any
"""A distribution as the library has it."""


class Peer(NamedTuple):
    """A dice library."""

    name: str
    of: Callable[[Mapping[Any, int]], Made]
    """Outcomes by weight."""
    deals: Callable[[Action, int, bool], Made]
    """The damage of an action with the best use of some re-rolls, maybe to a shelled snail."""
    drawn: Callable[[Mapping[str, int], int], Made]
    """Some tiles out of a box, without putting back; in no order."""

    def share(self, dice: int, event: Callable[[str], bool]) -> Fraction:
        """How likely is what some dice show, each told apart?"""
        return chance(dice @ self.of(SIDES), event)

    def dealt(self, card: str, rerolls: int = 0, shelled: bool = False) -> Made:
        return _dealt(self, card, rerolls, shelled)

    def hand(
        self, box: Mapping[str, int], tiles: int, event: Callable[[tuple[str, ...]], bool]
    ) -> Fraction:
        return chance(self.drawn(box, tiles), event)


@cache
def _dealt(peer: Peer, card: str, rerolls: int, shelled: bool) -> Made:
    catalogue = load_catalogue()
    return peer.deals(catalogue.actions[catalogue.action_index[card]], rerolls, shelled)


# --- what a distribution says ---------------------------------------------------------------------
def chances(made: Made) -> dict[Any, Fraction]:
    total = sum(count for _, count in made.items())
    return {outcome: Fraction(count, total) for outcome, count in made.items()}


def chance(made: Made, event: Callable[[Any], bool]) -> Fraction:
    return sum((p for outcome, p in chances(made).items() if event(outcome)), Fraction(0))


def mean(made: Made) -> Fraction:
    return sum((p * outcome for outcome, p in chances(made).items()), Fraction(0))


def variance(made: Made) -> Fraction:
    centre = mean(made)
    return sum((p * (outcome - centre) ** 2 for outcome, p in chances(made).items()), Fraction(0))


# --- tiles ----------------------------------------------------------------------------------------
def _hand_in_icepool(box: Mapping[str, int], tiles: int) -> Made:
    return icepool.Deck(box).deal(tiles).expand()


def _hand_in_dyce(box: Mapping[str, int], tiles: int) -> Made:
    """Tile by tile, from what is left each time."""
    if not tiles:
        return H({(): 1})

    def one_more(first: HResult[str]) -> Made:
        left = {tile: count - (tile == first.outcome) for tile, count in box.items()}
        others = _hand_in_dyce({tile: count for tile, count in left.items() if count}, tiles - 1)
        return expand(lambda rest: tuple(sorted((first.outcome, *rest.outcome))), others)

    return expand(one_more, H(box))


ICEPOOL = Peer("icepool", icepool.Die, in_icepool, _hand_in_icepool)
DYCE = Peer("dyce", H, in_dyce, _hand_in_dyce)
PEERS = (ICEPOOL, DYCE)
