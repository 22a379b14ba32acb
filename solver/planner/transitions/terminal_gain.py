"""Terminal gains: what the last turn and the end of the round add to the potential of a state.

Each function adds to the trace what the gain depends on in the state.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from snails_core import layout as at
from solver.planner.problem import Potential, State, Value
from solver.planner.tracing import Trace, TracedBytes
from solver.planner.transitions.transition import Transition
from solver.planner.transitions.turn_tree import TurnTree
from solver.planner.trees import exact_value


class TerminalGain(NamedTuple):
    """A gain, exactly and rounded."""

    value: Value
    floats: tuple[float, ...]
    denominator: int
    """Every part of the gain is a multiple of one over this."""

    @classmethod
    def of(cls, value: Value) -> TerminalGain:
        denominator = lcm(*(part.denominator for part in value))
        return cls(value, tuple(map(float, value)), denominator)


def gain_of_last_turn(
    potential: Potential, transition: Transition, state: State, trace: Trace
) -> TerminalGain:
    """The gain of the last turn, if nothing but contamination comes after it."""
    gains = []
    for end in transition.ends:
        change = dict(end.change)
        if change.get(at.RESULT, state.hot[at.RESULT]):  # over: no contamination any more
            hot = state.after(*end).hot
            gains.append(_full_gain(potential, state, hot, frozenset(change), trace))
        else:
            gains.append(potential.difference(state.hot, change, trace.reads))
    return TerminalGain.of(exact_value(transition.tree, gains))


def gain_of_round_end(
    potential: Potential, round_end: TurnTree, state: State, trace: Trace
) -> TerminalGain:
    """The gain of the end of the round, carried out by the engine."""
    gains = [_full_gain(potential, state, end.hot, end.written, trace) for end in round_end.ends]
    return TerminalGain.of(exact_value(round_end.tree, gains))


def _full_gain(
    potential: Potential, state: State, end: bytes, written: frozenset[int], trace: Trace
) -> Value:
    """The goal's value at the end of the round, less the potential of the state."""
    for snail in sorted(potential.counted):
        space = state.hot[at.PLACE + snail]
        trace.reads[at.HEALTH + snail] = trace.reads[at.PLACE + snail] = None
        if space < at.AIR:
            trace.reads[at.LEVEL + space] = None
    trace.reads[at.CONTAMINATION] = None
    hot = TracedBytes(end, trace, written, state.hot)
    before = potential.of(state.hot)
    return tuple(
        measure.value_of_health(end) + (measure.rest(hot) if measure.rest else 0) - worth
        for measure, worth in zip(potential.measures, before, strict=True)
    )
