"""Positions on which overlays have something to say."""

from __future__ import annotations

from snails_core import Position, read_position
from snails_core.cards import Action

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
