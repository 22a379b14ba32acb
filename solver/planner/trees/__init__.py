"""Trees of choices and chance, and their values."""

from solver.planner.trees.builder import TreeBuilder
from solver.planner.trees.evaluation import (
    EQUAL_WITHIN,
    EXACT,
    FloatValues,
    better_of,
    exact_value,
    rounded_values,
    weighted_mean,
)
from solver.planner.trees.fold import Combination, fold
from solver.planner.trees.nodes import (
    ChanceNode,
    InnerNode,
    MaxNode,
    MinNode,
    Tree,
    common_denominator,
)

__all__ = [
    "EQUAL_WITHIN",
    "EXACT",
    "ChanceNode",
    "Combination",
    "FloatValues",
    "InnerNode",
    "MaxNode",
    "MinNode",
    "Tree",
    "TreeBuilder",
    "better_of",
    "common_denominator",
    "exact_value",
    "fold",
    "rounded_values",
    "weighted_mean",
]
