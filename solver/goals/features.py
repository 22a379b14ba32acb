"""The features of goals: what each reads off the bytes at the end of a round, seen from one seat.

Values are relative to the start of the round. An evaluator reads no more bytes than it needs, and
where a snail need only be alive it reads only that: the planner traces these reads to learn what a
goal depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from snails_core.layout import HEALTH, MAX_SNAILS, PLACE, PLAYERS, RESULT, SQUAD
from snails_core.queries import owner
from snails_core.setting import Setting
from solver.goals.expressions import AT, Feature

Bytes = bytes | bytearray
Value = int | Fraction
Evaluator = Callable[[Bytes], Value]
"""The value of an expression, as a function of the bytes at the end of the round."""


@dataclass(frozen=True, slots=True)
class RoundStart:
    """How the round began, and the seat from which a goal is seen."""

    hot: bytes
    seat: int
    setting: Setting

    def enemies(self) -> list[int]:
        """Their snails that live at the start."""
        return [snail for snail in self._living() if owner(snail) != self.seat]

    def own(self) -> list[int]:
        return [snail for snail in self._living() if owner(snail) == self.seat]

    def _living(self) -> list[int]:
        return [snail for snail in range(MAX_SNAILS) if self.hot[HEALTH + snail]]


SUMMED = ("damage", "losses", "kills", "deaths")
"""Features that are the sum of what single snails contribute."""
COUNTED = ("kills", "deaths")


def summed_over(feature: Feature, start: RoundStart) -> list[int]:
    """The snails that a feature is the sum over."""
    if feature.name in ("damage", "kills"):
        return start.enemies()
    return start.own()


def lost(start: RoundStart, snail: int) -> Evaluator:
    """The health a snail has lost; less than nothing when it was healed."""
    at, before = HEALTH + snail, start.hot[HEALTH + snail]
    return lambda hot: before - hot[at]


def gone(snail: int) -> Evaluator:
    at = HEALTH + snail
    return lambda hot: 0 if hot[at] else 1


def share(feature: Feature, start: RoundStart, snail: int) -> Evaluator:
    """What one snail contributes to a summed feature."""
    return gone(snail) if feature.name in COUNTED else lost(start, snail)


def compile_feature(feature: Feature, start: RoundStart) -> Evaluator:
    """The evaluator of a feature; each name of `expressions` has a case here."""
    match feature.name:
        case name if name in SUMMED:
            parts = [share(feature, start, s) for s in summed_over(feature, start)]
            return lambda hot: sum(part(hot) for part in parts)
        case "gone":
            return gone(feature.snail)
        case "alive":
            at_health = HEALTH + feature.snail
            return lambda hot: 1 if hot[at_health] else 0
        case "health":
            at_health = HEALTH + feature.snail
            return lambda hot: int(hot[at_health])
        case name if name == AT:
            at_place = PLACE + feature.snail
            space = start.setting.board.index(feature.space)
            return lambda hot: int(hot[at_place] == space)
        case "won":
            winner = 1 + start.seat
            return lambda hot: int(hot[RESULT] == winner)
        case "lead":
            return _lead(start)
        case "standing":
            return _standing(start)
    raise AssertionError(f"{feature.name} has no evaluator; add a case here")


def _alive(hot: Bytes, snails: Sequence[int]) -> int:
    return sum(1 for snail in snails if hot[HEALTH + snail])


def _health(hot: Bytes, snails: Sequence[int]) -> int:
    return sum(hot[HEALTH + snail] for snail in snails)


def _squads(start: RoundStart) -> tuple[list[int], list[list[int]]]:
    """One's own snails that live at the start, and those of each other player."""
    others: list[list[int]] = [[] for _ in range(start.hot[PLAYERS])]
    for snail in start.enemies():
        others[snail // SQUAD].append(snail)
    del others[start.seat]
    return start.own(), others


def _lead(start: RoundStart) -> Evaluator:
    """One's living snails, less those of the other player who has most."""
    own, others = _squads(start)
    return lambda hot: _alive(hot, own) - max((_alive(hot, squad) for squad in others), default=0)


def _standing(start: RoundStart) -> Evaluator:
    """The share of the other players one is ahead of by the game's own order (R34): living
    snails, then health; one with as many of both counts one half.
    """
    own, others = _squads(start)

    def ahead(hot: Bytes, squad: list[int]) -> int:
        more = _alive(hot, own) - _alive(hot, squad)
        if not more:
            more = _health(hot, own) - _health(hot, squad)
        return 2 if more > 0 else 1 if not more else 0

    if not others:
        return lambda hot: 1
    return lambda hot: Fraction(sum(ahead(hot, squad) for squad in others), 2 * len(others))
