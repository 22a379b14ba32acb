"""Trees of choices and chance, and their values."""

from solver.planner.trees.evaluation import (
    EQUAL_WITHIN,
    FloatValues,
    better_of,
    exact_value,
    rounded_values,
    weighted_mean,
)
from solver.planner.trees.nodes import (
    ChanceNode,
    MaxNode,
    MinNode,
    Tree,
    TreeBuilder,
    common_denominator,
)

__all__ = [
    "EQUAL_WITHIN",
    "ChanceNode",
    "FloatValues",
    "MaxNode",
    "MinNode",
    "Tree",
    "TreeBuilder",
    "better_of",
    "common_denominator",
    "exact_value",
    "rounded_values",
    "weighted_mean",
]
