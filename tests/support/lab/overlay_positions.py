"""Positions on which overlays have something to say, made by hand and out of games."""

from __future__ import annotations

from functools import cache

from snails_core import Decision, Position, read_position
from snails_core.agenda import ChooseTarget, Crawl, Rolled
from snails_core.cards import Action
from tests.support.core.random_games import whole_game

RIDGE = read_position("""
    snails 1
    map 1 2 3 . 1
    player A
    G a2
    player B ninja
    G a4
""")

SHOOTING = read_position("""
    snails 1
    map 3 1 2 1
    player A
    L a1
    G a3
    player B
    G a2 15 shell
    S a3 10
""")


def action(position: Position, name: str) -> Action:
    catalogue = position.setting.catalogue
    return catalogue.actions[catalogue.action_index[name]]


SEEDS = range(12)


@cache
def asked(kind: type[Crawl] | type[ChooseTarget] | type[Rolled]) -> tuple[Position, ...]:
    """All positions of some games at which it is asked where to crawl or to aim, or for a
    re-roll."""
    return tuple(
        step.before
        for seed in SEEDS
        for step in whole_game(seed)
        if isinstance(step.before.node, Decision)
        and step.before.agenda
        and isinstance(step.before.agenda[-1], kind)
    )
