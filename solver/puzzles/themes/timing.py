"""Themes of the right moment: hiding, switching, healing, stepping aside, taking cards."""

from __future__ import annotations

from snails_core.events import (
    Acted,
    CardLost,
    CardTaken,
    Discarded,
    Healed,
    Hid,
    PassedOver,
    Switched,
)
from snails_core.layout import NONE
from snails_core.vocabulary import Word
from solver.puzzles.themes.solution import Line
from solver.puzzles.themes.theme import mostly


@mostly
def shell(line: Line) -> bool:
    """One's own snail hides in its shell."""
    return any(isinstance(event, Hid) and line.is_own(event.snail) for event in line.events())


@mostly
def switch(line: Line) -> bool:
    """Both snails act, one before the Switch and one after it."""
    before: set[int] = set()
    switched = False
    for turn in line.own_turns():
        for event in turn.events:
            if isinstance(event, Switched) and event.player == line.seat and not event.free:
                switched = True
            elif isinstance(event, Acted) and not _only_switches(line, event):
                if switched and before - {event.snail}:
                    return True
                before.add(event.snail)
    return False


def _only_switches(line: Line, acted: Acted) -> bool:
    rows = line.action(acted).rows
    return all(part.word is Word.SWITCH for row in rows for part in row.effects)


@mostly
def heal(line: Line) -> bool:
    """One's own snail is healed."""
    return any(isinstance(event, Healed) and line.is_own(event.snail) for event in line.events())


@mostly
def dodge(line: Line) -> bool:
    """An enemy's planned card finds no target any more."""
    return any(
        isinstance(event, PassedOver) and event.player != line.seat and event.reason == "no_target"
        for event in line.events()
    )


@mostly
def discard(line: Line) -> bool:
    """One's own card costs an enemy a card."""
    return any(
        isinstance(event, CardTaken | CardLost | Discarded)
        and event.player not in (line.seat, NONE)
        for turn in line.own_turns()
        for event in turn.events
    )
