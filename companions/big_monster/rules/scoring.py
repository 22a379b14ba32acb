"""The score pad (B6 to B12): points of one board by category, and the reason for each line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companions.big_monster.board import Board
from companions.big_monster.parts import Catalogue, Reward, Terrain
from companions.big_monster.rules.counting import DEFAULT, Census, HouseRules, census


class Score(NamedTuple):
    """The lines of the score pad, in its order."""

    ice: int
    big_monsters: int
    lava: int
    grassland: int
    swamp: int
    crystals: int
    explorer: int
    medals: int

    @property
    def total(self) -> int:
        return sum(self)


class Honours(NamedTuple):
    """What a player has won besides the board: values of medals, and angry dragons."""

    medals: tuple[int, ...] = ()
    """The value of each medal, the penalty too (5, 10 or -10)."""
    dragons: int = 0


NONE_YET = Honours()


def score(
    catalogue: Catalogue,
    board: Board,
    honours: Honours = NONE_YET,
    house: HouseRules = DEFAULT,
) -> Score:
    """The points of a board and what was won beside it.

    >>> from companions.big_monster.catalogue import load_catalogue
    >>> box = load_catalogue()
    >>> board = Board(0).lay(box.kind_index["swamp"], 2, 0).lay(box.kind_index["swamp"], 3, 0)
    >>> score(box, board).swamp
    8
    """
    return score_census(catalogue, board, census(catalogue, board, house), honours)


def score_census(catalogue: Catalogue, board: Board, found: Census, honours: Honours) -> Score:
    """The same, for a board that is counted already."""
    numbers = catalogue.scoring
    count = len(honours.medals)
    kinds = [catalogue.kinds[tile.kind] for tile in board.laid]
    rewards = [kind.reward for kind in kinds if kind.reward]
    own = catalogue.explorers[board.explorer].reward
    crystals = found.crystals
    return Score(
        ice=found.ice_points,
        big_monsters=big_monster_points(catalogue, found),
        lava=sum(kind.points for kind in kinds),
        grassland=sum(_earned(found, reward, count) for reward in rewards),
        swamp=swamp_points(catalogue, found.tiles[Terrain.SWAMP]),
        crystals=numbers.green * crystals.green
        + numbers.red * crystals.red
        + numbers.blue * crystals.blue,
        explorer=_earned(found, own, count) if own else 0,
        medals=sum(honours.medals) + numbers.dragon * honours.dragons,
    )


def _earned(found: Census, reward: Reward, medals: int) -> int:
    return reward.points * found.measure(reward.per, medals)


def swamp_points(catalogue: Catalogue, tiles: int) -> int:
    """So many swamp monsters together (B9): each is worth two for every one of them."""
    return catalogue.scoring.swamp * tiles * tiles


def big_monster_points(catalogue: Catalogue, found: Census) -> int:
    """Complete big monsters, and halves that are left alone (B8)."""
    numbers = catalogue.scoring
    alone = found.tiles[Terrain.WATER] - 2 * found.big_monsters
    return numbers.whole * found.big_monsters + numbers.half * alone


def winners_by_points(points: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Who has the best list of points, compared from the first on; several if they are equal."""
    best = max(points)
    return tuple(number for number, found in enumerate(points) if found == best)
