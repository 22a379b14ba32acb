"""Best layouts of Big Monster: the naive model beside the reduced one, and hands of 18 tiles."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import process_time

from ortools.sat.python import cp_model

from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.errors import PositionError
from companions.big_monster.solver.crystal_model import CrystalLattice, crystal_tiles
from companions.big_monster.solver.half_cell_model import HalfCellModel, plane_around
from companions.big_monster.solver.hindsight import best_layout
from companions.big_monster.solver.limits import Limits, Status
from companions.big_monster.solver.weights import weights

SIZES = (4, 5, 6, 7)
DEALS, HAND = 10, 18
SECONDS = 60.0
QUICK_SECONDS = 10.0


def hand(count: int, seed: int) -> tuple[int, list[int]]:
    """An explorer and so many tiles, drawn from all of the box."""
    box, random = load_catalogue(), Random(f"{seed} bench {count}")
    pool = [kind.index for kind in box.kinds for _ in range(kind.count)]
    return random.randrange(len(box.explorers)), random.sample(pool, count)


def section(quick: bool) -> str:
    """The table of both models, and how many whole hands are proven in time."""
    seconds = QUICK_SECONDS if quick else SECONDS
    lines = [
        "### Best layouts of Big Monster",
        "",
        "| tiles | variables: naive | reduced | CPU s: naive | reduced | points: naive | reduced |",
        "|---|---|---|---|---|---|---|",
        *(_beside(count, seconds) for count in (SIZES[:2] if quick else SIZES)),
        "",
        _whole_hands(2 if quick else DEALS, seconds),
        "",
    ]
    return "\n".join(lines)


def _beside(count: int, seconds: float) -> str:
    box = load_catalogue()
    explorer, tiles = hand(count, 1)
    worth = weights(box, explorer, tiles)
    naive = HalfCellModel(box, explorer, tiles, worth, plane_around(5), ordered=False)
    start = process_time()
    try:
        answer = naive.solve(Limits(seconds=seconds))
        told = f"{answer.value} ({answer.status})"
    except PositionError:
        told = "none found"
    between = process_time()
    reduced = best_layout(box, explorer, tiles, limits=Limits(seconds=seconds))
    end = process_time()
    lattice = cp_model.CpModel()
    counts = crystal_tiles(box, Counter(tiles))
    CrystalLattice(lattice, box, explorer, counts, counts)
    sizes = len(naive.model.proto.variables), len(lattice.proto.variables)
    return (
        f"| {count} | {sizes[0]} | {sizes[1]} | {between - start:.1f} | {end - between:.1f} "
        f"| {told} | {reduced.value} ({reduced.status}) |"
    )


def _whole_hands(deals: int, seconds: float) -> str:
    box, proven = load_catalogue(), 0
    for seed in range(deals):
        explorer, tiles = hand(HAND, seed)
        found = best_layout(box, explorer, tiles, limits=Limits(seconds=seconds))
        proven += found.status is Status.PROVEN
    return f"{HAND} tiles and an explorer: {proven} of {deals} proven within {seconds:.0f} s each."
