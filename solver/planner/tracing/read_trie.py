"""A cache keyed by read sets: a result is found wherever everything that it read is the same.

Results are inserted one at a time, each with the locations that were read for it, in order. What
is read next is determined by what was read before, so the results form a trie: a node has the
locations to read next, and a child for each combination of bytes found there. Locations that are
always read together share a node.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Generic, TypeVar, cast

from snails_core.layout import PLAYERS
from solver.planner.problem import Location

T = TypeVar("T")
_PADDING: tuple[Location, Location] = (PLAYERS, PLAYERS)
"""Two more reads at every node, so that reading gives a tuple even for a single location."""


class TrieNode(Generic[T]):
    """One node: the locations to read, and the child for each tuple of what is found."""

    __slots__ = ("children", "locations", "read")

    def __init__(self, locations: tuple[Location, ...]) -> None:
        self.set_locations(locations)
        self.children: dict[tuple[object, ...], TrieNode[T] | T] = {}

    def set_locations(self, locations: tuple[Location, ...]) -> None:
        self.locations = locations
        keys = (slice(*at) if isinstance(at, tuple) else at for at in locations)
        self.read = itemgetter(*keys, *_PADDING)


class ReadTrie(Generic[T]):
    """Results, each found by the facts that it read."""

    __slots__ = ("root",)

    def __init__(self) -> None:
        self.root: TrieNode[T] | T | None = None

    def find(self, facts: bytes) -> T | None:
        """The result that read just what these facts have; None if there is none."""
        return find_below(self.root, facts)

    def insert(self, facts: bytes, reads: Iterable[Location], result: T) -> None:
        """Adds a result that was computed from these facts with these reads. Raises
        AssertionError if the trie has a result for them already, or one that read otherwise:
        then a read was not recorded."""
        rest = tuple(reads)
        if self.root is None:
            self.root = TrieNode(rest) if rest else result
        if not rest:
            return
        assert isinstance(self.root, TrieNode)
        node = self.root
        while True:
            shared = _shared(node.locations, rest)
            assert shared, "what is read first never depends on anything"
            if shared < len(node.locations):
                _split(node, shared)
            found, rest = node.read(facts), rest[shared:]
            child = node.children.get(found)
            if child is None:
                if not rest:
                    node.children[found] = result
                    return
                child = node.children[found] = TrieNode(rest)
            assert isinstance(child, TrieNode), "inserted twice, or read differently"
            node = child


def find_below(node: TrieNode[T] | T | None, facts: bytes) -> T | None:
    """The result below a node that read just what these facts have; None if there is none."""
    while node.__class__ is TrieNode:  # quicker than isinstance
        node = node.children.get(node.read(facts))
    return cast("T | None", node)


def _shared(locations: tuple[Location, ...], others: tuple[Location, ...]) -> int:
    """How many locations both begin with."""
    count = 0
    for one, other in zip(locations, others, strict=False):
        if one != other:
            break
        count += 1
    return count


def _split(node: TrieNode[T], at: int) -> None:
    """Leaves the first `at` locations to this node and the others to new children."""
    first, later = node.locations[:at], node.locations[at:]
    children: dict[tuple[object, ...], TrieNode[T] | T] = {}
    for found, result in node.children.items():
        key = found[:at] + found[-len(_PADDING) :]
        below = children.get(key)
        if below is None:
            below = children[key] = TrieNode(later)
        assert isinstance(below, TrieNode)
        below.children[found[at:]] = result
    node.set_locations(first)
    node.children = children
