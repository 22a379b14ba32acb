"""Places that are left out are never better: every legal place is scored by the rules alone."""

from __future__ import annotations

from random import Random

import pytest

from companions.big_monster.board import Board
from companions.big_monster.position import Position
from companions.big_monster.rules.placement import anchors
from companions.big_monster.rules.scoring import score
from companions.big_monster.solver.duel_endgame import scene_of
from companions.big_monster.solver.futures import PlanetState
from tests.support.companions.big_monster.late_duels import late_duel
from tests.support.companions.big_monster.planets import BOX

TELLING = [
    kind.index for kind in BOX.kinds if kind.pieces or kind.half or kind.levels or kind.beams
]


def most(position: Position, board: Board, tile: int) -> int:
    """The most points with one tile more, of all legal places."""
    honours = position.honours(position.start)
    return max(score(BOX, board.lay(tile, *at), honours).total for at in anchors(BOX, board, tile))


def best_of_two(position: Position, board: Board, one: int, other: int) -> int:
    return max(most(position, board.lay(one, *at), other) for at in anchors(BOX, board, one))


def board_of(position: Position, state: PlanetState) -> Board:
    board = position.board(position.start)
    for tile in state.added:
        board = board.lay(*tile)
    return board


@pytest.mark.parametrize("seed", range(4))
def test_with_one_tile_to_come_no_place_is_better_than_all_that_are_kept(seed: int) -> None:
    random = Random(f"futures {seed}")
    position = late_duel(seed, 16)
    state = scene_of(position).states[0]
    tile, row = random.choice(TELLING), tuple(random.sample(TELLING, 4))
    kept = [
        [most(position, board_of(position, after), last) for last in row]
        for _, after in state.lay(tile, (row,))
    ]
    board = position.board(position.start)
    for place in anchors(BOX, board, tile):
        found = [most(position, board.lay(tile, *place), last) for last in row]
        assert any(all(a >= b for a, b in zip(good, found, strict=True)) for good in kept)


@pytest.mark.long(minutes=10)
@pytest.mark.parametrize("seed", range(12))
def test_with_two_tiles_to_come_no_place_is_better_than_all_that_are_kept(seed: int) -> None:
    """Each pair of tiles by itself, on a planet of three tiles."""
    random = Random(f"two to come {seed}")
    position = late_duel(seed, 4)
    state = scene_of(position).states[0]
    tile, *rest = random.sample(TELLING, 5)
    rows = ((rest[0], rest[1]), (rest[2], rest[3]))
    boards = [board_of(position, after) for _, after in state.lay(tile, rows)]
    start = position.board(position.start)
    for one in rows[0]:
        for other in rows[1]:
            best = max(best_of_two(position, board, one, other) for board in boards)
            assert best == max(
                best_of_two(position, start.lay(tile, *at), one, other)
                for at in anchors(BOX, start, tile)
            )


def test_the_points_of_a_planet_are_those_of_the_scorer() -> None:
    """Counts that are carried on from tile to tile give the same as counting the board."""
    random = Random("points")
    for seed in range(3):
        position = late_duel(seed, 12)
        state = scene_of(position).states[0]
        for _ in range(4):
            tile = random.randrange(len(BOX.kinds))
            board = board_of(position, state)
            state = state.after(tile, random.choice(anchors(BOX, board, tile)))
            found = score(BOX, board_of(position, state), position.honours(position.start)).total
            assert state.planet.worth.points(state.tiles, state.packed, 0) == found
            for last in TELLING:
                best = max(
                    state.planet.worth.points(tuple(sorted((*state.tiles, last))), packed, 0)
                    for _, packed in state.endings(last)
                )
                assert best == most(position, board_of(position, state), last)
