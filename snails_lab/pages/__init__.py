"""Whole pages of the lab, one call each: what a notebook or a plain page shows.

>>> from snails_lab.pages import welcome
>>> welcome()
Snails Lab: welcome
"""

from snails_lab.pages.entrance import example, welcome
from snails_lab.pages.puzzle_page import puzzles
from snails_lab.pages.table import play
from snails_lab.pages.workshop import sandbox

__all__ = ["example", "play", "puzzles", "sandbox", "welcome"]
