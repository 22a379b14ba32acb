"""Tables on which a game is over within a round or two, for tests of frameworks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from solver.frameworks import PlayState

LAST_ROUND = (
    "snails 1; map 1 3 2; round 6; player A ninja; G a1; hand missile grenade; "
    "player B pirates; G a2 20; hand mine"
)
"""The last round between two snails: a game of some dozens of moves."""


def states(state: PlayState, random: Random) -> Iterator[tuple[PlayState, int]]:
    """Every state of a random game with the number that is chosen there."""
    while not state.is_over:
        if state.seat is None:
            numbers, weights = zip(*state.outcomes(), strict=True)
            number = random.choices(numbers, weights)[0]
        else:
            number = random.choice(state.numbers())
        yield state, number
        state = state.after(number)


def end_of(state: PlayState, random: Random) -> PlayState:
    for before, number in states(state, random):
        state = before.after(number)
    return state
