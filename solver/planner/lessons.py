"""What is learnt of a turn, and what a tree of choices and chances is worth exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core.options import Option
from solver.planner.facts import Place
from solver.planner.footprints import Footprints
from solver.planner.potential import Value
from solver.planner.stage import State
from solver.planner.stumps import Begin
from solver.planner.unfolding import Best, Forest, Mix, Tree
from solver.planner.ways import Name, Way


class Here(NamedTuple):
    """A card about to be resolved."""

    turn: int
    card: int
    state: State
    facts: bytes


class Result(NamedTuple):
    """One end of a turn: what it changes, whose cards lie where, which scripts are left."""

    change: tuple[tuple[int, int], ...]
    """Places in the bytes of a state, and what is there now."""
    cold: bytes
    left: int


class Passage(NamedTuple):
    """How a turn leads on to the next: a tree whose leaves are numbers of results."""

    tree: Tree
    results: tuple[Result, ...]
    reads: tuple[Place, ...]
    """What was read for it, in this order; of several ways together nobody asks."""


class Worth(NamedTuple):
    """What the last turn and the end of the round add to the potential."""

    gain: Value
    floats: tuple[float, ...]
    fineness: int
    """Every part of the gain is a multiple of one over this."""


class Options(NamedTuple):
    """Which halves of a revealed card can be resolved."""

    options: tuple[Option, ...]
    reads: tuple[Place, ...]


class Branch:
    """Part of a way, from where something comes of it, and what was learnt of that."""

    def __init__(self, begin: Begin | Way) -> None:
        """In the midst of an attack; or the whole way."""
        self.begin = begin
        self.passages: Footprints[Passage] = Footprints()
        self.worths: Footprints[Worth] = Footprints()


class Stump(NamedTuple):
    """How a way begins: a tree whose leaves are numbers of branches."""

    tree: Tree
    branches: tuple[Branch, ...]


class Offer(NamedTuple):
    """The ways to resolve a revealed card, and what was learnt of how each begins."""

    ways: tuple[Way, ...]
    """Empty where there is nothing to choose: passed over, or not the planner's turn."""
    stumps: tuple[Footprints[Stump], ...]


class Known(NamedTuple):
    """All that was learnt of turns that may share lessons."""

    options: dict[int, Footprints[Options]]
    """By card."""
    offers: dict[tuple[int, int], Footprints[Offer]]
    """By card and focus."""
    stumps: dict[Name, Footprints[Stump]]
    branches: dict[Name | Begin, Branch]


def joined(tree: Tree, passages: Sequence[Passage]) -> Passage:
    """One passage from several, which are at the leaves of a tree."""
    results: dict[Result, int] = {}
    forest, branches = Forest(), []
    for passage in passages:
        numbers = [results.setdefault(result, len(results)) for result in passage.results]
        branches.append(forest.renumbered(passage.tree, numbers))
    return Passage(forest.renumbered(tree, branches), tuple(results), ())


def exact(tree: Tree, values: Sequence[Value]) -> Value:
    """The tree's value from those of its leaves."""
    seen: dict[int, Value] = {}

    def value(node: Tree) -> Value:
        if isinstance(node, int):
            return values[node]
        known = seen.get(id(node))
        if known is None:
            found = [value(branch) for branch in node.branches]
            if isinstance(node, Mix):
                known = mean(found, node.weights)
            else:
                known = max(found) if isinstance(node, Best) else min(found)
            seen[id(node)] = known
        return known

    return value(tree)


def mean(values: Sequence[Value], weights: Sequence[int]) -> Value:
    """The weighted mean, part by part."""
    if all(value == values[0] for value in values):
        return values[0]
    total = sum(weights)
    return tuple(
        sum((part * weight for part, weight in zip(parts, weights, strict=True)), Fraction(0))
        / total
        for parts in zip(*values, strict=True)
    )
