"""The bot that every other one must beat."""

from __future__ import annotations

from random import Random

from companions.cry_havoc.bots.bot import decision_of
from companions.cry_havoc.options import Option
from companions.cry_havoc.position import Position


def random_bot(position: Position, random: Random) -> Option:
    """Any option, each equally likely."""
    return random.choice(decision_of(position).options)
