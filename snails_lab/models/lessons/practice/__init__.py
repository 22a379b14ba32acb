"""Practice: positions made by chance after each lesson, never the same, judged by the engine.

>>> from snails_lab.models.lessons.practice import practice
>>> from snails_lab.models.lessons.reader import lesson_named
>>> len(practice(lesson_named("crawling"), seed=1).steps)
3
"""

from snails_lab.models.lessons.practice.session import practice

__all__ = ["practice"]
