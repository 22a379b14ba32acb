"""The options of a decision: as a menu, on the board, and explained."""

from snails_lab.models.options.menu import Menu

__all__ = ["Menu"]
