"""Making trees in which equal subtrees are one object."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from math import gcd

from solver.planner.trees.fold import Combination, fold
from solver.planner.trees.nodes import ChanceNode, MaxNode, MinNode, Tree


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
        all_branches = tuple(flat)
        key = kind, all_branches
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = kind(all_branches)
        return found

    def chance(self, branches: Iterable[tuple[Tree, int]]) -> Tree:
        """A chance node of branches with weights. The weights of equal branches are added up."""
        weights: dict[Tree, int] = {}
        for branch, weight in branches:
            weights[branch] = weights.get(branch, 0) + weight
        if len(weights) == 1:
            return next(iter(weights))
        shared = gcd(*weights.values())
        reduced = tuple(weight // shared for weight in weights.values())
        key = ChanceNode, tuple(weights), reduced
        if key not in self._known:
            self._known[key] = ChanceNode(tuple(weights), reduced)
        return self._known[key]

    def with_leaves(self, tree: Tree, leaves: Sequence[Tree]) -> Tree:
        """The tree with each leaf replaced by the leaf or tree that has its number. Branches that
        become equal are merged."""
        return fold(tree, leaves.__getitem__, self._rebuilt)

    @property
    def _rebuilt(self) -> Combination[Tree]:
        return Combination(
            partial(self.choice, MaxNode),
            partial(self.choice, MinNode),
            lambda branches, weights: self.chance(zip(branches, weights, strict=True)),
        )
