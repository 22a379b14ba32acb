"""Upper bounds on what the last card can gain, for many states at once."""

from solver.planner.bounds.last_card import LastCardBounds, can_be_bounded

__all__ = ["LastCardBounds", "can_be_bounded"]
