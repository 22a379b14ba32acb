"""Decisions of random games, as a bot meets them: plans, and what is chosen while acting."""

from __future__ import annotations

from functools import cache

from snails_core import Decision, Position
from snails_core.agenda import Acting
from tests.support.core.random_games import is_planning, whole_game

SEEDS = (0, 1, 2)
"""Games of two, three and four."""


@cache
def plannings() -> tuple[Position, ...]:
    """Early and late, whoever is asked first or second."""
    found = []
    for seed in SEEDS:
        found += [step.before for step in whole_game(seed) if is_planning(step.before)][::3]
    return tuple(found)


@cache
def actings() -> tuple[Position, ...]:
    """All decisions between the first card of a round and its last."""
    return tuple(
        step.before
        for seed in SEEDS
        for step in whole_game(seed)
        if isinstance(step.before.node, Decision)
        and any(isinstance(task, Acting) for task in step.before.agenda)
    )


def player_of(position: Position) -> int:
    assert isinstance(position.node, Decision)
    return position.node.player
