"""Upper bounds on what the last card, or the last two, can gain, for many states at once."""

from solver.planner.bounds.last_card import LastCardBounds, bounded_together, can_be_bounded
from solver.planner.bounds.last_two_cards import LastTwoCardsBounds

__all__ = ["LastCardBounds", "LastTwoCardsBounds", "bounded_together", "can_be_bounded"]
