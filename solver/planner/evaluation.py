"""Trees of choices and chances valued for many states at once, rounded."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solver.planner.layers import CLOSE, Values
from solver.planner.unfolding import Best, Mix, Tree, Worst


def evaluate(tree: Tree, leaves: Sequence[Values] | Values) -> Values:
    """The tree's values from those of its leaves, each for parts, states and perhaps orders."""
    seen: dict[int, Values] = {}

    def value(node: Tree) -> Values:
        if isinstance(node, int):
            leaf: Values = leaves[node]
            return leaf
        if id(node) not in seen:
            seen[id(node)] = _combined(node, [value(branch) for branch in node.branches])
        return seen[id(node)]

    return value(tree)


def _combined(node: Best | Worst | Mix, values: list[Values]) -> Values:
    if not isinstance(node, Mix):
        is_best = isinstance(node, Best)
        if len(values[0]) > 1:
            return _by_parts(values, 1 if is_best else -1)
        best: Values = np.maximum.reduce(values) if is_best else np.minimum.reduce(values)
        return best
    total = sum(node.weights)
    mean = values[0] * (node.weights[0] / total)
    for value, weight in zip(values[1:], node.weights[1:], strict=True):
        mean += value * (weight / total)
    return mean


def _by_parts(values: list[Values], sign: int) -> Values:
    """Place by place the best (or worst) by the first part that differs."""
    best = values[0].copy()
    for value in values[1:]:
        better = np.zeros(best.shape[1:], dtype=bool)
        equal = ~better
        for one, other in zip(value, best, strict=True):
            ahead = sign * (one - other)
            better |= equal & (ahead > CLOSE)
            equal &= np.abs(ahead) <= CLOSE
        best[:, better] = value[:, better]
    return best
