"""Themes of height and ground: what can be seen, what gives way, what lies under a tile."""

from __future__ import annotations

from snails_core.events import (
    Acted,
    BackShown,
    Contaminated,
    Damaged,
    Placed,
    Targeted,
    TileDestroyed,
    TileRemoved,
)
from snails_core.layout import NONE
from snails_core.vocabulary import Word
from solver.puzzles.themes.solution import Line, enemies_on, with_places
from solver.puzzles.themes.theme import mostly

DIGGING = {Word.DIG_TILE, Word.DIG_UP}


@mostly
def sight(line: Line) -> bool:
    """An attack for which the attacker had to come up, or its target down, to be seen."""
    actions = line.position.setting.catalogue.actions
    return any(
        line.start_level(event.snail) < _start_level(line, event)
        for turn in line.own_turns()
        for event in turn.events
        if isinstance(event, Targeted) and not actions[event.action].ignores_sight
    )


def _start_level(line: Line, event: Targeted) -> int:
    """Where the target was when the plans were made."""
    if event.target_snail != NONE:
        return line.start_level(event.target_snail)
    return line.position.level(event.space)


@mostly
def crumble(line: Line) -> bool:
    """A tile under an enemy is destroyed or removed by one's own card."""
    return any(
        bool(enemies_on(line, places, event.space))
        for turn in line.own_turns()
        for event, places in with_places(turn)
        if isinstance(event, TileDestroyed | TileRemoved)
    )


@mostly
def dig(line: Line) -> bool:
    """One's own digging brings a tile's back to light."""
    return any(
        any(isinstance(event, BackShown) for event in turn.events)
        for turn in line.own_turns()
        if any(isinstance(e, Acted) and _digs(line, e) for e in turn.events)
    )


def _digs(line: Line, acted: Acted) -> bool:
    return any(part.word in DIGGING for row in line.action(acted).rows for part in row.effects)


@mostly
def barrel(line: Line) -> bool:
    """The water gets dirtier by one's own card, or what it does to an enemy counts."""
    moved = (isinstance(e, Contaminated) for turn in line.own_turns() for e in turn.events)
    hurt = (
        isinstance(event, Damaged)
        and event.cause == "contamination"
        and line.is_enemy(event.snail)
        and event.loss > 0
        for event in line.events()
    )
    return any(moved) or any(hurt)


@mostly
def place(line: Line) -> bool:
    """Somebody is placed by one's own card, whatever lies between."""
    return any(isinstance(event, Placed) for turn in line.own_turns() for event in turn.events)
