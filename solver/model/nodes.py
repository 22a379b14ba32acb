"""The nodes of the quotient: what may follow, each distinct future once.

A node stands for everything that can still happen from some moment on. Two moments from which the
same can happen, whichever cards come, are one node. They are merged by structure, going back from
the ends, and never by what a plan is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from solver.planner.trees import Combination, Tree, fold


@dataclass(frozen=True, slots=True)
class End:
    """The round is over: how much there is of each quantity asked for."""

    values: tuple[Fraction, ...]

    @property
    def branches(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Most:
    """The planning player chooses a branch."""

    branches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Least:
    """Somebody else chooses a branch, against the planning player."""

    branches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mean:
    """Chance chooses a branch."""

    branches: tuple[int, ...]
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """The planner's card of this slot is turned up: which it is was decided before the round."""

    slot: int
    cards: tuple[int, ...]
    branches: tuple[int, ...]
    """One for each of the cards."""


Node = End | Most | Least | Mean | Reveal


class Nodes:
    """Nodes by number; the branches of a node have smaller numbers than it."""

    def __init__(self) -> None:
        self.all: list[Node] = []
        self._numbers: dict[Node, int] = {}

    def number(self, node: Node) -> int:
        found = self._numbers.setdefault(node, len(self.all))
        if found == len(self.all):
            self.all.append(node)
        return found

    def most(self, branches: Sequence[int]) -> int:
        different = self._spread(branches, Most)
        return different[0] if len(different) == 1 else self.number(Most(different))

    def least(self, branches: Sequence[int]) -> int:
        different = self._spread(branches, Least)
        return different[0] if len(different) == 1 else self.number(Least(different))

    def _spread(self, branches: Sequence[int], kind: type[Most | Least]) -> tuple[int, ...]:
        """The branches, each once; one that is a choice of the same player is replaced by its own
        branches."""
        found: dict[int, None] = {}
        for branch in branches:
            node = self.all[branch]
            found.update(dict.fromkeys(node.branches if isinstance(node, kind) else (branch,)))
        return tuple(sorted(found))

    def mean(self, branches: Sequence[int], weights: Sequence[int]) -> int:
        total: dict[int, int] = {}
        for branch, weight in zip(branches, weights, strict=True):
            total[branch] = total.get(branch, 0) + weight
        if len(total) == 1:
            return branches[0]
        shared = gcd(*total.values())
        ordered = sorted(total)
        return self.number(Mean(tuple(ordered), tuple(total[one] // shared for one in ordered)))

    def reveal(self, slot: int, ways: dict[int, int]) -> int:
        """A node of its own only if cards lead to different nodes."""
        branches = tuple(ways.values())
        if len(set(branches)) == 1:
            return branches[0]
        return self.number(Reveal(slot, tuple(ways), branches))

    def tree(self, tree: Tree, leaves: Sequence[int]) -> int:
        """The tree of a turn, the leaves of which are these nodes."""
        return fold(tree, leaves.__getitem__, Combination(self.most, self.least, self.mean))
