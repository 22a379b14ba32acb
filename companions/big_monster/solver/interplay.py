"""Where a tile can have to do with the tiles that lie, now or by way of tiles that come later.

Three families of tiles score by their neighbours: tiles with pieces of crystals, halves of big
monsters, and ice monsters with the beams that mutate them. A tile has to do with another one of its
family only in a few places beside it. A tile farther away can still matter, if tiles that come
later close the gap: two lava tiles with a third one between them. `telling_reach` follows such
chains, one link for every tile to come, and leaves out no place that can matter; a few of those it
names cannot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import Enum
from functools import cache

from companions.big_monster.board import Cell, cells_of
from companions.big_monster.parts import Kind
from companions.big_monster.solver.outlook import Outlook

Pieces = frozenset[str]
_MEETING = {
    (1, 0): (("GR", "GL"), ("BTR", "BTL"), ("BBR", "BBL")),
    (0, 2): (("RB", "RT"), ("BBL", "BTL"), ("BBR", "BTR")),
    (1, 2): (("BBR", "BTL"),),
    (1, -2): (("BTR", "BBL"),),
}
"""By the way from one tile to another: the pieces of both that can be parts of one crystal."""


class Family(Enum):
    """Tiles of different families never score by each other's place."""

    NONE = "none"
    CRYSTALS = "crystals"
    HALVES = "halves"
    ICE = "ice"


def family(kind: Kind) -> Family:
    if kind.pieces:
        return Family.CRYSTALS
    if kind.half:
        return Family.HALVES
    return Family.ICE if kind.levels or kind.beams else Family.NONE


def telling_reach(view: Outlook, kind: Kind, coming: Sequence[Collection[Kind]]) -> set[Cell]:
    """Places where a tile can share a crystal, a big monster or a beam with what lies already.

    `coming` has the kinds of which one may come, for each tile to come. Not all places are legal.
    """
    own = family(kind)
    if own is Family.CRYSTALS:
        return _crystal_reach(view, kind.pieces, coming)
    if own is Family.HALVES:
        return set(view.telling_places(kind))
    if own is Family.ICE:
        return _ice_reach(view, kind, coming)
    return set()


def _crystal_reach(view: Outlook, pieces: Pieces, coming: Sequence[Collection[Kind]]) -> set[Cell]:
    """Along chains of tiles that come, of which every two neighbours can share a crystal."""
    between = {other.pieces for row in coming for other in row if other.pieces}
    links = sum(any(kind.pieces for kind in row) for row in coming)
    front = set(view.pieces.items())
    found = _linked(front, pieces)
    for _ in range(links):
        front = {
            (place, other)
            for other in between
            for place in _linked(front, other)
            if _free(view, place)
        }
        found |= _linked(front, pieces)
    return found


def _linked(front: Collection[tuple[Cell, Pieces]], pieces: Pieces) -> set[Cell]:
    return {(x + dx, y + dy) for (x, y), other in front for dx, dy in _ways(other, pieces)}


def _free(view: Outlook, place: Cell) -> bool:
    x, y = place
    return (x, y) not in view.taken and (x, y + 1) not in view.taken


@cache
def _ways(one: Pieces, other: Pieces) -> tuple[Cell, ...]:
    """From one tile to another, wherever both can be parts of one crystal."""
    found = []
    for (dx, dy), meeting in _MEETING.items():
        if any(a in one and b in other for a, b in meeting):
            found.append((dx, dy))
        if any(a in other and b in one for a, b in meeting):
            found.append((-dx, -dy))
    return tuple(found)


def _ice_reach(view: Outlook, kind: Kind, coming: Sequence[Collection[Kind]]) -> set[Cell]:
    """Places at which an ice monster stands, or to which a beam goes, by way of double beams."""
    far = sum(any(other.beams == "down" for other in row) for row in coming)
    spots = {(x + step, y) for x, y in _live_spots(view) for step in range(-far, far + 1)}
    if kind.levels:
        return spots
    steps = ((0, -1), (-1, -1)) if kind.beams == "down" else ((-1, 2),)
    return {(x + dx, y + dy) for x, y in spots for dx, dy in steps}


def _live_spots(view: Outlook) -> Iterator[Cell]:
    """Where a monster can still mutate, and where a beam goes that meets nothing yet."""
    for place, level in view.levels.items():
        if level + 1 < len(view.kinds[place].levels):
            yield place
    for place in view.hits:
        if _free(view, place):
            yield place


def overlap(kind: Kind, place: Cell, other: Kind, at: Cell) -> bool:
    """Would both tiles cover a cell?"""
    return not set(cells_of(kind, *place)).isdisjoint(cells_of(other, *at))
