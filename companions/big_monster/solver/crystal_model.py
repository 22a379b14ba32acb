"""The most valuable crystals that a set of tiles can form, as a CP-SAT model on a plain lattice.

Crystals need exact alignment, so one lattice cell for a tile is enough (an explorer with pieces is
two cells side by side). Tiles that form no crystal are left out.

How large a plane is needed? Let a group of k cells hang together, with b blocks of two by two, in
a box of width w and height h. Column c has s(c) cells, and columns c and c + 1 share m(c) >= 1
rows. They have at most m(c) - 1 blocks in common, so b <= sum m(c) - (w - 1); column c + 1 brings
at most s(c + 1) - m(c) new rows, so h <= k - sum m(c). Together: w + h <= k + 1 - b. Two groups can
be stacked, left edges in line: their widths do not add up, so w + h <= n + 1 - b for all n placed
cells. Every blue crystal is a block. Without a given window the model has the cells of a triangle,
asks for that inequality, and its optimum holds on any plane.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import isqrt
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from companions.big_monster.parts import Catalogue
from companions.big_monster.solver.limits import Limits, Status, Valued, run
from companions.big_monster.solver.weights import Weights

Lattice = tuple[int, int]
"""Column and row."""
Cells = tuple[tuple[Lattice, int], ...]
"""Each cell with the kind that lies there, or EXPLORER."""
EXPLORER = -1
"""Stands for the explorer's left half among the placed tiles."""


class Window(NamedTuple):
    """A rectangle of lattice cells."""

    wide: int
    high: int


@dataclass(frozen=True, slots=True)
class CrystalLayout:
    """Where tiles lie that form crystals, what these are worth, and what is proven."""

    cells: Cells
    value: int
    bound: int
    status: Status


def crystal_tiles(box: Catalogue, tiles: Mapping[int, int]) -> dict[int, int]:
    """The tiles that carry pieces of crystals, with their numbers."""
    return {kind: n for kind, n in tiles.items() if n and box.kinds[kind].pieces}


def best_crystals(
    box: Catalogue,
    explorer: int,
    tiles: Mapping[int, int],
    weights: Weights,
    window: Window | None = None,
    limits: Limits | None = None,
    found: Callable[[Cells], None] | None = None,
) -> CrystalLayout:
    """The best crystals from these tiles and the explorer's own pieces.

    `found` is handed what lies where in every better answer on the way.
    """
    counts = crystal_tiles(box, tiles)
    model = cp_model.CpModel()
    lattice = CrystalLattice(model, box, explorer, counts, counts, window)
    goal = _goal(model, lattice, weights)
    if not goal:
        return CrystalLayout((), 0, 0, Status.PROVEN)
    model.maximize(sum(goal))
    limits = limits or Limits()
    if found is not None:
        limits = replace(limits, found=lambda valued: found(lattice.cells_of(valued)))
    answer = run(model, limits)
    return CrystalLayout(lattice.cells_of(answer), answer.value, answer.bound, answer.status)


def _goal(model: cp_model.CpModel, lattice: CrystalLattice, weights: Weights) -> list[Any]:
    """What the crystals are worth, with the medal for one of each colour."""
    crystals = lattice.crystals
    goal = [getattr(weights, colour) * each for colour, found in crystals.items() for each in found]
    if weights.crystal_set and all(crystals.values()):
        complete = model.new_bool_var("one crystal of each colour")
        for found in crystals.values():
            model.add(complete <= sum(found))
        goal.append(weights.crystal_set * complete)
    return goal


class CrystalLattice:
    """The variables and constraints in a model; see the module for why the cells are enough.

    `counts` are the most tiles there can be of each kind, `available` how many there are: numbers,
    or variables of the same model.
    """

    def __init__(
        self,
        model: cp_model.CpModel,
        box: Catalogue,
        explorer: int,
        counts: Mapping[int, int],
        available: Mapping[int, Any],
        window: Window | None = None,
    ) -> None:
        self.model = model
        self.pieces = {kind: box.kinds[kind].pieces for kind in counts}
        halves = box.explorers[explorer]
        self.halves = (halves.left, halves.right) if halves.left or halves.right else None
        self.size = sum(counts.values()) + (2 if self.halves else 0)
        self.window = window
        self.cells = _cells(self.size, window)
        self.counts = counts
        self.available = available
        self.placed: dict[tuple[int, Lattice], cp_model.IntVar] = {}
        self.touching: dict[Lattice, list[cp_model.IntVar]] = {}
        self.crystals: dict[str, list[cp_model.IntVar]] = {"green": [], "red": [], "blue": []}
        self._place()
        self._form()
        self._cut()
        self._leave_out()
        if window is None:
            self._pack()

    def cells_of(self, valued: Valued) -> Cells:
        """What lies where in an answer, in the order of the cells."""
        return tuple(
            sorted((cell, kind) for (kind, cell), x in self.placed.items() if valued.value_of(x))
        )

    def _place(self) -> None:
        new = self.model.new_bool_var
        for kind in self.counts:
            for cell in self.cells:
                self.placed[kind, cell] = new(f"tile {kind} at {cell}")
            copies = [self.placed[kind, cell] for cell in self.cells]
            self.model.add(sum(copies) <= self.available[kind])
        if self.halves:
            lefts = [cell for cell in self.cells if right_of(cell) in self.cells]
            for cell in lefts:
                self.placed[EXPLORER, cell] = new(f"explorer at {cell}")
            self.model.add_at_most_one([self.placed[EXPLORER, cell] for cell in lefts])
        for cell in self.cells:
            self.model.add_at_most_one(self._covering(cell))

    def _covering(self, cell: Lattice) -> list[cp_model.IntVar]:
        """What can lie on a cell."""
        found = [self.placed[kind, cell] for kind in self.counts]
        left = (cell[0] - 1, cell[1])
        found += [self.placed[EXPLORER, at] for at in (cell, left) if (EXPLORER, at) in self.placed]
        return found

    def _having(self, cell: Lattice, piece: str) -> list[cp_model.IntVar]:
        """What brings this piece to this cell."""
        found = [self.placed[k, cell] for k in self.counts if piece in self.pieces[k]]
        if self.halves:
            for half, at in zip(self.halves, (cell, (cell[0] - 1, cell[1])), strict=True):
                if piece in half and (EXPLORER, at) in self.placed:
                    found.append(self.placed[EXPLORER, at])
        return found

    def _form(self) -> None:
        """A Boolean for every crystal that can be complete."""
        for cell in self.cells:
            right, below = right_of(cell), (cell[0], cell[1] + 1)
            across = (cell[0] + 1, cell[1] + 1)
            parts = {
                "green": [(cell, "GR"), (right, "GL")],
                "red": [(cell, "RB"), (below, "RT")],
                "blue": [(cell, "BBR"), (right, "BBL"), (below, "BTR"), (across, "BTL")],
            }
            for colour, needed in parts.items():
                if not all(at in self.cells for at, _ in needed):
                    continue
                sources = [self._having(at, piece) for at, piece in needed]
                if not all(sources):
                    continue
                crystal = self.model.new_bool_var(f"{colour} at {cell}")
                for source in sources:
                    self.model.add(crystal <= sum(source))
                self.crystals[colour].append(crystal)
                for at, _ in needed:
                    self.touching.setdefault(at, []).append(crystal)

    def _leave_out(self) -> None:
        """Only what is part of a crystal is placed."""
        for (kind, cell), placed in self.placed.items():
            cells = (cell, right_of(cell)) if kind == EXPLORER else (cell,)
            near = [crystal for at in cells for crystal in self.touching.get(at, ())]
            self.model.add(placed <= sum(near))

    def _cut(self) -> None:
        """Bounds that follow from counting and spare the search: none of them cuts off a layout.

        A row of greens has one tile more than crystals, and is no longer than a window is wide.
        Every red takes a top and a bottom. Of b tiles with corners at most b + 1 - ceil(2 sqrt b)
        blocks of four can be made.
        """
        halves = [*self.halves] if self.halves else []
        everything = [(self.pieces[kind], count) for kind, count in self.counts.items()]
        in_rows = sum(count for pieces, count in everything if pieces & {"GL", "GR"})
        in_rows += any(half & {"GL", "GR"} for half in halves)
        everything += [(half, 1) for half in halves]
        longest = self.window.wide if self.window else in_rows
        greens = min(
            _with(everything, "GL"), _with(everything, "GR"), most_neighbours(in_rows, longest)
        )
        reds = min(_with(everything, "RT"), _with(everything, "RB"))
        blues = most_blocks(sum(n for p, n in everything if any(x[0] == "B" for x in p)))
        for colour, bound in (("green", greens), ("red", reds), ("blue", blues)):
            if self.crystals[colour]:
                self.model.add(sum(self.crystals[colour]) <= max(bound, 0))

    def _pack(self) -> None:
        """The layout lies in the corner of the triangle, in a box that its lemma allows."""
        lines: list[cp_model.IntVar] = []
        for axis in (0, 1):
            used = [self.model.new_bool_var(f"line {axis} {n}") for n in range(self.size)]
            for number, line in enumerate(used):
                there = [c for cell in self.cells if cell[axis] == number
                         for c in self._covering(cell)]  # fmt: skip
                for covering in there:
                    self.model.add_implication(covering, line)
                self.model.add(line <= sum(there))
                if number:
                    self.model.add_implication(line, used[number - 1])
            lines += used
        cells = sum((2 if kind == EXPLORER else 1) * x for (kind, _), x in self.placed.items())
        self.model.add(sum(lines) + sum(self.crystals["blue"]) <= cells + 1)


def _with(everything: list[tuple[frozenset[str], int]], piece: str) -> int:
    return sum(count for pieces, count in everything if piece in pieces)


def most_neighbours(tiles: int, longest: int) -> int:
    """The most pairs of side neighbours in rows of so many tiles, none longer than `longest`.

    >>> [most_neighbours(n, 3) for n in (0, 1, 3, 4, 6, 7)]
    [0, 0, 2, 2, 4, 4]
    """
    return tiles - -(-tiles // longest) if tiles else 0


def most_blocks(tiles: int) -> int:
    """The most blocks of two by two in a figure of so many cells.

    >>> [most_blocks(n) for n in (3, 4, 6, 9, 12)]
    [0, 1, 2, 4, 6]
    """
    root = isqrt(4 * tiles)
    return max(0, tiles + 1 - (root + (root * root < 4 * tiles))) if tiles else 0


def right_of(cell: Lattice) -> Lattice:
    return cell[0] + 1, cell[1]


def _cells(size: int, window: Window | None) -> frozenset[Lattice]:
    if window is not None:
        return frozenset((i, j) for i in range(window.wide) for j in range(window.high))
    return frozenset((i, j) for i in range(size) for j in range(size - i))
