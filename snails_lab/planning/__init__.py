"""Making a plan: the draft as a model, the planning table as its widget."""

from snails_lab.planning.draft import PlanDraft
from snails_lab.planning.table import PlanningTable

__all__ = ["PlanDraft", "PlanningTable"]
