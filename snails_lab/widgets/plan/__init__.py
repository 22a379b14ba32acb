"""Making a plan on screen: two snails and five cards, by hand or by lists."""

from snails_lab.widgets.plan.panel import PlanningTable

__all__ = ["PlanningTable"]
