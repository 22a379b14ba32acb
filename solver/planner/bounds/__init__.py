"""Upper bounds on what the last card can gain, for many states at once."""

from solver.planner.bounds.last_card import LastCardBounds, bounded_together, can_be_bounded

__all__ = ["LastCardBounds", "bounded_together", "can_be_bounded"]
