"""Big Monster, a game of drafting and laying tiles: rules, views, notation, bots and solver.

>>> from companions.big_monster import load_catalogue, new_game, play
>>> position = new_game("duel", 2, start=0).position
>>> type(position.node).__name__
'Chance'
>>> position, events = play(position, position.node.outcomes[0])

The solver is loaded when it is first asked for, from `companions.big_monster.solver`.
"""

from companions.big_monster.board import Board, Laid
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.engine import Step, new_game, play, play_unchecked
from companions.big_monster.nodes import Chance, Decision, Node, Over
from companions.big_monster.notation import one_line, read_position, write_position
from companions.big_monster.position import Phase, Position
from companions.big_monster.rules.scoring import Honours, Score, score
from companions.big_monster.savegame import Game, read_game, write_game
from companions.big_monster.setting import Setting, make_setting
from companions.big_monster.view import determinize, event_for, view

__all__ = [
    "Board",
    "Chance",
    "Decision",
    "Game",
    "Honours",
    "Laid",
    "Node",
    "Over",
    "Phase",
    "Position",
    "Score",
    "Setting",
    "Step",
    "determinize",
    "event_for",
    "load_catalogue",
    "make_setting",
    "new_game",
    "one_line",
    "play",
    "play_unchecked",
    "read_game",
    "read_position",
    "score",
    "view",
    "write_game",
    "write_position",
]
