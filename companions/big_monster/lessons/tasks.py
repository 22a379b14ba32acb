"""Tasks of the lessons: what is to be done, and which answers are right, found by the rules."""

from __future__ import annotations

from dataclasses import dataclass

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.options import Claim
from companions.big_monster.position import Position
from companions.big_monster.rules.counting import census
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import score
from companions.big_monster.solver.duel_endgame import claim_values
from companions.big_monster.solver.hindsight import best_layout
from companions.big_monster.solver.place_now import places_by_worth


@dataclass(frozen=True, slots=True)
class LayTask:
    """Lay one tile where it adds most."""

    board: Board
    tile: int

    @property
    def right(self) -> frozenset[tuple[int, int]]:
        """All places that add as much as the best one."""
        places = places_by_worth(load_catalogue(), self.board, self.tile)
        return frozenset((place.x, place.y) for place in places if place.gain == places[0].gain)


@dataclass(frozen=True, slots=True)
class TakeTask:
    """Take the tile that adds most at its best place, with medals that it wins at once."""

    board: Board
    tiles: tuple[int, ...]
    missions: tuple[int, ...] = ()

    def gain(self, tile: int) -> int:
        """What a tile adds at its best place."""
        box = load_catalogue()
        before = score(box, self.board).total
        return max(
            score(box, grown).total - before + self._won(grown)
            for grown in (self.board.lay(tile, x, y) for x, y in anchors(box, self.board, tile))
        )

    def _won(self, board: Board) -> int:
        box = load_catalogue()
        found = census(box, board)
        medals = (box.medals[number] for number in self.missions)
        return sum(
            medal.points
            for medal in medals
            if found.measure(medal.per, 0, for_medal=True) >= medal.single
        )

    @property
    def right(self) -> frozenset[int]:
        gains = {tile: self.gain(tile) for tile in set(self.tiles)}
        best = max(gains.values())
        return frozenset(tile for tile, gain in gains.items() if gain == best)


@dataclass(frozen=True, slots=True)
class BuildTask:
    """Lay all these tiles, in their order or in any, so that the planet is worth most."""

    board: Board
    tiles: tuple[int, ...]
    ordered: bool

    @property
    def best(self) -> int:
        """The most that can be had: by trying all ways in order, by the solver in any order."""
        box = load_catalogue()
        if not self.ordered:
            assert not self.board.laid
            return best_layout(box, self.board.explorer, self.tiles).value
        return max(score(box, board).total for board in all_ways(self.board, self.tiles))

    @property
    def best_board(self) -> Board:
        """A board that is worth as much."""
        box = load_catalogue()
        if not self.ordered:
            return best_layout(box, self.board.explorer, self.tiles).board
        return max(all_ways(self.board, self.tiles), key=lambda board: score(box, board).total)

    @property
    def greedy(self) -> int:
        """What comes of laying each tile where it adds most at once."""
        box, board = load_catalogue(), self.board
        for tile in self.tiles:
            place = places_by_worth(box, board, tile)[0]
            board = board.lay(tile, place.x, place.y)
        return score(box, board).total


def all_ways(board: Board, tiles: tuple[int, ...]) -> list[Board]:
    """Every board that comes of laying the tiles in this order."""
    boards = [board]
    for tile in tiles:
        boards = [
            grown.lay(tile, x, y)
            for grown in boards
            for x, y in anchors(load_catalogue(), grown, tile)
        ]
    return boards


@dataclass(frozen=True, slots=True)
class NumberTask:
    """Which number is it? One of those that are offered."""

    board: Board | None
    """To look at, if there is one."""
    tiles: tuple[int, ...]
    """The tiles that it is about."""
    right: int
    offered: tuple[int, ...]
    ships: int = 0
    """So many ships are to be looked at, where it is about passing."""


@dataclass(frozen=True, slots=True)
class ClaimTask:
    """The last turn of a duel: take a tile and discard another."""

    position: Position

    @property
    def right(self) -> frozenset[Claim]:
        values = claim_values(self.position)
        best = max(values.values())
        return frozenset(claim for claim, value in values.items() if value == best)


Task = LayTask | TakeTask | BuildTask | NumberTask | ClaimTask
