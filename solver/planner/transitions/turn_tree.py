"""The tree of one turn: every choice and chance on the way from its beginning to its ends."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core.layout import HEALTH, MAX_SNAILS
from snails_core.nodes import Chance, Decision, Node, Over
from snails_core.options import CardIs, Choice, Option
from snails_core.queries import owner
from solver.planner.problem import GREEDY, SCRIPTED, Location, RoundProblem, Value, facts_of
from solver.planner.tracing import Trace, TracedBytes
from solver.planner.transitions.step_cache import MidTurnState, StepCache, TurnReads, after_step
from solver.planner.trees import (
    Combination,
    MaxNode,
    MinNode,
    Tree,
    TreeBuilder,
    fold,
    weighted_mean,
)

GREED: Combination[Value] = Combination(min, max, weighted_mean)
"""How a greedy player sees a turn: the planner chooses against them, others for them."""


class TurnTree(NamedTuple):
    """A turn with equal branches merged."""

    tree: Tree
    """Its leaves are numbers of ends."""
    ends: tuple[MidTurnState, ...]
    """The different states in which the turn can end; nothing is on their agenda."""
    steps: int
    """How many steps were looked up for it."""


def expand_turn(
    problem: RoundProblem,
    steps: StepCache,
    start: MidTurnState,
    first: Sequence[Choice],
    trace: Trace,
) -> TurnTree:
    """The tree of a turn from its first state. `first` is what the planner chooses first, or
    nothing. What the turn reads of its first state is added to the trace."""
    return _Expansion(problem, steps, start, trace).expand(start, tuple(first))


class _Expansion:
    """The expansion of one turn, with what is known of it so far."""

    def __init__(
        self, problem: RoundProblem, steps: StepCache, start: MidTurnState, trace: Trace
    ) -> None:
        self._problem, self._steps = problem, steps
        self._start, self._trace = start.hot, trace
        self._reads = TurnReads(start.hot, trace)
        self._ends: dict[MidTurnState, int] = {}
        self._known: dict[tuple[object, ...], Tree] = {}
        self._builder = TreeBuilder()
        self._count = 0

    def expand(self, start: MidTurnState, first: tuple[Choice, ...]) -> TurnTree:
        start = start._replace(agenda=self._steps.interned(start.agenda))
        changed = self._reads.changed_facts(start)
        facts = facts_of(start.hot)
        tree = self._after(start, facts, changed, first, start.possible_scripts)
        return TurnTree(tree, tuple(self._ends), self._count)

    def _after(
        self,
        state: MidTurnState,
        facts: bytes,
        changed: frozenset[Location],
        choices: tuple[Choice, ...],
        possible: int,
    ) -> Tree:
        """The tree after some choices, made one directly after the other."""
        self._count += 1
        step = self._steps.find(state, facts, choices)
        self._reads.add(step.read, state, changed)
        return self._tree(after_step(state, step, possible), step.node)

    def _tree(self, state: MidTurnState, node: Node) -> Tree:
        """The tree of a state at this node; states that are equal have the same tree."""
        if not state.agenda:
            return self._ends.setdefault(state, len(self._ends))
        hot, written, cold, agenda, possible_scripts = state
        key = hot, written, cold, id(agenda), possible_scripts
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._branched(state, node)
        return found

    def _branched(self, state: MidTurnState, node: Node) -> Tree:
        assert not isinstance(node, Over)
        facts, changed = facts_of(state.hot), self._reads.changed_facts(state)
        if isinstance(node, Chance):
            return self._builder.chance(
                [
                    (self._after(state, facts, changed, (choice,), possible), weight)
                    for choice, weight, possible in self._outcomes(state, node)
                ]
            )
        options, possible = self._options(state, node), state.possible_scripts
        branches = [self._after(state, facts, changed, (option,), possible) for option in options]
        if node.player == self._problem.seat:
            return self._builder.choice(MaxNode, branches)
        if self._problem.choices != GREEDY:
            return self._builder.choice(MinNode, branches)
        scores = {id(branch): self._score(branch, node.player) for branch in branches}
        return max(branches, key=lambda branch: scores[id(branch)])

    def _options(self, state: MidTurnState, node: Decision) -> Collection[Option]:
        """The options of a decision; of another player's, those that the directions allow."""
        problem = self._problem
        if problem.choices != SCRIPTED or node.player == problem.seat:
            return node.options
        hot = TracedBytes(state.hot, self._trace, state.written, self._start)
        return problem.scripts.directions.narrowed(state.agenda, hot, node)

    def _outcomes(self, state: MidTurnState, node: Chance) -> Iterator[tuple[Choice, int, int]]:
        """The outcomes of chance, each with its weight and the scripts possible after it."""
        scripts, possible = self._problem.scripts, state.possible_scripts
        task = state.agenda[-1]
        if scripts.decide(task):
            hot = TracedBytes(state.hot, self._trace, state.written, self._start)
            yield from scripts.reveal(task, hot, possible)
            return
        if isinstance(node.outcomes[0], CardIs):  # hands are only ever counted
            yield scripts.any_card(node.outcomes), 1, possible
            return
        for outcome, weight in zip(node.outcomes, node.weights, strict=True):
            yield outcome, weight, possible

    def _score(self, tree: Tree, player: int) -> Value:
        """What a greedy player expects to gain by the end of the turn: the losses of others less
        their own, if the planner chooses what is worst for them."""
        ends = list(self._ends)
        return fold(tree, lambda end: (Fraction(self._net_damage(ends[end], player)),), GREED)

    def _net_damage(self, end: MidTurnState, player: int) -> int:
        """The health that this turn took from others, less what it took from the player."""
        total = 0
        for snail in range(MAX_SNAILS):
            if HEALTH + snail in end.written:
                self._trace.reads[HEALTH + snail] = None
                loss = self._start[HEALTH + snail] - end.hot[HEALTH + snail]
                total += -loss if owner(snail) == player else loss
        return total
