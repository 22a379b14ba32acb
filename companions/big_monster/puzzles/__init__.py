"""Puzzles of Big Monster: a pack of proven ones, their exact values, and how they are found.

>>> from companions.big_monster.puzzles import pack
>>> len(pack()) >= 24
True
"""

from companions.big_monster.puzzles.proving import Proof, prove
from companions.big_monster.puzzles.puzzle import KINDS, Puzzle, pack, read_pack

__all__ = ["KINDS", "Proof", "Puzzle", "pack", "prove", "read_pack"]
