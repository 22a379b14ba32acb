"""Answering what the game asks: the options as a menu, and the panel that shows it."""

from snails_lab.choosing.choices import Choices
from snails_lab.choosing.menu import Menu

__all__ = ["Choices", "Menu"]
