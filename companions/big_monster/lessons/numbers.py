"""Numbers that lessons ask for, each computed by the rules or the solver from what a step gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

from ortools.sat.python import cp_model

from companions.big_monster.board import Board
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.lessons.tasks import BuildTask
from companions.big_monster.rules.passing import receivers
from companions.big_monster.rules.scoring import score, swamp_points
from companions.big_monster.solver.crystal_model import CrystalLattice, Window, crystal_tiles
from companions.big_monster.solver.half_cell_model import HalfCellModel, plane_around
from companions.big_monster.solver.hindsight import best_layout
from companions.big_monster.solver.teams import best_split
from companions.big_monster.solver.weights import weights

PLANE = 6
"""Cells around the explorer in the plain model, as the solver has it for tiles in order."""


def swamp_next(count: int) -> int:
    """What one more swamp monster adds to so many."""
    box = load_catalogue()
    return swamp_points(box, count + 1) - swamp_points(box, count)


def total(board: Board) -> int:
    return score(load_catalogue(), board).total


def crystals(board: Board) -> int:
    return score(load_catalogue(), board).crystals


def grassland(board: Board) -> int:
    return score(load_catalogue(), board).grassland


def best(board: Board, tiles: tuple[int, ...]) -> int:
    """The proven optimum of these tiles around the explorer."""
    return best_layout(load_catalogue(), board.explorer, tiles).value


def window_loss(board: Board, tiles: tuple[int, ...], size: int) -> int:
    """What is lost if crystals are sought only on so many by so many lattice cells."""
    box = load_catalogue()
    small = best_layout(box, board.explorer, tiles, window=Window(size, size)).value
    return best(board, tiles) - small


def naive_variables(board: Board, tiles: tuple[int, ...]) -> int:
    """Variables of the plain model: every place of every tile on half cells, and the rest."""
    box = load_catalogue()
    worth = weights(box, board.explorer, tiles)
    model = HalfCellModel(box, board.explorer, tiles, worth, plane_around(PLANE), ordered=False)
    return len(model.model.proto.variables)


def reduced_variables(board: Board, tiles: tuple[int, ...]) -> int:
    """Variables of the lattice model of the same tiles."""
    box, model = load_catalogue(), cp_model.CpModel()
    counts = crystal_tiles(box, Counter(tiles))
    CrystalLattice(model, box, board.explorer, counts, counts)
    return len(model.proto.variables)


def greedy_loss(board: Board, tiles: tuple[int, ...]) -> int:
    """What laying each tile where it adds most at once costs against the best in this order."""
    task = BuildTask(board, tiles, ordered=True)
    return task.best - task.greedy


def medal_points(medal: str) -> int:
    box = load_catalogue()
    return box.medals[box.medal_index[medal]].points


def penalty() -> int:
    return load_catalogue().scoring.penalty


def passings(players: int) -> int:
    """In how many ways stacks can be passed in a fixed order, each to a free ship."""

    @cache
    def ways(player: int, free: frozenset[int]) -> int:
        if player == players:
            return 1
        open_ships = tuple(sorted(free))
        return sum(ways(player + 1, free - {ship}) for ship in receivers(player, open_ships, False))

    return ways(0, frozenset(range(players)))


def lower_score(board: Board, tiles: tuple[int, ...]) -> int:
    """The lower score of two partners who share these tiles as well as they can."""
    half = len(tiles) // 2
    explorers = (board.explorer, board.explorer)
    return best_split(load_catalogue(), explorers, tiles, (half, len(tiles) - half)).lower


OF_BOARD: Mapping[str, Callable[[Board], int]] = {
    "total": total, "crystals": crystals, "grassland": grassland,
}  # fmt: skip
OF_TILES: Mapping[str, Callable[[Board, tuple[int, ...]], int]] = {
    "best": best, "naive_variables": naive_variables, "reduced_variables": reduced_variables,
    "greedy_loss": greedy_loss, "lower_score": lower_score,
}  # fmt: skip
OF_NUMBER: Mapping[str, Callable[[int], int]] = {"swamp_next": swamp_next, "passings": passings}
NAMES = (*OF_BOARD, *OF_TILES, *OF_NUMBER, "window_loss", "medal", "penalty")
