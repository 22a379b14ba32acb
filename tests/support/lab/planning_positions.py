"""Positions at which player A is to plan, for tests of planning in the lab."""

from __future__ import annotations

from snails_core import Position, read_position
from snails_core.options import Plan

MANY = """snails 1; map 1 2 3 .; player A pirates; L a1; G a1 20; M a2; hand missile:2 jetpack mine;
player B ninja; G a2; L a3; hand grenade"""
ALONE = """snails 1; map 1 2 3 .; player A pirates; G a1 20; hand missile jetpack;
player B ninja; G a2; L a3"""


def planning_position(alone: bool = False) -> Position:
    """Player A is to plan: the scout is eliminated, or only the grunt is left."""
    return read_position((ALONE if alone else MANY).replace("\n", " "))


def plan_of(active: int, passive: int, cards: tuple[int, ...]) -> Plan:
    """A plan with the first five of these cards."""
    one, two, three, four, five = cards[:5]
    return Plan(active, passive, one, two, three, four, five)
