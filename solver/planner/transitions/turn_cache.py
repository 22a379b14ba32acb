"""What is cached of the turns that may share it."""

from __future__ import annotations

from typing import NamedTuple

from snails_core.options import Option
from solver.planner.problem import Location, Move, MoveKey, Pruning
from solver.planner.tracing import ReadTrie
from solver.planner.transitions.move_prefix import Continuation, MidAttack, MovePrefix


class CardOptions(NamedTuple):
    """Which halves of a revealed card can be resolved."""

    options: tuple[Option, ...]
    reads: tuple[Location, ...]


class CardMoves(NamedTuple):
    """The moves of a revealed card, with the cached prefixes of each."""

    moves: tuple[Move, ...]
    """Empty where nothing is to be chosen: a card that is passed over, or another's turn. There
    is one trie of prefixes even then."""
    prefixes: tuple[ReadTrie[MovePrefix], ...]


class TurnCache(NamedTuple):
    """All that is cached for turns that may share it."""

    options: dict[int, ReadTrie[CardOptions]]
    """By card."""
    moves: dict[tuple[int, Pruning], ReadTrie[CardMoves]]
    """By card and pruning."""
    prefixes: dict[MoveKey, ReadTrie[MovePrefix]]
    continuations: dict[MoveKey | MidAttack, Continuation]
