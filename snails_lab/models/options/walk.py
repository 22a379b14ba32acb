"""A crawl over several spaces, chosen once by its end: the game asks for it space by space."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.agenda import Crawl
from snails_core.options import MoveTo, Option
from snails_core.position import Position
from snails_lab.models.options.menu import Menu
from snails_lab.models.overlays.crawl import crawl_ways


class Walk(NamedTuple):
    """The spaces still to crawl to, and what the snail should have left when it is asked next.

    A walk ends where the game does something unforeseen on the way.
    """

    snail: int
    here: int
    moves: int
    ahead: tuple[int, ...]


def walk_to(position: Position, goal: int) -> Walk | None:
    """The cheapest way of the crawling snail to the space, if its moves are enough."""
    asking = position.agenda[-1]
    if not isinstance(asking, Crawl):
        return None
    origin = position.place(asking.snail)
    if origin is None:
        return None
    way = crawl_ways(position, asking.snail, origin).get(goal)
    if way is None or way.cost > asking.moves or len(way.path) < 2:
        return None
    return Walk(asking.snail, origin, asking.moves, way.path[1:])


def next_step(walk: Walk, menu: Menu) -> tuple[Option, Walk | None] | None:
    """The step that the walk takes in this menu, and the walk that is left; None if it ends."""
    asking = menu.position.agenda[-1]
    step = MoveTo(walk.ahead[0])
    if not isinstance(asking, Crawl) or asking.snail != walk.snail or step not in menu.options:
        return None
    if menu.position.place(walk.snail) != walk.here or asking.moves > walk.moves:
        return None
    left = walk._replace(here=walk.ahead[0], ahead=walk.ahead[1:], moves=asking.moves - 1)
    return step, left if left.ahead else None
