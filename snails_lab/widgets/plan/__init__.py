"""Making a plan on screen: two snails and five cards, by hand or by lists."""

from snails_lab.widgets.plan.panel import PlanPanel

__all__ = ["PlanPanel"]
