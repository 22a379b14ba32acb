"""The value of every plan, by a backward pass through the state graph, and exactly."""

from solver.planner.valuation.backward_pass import Valuation, value_graph
from solver.planner.valuation.exact_values import NEAR_BEST, ExactValues
from solver.planner.valuation.thresholds import last_thresholds

__all__ = ["NEAR_BEST", "ExactValues", "Valuation", "last_thresholds", "value_graph"]
