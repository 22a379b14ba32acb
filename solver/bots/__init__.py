"""Bots that plan with the solver."""

from solver.bots.planning import planning_bot

__all__ = ["planning_bot"]
