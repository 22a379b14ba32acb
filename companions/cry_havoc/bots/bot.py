"""What a bot is, and the little that all of them need."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from companions.cry_havoc.errors import IllegalChoice
from companions.cry_havoc.nodes import Decision
from companions.cry_havoc.options import Option
from companions.cry_havoc.position import Position

Bot = Callable[[Position, Random], Option]
"""From the view of the player who is to decide, and a source of randomness, to an option."""


def decision_of(position: Position) -> Decision:
    """The decision that a bot is asked for; anything else is the caller's mistake."""
    node = position.node
    if not isinstance(node, Decision) or not node.options:
        raise IllegalChoice("not_offered", "bot", choice=type(node).__name__)
    return node
