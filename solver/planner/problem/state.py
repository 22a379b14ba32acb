"""A state of the round: the position between two turns, without what no longer matters."""

from __future__ import annotations

from typing import NamedTuple

Change = tuple[tuple[int, int], ...]
"""Locations in the bytes of the board, each with its new value."""
Kind = tuple[bytes, int]
"""The part of a state that is not on the board: its cold bytes and the possible scripts. States
of different kinds share no transitions."""


class State(NamedTuple):
    """The position between two turns: nothing is on the agenda, and the planner's cards to come
    lie face down.

    What follows depends on the state and on the cards to come, never on the cards already
    played, so states that are reached in different ways are equal.
    """

    hot: bytes
    """The bytes of the board, as in a position."""
    cold: bytes
    """The bytes of hands and piles, as in a position."""
    possible_scripts: int
    """The scripts that agree with everything revealed so far, as bits."""

    @property
    def kind(self) -> Kind:
        return self.cold, self.possible_scripts

    def after(self, change: Change, cold: bytes, possible_scripts: int) -> State:
        """The state after a turn that ends in this way."""
        hot = bytearray(self.hot)
        for location, value in change:
            hot[location] = value
        return State(bytes(hot), cold, possible_scripts)
