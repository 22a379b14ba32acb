"""A game step by step on screen: every event seen, told and animated, forward and back."""

from snails_lab.widgets.stepper.stepper import Stepper

__all__ = ["Stepper"]
