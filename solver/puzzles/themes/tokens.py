"""Themes of tokens: fire that lies ready, mines, dynamite."""

from __future__ import annotations

from snails_core import layout as at
from snails_core.events import Damaged, Event, TileDestroyed
from solver.puzzles.themes.solution import Line
from solver.puzzles.themes.theme import mostly


def _hurts(line: Line, event: Event, *causes: str) -> bool:
    """Does an enemy lose health by one of these causes?"""
    return (
        isinstance(event, Damaged)
        and event.cause in causes
        and event.loss > 0
        and line.is_enemy(event.snail)
    )


@mostly
def fire_first(line: Line) -> bool:
    """Fire lies there before an enemy is brought onto it."""
    return any(_hurts(line, event, "fire") for turn in line.own_turns() for event in turn.events)


@mostly
def fire_relay(line: Line) -> bool:
    """At the end of the round fire destroys the tile under somebody."""
    end = line.turns[-1]
    return any(
        isinstance(event, TileDestroyed)
        and end.before[at.FIRE + event.space] > 0
        and event.space in end.before[at.PLACE : at.PLACE_END]
        for event in end.events
    )


@mostly
def mine(line: Line) -> bool:
    """An enemy is hurt by a mine, a token or a tile's back."""
    return any(_hurts(line, event, "mine", "mine_back") for event in line.events())


@mostly
def dynamite(line: Line) -> bool:
    """An enemy is hurt by dynamite."""
    return any(_hurts(line, event, "dynamite") for event in line.events())
