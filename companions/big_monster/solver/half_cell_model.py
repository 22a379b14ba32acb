"""The plain model of a layout, with every place of every tile on half cells: naive, and in order.

Nothing is used here but the rules. It is the check of the reduced model (`hindsight`), and with a
given order of tiles it is the model of S2: each tile must touch one that came before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ortools.sat.python import cp_model

from companions.big_monster.board import EXPLORER_CELLS, Board, Cell, Laid, cells_of
from companions.big_monster.parts import Catalogue
from companions.big_monster.rules.mutation import EXPLORER_BEAM
from companions.big_monster.rules.placement import neighbours
from companions.big_monster.solver.assembly import in_order
from companions.big_monster.solver.limits import Answer, Limits, Valued, run
from companions.big_monster.solver.weights import Weights

Terms = list[Any]
"""Variables and ones, to be added up."""


class Plane(NamedTuple):
    """The cells from (left, top) up to, but without, (right, bottom)."""

    left: int
    top: int
    right: int
    bottom: int

    def has(self, cell: Cell) -> bool:
        return self.left <= cell[0] < self.right and self.top <= cell[1] < self.bottom


def plane_around(radius: int) -> Plane:
    """So many cells around the explorer on each side."""
    return Plane(-radius, -radius, 2 + radius, 2 + radius)


class HalfCellModel:
    """One Boolean for each tile and place; what scores is a Boolean below the tiles it needs."""

    def __init__(
        self,
        box: Catalogue,
        explorer: int,
        tiles: Sequence[int],
        worth: Weights,
        plane: Plane,
        ordered: bool,
    ) -> None:
        self.box, self.explorer, self.tiles, self.plane = box, explorer, tiles, plane
        self.model = cp_model.CpModel()
        self.at: list[dict[Cell, cp_model.IntVar]] = [
            {place: self.model.new_bool_var(f"{n} at {place}") for place in self._places(kind)}
            for n, kind in enumerate(tiles)
        ]
        self._lay()
        if ordered:
            self._touch_earlier()
        else:
            self._hang_together()
            self._order_equal_tiles()
        self.objective: Terms = [worth.constant]
        self._score_crystals(worth)
        self._score_pairs(worth)
        self._score_ice(worth)
        self.model.maximize(sum(self.objective))

    def solve(self, limits: Limits) -> Answer:
        return run(self.model, limits)

    def board(self, answer: Valued, ordered: bool) -> Board:
        """The board of an answer, tiles in an order in which they can be laid."""
        laid = [
            Laid(self.tiles[n], *place)
            for n, places in enumerate(self.at)
            for place, variable in places.items()
            if answer.value_of(variable)
        ]
        if ordered:
            return Board(self.explorer, tuple(laid))
        return in_order(self.box, self.explorer, laid)

    # --- placing ---
    def _places(self, kind: int) -> list[Cell]:
        part, plane = self.box.kinds[kind], self.plane
        return [
            (x, y)
            for x in range(plane.left, plane.right)
            for y in range(plane.top, plane.bottom)
            if all(plane.has(c) and c not in EXPLORER_CELLS for c in cells_of(part, x, y))
        ]

    def _cells(self, number: int, place: Cell) -> tuple[Cell, Cell]:
        return cells_of(self.box.kinds[self.tiles[number]], *place)

    def _lay(self) -> None:
        self.cover: dict[Cell, list[cp_model.IntVar]] = {}
        for number, places in enumerate(self.at):
            self.model.add_exactly_one(list(places.values()))
            for place, variable in places.items():
                for cell in self._cells(number, place):
                    self.cover.setdefault(cell, []).append(variable)
        for variables in self.cover.values():
            self.model.add_at_most_one(variables)

    def _touch_earlier(self) -> None:
        """Each tile shares a side with the explorer or with a tile that came before."""
        earlier: dict[Cell, list[cp_model.IntVar]] = {}
        for number, places in enumerate(self.at):
            for place, variable in places.items():
                own = self._cells(number, place)
                near = {n for cell in own for n in neighbours(cell)} - set(own)
                if not near & set(EXPLORER_CELLS):
                    touching = [v for cell in near for v in earlier.get(cell, ())]
                    self.model.add(variable <= sum(touching))
            for place, variable in places.items():
                for cell in self._cells(number, place):
                    earlier.setdefault(cell, []).append(variable)

    def _hang_together(self) -> None:
        """Every covered cell has a covered neighbour that is nearer to the explorer."""
        most = 2 * len(self.tiles) + 1
        depth: dict[Cell, Any] = dict.fromkeys(EXPLORER_CELLS, 0)
        for cell in self.cover:
            depth[cell] = self.model.new_int_var(1, most, f"depth of {cell}")
        for cell, variables in self.cover.items():
            parents = []
            for near in neighbours(cell):
                if near not in depth:
                    continue
                parent = self.model.new_bool_var(f"{cell} hangs on {near}")
                if near in self.cover:
                    self.model.add(parent <= sum(self.cover[near]))
                self.model.add(depth[cell] > depth[near]).only_enforce_if(parent)
                parents.append(parent)
            self.model.add(sum(variables) <= sum(parents))

    def _order_equal_tiles(self) -> None:
        """Equal tiles are told apart by their places only, so one order of them is enough."""
        first: dict[int, int] = {}
        for number, kind in enumerate(self.tiles):
            if kind in first:
                before, after = self.at[first[kind]], self.at[number]
                rank = {place: n for n, place in enumerate(before)}
                self.model.add(
                    sum(rank[p] * v for p, v in before.items())
                    < sum(rank[p] * v for p, v in after.items())
                )
            first[kind] = number

    # --- scoring ---
    def _having(self, place: Cell, piece: str) -> Terms:
        """What brings this piece of a crystal to this place."""
        found: Terms = [
            places[place]
            for kind, places in zip(self.tiles, self.at, strict=True)
            if piece in self.box.kinds[kind].pieces and place in places
        ]
        halves = self.box.explorers[self.explorer]
        own = {(0, 0): halves.left, (1, 0): halves.right}.get(place, frozenset())
        return [*found, 1] if piece in own else found

    def _bonus(self, points: int, needed: Sequence[Terms], name: str) -> Any:
        """A Boolean that is worth points and needs one of each list; None if it cannot be."""
        if not points or not all(needed):
            return None
        variable = self.model.new_bool_var(name)
        for terms in needed:
            self.model.add(variable <= sum(terms))
        self.objective.append(points * variable)
        return variable

    def _score_crystals(self, worth: Weights) -> None:
        found: dict[str, Terms] = {"green": [], "red": [], "blue": []}
        for x in range(self.plane.left - 1, self.plane.right):
            for y in range(self.plane.top - 2, self.plane.bottom):
                has = self._having
                needed = {
                    "green": [has((x, y), "GR"), has((x + 1, y), "GL")],
                    "red": [has((x, y), "RB"), has((x, y + 2), "RT")],
                    "blue": [has((x, y), "BBR"), has((x + 1, y), "BBL"), has((x, y + 2), "BTR"),
                             has((x + 1, y + 2), "BTL")],
                }  # fmt: skip
                for colour, parts in needed.items():
                    points = getattr(worth, colour)
                    crystal = self._bonus(points, parts, f"{colour} at {x} {y}")
                    if crystal is not None:
                        found[colour].append(crystal)
        self._bonus(worth.crystal_set, list(found.values()), "one crystal of each colour")

    def _score_pairs(self, worth: Weights) -> None:
        pairs: Terms = []
        for x in range(self.plane.left, self.plane.right - 1):
            for y in range(self.plane.top, self.plane.bottom):
                halves = [self._halves((x, y), "left"), self._halves((x + 1, y), "right")]
                pair = self._bonus(worth.pair, halves, f"big monster at {x} {y}")
                if pair is not None:
                    pairs.append(pair)
        if worth.pairs_needed and len(pairs) >= worth.pairs_needed:
            medal = self.model.new_bool_var("medal for big monsters")
            self.model.add(worth.pairs_needed * medal <= sum(pairs))
            self.objective.append(worth.pairs_medal * medal)

    def _halves(self, place: Cell, half: str) -> Terms:
        return [
            places[place]
            for kind, places in zip(self.tiles, self.at, strict=True)
            if self.box.kinds[kind].half == half and place in places
        ]

    def _beams(self, direction: str, places: Sequence[Cell]) -> Terms:
        return [
            laid[place]
            for kind, laid in zip(self.tiles, self.at, strict=True)
            if self.box.kinds[kind].beams == direction
            for place in places
            if place in laid
        ]

    def _score_ice(self, worth: Weights) -> None:
        """A first mutation by either beam, a second one by both."""
        own = self.box.explorers[self.explorer].start == "mutagenic"
        for number, kind in enumerate(self.tiles):
            levels = self.box.kinds[kind].levels
            for (x, y), variable in self.at[number].items() if levels else ():
                above = self._beams("down", [(x, y - 1), (x - 1, y - 1)])
                below = self._beams("up", [(x - 1, y + 2)])
                if own and (x, y) == EXPLORER_BEAM:
                    below = [*below, 1]
                first = levels[1] - levels[0] + worth.mutated
                self._bonus(first, [[variable], [*above, *below]], f"first {number} {x} {y}")
                if len(levels) > 2:
                    second = levels[2] - levels[1]
                    parts = [[variable], above, below]
                    self._bonus(second, parts, f"second {number} {x} {y}")
