"""Single steps of the engine, learnt once for all moments that look alike to them.

A turn is a chain of steps: a choice, and what follows until the next one. Moments in the
midst of different turns often look alike to the engine (a snail with one move left has the
same ways to go, whatever happened to others before), so a step is learnt only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from snails_core.agenda import Effect
from snails_core.engine import play_in_a_row, play_unchecked, settle
from snails_core.layout import HEALTH, MAX_SPACES, PLACE, PLACE_END, SQUAD
from snails_core.nodes import Node
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.setting import Setting
from solver.planner.asking import Trace
from solver.planner.facts import (
    ALIVE,
    COUNT,
    CROWD,
    FULL,
    HEALTH_END,
    OUT,
    Place,
    crowd_at,
)
from solver.planner.footprints import Footprints
from solver.planner.tracing import TracedBytes


class Moment(NamedTuple):
    """A position in the midst of a turn, with what was written since the turn began."""

    hot: bytes
    written: frozenset[int]
    cold: bytes
    agenda: tuple[Effect, ...]
    left: int
    """The scripts that are left, as bits."""


class Step(NamedTuple):
    """What a choice leads to."""

    change: tuple[tuple[int, int], ...]
    written: frozenset[int]
    cold: bytes
    agenda: tuple[Effect, ...]
    node: Node
    reads: dict[Place, None]
    spans: tuple[tuple[int, int], ...]
    """Those of the reads that are several bytes in a row."""


class Steps:
    """All steps learnt so far."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.learnt = 0
        self._known: dict[tuple[object, ...], Footprints[Step]] = {}

    def find(self, moment: Moment, facts: bytes, choices: Sequence[Choice]) -> Step:
        """The step that these choices make, one directly after the other."""
        key = moment.agenda, moment.cold, choices
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Footprints()
        step = known.find(facts)
        if step is None:
            step = self._learn(moment, choices)
            known.learn(facts, step.reads, step)
        return step

    def _learn(self, moment: Moment, choices: Sequence[Choice]) -> Step:
        self.learnt += 1
        trace = Trace()
        hot = TracedBytes(moment.hot, trace, frozenset())
        start = Position(self.setting, hot, moment.cold, moment.agenda)
        if not choices:
            end = settle(start).position
        elif len(choices) == 1:
            end = play_unchecked(start, choices[0]).position
        else:
            end = play_in_a_row(start, choices).position
        assert isinstance(end.hot, TracedBytes)
        plain, written = end.hot.plain, frozenset(end.hot.written)
        change = tuple((place, plain[place]) for place in sorted(written))
        spans = tuple(p for p in trace.reads if isinstance(p, tuple) and p[0] < CROWD)
        return Step(change, written, end.cold, end.agenda, end.node, trace.reads, spans)


class Reading:
    """Carries the reads of steps back to the beginning of the turn.

    What was written on the way is no fact of the beginning. Who stands on a space follows from
    who stood there, for those who have moved are known with the places they came from.
    """

    def __init__(self, start: bytes, trace: Trace) -> None:
        self.start, self.trace = start, trace

    def fixed_at(self, moment: Moment) -> frozenset[Place]:
        """The facts that are, or may be, other ones than at the beginning."""
        fixed: set[Place] = set(moment.written)
        for place in sorted(moment.written):
            if HEALTH <= place < HEALTH_END:
                fixed.update((ALIVE + place - HEALTH, OUT + (place - HEALTH) // SQUAD))
            elif PLACE <= place < PLACE_END:
                self.trace.reads[place] = None
                for space in (self.start[place], moment.hot[place]):
                    if space < MAX_SPACES:
                        fixed.update((FULL + space, COUNT + space, crowd_at(space)))
        return frozenset(fixed)

    def note(self, step: Step, moment: Moment, fixed: frozenset[Place]) -> None:
        """Notes what the step read at this moment."""
        written, reads = moment.written, self.trace.reads
        if fixed.isdisjoint(step.reads) and all(
            written.isdisjoint(range(*span)) for span in step.spans
        ):
            reads.update(step.reads)
            return
        for place in step.reads:
            if isinstance(place, tuple):
                if place[0] >= CROWD:
                    reads[place] = None
                else:
                    self.trace.read_span(*place, written)
            elif place not in fixed:
                reads[place] = None
            elif place >= OUT:
                squad = range(SQUAD * (place - OUT), SQUAD * (place - OUT) + SQUAD)
                alive = (ALIVE + snail for snail in squad if HEALTH + snail not in written)
                reads.update(dict.fromkeys(alive))
            elif place >= FULL:
                reads[COUNT + (place - FULL) % MAX_SPACES] = None


def after(moment: Moment, step: Step, left: int) -> Moment:
    """The moment to which the step leads."""
    hot = moment.hot
    if step.change:
        copy = bytearray(hot)
        for place, value in step.change:
            copy[place] = value
        hot = bytes(copy)
    return Moment(hot, moment.written | step.written, step.cold, step.agenda, left)
