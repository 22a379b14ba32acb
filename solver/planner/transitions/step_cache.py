"""Single steps of the engine within a turn, each cached for all positions that look alike to it.

A turn is a chain of steps: a choice, and what the engine does until the next one. Positions in
different turns often look alike to a step (a snail with one move left has the same options,
whatever happened to others before), so each step is carried out only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from snails_core.agenda import Task
from snails_core.engine import play_in_a_row, play_unchecked, settle
from snails_core.layout import (
    ACTIVE,
    DYNAMITE,
    FIRE,
    HEALTH,
    LEVEL,
    MAX_SNAILS,
    MAX_SPACES,
    PLACE,
    PLACE_END,
    SHELLED,
    SQUAD,
)
from snails_core.nodes import Node
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.rules.rot import zombies
from snails_core.rules.token_risk import TOKENS
from snails_core.setting import Setting
from solver.planner.problem import (
    ALIVE,
    COUNT,
    FULL,
    HEALTH_END,
    LASTING,
    OUT,
    RISK,
    ROT,
    WATER,
    Change,
    Location,
    crowd_at,
)
from solver.planner.tracing import ReadTrie, Trace, TracedBytes
from solver.planner.transitions.read_set import ReadSet

_LASTING = (*range(FIRE, FIRE + MAX_SPACES), *range(DYNAMITE, DYNAMITE + MAX_SPACES))
"""The locations of tokens that the end of the round asks for."""


class MidTurnState(NamedTuple):
    """A position within a turn, with the locations that were written since the turn began."""

    hot: bytes
    written: frozenset[int]
    cold: bytes
    agenda: tuple[Task, ...]
    possible_scripts: int
    """As bits."""


class CachedStep(NamedTuple):
    """What the engine does after a choice, up to the next node."""

    change: Change
    written: frozenset[int]
    cold: bytes
    agenda: tuple[Task, ...]
    node: Node
    read: ReadSet


class StepCache:
    """All steps that the engine has carried out."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self._tries: dict[tuple[object, ...], ReadTrie[CachedStep]] = {}
        self._agendas: dict[tuple[Task, ...], tuple[Task, ...]] = {}

    def interned(self, agenda: tuple[Task, ...]) -> tuple[Task, ...]:
        """The one object that stands for all equal agendas, which take long to compare."""
        return self._agendas.setdefault(agenda, agenda)

    def find(self, state: MidTurnState, facts: bytes, choices: Sequence[Choice]) -> CachedStep:
        """The step that these choices make, one directly after the other; the engine carries it
        out if it is not cached. `facts` are those of the state, whose agenda is interned."""
        key = id(state.agenda), state.cold, choices
        trie = self._tries.get(key)
        if trie is None:
            trie = self._tries[key] = ReadTrie()
        step = trie.find(facts)
        if step is None:
            step = self._carry_out(state, choices)
            trie.insert(facts, step.read.reads, step)
        return step

    def _carry_out(self, state: MidTurnState, choices: Sequence[Choice]) -> CachedStep:
        trace = Trace()
        hot = TracedBytes(state.hot, trace, frozenset())
        start = Position(self.setting, hot, state.cold, state.agenda)
        if not choices:
            end = settle(start).position
        elif len(choices) == 1:
            end = play_unchecked(start, choices[0]).position
        else:
            end = play_in_a_row(start, choices).position
        assert isinstance(end.hot, TracedBytes)
        plain, written = end.hot.plain, frozenset(end.hot.written)
        change = tuple((location, plain[location]) for location in sorted(written))
        agenda = self.interned(end.agenda)
        return CachedStep(change, written, end.cold, agenda, end.node, ReadSet(trace.reads))


class TurnReads:
    """Collects what a turn reads of the state in which it begins, from the reads of its steps.

    A step reads the position within the turn. A location that the turn wrote before is not read
    from the beginning. Who stands on a space is known from who stood there at the beginning and
    from the snails that moved since; where those came from is recorded when they have moved.
    """

    def __init__(self, start: bytes, trace: Trace) -> None:
        self.start, self.trace = start, trace

    def changed_facts(self, state: MidTurnState) -> frozenset[Location]:
        """The locations whose facts may differ from those at the beginning of the turn."""
        changed: set[Location] = set(state.written)
        for location in sorted(state.written):
            if HEALTH <= location < HEALTH_END:
                snail = location - HEALTH
                changed.update((ALIVE + snail, OUT + snail // SQUAD))
            elif PLACE <= location < PLACE_END:
                self.trace.reads[location] = None
                for space in (self.start[location], state.hot[location]):
                    if space < MAX_SPACES:
                        changed.update((FULL + space, COUNT + space, crowd_at(space)))
            elif TOKENS[0] <= location < TOKENS[1]:
                changed.add(RISK)
        return frozenset(changed)

    def add(self, read: ReadSet, state: MidTurnState, changed: frozenset[Location]) -> None:
        """Adds what was read by a step, or by the end of the round, that begins in this state.
        `changed` are the changed facts."""
        written, reads = state.written, self.trace.reads
        for run, location in read.runs(changed):
            reads.update(run)
            if location is None:
                return
            if isinstance(location, tuple):
                self.trace.read_span(*location, written)
            elif location >= WATER:
                self._add_of_the_end(location, state)
            elif location >= OUT:
                for snail in range(SQUAD * (location - OUT), SQUAD * (location - OUT) + SQUAD):
                    if HEALTH + snail not in written:
                        reads[ALIVE + snail] = None
            elif location >= FULL:
                reads[COUNT + (location - FULL) % MAX_SPACES] = None

    def changed_at_the_end(self, state: MidTurnState) -> frozenset[Location]:
        """`changed_facts`, with those that matter for the end of the round alone."""
        changed, written = set(self.changed_facts(state)), state.written
        changed.update(WATER + at - PLACE for at in written if PLACE <= at < PLACE_END)
        if any(at < LEVEL + MAX_SPACES for at in written):
            changed.update(range(WATER, ROT))
        if any(PLACE <= at < PLACE_END or SHELLED <= at < ACTIVE for at in written):
            changed.update(range(ROT, LASTING))
        if not written.isdisjoint(_LASTING):
            changed.add(LASTING)
        return frozenset(changed)

    def _add_of_the_end(self, location: int, state: MidTurnState) -> None:
        """Adds what a changed fact for the end of the round depends on."""
        needed: list[int]
        if location == RISK:
            needed = [*range(*TOKENS)]
        elif location == LASTING:
            new = (at for at in _LASTING if at in state.written)
            needed = [] if any(state.hot[at] for at in new) else [*_LASTING]
        else:
            snail = (location - WATER) % MAX_SNAILS
            needed, space = [PLACE + snail], state.hot[PLACE + snail]
            if location >= ROT:
                needed += [SHELLED + snail, *(PLACE + z for z in zombies(state.hot))]
            elif space < MAX_SPACES:
                needed.append(LEVEL + space)
        for at in needed:
            if at not in state.written:
                self.trace.reads[at] = None


def after_step(state: MidTurnState, step: CachedStep, possible_scripts: int) -> MidTurnState:
    """The state to which the step leads."""
    hot = state.hot
    if step.change:
        copy = bytearray(hot)
        for location, value in step.change:
            copy[location] = value
        hot = bytes(copy)
    return MidTurnState(hot, state.written | step.written, step.cold, step.agenda, possible_scripts)
