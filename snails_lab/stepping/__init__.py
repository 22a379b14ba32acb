"""A game step by step: every event seen, told and animated, forward and back."""

from snails_lab.stepping.stepper import Stepper
from snails_lab.stepping.timeline import Moment, Timeline

__all__ = ["Moment", "Stepper", "Timeline"]
