"""What being on a space costs a snail, by the engine: when it enters, and at the end of the round.

Everybody else has left (only Zombies stay on their spaces), and nobody plays another card. Where
the 1st player has a choice, another player's snail fares as badly as it can, one's own as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import Cleaning, Enter, Task
from snails_core.draft import Draft
from snails_core.engine import Step, play_unchecked, settle
from snails_core.events import Damaged
from snails_core.factions import Faction, is_faction
from snails_core.nodes import Chance, Decision
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.rules.push import BY_MOVE, is_open

ZERO = Fraction(0)


class Toll(NamedTuple):
    """What a snail loses: expected by cause, at worst, and how likely it is eliminated."""

    causes: Mapping[str, Fraction]
    """Health by `Damaged.cause`, only what is more than nothing."""
    worst: int
    death: Fraction

    @property
    def expected(self) -> Fraction:
        return sum(self.causes.values(), ZERO)

    def less(self, other: Toll) -> dict[str, Fraction]:
        """What is left of the causes when another toll is taken off."""
        rest = {cause: loss - other.causes.get(cause, ZERO) for cause, loss in self.causes.items()}
        return {cause: loss for cause, loss in rest.items() if loss}


class Tolls(NamedTuple):
    """On the way in, and in all until the round has ended."""

    entering: Toll
    whole: Toll


NOTHING = Toll({}, 0, ZERO)


def tolls(position: Position, snail: int, space: int) -> Tolls | None:
    """What the space costs the snail; None if it is closed to it (R18)."""
    origin = position.hot[at.PLACE + snail]
    hot = _alone(position, snail, space)
    if origin == space:
        return Tolls(NOTHING, _toll(position, hot, snail, (Cleaning(0),)))
    draft = Draft(position.setting, bytes(hot), position.cold, ())
    if not is_open(draft, snail, space, 1 << snail):
        return None
    enter = Enter(snail, origin, space, owner(snail), 1 << snail, BY_MOVE)
    entering = _toll(position, hot, snail, (enter,))
    return Tolls(entering, _toll(position, hot, snail, (Cleaning(0), enter)))


def entering_toll(position: Position, snail: int, space: int) -> Toll | None:
    """What it costs the snail to enter the space by a move, whatever comes later; None if the
    space is closed to it (R18)."""
    hot = _alone(position, snail, space)
    draft = Draft(position.setting, bytes(hot), position.cold, ())
    if not is_open(draft, snail, space, 1 << snail):
        return None
    origin = position.hot[at.PLACE + snail]
    enter = Enter(snail, origin, space, owner(snail), 1 << snail, BY_MOVE)
    return _toll(position, hot, snail, (enter,))


def _alone(position: Position, snail: int, space: int) -> bytearray:
    """The table with nobody on it but the snail and the Zombies on the space; no plans."""
    hot = bytearray(position.hot)
    for other in range(at.MAX_SNAILS):
        rots = is_faction(hot, owner(other), Faction.ZOMBIE) and hot[at.PLACE + other] == space
        if other != snail and not (rots and owner(other) != owner(snail)):
            hot[at.PLACE + other] = at.NONE
    hot[at.ACTIVE : at.ACTIVE + 2 * at.MAX_PLAYERS] = bytes([at.NONE] * 2 * at.MAX_PLAYERS)
    slots = at.MAX_PLAYERS * at.PLAN_SLOTS
    hot[at.SLOTS : at.SLOTS + slots] = bytes([at.NONE] * slots)
    hot[at.VIEWER] = at.OBSERVER
    return hot


def _toll(position: Position, hot: bytearray, snail: int, agenda: tuple[Task, ...]) -> Toll:
    start = settle(Position(position.setting, bytes(hot), position.cold, agenda))
    return _Walk(snail).after(start)


class _Walk:
    """Goes through everything that may happen to one snail."""

    def __init__(self, snail: int) -> None:
        self.snail = snail
        self._known: dict[Position, Toll] = {}

    def after(self, step: Step) -> Toll:
        """What the step costs, and all that may follow it."""
        causes: dict[str, Fraction] = {}
        now, later = 0, self._from(step.position)
        for event in step.events:
            if isinstance(event, Damaged) and event.snail == self.snail and event.loss:
                causes[event.cause] = causes.get(event.cause, ZERO) + event.loss
                now += event.loss
        for cause, loss in later.causes.items():
            causes[cause] = causes.get(cause, ZERO) + loss
        return Toll(causes, later.worst + now, later.death)

    def _from(self, position: Position) -> Toll:
        if not position.hot[at.HEALTH + self.snail]:
            return Toll({}, 0, Fraction(1))
        found = self._known.get(position)
        if found is None:
            found = self._known[position] = self._look(position)
        return found

    def _look(self, position: Position) -> Toll:
        node = position.node
        if isinstance(node, Chance):
            tolls = [self.after(play_unchecked(position, outcome)) for outcome in node.outcomes]
            return _mean(tolls, node.weights)
        if isinstance(node, Decision):
            tolls = [self.after(play_unchecked(position, option)) for option in node.options]
            if node.player == owner(self.snail):
                return min(tolls, key=_badness)
            worst = max(toll.worst for toll in tolls)
            return max(tolls, key=_badness)._replace(worst=worst)
        return NOTHING


def _badness(toll: Toll) -> tuple[Fraction, int]:
    return toll.expected, toll.worst


def _mean(tolls: list[Toll], weights: tuple[int, ...]) -> Toll:
    total = sum(weights)
    causes: dict[str, Fraction] = {}
    death = ZERO
    for toll, weight in zip(tolls, weights, strict=True):
        for cause, loss in toll.causes.items():
            causes[cause] = causes.get(cause, ZERO) + loss * Fraction(weight, total)
        death += toll.death * Fraction(weight, total)
    return Toll(causes, max(toll.worst for toll in tolls), death)
