"""Terminal gains: what the last turn and the end of the round add to the potential of a state.

The last turn and the end of the round are cached apart. What a card does rarely matters to a fire
elsewhere, so mostly the gain of both is the sum of the two. Where the card may change something
that the end of the round reads, both are valued together.

Each function adds to the trace what the gain depends on in the state.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from snails_core import layout as at
from solver.planner.problem import KIND, Location, Potential, State, Value
from solver.planner.tracing import Trace, TracedBytes
from solver.planner.transitions.read_set import ReadSet
from solver.planner.transitions.step_cache import MidTurnState, TurnReads
from solver.planner.transitions.transition import Transition, TurnEnd
from solver.planner.transitions.turn_tree import TurnTree
from solver.planner.trees import exact_value


class TerminalGain(NamedTuple):
    """A gain, exactly and rounded."""

    value: Value
    floats: tuple[float, ...]
    denominator: int
    """Every part of the gain is a multiple of one over this."""
    changed: frozenset[Location] = frozenset()
    """The facts that the last turn may change, where the end of the round asks for them."""

    @classmethod
    def of(cls, value: Value, changed: frozenset[Location] = frozenset()) -> TerminalGain:
        denominator = lcm(*(part.denominator for part in value))
        return cls(value, tuple(map(float, value)), denominator, changed)

    def plus(self, other: TerminalGain) -> TerminalGain:
        """Both gains together."""
        return TerminalGain.of(_sum(self.value, other.value))


class RoundEnd(NamedTuple):
    """What dynamite and fire add to the potential at the end of the round."""

    gain: TerminalGain
    read: ReadSet
    facts: frozenset[Location]
    """What was read, byte by byte: a turn that changes none of it leaves the gain as it is."""

    @classmethod
    def of(cls, gain: TerminalGain, reads: dict[Location, None]) -> RoundEnd:
        read = ReadSet(reads)
        bytes_read = {byte for span in read.spans for byte in range(*span)}
        return cls(gain, read, frozenset({KIND, *bytes_read, *reads}))

    def is_left_alone_by(self, gain: TerminalGain) -> bool:
        """Whether a last turn with this gain changes nothing that the end of the round reads."""
        return gain.changed.isdisjoint(self.facts)


def gain_of_last_turn(
    potential: Potential, transition: Transition, state: State, trace: Trace, end_matters: bool
) -> TerminalGain:
    """The gain of the last turn, if the round then ends in peace. If its end matters, the gain
    says which facts the turn may change."""
    gains = [_gain_of_turn_end(potential, end, state, trace) for end in transition.ends]
    changed: set[Location] = set()
    if end_matters:
        reads = TurnReads(state.hot, trace)
        for end in transition.ends:
            changed |= reads.changed_at_the_end(_mid_turn(state, end))
            if (end.cold, end.possible_scripts) != state.kind:
                changed.add(KIND)
    return TerminalGain.of(exact_value(transition.tree, gains), frozenset(changed))


def gain_of_turn_and_round_end(
    potential: Potential,
    transition: Transition,
    state: State,
    round_ends: list[RoundEnd],
    trace: Trace,
) -> TerminalGain:
    """The gain of the last turn and of the end of the round after each of its ends."""
    gains = []
    for end, round_end in zip(transition.ends, round_ends, strict=True):
        gain = _gain_of_turn_end(potential, end, state, trace)
        after, reads = _mid_turn(state, end), TurnReads(state.hot, trace)
        changed = reads.changed_at_the_end(after)
        reads.add(round_end.read, after, changed)
        gains.append(_sum(gain, round_end.gain.value))
    return TerminalGain.of(exact_value(transition.tree, gains))


def gain_of_round_end(
    potential: Potential, round_end: TurnTree, state: State, trace: Trace
) -> TerminalGain:
    """The gain of dynamite, rot and fire, if nothing but contamination comes after them."""
    gains = []
    for end in round_end.ends:
        change = {location: end.hot[location] for location in sorted(end.written)}
        gains.append(potential.difference(state.hot, change, trace.reads, is_rotten=True))
    return TerminalGain.of(exact_value(round_end.tree, gains))


def gain_of_whole_round_end(
    potential: Potential, round_end: TurnTree, state: State, trace: Trace
) -> TerminalGain:
    """The gain of the end of the round, for goals that ask for more than the health of snails."""
    gains = [_full_gain(potential, state, end.hot, end.written, trace) for end in round_end.ends]
    return TerminalGain.of(exact_value(round_end.tree, gains))


def _gain_of_turn_end(potential: Potential, end: TurnEnd, state: State, trace: Trace) -> Value:
    change = dict(end.change)
    if change.get(at.RESULT, state.hot[at.RESULT]):  # over: nothing hurts anybody any more
        hot = state.after(*end).hot
        return _full_gain(potential, state, hot, frozenset(change), trace)
    return potential.difference(state.hot, change, trace.reads)


def _mid_turn(state: State, end: TurnEnd) -> MidTurnState:
    """The state after an end of a turn, with what the turn wrote."""
    written = frozenset(location for location, _ in end.change)
    return MidTurnState(state.after(*end).hot, written, end.cold, (), end.possible_scripts)


def _full_gain(
    potential: Potential, state: State, end: bytes, written: frozenset[int], trace: Trace
) -> Value:
    """The goal's value at the end of the round, less the potential of the state."""
    potential.add_reads(trace.reads)
    hot = TracedBytes(end, trace, written, state.hot)
    before = potential.of(state.hot)
    return tuple(
        measure.value_of_health(end) + (measure.rest(hot) if measure.rest else 0) - worth
        for measure, worth in zip(potential.measures, before, strict=True)
    )


def _sum(one: Value, other: Value) -> Value:
    return tuple(a + b for a, b in zip(one, other, strict=True))
