"""Trees of choices and chance, with numbers at their leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import gcd, lcm


@dataclass(frozen=True, slots=True, eq=False)
class MaxNode:
    """A choice of the planner: its value is that of the best branch."""

    branches: tuple[Tree, ...]
    denominator: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "denominator", common_denominator(self.branches))


@dataclass(frozen=True, slots=True, eq=False)
class MinNode:
    """A choice of somebody else against the goal: its value is that of the worst branch."""

    branches: tuple[Tree, ...]
    denominator: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "denominator", common_denominator(self.branches))


@dataclass(frozen=True, slots=True, eq=False)
class ChanceNode:
    """Chance: its value is the weighted mean of the branches."""

    branches: tuple[Tree, ...]
    weights: tuple[int, ...]
    denominator: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        denominator = sum(self.weights) * common_denominator(self.branches)
        object.__setattr__(self, "denominator", denominator)


Tree = MaxNode | MinNode | ChanceNode | int
"""A node, or the number of a leaf. Equal subtrees of one tree are one object, so a function that
walks a tree must remember what it found at each node.

If the values at all leaves are multiples of some fraction, the node's value is a multiple of that
fraction divided by the node's `denominator`."""


def common_denominator(trees: Iterable[Tree]) -> int:
    """The least common multiple of the denominators of some trees."""
    return lcm(*(1 if isinstance(tree, int) else tree.denominator for tree in trees))


class TreeBuilder:
    """Makes nodes, equal ones only once, so that they can be compared by identity."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Tree] = {}

    def choice(self, kind: type[MaxNode] | type[MinNode], branches: Iterable[Tree]) -> Tree:
        """A choice among the branches. A branch that is a choice of the same player is replaced
        by its own branches."""
        flat: dict[Tree, None] = {}
        for branch in branches:
            if isinstance(branch, kind):
                flat.update(dict.fromkeys(branch.branches))
            else:
                flat[branch] = None
        if len(flat) == 1:
            return next(iter(flat))
        key = kind, tuple(map(_identity, flat))
        if key not in self._known:
            self._known[key] = kind(tuple(flat))
        return self._known[key]

    def chance(self, branches: Iterable[tuple[Tree, int]]) -> Tree:
        """A chance node of branches with weights. The weights of equal branches are added up."""
        weights: dict[Tree, int] = {}
        for branch, weight in branches:
            weights[branch] = weights.get(branch, 0) + weight
        if len(weights) == 1:
            return next(iter(weights))
        shared = gcd(*weights.values())
        reduced = tuple(weight // shared for weight in weights.values())
        key = ChanceNode, tuple(map(_identity, weights)), reduced
        if key not in self._known:
            self._known[key] = ChanceNode(tuple(weights), reduced)
        return self._known[key]

    def with_leaves(self, tree: Tree, leaves: Sequence[Tree]) -> Tree:
        """The tree with each leaf replaced by the leaf or tree that has its number. Branches that
        become equal are merged."""
        seen: dict[int, Tree] = {}

        def replaced(old: Tree) -> Tree:
            if isinstance(old, int):
                return leaves[old]
            new = seen.get(id(old))
            if new is None:
                branches = [replaced(branch) for branch in old.branches]
                if isinstance(old, ChanceNode):
                    new = self.chance(zip(branches, old.weights, strict=True))
                else:
                    new = self.choice(type(old), branches)
                seen[id(old)] = new
            return new

        return replaced(tree)


def _identity(tree: Tree) -> tuple[bool, int]:
    return (True, tree) if isinstance(tree, int) else (False, id(tree))
