"""The bot that every other one must beat."""

from __future__ import annotations

from random import Random

from snails_core.bots.bot import decision_of
from snails_core.options import Option
from snails_core.position import Position


def random_bot(position: Position, random: Random) -> Option:
    """Any option, each equally likely."""
    return decision_of(position).sample(random)
