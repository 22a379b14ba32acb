"""The value of a tree from the values of its leaves: exactly, or rounded for many states at once.

A value has one number for each part of the goal, and is compared lexicographically.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from solver.planner.problem import Value
from solver.planner.trees.fold import Combination, fold
from solver.planner.trees.nodes import Tree

FloatValues = NDArray[np.float64]
"""Rounded values: by part of the goal, by state, and perhaps by order of cards."""
EQUAL_WITHIN = 1e-9
"""Rounded numbers that differ by no more than this are taken as equal."""


def exact_value(tree: Tree, leaves: Sequence[Value]) -> Value:
    """The tree's value from those of its leaves."""
    return fold(tree, leaves.__getitem__, EXACT)


def weighted_mean(values: Sequence[Value], weights: Sequence[int]) -> Value:
    """The weighted mean of some values, part by part."""
    if all(value == values[0] for value in values):
        return values[0]
    total = sum(weights)
    return tuple(
        sum((part * weight for part, weight in zip(parts, weights, strict=True)), Fraction(0))
        / total
        for parts in zip(*values, strict=True)
    )


EXACT: Combination[Value] = Combination(max, min, weighted_mean)
"""How exact values are combined: the planner takes the best, others the worst."""


def rounded_values(tree: Tree, leaves: Sequence[FloatValues] | FloatValues) -> FloatValues:
    """The tree's values from those of its leaves, for all states and orders at once."""
    return fold(tree, leaves.__getitem__, _ROUNDED)


def better_of(one: FloatValues, other: FloatValues) -> FloatValues:
    """Element by element the better of two values. NaN stands for no value."""
    if len(one) == 1:
        return np.fmax(one, other)
    takes = np.isnan(one[0])
    equal = ~takes
    for mine, yours in zip(one, other, strict=True):
        takes |= equal & (yours > mine + EQUAL_WITHIN)
        equal &= np.abs(yours - mine) <= EQUAL_WITHIN
    return np.where(takes, other, one)


def _greatest(values: list[FloatValues]) -> FloatValues:
    if len(values[0]) > 1:
        return _lexicographic(values, 1)
    greatest: FloatValues = np.maximum.reduce(values)
    return greatest


def _least(values: list[FloatValues]) -> FloatValues:
    if len(values[0]) > 1:
        return _lexicographic(values, -1)
    least: FloatValues = np.minimum.reduce(values)
    return least


def _mean(values: list[FloatValues], weights: Sequence[int]) -> FloatValues:
    total = sum(weights)
    mean = values[0] * (weights[0] / total)
    for value, weight in zip(values[1:], weights[1:], strict=True):
        mean += value * (weight / total)
    return mean


def _lexicographic(values: list[FloatValues], sign: int) -> FloatValues:
    """Element by element the greatest value, or the least if the sign is negative, by the first
    part of the goal that differs."""
    best = values[0].copy()
    for value in values[1:]:
        better = np.zeros(best.shape[1:], dtype=bool)
        equal = ~better
        for one, other in zip(value, best, strict=True):
            ahead = sign * (one - other)
            better |= equal & (ahead > EQUAL_WITHIN)
            equal &= np.abs(ahead) <= EQUAL_WITHIN
        best[:, better] = value[:, better]
    return best


_ROUNDED = Combination(_greatest, _least, _mean)
