"""Trees of choices and chance, with numbers at their leaves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import lcm


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


InnerNode = MaxNode | MinNode | ChanceNode
Tree = InnerNode | int
"""A node, or the number of a leaf. Equal subtrees of one tree are one object, so a function that
walks a tree must remember what it found at each node (`fold` does).

If the values at all leaves are multiples of some fraction, the node's value is a multiple of that
fraction divided by the node's `denominator`."""


def common_denominator(trees: Iterable[Tree]) -> int:
    """The least common multiple of the denominators of some trees."""
    return lcm(*(1 if isinstance(tree, int) else tree.denominator for tree in trees))
