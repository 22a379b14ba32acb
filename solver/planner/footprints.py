"""What was learnt of a turn, found again wherever the places that matter look the same.

Turns are learnt one at a time, each with the places that were read, in order. As reading
is determined by what was read before, what is learnt forms a trie: the next places to look
at, then a branch for what is found there. Places that are always read together are looked
at in one go.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Generic, TypeVar, cast

from snails_core.layout import PLAYERS
from solver.planner.facts import Place

L = TypeVar("L")
ALWAYS: tuple[Place, Place] = (PLAYERS, PLAYERS)
"""Read first of all, so that the look at a node gives a tuple even for one place."""


class Look(Generic[L]):
    """One node: the places to look at, and where each finding leads."""

    __slots__ = ("branches", "find", "places")

    def __init__(self, places: tuple[Place, ...]) -> None:
        self.set_places(places)
        self.branches: dict[tuple[object, ...], Look[L] | L] = {}

    def set_places(self, places: tuple[Place, ...]) -> None:
        self.places = places
        spans = (slice(*place) if isinstance(place, tuple) else place for place in places)
        self.find = itemgetter(*spans, *ALWAYS)


class Footprints(Generic[L]):
    """All that was learnt of one turn with one card."""

    __slots__ = ("root",)

    def __init__(self) -> None:
        self.root: Look[L] | L | None = None

    def find(self, facts: bytes) -> L | None:
        """What was learnt where everything read was as it is here."""
        return found_from(self.root, facts)

    def learn(self, facts: bytes, places: Iterable[Place], lesson: L) -> None:
        """Adds what was learnt at these facts, which nothing known covers."""
        rest = tuple(places)
        if self.root is None:
            self.root = Look(rest) if rest else lesson
        if not rest:
            return
        assert isinstance(self.root, Look)
        look = self.root
        while True:
            shared = _shared(look.places, rest)
            assert shared, "what is read first never depends on anything"
            if shared < len(look.places):
                _split(look, shared)
            found, rest = look.find(facts), rest[shared:]
            following = look.branches.get(found)
            if following is None:
                if not rest:
                    look.branches[found] = lesson
                    return
                following = look.branches[found] = Look(rest)
            assert isinstance(following, Look), "learnt twice, or read differently"
            look = following


def found_from(node: Look[L] | L | None, facts: bytes) -> L | None:
    """What was learnt below a node where everything read was as it is here."""
    while node.__class__ is Look:  # quicker than isinstance
        node = node.branches.get(node.find(facts))
    return cast("L | None", node)


def _shared(places: tuple[Place, ...], others: tuple[Place, ...]) -> int:
    count = 0
    for one, other in zip(places, others, strict=False):
        if one != other:
            break
        count += 1
    return count


def _split(look: Look[L], at: int) -> None:
    """Leaves the first places to this node and the others to new ones below."""
    first, later = look.places[:at], look.places[at:]
    branches: dict[tuple[object, ...], Look[L] | L] = {}
    for found, following in look.branches.items():
        key = found[:at] + found[-2:]
        below = branches.get(key)
        if below is None:
            below = branches[key] = Look(later)
        assert isinstance(below, Look)
        below.branches[found[at:]] = following
    look.set_places(first)
    look.branches = branches
