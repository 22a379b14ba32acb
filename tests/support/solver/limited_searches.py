"""Small positions whose searches are stopped, and what they are asked."""

from __future__ import annotations

from functools import cache

from snails_core import read_position
from solver.planner import (
    Answer,
    Limit,
    solve,
)
from tests.oracle.entries import Entry, all_entries

SPLASH = "snails 1; map 1 1 2/ 1; player A; L a1; hand wasps_nest; player B; L a3 20"
"""Quickly solved; the best plan throws at an empty space, which the first looks leave out."""
FLAMES = (
    "snails 1; map 1 2; contamination 3; fire a1; player A; L a1; G a2 20; hand grenade"
    "; player B amazons; L a2 20"
)
"""Two snails to choose from, and an end of the round that matters."""
DUEL = "snails 1; map 1 2 1 1; player A; L a1; G a2; hand missile grenade; player B; L a3 15; G a4"
ISLANDS = (
    "snails 1; board islands; player A; L c3; G d4; hand missile"
    "; player B; L c5; G e4; hand grenade"
)
AGAINST = "snails 1; map 2; player A; S a1; hand grenade; player B; G a1 20; hand missile"
ENTRIES = all_entries()


def ask(text: str, goal: str = "net", states: int | None = None) -> Answer:
    return solve(read_position(text), goal, limit=Limit(states=states))


@cache
def solved(text: str, goal: str = "net") -> Answer:
    """Without a limit, and once for all tests."""
    return ask(text, goal)


def told(answer: Answer) -> tuple[object, ...]:
    """All that an answer says, to compare it with another."""
    return answer.status, answer.value, answer.bound, answer.ties, answer.states


def ids(entry: Entry) -> str:
    return entry.id
