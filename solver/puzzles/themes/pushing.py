"""Themes of pushes: into the water, onto a lower level, from full space to full space."""

from __future__ import annotations

from snails_core.events import Fell, Placed, Pushed, Stayed
from snails_core.rules.limit_of_three import is_too_many
from solver.puzzles.themes.solution import Arrival, Line, with_places
from solver.puzzles.themes.theme import mostly


@mostly
def water(line: Line) -> bool:
    """An enemy is pushed, put or dropped into the water."""
    return any(
        line.is_enemy(event.snail) and event.to_level == 0
        for event in line.events()
        if isinstance(event, Pushed | Placed | Fell)
    )


@mostly
def fall(line: Line) -> bool:
    """An enemy comes down to a lower level that is still land, pushed or with its tile."""
    for event in line.events():
        match event:
            case Fell(snail=snail, to_level=low) if low and line.is_enemy(snail):
                return True
            case Pushed(snail=snail, from_level=high, to_level=low):
                if 0 < low < high and line.is_enemy(snail):
                    return True
    return False


@mostly
def chain(line: Line) -> bool:
    """A snail that is pushed pushes another one on."""
    return any(isinstance(newcomer, Pushed) for newcomer in _squeezes(line))


@mostly
def full_space(line: Line) -> bool:
    """The limit of three decides: somebody is pushed out, or has nowhere to go."""
    stuck = (isinstance(e, Stayed) and e.reason == "nowhere" for e in line.events())
    return any(stuck) or bool(_squeezes(line))


def _squeezes(line: Line) -> list[Arrival]:
    """Those who came onto a full space; the one who had to go was still there just before."""
    setting, found = line.position.setting, []
    for turn in line.turns:
        last: Arrival | None = None
        for event, places in with_places(turn):
            if last is not None and isinstance(event, Pushed) and event.origin_space == last.space:
                crowd = sum(space == last.space for space in places.values())
                if event.snail != last.snail and is_too_many(setting, crowd):
                    found.append(last)
            if isinstance(event, Arrival):
                last = event
    return found
