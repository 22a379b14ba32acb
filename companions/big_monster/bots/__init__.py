"""Players that are programs: from a player's view and a source of randomness to an option."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companions import bot_match
from companions.big_monster.bots.bot import Bot
from companions.big_monster.bots.greedy import greedy_bot
from companions.big_monster.bots.random_bot import random_bot
from companions.big_monster.bots.solver_bot import solver_bot

BOTS: Mapping[str, Bot] = MappingProxyType(
    {"random": random_bot, "greedy": greedy_bot, "solver": solver_bot}
)


def find_bot(name: str) -> Bot:
    """A bot by its name.

    >>> find_bot("greedy").__name__
    'greedy_bot'
    """
    return bot_match.find_bot(BOTS, name)


__all__ = ["BOTS", "Bot", "find_bot", "greedy_bot", "random_bot", "solver_bot"]
