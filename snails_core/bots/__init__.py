"""Players that are programs: plain functions from what a player may know to an option.

A bot gets the view of the player who is to decide (never the whole truth) and a source
of randomness, and returns one of the options of the view's node.

>>> from random import Random
>>> from snails_core import new_game, view
>>> position = new_game(2, factions=["ninja", "zombie"]).position
>>> find_bot("random")(view(position, position.node.player), Random(1)).kind
'take_colour'
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import entry_points
from types import MappingProxyType

from snails_core.bots.bot import Bot
from snails_core.bots.greedy import greedy_bot
from snails_core.bots.novice import novice_bot
from snails_core.bots.random_bot import random_bot
from snails_core.errors import SnailsError, did_you_mean

GROUP = "snails.bots"
"""The entry points under which other packages offer their bots."""

BUILT_IN: Mapping[str, Bot] = MappingProxyType(
    {"random": random_bot, "novice": novice_bot, "greedy": greedy_bot}
)


def bot_names() -> list[str]:
    """All bots that `find_bot` knows, in alphabetical order."""
    return sorted({*BUILT_IN, *entry_points(group=GROUP).names})


def find_bot(name: str) -> Bot:
    """A bot by its name: a built-in one, or one that an installed package offers.

    >>> from snails_core import find_bot
    >>> find_bot("greedy").__name__
    'greedy_bot'
    """
    if name in BUILT_IN:
        return BUILT_IN[name]
    for entry in entry_points(group=GROUP, name=name):
        bot: Bot = entry.load()
        return bot
    raise SnailsError("no_such", "bot", name=name, suggestion=did_you_mean(name, bot_names()))


__all__ = [
    "BUILT_IN", "GROUP", "Bot", "bot_names", "find_bot", "greedy_bot", "novice_bot", "random_bot",
]  # fmt: skip
