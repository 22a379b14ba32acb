"""What each feature reads off the bytes at the end of a round, seen from one seat.

Everything is relative to the start of the question. A reader looks up no more than it needs,
and asks of a snail that need only be alive nothing but that: whoever watches it read learns
what the goal depends on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from snails_core.layout import HEALTH, MAX_SNAILS, PLACE, PLAYERS, RESULT, SQUAD
from snails_core.setting import Setting
from snails_core.squads import owner
from solver.goals.expressions import AT, Feature

Bytes = bytes | bytearray
Value = int | Fraction
Read = Callable[[Bytes], Value]
"""A value of the end of the round."""


@dataclass(frozen=True, slots=True)
class Question:
    """Who asks, and how the round began."""

    start: bytes
    seat: int
    setting: Setting

    def enemies(self) -> list[int]:
        """Their snails that live at the start."""
        return [snail for snail in self._living() if owner(snail) != self.seat]

    def own(self) -> list[int]:
        return [snail for snail in self._living() if owner(snail) == self.seat]

    def _living(self) -> list[int]:
        return [snail for snail in range(MAX_SNAILS) if self.start[HEALTH + snail]]


SUMMED = ("damage", "losses", "kills", "deaths")
"""Features that are the sum of what single snails contribute."""
COUNTED = ("kills", "deaths")


def summed_over(feature: Feature, question: Question) -> list[int]:
    """The snails that a feature is the sum over."""
    if feature.name in ("damage", "kills"):
        return question.enemies()
    return question.own()


def lost(question: Question, snail: int) -> Read:
    """The health a snail has lost; less than nothing when it was healed."""
    at, before = HEALTH + snail, question.start[HEALTH + snail]
    return lambda hot: before - hot[at]


def gone(snail: int) -> Read:
    at = HEALTH + snail
    return lambda hot: 0 if hot[at] else 1


def share(feature: Feature, question: Question, snail: int) -> Read:
    """What one snail contributes to a summed feature."""
    return gone(snail) if feature.name in COUNTED else lost(question, snail)


def read_feature(feature: Feature, question: Question) -> Read:
    match feature.name:
        case name if name in SUMMED:
            parts = [share(feature, question, s) for s in summed_over(feature, question)]
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
            space = question.setting.board.index(feature.space)
            return lambda hot: int(hot[at_place] == space)
        case "won":
            winner = 1 + question.seat
            return lambda hot: int(hot[RESULT] == winner)
        case "lead":
            return _lead(question)
    return _standing(question)


def _alive(hot: Bytes, snails: Sequence[int]) -> int:
    return sum(1 for snail in snails if hot[HEALTH + snail])


def _health(hot: Bytes, snails: Sequence[int]) -> int:
    return sum(hot[HEALTH + snail] for snail in snails)


def _squads(question: Question) -> tuple[list[int], list[list[int]]]:
    """One's own snails that live at the start, and those of each other player."""
    others: list[list[int]] = [[] for _ in range(question.start[PLAYERS])]
    for snail in question.enemies():
        others[snail // SQUAD].append(snail)
    del others[question.seat]
    return question.own(), others


def _lead(question: Question) -> Read:
    """One's living snails, less those of the other player who has most."""
    own, others = _squads(question)
    return lambda hot: _alive(hot, own) - max((_alive(hot, squad) for squad in others), default=0)


def _standing(question: Question) -> Read:
    """The share of the other players one is ahead of by the game's own order (R34): living
    snails, then health; one with as many of both counts one half.
    """
    own, others = _squads(question)

    def ahead(hot: Bytes, squad: list[int]) -> int:
        more = _alive(hot, own) - _alive(hot, squad)
        if not more:
            more = _health(hot, own) - _health(hot, squad)
        return 2 if more > 0 else 1 if not more else 0

    if not others:
        return lambda hot: 1
    return lambda hot: Fraction(sum(ahead(hot, squad) for squad in others), 2 * len(others))
