"""Exercises that are checked at once, with exact numbers of one's own.

    from snails_lab.exercises import Book, Exercise, HandIn

    book = Book("Anna")
    Exercise("at_least_one", book)
    HandIn(book)

`reading` reads numbers, `problem` and `data/` are the exercises, `workings` compute them, `check`
says what an answer looks like, `sitting` and `book` keep what was answered; `handing_in` and
`sheet` are for teachers. Only `exercise` and `hand_in` need a screen.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from snails_lab.exercises.book import Book
from snails_lab.exercises.check import Outcome, Verdict, judge
from snails_lab.exercises.problem import Posed, Problem, problem, problems
from snails_lab.exercises.sheet import Sheet

if TYPE_CHECKING:
    from snails_lab.exercises.exercise import Exercise
    from snails_lab.exercises.hand_in import HandIn

__all__ = [
    "Book",
    "Exercise",
    "HandIn",
    "Outcome",
    "Posed",
    "Problem",
    "Sheet",
    "Verdict",
    "judge",
    "problem",
    "problems",
]
_ON_SCREEN = {"Exercise": "exercise", "HandIn": "hand_in"}


def __getattr__(name: str) -> Any:
    """Widgets are looked up when they are asked for."""
    if name not in _ON_SCREEN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ON_SCREEN[name]}"), name)
