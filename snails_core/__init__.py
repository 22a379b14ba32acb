"""The rules of Snails as pure functions over immutable positions; standard library only.

>>> from snails_core import new_game, play
>>> position = new_game(2, factions=["ninja", "zombie"], colours=["blue", "green"]).position
>>> type(position.node).__name__
'Chance'
>>> position, events = play(position, position.node.outcomes[0])

A random game to its end:

>>> from random import Random
>>> from snails_core import Over
>>> random, position = Random(1), new_game(2).position
>>> while not isinstance(position.node, Over):
...     position, events = play(position, position.node.sample(random))
>>> position.node
Over(result=2)

Bots, matches and pictures are loaded when they are first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import snails_core.registered_rules  # noqa: F401  (makes the rules known)
from snails_core.describe import describe
from snails_core.engine import Step, play, play_unchecked, settle
from snails_core.errors import (
    DataError,
    IllegalChoice,
    NotationError,
    PositionError,
    SnailsError,
)
from snails_core.faults import Fault, faults
from snails_core.newgame import new_game
from snails_core.nodes import Chance, Decision, Node, Over, PlanDecision, choices_of, plan_decision
from snails_core.notation import (
    one_line,
    read_choice,
    read_plan,
    read_position,
    write_choice,
    write_plan,
    write_position,
)
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.savegame import Game, read_game, write_game
from snails_core.setting import Setting, standard_setting
from snails_core.view import event_for, view

if TYPE_CHECKING:
    from snails_core.bots import find_bot
    from snails_core.match import play_match, run_matches, tally
    from snails_core.svg import card_svg

__all__ = [
    "Chance", "DataError", "Decision", "Fault", "Game", "IllegalChoice", "Node", "NotationError",
    "Over", "PlanDecision", "Plans", "Position", "PositionError", "Setting", "SnailsError", "Step",
    "card_svg", "choices_of", "describe", "event_for", "faults", "find_bot", "new_game", "one_line",
    "plan_decision", "play", "play_match", "play_unchecked", "read_choice", "read_game",
    "read_plan", "read_position", "run_matches", "settle", "standard_setting", "tally", "view",
    "write_choice", "write_game", "write_plan", "write_position",
]  # fmt: skip
_LATER = {
    "card_svg": "snails_core.svg",
    "find_bot": "snails_core.bots",
    "play_match": "snails_core.match",
    "run_matches": "snails_core.match",
    "tally": "snails_core.match",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
