"""S1: the best layout of a set of tiles, if one had known them all before.

Adjacency never costs points, so what scores together can be laid in clusters that are solved apart
and slid together: crystals (a CP-SAT model), mutations (a formula), big monsters (pairs). The rest
of the score follows from the tiles alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from companions.big_monster.board import Board, Laid
from companions.big_monster.parts import Catalogue
from companions.big_monster.rules.counting import DEFAULT, HouseRules
from companions.big_monster.rules.scoring import NONE_YET, Honours
from companions.big_monster.solver.assembly import assemble
from companions.big_monster.solver.crystal_model import (
    EXPLORER,
    Cells,
    Lattice,
    Window,
    best_crystals,
)
from companions.big_monster.solver.ice import Cluster, best_ice, ice_clusters
from companions.big_monster.solver.limits import Limits, Status
from companions.big_monster.solver.weights import Weights, weights


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout with what it is worth, part by part; `bound` is what no layout can exceed."""

    board: Board
    value: int
    bound: int
    status: Status
    constant: int
    """Points that every layout of these tiles has."""
    crystals: int
    ice: int
    big_monsters: int


def best_layout(
    box: Catalogue,
    explorer: int,
    tiles: Sequence[int],
    *,
    honours: Honours = NONE_YET,
    missions: Collection[int] = (),
    house: HouseRules = DEFAULT,
    window: Window | None = None,
    limits: Limits | None = None,
    found: Callable[[Board], None] | None = None,
) -> Layout:
    """The best layout of all these tiles around the explorer.

    `missions` are medals that can still be won by one player alone (S6). With a `window` crystals
    are sought only there, and the optimum holds only there. `found` is handed the board of every
    better layout on the way.
    """
    counts = Counter(tiles)
    worth = weights(box, explorer, tiles, honours, missions, house)
    ice = best_ice(box, explorer, counts, worth.mutated)
    lefts = sum(n for kind, n in counts.items() if box.kinds[kind].half == "left")
    rights = sum(n for kind, n in counts.items() if box.kinds[kind].half == "right")
    pairs = min(lefts, rights)
    pair_points = pairs_value(worth, pairs)
    beside = ice.value + pair_points + worth.constant
    clusters = ice_clusters(box, explorer, counts, ice)

    def board_of(cells: Cells) -> Board:
        return _board(box, explorer, counts, cells, clusters)

    tell = None if found is None else lambda cells: found(board_of(cells))
    crystals = best_crystals(box, explorer, counts, worth, window, _beside(limits, beside), tell)
    return Layout(
        board=board_of(crystals.cells),
        value=crystals.value + beside,
        bound=crystals.bound + beside,
        status=crystals.status,
        constant=worth.constant,
        crystals=crystals.value,
        ice=ice.value,
        big_monsters=pair_points,
    )


def _beside(limits: Limits | None, points: int) -> Limits | None:
    """The same limits, where progress tells of the whole score and not of the crystals alone."""
    if limits is None or limits.progress is None:
        return limits
    progress = limits.progress
    return replace(limits, progress=lambda value, bound: progress(value + points, bound + points))


def pairs_value(worth: Weights, pairs: int) -> int:
    """What so many complete big monsters add, with the medal for them."""
    medal = worth.pairs_medal if worth.pairs_needed and pairs >= worth.pairs_needed else 0
    return pairs * worth.pair + medal


def _board(
    box: Catalogue,
    explorer: int,
    counts: Counter[int],
    cells: Cells,
    ice: tuple[Cluster, list[Cluster]],
) -> Board:
    anchored, clusters = _crystal_clusters(cells)
    left = Counter(counts)
    left.subtract(kind for _, kind in cells if kind != EXPLORER)
    halves: dict[str, list[int]] = {"left": [], "right": []}
    for kind, count in left.items():
        part = box.kinds[kind]
        if part.half:
            halves[part.half] += [kind] * count
        elif not part.levels and not part.beams:
            clusters += [(Laid(kind, 0, 0),)] * count
    for number in range(max(map(len, halves.values()))):
        row = [Laid(kinds[number], x, 0) for x, kinds in enumerate(halves.values())
               if number < len(kinds)]  # fmt: skip
        clusters.append(tuple(row))
    return assemble(box, explorer, (*anchored, *ice[0]), [*clusters, *ice[1]])


def _crystal_clusters(
    cells: Sequence[tuple[Lattice, int]],
) -> tuple[list[Laid], list[Cluster]]:
    """Lattice cells that hang together, as tiles; those with the explorer lie where it says."""
    kinds = dict(cells)
    explorer = next((cell for cell, kind in cells if kind == EXPLORER), None)
    if explorer:
        kinds[explorer[0] + 1, explorer[1]] = EXPLORER
    anchored: list[Laid] = []
    clusters: list[Cluster] = []
    todo = set(kinds)
    while todo:
        group, edge = set(), {todo.pop()}
        while edge:
            group |= edge
            edge = {(i + a, j + b) for i, j in edge for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))}
            edge &= todo
            todo -= edge
        i0, j0 = explorer if explorer in group and explorer else (0, 0)
        laid = [Laid(kinds[c], c[0] - i0, 2 * (c[1] - j0)) for c in sorted(group)
                if kinds[c] != EXPLORER]  # fmt: skip
        if explorer in group:
            anchored = laid
        else:
            clusters.append(tuple(laid))
    return anchored, clusters
