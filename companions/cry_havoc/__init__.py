"""Cry Havoc: a war for crystals, with battles of three objectives that can be solved exactly.

`battle` is one battle and its rules, `solver` its exact solution, `rules` the whole game.

>>> from companions.cry_havoc import battle
>>> battle(3, 2).value
Fraction(0, 1)

"""

from typing import TYPE_CHECKING

from companions.cry_havoc.engine import Step, play
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Chance, Decision, Node, Over
from companions.cry_havoc.notation import read_position, write_position
from companions.cry_havoc.position import Position
from companions.cry_havoc.savegame import Game, read_game, write_game
from companions.cry_havoc.view import complete, event_for, view

if TYPE_CHECKING:
    from companions.cry_havoc.solved_battle import battle
else:
    from companions.cry_havoc import battle  # the package, which can be called

__all__ = [
    "Chance",
    "Decision",
    "Game",
    "Node",
    "Over",
    "Position",
    "Step",
    "battle",
    "complete",
    "event_for",
    "new_game",
    "play",
    "read_game",
    "read_position",
    "view",
    "write_game",
    "write_position",
]
