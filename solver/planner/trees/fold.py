"""The fold over a tree: from its leaves up, what the branches of a node give becomes its own.

All values of trees are folds: exact ones, rounded ones for many states at once, what a greedy
player gains, and trees of another shape. They differ in how a node combines its branches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Generic, TypeVar

from solver.planner.trees.nodes import ChanceNode, InnerNode, MaxNode, Tree

T = TypeVar("T")

ALL_BRANCHES: Callable[[InnerNode], Sequence[Tree]] = attrgetter("branches")


@dataclass(frozen=True, slots=True)
class Combination(Generic[T]):
    """What a node of each kind makes of the results of its branches."""

    at_max: Callable[[list[T]], T]
    at_min: Callable[[list[T]], T]
    at_chance: Callable[[list[T], Sequence[int]], T]
    """Gets the weights of the branches too."""


def fold(
    tree: Tree,
    leaf: Callable[[int], T],
    combination: Combination[T],
    *,
    branches: Callable[[InnerNode], Sequence[Tree]] = ALL_BRANCHES,
    known: dict[int, T] | None = None,
) -> T:
    """The result of a tree from those of its leaves, each node's computed once.

    `branches` may leave out branches of choices that do not matter. `known` holds results by the
    nodes' identity; a caller who folds parts of one tree again passes the same dictionary.
    """
    results = {} if known is None else known

    def result(node: Tree) -> T:
        if isinstance(node, int):
            return leaf(node)
        if id(node) not in results:
            found = [result(branch) for branch in branches(node)]
            if isinstance(node, ChanceNode):
                results[id(node)] = combination.at_chance(found, node.weights)
            elif isinstance(node, MaxNode):
                results[id(node)] = combination.at_max(found)
            else:
                results[id(node)] = combination.at_min(found)
        return results[id(node)]

    return result(tree)
