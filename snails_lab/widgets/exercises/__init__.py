"""Exercises on screen: a question with a field for the answer, and the button to hand in.

from snails_lab import Exercise
from snails_lab.models.exercises import Book
from snails_lab.widgets.exercises import HandIn

book = Book("Anna")
Exercise("at_least_one", book)
HandIn(book)
"""

from snails_lab.widgets.exercises.exercise import Exercise
from snails_lab.widgets.exercises.hand_in import HandIn

__all__ = ["Exercise", "HandIn"]
