"""S2: the best layout when the tiles come in a known order, and the price of that order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from companions.big_monster.board import Board
from companions.big_monster.parts import Catalogue
from companions.big_monster.rules.counting import DEFAULT, HouseRules
from companions.big_monster.rules.scoring import NONE_YET, Honours
from companions.big_monster.solver.half_cell_model import HalfCellModel, Plane, plane_around
from companions.big_monster.solver.hindsight import Layout, best_layout
from companions.big_monster.solver.limits import Limits, Status
from companions.big_monster.solver.weights import weights

RADIUS = 6
"""Cells around the explorer in which tiles are laid, unless somebody asks for more."""


@dataclass(frozen=True, slots=True)
class OrderedLayout:
    """The best layout in order that was found, beside the best one in hindsight."""

    board: Board
    value: int
    bound: int
    """No layout in this order is worth more, wherever its tiles lie."""
    status: Status
    """Proven if value and bound are equal."""
    hindsight: Layout

    @property
    def price(self) -> int:
        """How much the order costs against hindsight; exact where both are proven."""
        return self.hindsight.value - self.value


def best_in_order(
    box: Catalogue,
    explorer: int,
    tiles: Sequence[int],
    *,
    honours: Honours = NONE_YET,
    missions: Collection[int] = (),
    house: HouseRules = DEFAULT,
    plane: Plane | None = None,
    limits: Limits | None = None,
    found: Callable[[Board], None] | None = None,
) -> OrderedLayout:
    """The best layout of the tiles in this order, each touching what lies there when it comes.

    The optimum in hindsight bounds it on any plane; where the plane's own optimum stays below,
    that one is proven for the plane only, and the answer is a bounded one. `found` is handed the
    board of every better layout in order on the way.
    """
    limits = limits or Limits()
    free = best_layout(
        box, explorer, tiles, honours=honours, missions=missions, house=house, limits=limits
    )
    worth = weights(box, explorer, tiles, honours, missions, house)
    plane = plane or plane_around(min(RADIUS, 2 * len(tiles)))
    model = HalfCellModel(box, explorer, tiles, worth, plane, ordered=True)
    model.model.add(sum(model.objective) <= free.bound)
    if found is not None:
        limits = replace(limits, found=lambda valued: found(model.board(valued, ordered=True)))
    answer = model.solve(limits)
    complete = plane_holds_all(plane, len(tiles))
    bound = min(free.bound, answer.bound) if complete else free.bound
    return OrderedLayout(
        board=model.board(answer, ordered=True),
        value=answer.value,
        bound=bound,
        status=Status.PROVEN if answer.value == bound else Status.BOUNDED,
        hindsight=free,
    )


def plane_holds_all(plane: Plane, tiles: int) -> bool:
    """Is no layout of so many tiles larger than the plane? Each reaches two cells further."""
    far = 2 * tiles
    return plane.left <= -far and plane.top <= -far and min(plane.right, plane.bottom) >= 2 + far
