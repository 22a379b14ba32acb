"""Where a snail can crawl with so many moves, what it costs, by which way, and why not elsewhere.

The board is taken as it stands: what a token sets off on the way is for the game to show.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from snails_core.draft import Draft
from snails_core.errors import PositionError
from snails_core.layout import PLACE
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.records import snail_name
from snails_core.rules.crawl import is_climber, move_cost
from snails_core.rules.push import is_open
from snails_core.tell import Names
from snails_lab.models.overlays.overlay import Note, Overlay
from snails_lab.words import phrase


class CrawlPath(NamedTuple):
    """The cheapest way to a space: what it costs and the spaces passed, start and end included."""

    cost: int
    path: tuple[int, ...]


def crawl_overlay(position: Position, snail: int, moves: int, language: str = "en") -> Overlay:
    """A note for every space: its cost from where the snail stands, or why it is out of reach.

    >>> from snails_core import read_position
    >>> position = read_position("snails 1; map 1 2 .; player A; G a1; player B; G a2")
    >>> crawl_overlay(position, 1, moves=2).open_spaces
    (1,)
    """
    origin = position.place(snail)
    if origin is None:
        raise PositionError("fault_unplaced", snail_name(snail))
    ways = crawl_ways(position, snail, origin)
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    notes = []
    for space in position.setting.board.spaces():
        way = ways.get(space)
        if space == origin:
            notes.append(Note(space, False, "here", phrase(language, "crawl.here")))
        elif way is None:
            full = not is_open(draft, snail, space, 1 << snail)
            sign = "full" if full else "too_high"
            notes.append(Note(space, False, sign, phrase(language, f"crawl.{sign}")))
        elif way.cost > moves:
            why = phrase(language, "crawl.too_far", count=way.cost, moves=moves)
            notes.append(Note(space, False, "too_far", why))
        else:
            why = phrase(language, "crawl.cost", count=way.cost)
            notes.append(Note(space, True, "reach", why, str(way.cost), way.path, rank=way.cost))
    name = Names(position, language).standing_now(snail)
    title = phrase(language, "crawl.title", snail=name, count=moves)
    return Overlay(title, tuple(notes))


def crawl_ways(position: Position, snail: int, origin: int) -> dict[int, CrawlPath]:
    """The cheapest way to every space that the snail could ever come to; nobody else moves."""
    board = position.setting.board
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    climber = is_climber(position.hot, owner(snail))
    ways: dict[int, CrawlPath] = {}
    edge = [CrawlPath(0, (origin,))]
    while edge:
        way = heappop(edge)
        space = way.path[-1]
        if space in ways:
            continue
        ways[space] = way
        draft.hot[PLACE + snail] = space
        for near in board.neighbours[space]:
            cost = move_cost(position.level(space), position.level(near), climber)
            if cost is not None and near not in ways and is_open(draft, snail, near, 1 << snail):
                heappush(edge, CrawlPath(way.cost + cost, (*way.path, near)))
    return ways
