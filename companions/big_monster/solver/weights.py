"""What each thing that depends on the layout is worth to a given set of tiles (S1, S6).

All else is constant: it follows from the tiles alone, wherever they lie.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from companions.big_monster.board import Board, Laid
from companions.big_monster.parts import Catalogue, Reward
from companions.big_monster.rules.counting import DEFAULT, HouseRules, census
from companions.big_monster.rules.scoring import NONE_YET, Honours, score_census

APART = 10
"""Cells between tiles that shall have nothing to do with each other."""
LAYOUT_MISSIONS = ("big_monsters", "crystal_sets")
"""Missions that the layout decides; all others follow from the tiles."""


class Weights(NamedTuple):
    """Points beyond the constant ones."""

    constant: int
    green: int
    red: int
    blue: int
    crystal_set: int
    """For the first crystal of each colour: the crystal medal, if it can still be won."""
    pair: int
    """For a complete big monster, beyond its two halves."""
    pairs_medal: int
    pairs_needed: int
    """So many complete big monsters win the medal; 0 if it cannot be won."""
    mutated: int
    """For an ice monster that has mutated at all, beyond its own points."""


def spread(explorer: int, tiles: Sequence[int]) -> Board:
    """A board on which no tile has to do with another; not a legal one."""
    return Board(explorer, tuple(Laid(kind, APART * (n + 1), 0) for n, kind in enumerate(tiles)))


def weights(
    box: Catalogue,
    explorer: int,
    tiles: Sequence[int],
    honours: Honours = NONE_YET,
    missions: Collection[int] = (),
    house: HouseRules = DEFAULT,
) -> Weights:
    """The weights for laying all these tiles; `missions` are medals that can still be won alone."""
    board = spread(explorer, tiles)
    found = census(box, board, house)
    rewards = [kind.reward for kind in (box.kinds[tile] for tile in tiles) if kind.reward]
    own = box.explorers[explorer].reward
    if own:
        rewards.append(own)
    medal_extra = _per(rewards, "medals")
    sure = [
        medal.points
        for medal in (box.medals[number] for number in missions)
        if medal.per not in LAYOUT_MISSIONS
        and found.measure(medal.per, 0, for_medal=True) >= medal.single
    ]
    won = honours._replace(medals=(*honours.medals, *sure))
    by_layout = {
        box.medals[number].per: box.medals[number]
        for number in missions
        if box.medals[number].per in LAYOUT_MISSIONS
    }
    crystal_medal = by_layout.get("crystal_sets")
    pairs_medal = by_layout.get("big_monsters")
    each = _per(rewards, "crystals")
    numbers = box.scoring
    return Weights(
        constant=score_census(box, board, found, won).total,
        green=numbers.green + each + _per(rewards, "green_crystals"),
        red=numbers.red + each,
        blue=numbers.blue + each,
        crystal_set=crystal_medal.points + medal_extra if crystal_medal else 0,
        pair=numbers.whole - 2 * numbers.half + _per(rewards, "big_monsters"),
        pairs_medal=pairs_medal.points + medal_extra if pairs_medal else 0,
        pairs_needed=pairs_medal.single if pairs_medal else 0,
        mutated=_per(rewards, "mutated") if house.mutated == "mutated" else 0,
    )


def _per(rewards: Sequence[Reward], name: str) -> int:
    return sum(reward.points for reward in rewards if reward.per == name)
