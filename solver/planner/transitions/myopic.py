"""Myopic transitions: of each choice in a turn only what gains most by the end of the turn.

With them a plan is valued in next to no time, though not at its best: what follows a choice is not
looked at. The value found can be reached.
"""

from __future__ import annotations

from collections.abc import Sequence

from solver.planner.problem import Potential, State, Value
from solver.planner.transitions.transition import Transition
from solver.planner.trees import Combination, MinNode, Tree, TreeBuilder, fold, weighted_mean

Valued = tuple[Value, Tree]
"""A tree, and what it gains."""


def myopic_transition(transition: Transition, potential: Potential, state: State) -> Transition:
    """The transition with all but the best branch of each choice left out, as seen from one of
    the states for which it holds. At the others the choice may not be best, but it is legal."""
    gains = [potential.difference(state.hot, dict(end.change), {}) for end in transition.ends]
    _, tree = fold(transition.tree, lambda end: (gains[end], end), _best_branches())
    numbers: dict[int, int] = {}
    _collect(tree, numbers, set())
    leaves = [numbers.get(end, 0) for end in range(len(transition.ends))]
    ends = tuple(transition.ends[end] for end in numbers)
    return Transition(TreeBuilder().with_leaves(tree, leaves), ends, transition.reads)


def _best_branches() -> Combination[Valued]:
    builder = TreeBuilder()

    def best(branches: list[Valued]) -> Valued:
        return max(branches, key=lambda branch: branch[0])

    def worst(branches: list[Valued]) -> Valued:
        return min(value for value, _ in branches), builder.choice(
            MinNode, (tree for _, tree in branches)
        )

    def mean(branches: list[Valued], weights: Sequence[int]) -> Valued:
        trees = zip((tree for _, tree in branches), weights, strict=True)
        return weighted_mean([value for value, _ in branches], weights), builder.chance(trees)

    return Combination(best, worst, mean)


def _collect(tree: Tree, numbers: dict[int, int], seen: set[int]) -> None:
    """Numbers the leaves of a tree in the order in which they come up."""
    if isinstance(tree, int):
        numbers.setdefault(tree, len(numbers))
    elif id(tree) not in seen:
        seen.add(id(tree))
        for branch in tree.branches:
            _collect(branch, numbers, seen)
