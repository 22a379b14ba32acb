"""How a battle ended, objective by objective, as moments for the battle board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from companions.cry_havoc.agenda import Resolve
from companions.cry_havoc.battle import Objective, Placement, resolve
from companions.cry_havoc.events import Captured, ControlWon, Event, TacticPlayed, UnitsPlaced
from companions.cry_havoc.position import Position

STAGES = {
    "control_won": "control", "captured": "capture", "nothing_captured": "capture",
    "attrition": "attrition",
}  # fmt: skip
"""Events with which an objective begins to be told."""
FOLLOWING = ("points_gained", "event_passed", "nest_placed", "withdrawn")
"""Events that belong to the objective before them; any other is no longer the battle."""


class EndMoment(NamedTuple):
    """The battle board at one objective, as a position that is fought, and what happened there."""

    position: Position
    told: str
    about: str = ""


def battle_end(
    before: Position, events: Sequence[Event], tell: Callable[[Event], str]
) -> list[EndMoment]:
    """The objectives of the battle that ended with these events, the last ones of `before`; nothing
    if none did."""
    fight = before.fight
    if fight is None or not any(isinstance(event, ControlWon) for event in events):
        return []
    both, stage = list(fight.placements), ""
    captured: Objective | None = None
    told: dict[str, list[str]] = {}
    for event in events:
        if not stage and isinstance(event, UnitsPlaced | TacticPlayed):
            placed = Placement(event.control, event.capture, event.attrition)
            both[event.force == fight.defender] = placed
        if isinstance(event, Captured):
            captured = Objective(event.objective)
        stage = STAGES.get(event.kind, stage if event.kind in FOLLOWING else "")
        if stage:
            told.setdefault(stage, []).append(tell(event))
        elif told:
            break
    standing = _standing(both[0], both[1], captured)
    return [EndMoment(_fought(before, *standing[name]), " ".join(told[name])) for name in told]


def _standing(
    attacker: Placement, defender: Placement, captured: Objective | None
) -> dict[str, tuple[Placement, Placement]]:
    """By objective: how both sides stand once it is resolved."""
    found = resolve(attacker, defender, captured)
    left = [attacker, defender]
    if found.captor is not None and found.captured_from is not None:
        loser = found.captor.other
        left[loser] = left[loser].with_one(found.captured_from, -1)
    return {
        "control": (attacker, defender),
        "capture": (left[0], left[1]),
        "attrition": found.survivors,
    }


def _fought(before: Position, attacker: Placement, defender: Placement) -> Position:
    """The position as it would be seen while the objectives are resolved."""
    assert before.fight is not None
    fight = before.fight._replace(placements=(attacker, defender))
    return replace(before, fight=fight, agenda=(Resolve(),))
