"""A crawl over several spaces, chosen once by its end: the game asks for it space by space.

Of all ways that the moves allow, the safest is taken, and of equally safe ones the cheapest. The
board is taken as it stands: what fire and mines cost on the way is told by the engine
(`overlays.tolls`); a walk ends where something unforeseen happens.
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from typing import NamedTuple

from snails_core.agenda import Crawl
from snails_core.draft import Draft
from snails_core.layout import PLACE
from snails_core.options import MoveTo, Option
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.rules.crawl import is_climber, move_cost
from snails_core.rules.push import is_open
from snails_core.tell import Names
from snails_lab.models.options.menu import Menu
from snails_lab.models.overlays.crawl import crawl_overlay
from snails_lab.models.overlays.danger import losses_text
from snails_lab.models.overlays.overlay import Note, Overlay
from snails_lab.models.overlays.tolls import NOTHING, Toll, entering_toll
from snails_lab.words import phrase

WARNING = "!"
"""Behind the moves of a way that is dangerous."""


class SafeWay(NamedTuple):
    """The safest way to a space: the health that it can be expected to cost, and its moves."""

    loss: Fraction
    cost: int
    path: tuple[int, ...]
    """All spaces on the way, start and end included."""


class Walk(NamedTuple):
    """The spaces still to crawl to, and what the snail should have left when it is asked next.

    A walk ends where the game does something unforeseen on the way.
    """

    snail: int
    here: int
    moves: int
    ahead: tuple[int, ...]


def safest_ways(position: Position, snail: int, origin: int, moves: int) -> dict[int, SafeWay]:
    """The safest way to every space that so many moves can reach; nobody else moves."""
    board, climber = position.setting.board, is_climber(position.hot, owner(snail))
    draft = Draft(position.setting, position.hot, position.cold, position.agenda)
    entering: dict[int, Fraction] = {}
    ways: dict[int, SafeWay] = {}
    cheapest: dict[int, int] = {}
    edge = [SafeWay(Fraction(0), 0, (origin,))]
    while edge:
        way = heappop(edge)
        space = way.path[-1]
        if way.cost >= cheapest.get(space, moves + 1):
            continue  # a way that is as safe and as cheap has been there
        cheapest[space] = way.cost
        ways.setdefault(space, way)
        draft.hot[PLACE + snail] = space
        for near in board.neighbours[space]:
            cost = move_cost(position.level(space), position.level(near), climber)
            if cost is None or way.cost + cost > moves or near in way.path:
                continue
            if is_open(draft, snail, near, 1 << snail):
                if near not in entering:
                    entering[near] = _toll(position, snail, near).expected
                loss = way.loss + entering[near]
                heappush(edge, SafeWay(loss, way.cost + cost, (*way.path, near)))
    return ways


def walk_to(position: Position, goal: int) -> Walk | None:
    """The safest way of the crawling snail to the space, if its moves are enough."""
    asking = position.agenda[-1]
    if not isinstance(asking, Crawl):
        return None
    origin = position.place(asking.snail)
    if origin is None or origin == goal:
        return None
    way = safest_ways(position, asking.snail, origin, asking.moves).get(goal)
    return None if way is None else Walk(asking.snail, origin, asking.moves, way.path[1:])


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


# --- danger ---
def danger_of(position: Position, snail: int, spaces: tuple[int, ...]) -> Toll:
    """What entering these spaces one after the other costs the snail, as the board stands."""
    causes: dict[str, Fraction] = {}
    worst, death = 0, Fraction(0)
    for space in spaces:
        toll = _toll(position, snail, space)
        for cause, loss in toll.causes.items():
            causes[cause] = causes.get(cause, Fraction(0)) + loss
        worst, death = worst + toll.worst, max(death, toll.death)
    return Toll(causes, worst, death)


def _toll(position: Position, snail: int, space: int) -> Toll:
    return entering_toll(position, snail, space) or NOTHING


def danger_text(position: Position, walk: Walk, language: str) -> str:
    """What the walk costs and whether it may be the last; empty if nothing happens on it."""
    toll = danger_of(position, walk.snail, walk.ahead)
    if not toll.worst:
        return ""
    goal = position.setting.board.names[walk.ahead[-1]]
    name = Names(position, language).snail(walk.snail)
    losses = losses_text(toll.causes, language)
    told = phrase(language, "walking.danger", space=goal, snail=name, losses=losses)
    if toll.worst >= position.health(walk.snail):
        told = f"{told} {phrase(language, 'walking.fatal')}"
    return told


def walk_overlay(position: Position, snail: int, moves: int, language: str) -> Overlay:
    """Where a crawl can lead: the notes of `crawl_overlay`, with the safest way to each space."""
    overlay = crawl_overlay(position, snail, moves, language)
    origin = position.place(snail)
    assert origin is not None
    ways = safest_ways(position, snail, origin, moves)
    notes = tuple(
        _note(position, snail, note, ways[note.space], language) if note.open else note
        for note in overlay.notes
    )
    return overlay._replace(notes=notes)


def _note(position: Position, snail: int, note: Note, way: SafeWay, language: str) -> Note:
    why, label = phrase(language, "crawl.cost", count=way.cost), str(way.cost)
    if way.loss:
        toll = danger_of(position, snail, way.path[1:])
        danger = phrase(language, "walking.on_the_way", losses=losses_text(toll.causes, language))
        why, label = f"{why} {danger}", label + WARNING
    return note._replace(why=why, label=label, path=way.path, rank=way.cost)
