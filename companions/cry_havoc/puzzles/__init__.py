"""Puzzles of Cry Havoc: a pack of proven ones, what each answer is worth, and how they are found.

>>> from companions.cry_havoc.puzzles import judge, pack
>>> puzzle = pack()[0]
>>> judge(puzzle, puzzle.answer).is_best
True
"""

from companions.cry_havoc.puzzles.judging import best_answers, judge
from companions.cry_havoc.puzzles.proving import answer_values, prove
from companions.cry_havoc.puzzles.puzzle import KINDS, Answer, Puzzle, pack, read_pack

__all__ = [
    "KINDS",
    "Answer",
    "Puzzle",
    "answer_values",
    "best_answers",
    "judge",
    "pack",
    "prove",
    "read_pack",
]
