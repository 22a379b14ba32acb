"""What is counted at the ends of the round: the goal, and the chance to lose a snail.

Against the worst of several plans of the others, each quantity is counted once for every such plan
(a case). The graph weighs each end by the chance of its dice times that of all plans that agree
with what was revealed. In the case of one plan that plan is certain. So an end that agrees with it
is divided by the chance of all plans that agree, and any other end counts nothing: the mean over
all ends is then the mean under that plan.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from snails_core import layout as at
from snails_core.flow.cleaning import WHOLE_CLEANING
from solver.goals import Measure
from solver.model.nodes import End, Nodes
from solver.planner import Scripts, State
from solver.planner.state_graph import Layer
from solver.planner.transitions import Query, TransitionCache


class Quantities(NamedTuple):
    """The numbers that an end has, in order: for each case the goal's parts, then the risks."""

    cases: tuple[int, ...]
    """Plans of the others that are told apart, one a player, as bits; 0 for their mean."""
    parts: int
    snails: tuple[int, ...]
    """Those whose loss is counted."""

    @property
    def size(self) -> int:
        return len(self.cases) * (self.parts + len(self.snails))

    def goal(self, case: int) -> range:
        first = case * (self.parts + len(self.snails))
        return range(first, first + self.parts)

    def risks(self, case: int) -> range:
        first = self.goal(case).stop
        return range(first, first + len(self.snails))

    def risk_of(self, snail: int) -> list[int]:
        """The chance to lose a snail, in each case."""
        place = self.snails.index(snail)
        return [self.risks(case)[place] for case in range(len(self.cases))]

    def part(self, part: int) -> list[int]:
        """A part of the goal, in each case."""
        return [self.goal(case)[part] for case in range(len(self.cases))]


MEAN = 0
"""The case in which the others' plans are as likely as they were said to be."""


def cases_of(scripts: Scripts) -> tuple[int, ...]:
    """Every way to give each player who does not stand still one plan, as bits."""
    players = sorted({script.player for script in scripts.scripts})
    numbers = [
        [number for number, script in enumerate(scripts.scripts) if script.player == player]
        for player in players
    ]
    return tuple(sum(1 << number for number in chosen) for chosen in product(*numbers))


class RoundEnd:
    """Expands the last turn and the end of the round, up to the ends."""

    def __init__(
        self,
        nodes: Nodes,
        transitions: TransitionCache,
        measures: tuple[Measure, ...],
        counted: Quantities,
    ) -> None:
        self.nodes, self.transitions = nodes, transitions
        self.measures, self.counted = measures, counted
        self._known: dict[State, int] = {}

    def after(self, layer: Layer, card: int, state: State) -> int:
        """The node of the last turn with this card, or of the round's end alone."""
        if layer.is_end:
            return self._cleaned(state)
        transition = self.transitions.transition(Query.of(layer.turn, card, state))
        leaves = [self._cleaned(state.after(*end)) for end in transition.ends]
        return self.nodes.tree(transition.tree, leaves)

    def _cleaned(self, state: State) -> int:
        found = self._known.get(state)
        if found is None:
            found = self._known[state] = self._clean(state)
        return found

    def _clean(self, state: State) -> int:
        if state.hot[at.RESULT]:
            return self.nodes.number(End(tuple(self._values(state.hot, state.possible_scripts))))
        cleaning = self.transitions.expand(state, (WHOLE_CLEANING,))
        leaves = [
            self.nodes.number(End(tuple(self._values(end.hot, end.possible_scripts))))
            for end in cleaning.ends
        ]
        return self.nodes.tree(cleaning.tree, leaves)

    def _values(self, hot: bytes, left: int) -> Iterator[Fraction]:
        goal = [measure.value(hot) for measure in self.measures]
        risks = [Fraction(not hot[at.HEALTH + snail]) for snail in self.counted.snails]
        for case in self.counted.cases:
            share = self._share(case, left)
            yield from (share * value for value in (*goal, *risks))

    def _share(self, case: int, left: int) -> Fraction:
        """The factor of an end in a case: one over the chance of all plans still possible, or 0
        if those of the case are not."""
        if case == MEAN:
            return Fraction(1)
        if case & left != case:
            return Fraction(0)
        scripts = self.transitions.problem.scripts.scripts
        share = Fraction(1)
        for player in {script.player for script in scripts}:
            of_player = [(n, s.weight) for n, s in enumerate(scripts) if s.player == player]
            agreeing = sum(weight for number, weight in of_player if left >> number & 1)
            share *= Fraction(sum(weight for _, weight in of_player), agreeing)
        return share
