"""What the last turn and the end of the round add to the potential of a state."""

from __future__ import annotations

from math import lcm

from snails_core import layout as at
from solver.planner.asking import Trace
from solver.planner.lessons import Passage, Worth, exact
from solver.planner.potential import Potential, Value
from solver.planner.stage import State
from solver.planner.tracing import TracedBytes
from solver.planner.unfolding import Unfolding


class Gains:
    """Exact gains; `trace` gets what had to be read of the state for them."""

    def __init__(self, potential: Potential) -> None:
        self.potential = potential

    def of_passage(self, passage: Passage, state: State, trace: Trace) -> Worth:
        """Of the last turn, where nothing but contamination comes after it."""
        gains = []
        for result in passage.results:
            change = dict(result.change)
            if change.get(at.RESULT, state.hot[at.RESULT]):  # over: no contamination any more
                end = state.after(*result)
                gains.append(self._full(state, end.hot, frozenset(change), trace))
            else:
                gains.append(self.potential.shift(state.hot, change, trace.reads))
        return rounded(exact(passage.tree, gains))

    def of_ending(self, unfolding: Unfolding, state: State, trace: Trace) -> Worth:
        """Of the end of the round."""
        gains = [self._full(state, end.hot, end.written, trace) for end in unfolding.ends]
        return rounded(exact(unfolding.tree, gains))

    def _full(self, state: State, end: bytes, written: frozenset[int], trace: Trace) -> Value:
        """The value of the end, less the potential of the state."""
        for snail in sorted(self.potential.counted):
            space = state.hot[at.PLACE + snail]
            trace.reads[at.HEALTH + snail] = trace.reads[at.PLACE + snail] = None
            if space < at.AIR:
                trace.reads[at.LEVEL + space] = None
        trace.reads[at.CONTAMINATION] = None
        hot = TracedBytes(end, trace, written, state.hot)
        before = self.potential.of(state.hot)
        return tuple(
            measure.value_of_health(end) + (measure.rest(hot) if measure.rest else 0) - worth
            for measure, worth in zip(self.potential.measures, before, strict=True)
        )


def rounded(gain: Value) -> Worth:
    fineness = lcm(*(part.denominator for part in gain))
    return Worth(gain, tuple(map(float, gain)), fineness)
