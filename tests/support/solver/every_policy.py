"""All policies of a plan, one by one: what the model with a policy must agree with.

A policy says what the planning seat does wherever it chooses. It is deterministic, and depends
on the state alone: wherever the same can follow, whichever cards come, the same is done. Choices
in a row are one choice. Query futures are told apart, and the round's end is played out, by code
of its own; only the planner's graph, which plain search has confirmed, is shared with the model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core import Chance, Decision, Position, play_unchecked, settle
from snails_core import layout as at
from snails_core.agenda import Cleaning
from snails_core.options import Plan
from solver.planner import PlanTable, State
from solver.planner.state_graph import NO_CARD
from solver.planner.trees import ChanceNode, MaxNode, Tree

Vector = tuple[Fraction, ...]
Count = Callable[[bytes, int], Vector]
"""What is counted at an end, from its bytes and the scripts left."""


class Future(NamedTuple):
    """What can follow; equal ones have the same number."""

    kind: str
    branches: tuple[int, ...]
    labels: Vector = ()
    """Chances of the branches, or what is counted at an end."""
    slot: int = 0
    cards: tuple[int, ...] = ()
    """Of a card to be revealed: where, and which may be there."""


class Undecided(Exception):
    """The policy does not say what to do here."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Policies:
    """Every plan's policies, on a table whose last layer is the round's end."""

    def __init__(self, table: PlanTable, count: Count, losses: Sequence[int]) -> None:
        assert table.graph.layers[-1].is_end, "ask for a goal that sees the whole end of the round"
        self.table, self.count = table, count
        self.losses = losses
        """Which of the numbers counted others make as large as possible; they reduce the rest."""
        self.futures: list[Future] = []
        self._numbers: dict[Future, int] = {}
        self._states: dict[tuple[int, int], int] = {}
        self._ends: dict[State, int] = {}

    def outcomes(self, plan: Plan, most: int) -> Iterator[Vector]:
        """What each policy of a plan makes of the round; at most so many policies."""
        start = dict(self.table.starts)[plan.active_snail, plan.passive_snail]
        root = self._state(0, start)
        todo: list[dict[int, int]] = [{}]
        done = 0
        while todo:
            policy = todo.pop()
            try:
                yield self._value(root, plan, policy, {})
                done += 1
                assert done <= most, "too many policies to look at each"
            except Undecided as undecided:
                here = undecided.number
                todo += [{**policy, here: way} for way in self.futures[here].branches]

    def _value(
        self, number: int, plan: Plan, policy: dict[int, int], known: dict[int, Vector]
    ) -> Vector:
        if number not in known:
            known[number] = self._find(self.futures[number], number, plan, policy, known)
        return known[number]

    def _find(
        self,
        future: Future,
        number: int,
        plan: Plan,
        policy: dict[int, int],
        known: dict[int, Vector],
    ) -> Vector:
        if future.kind == "end":
            return future.labels
        if future.kind == "own":
            if number not in policy:
                raise Undecided(number)
            return self._value(policy[number], plan, policy, known)
        if future.kind == "card":
            way = future.branches[future.cards.index(plan.cards[future.slot])]
            return self._value(way, plan, policy, known)
        columns = zip(
            *(self._value(branch, plan, policy, known) for branch in future.branches), strict=True
        )
        if future.kind == "other":
            return tuple(max(c) if n in self.losses else min(c) for n, c in enumerate(columns))
        return tuple(
            sum((v * w for v, w in zip(column, future.labels, strict=True)), Fraction(0))
            for column in columns
        )

    def _number(self, future: Future) -> int:
        if future not in self._numbers:
            self._numbers[future] = len(self.futures)
            self.futures.append(future)
        return self._numbers[future]

    def _state(self, layer: int, number: int) -> int:
        if (layer, number) not in self._states:
            self._states[layer, number] = self._of_state(layer, number)
        return self._states[layer, number]

    def _of_state(self, depth: int, number: int) -> int:
        layer = self.table.graph.layers[depth]
        if layer.is_end:
            return self._end(layer.states[number])
        ways = []
        for card in layer.cards:
            courses = [
                self._tree(tree, [self._state(depth + 1, leaf) for leaf in leaves])
                for tree, leaves in layer.move_trees(card, number)
            ]
            if courses:
                ways.append((card, self._choice("own", courses)))
        cards, branches = zip(*ways, strict=True)
        if len(set(branches)) == 1 or cards == (NO_CARD,):
            return int(branches[0])
        return self._number(Future("card", branches, slot=layer.slot, cards=cards))

    def _tree(self, tree: Tree, leaves: list[int]) -> int:
        if isinstance(tree, int):
            return leaves[tree]
        branches = [self._tree(branch, leaves) for branch in tree.branches]
        if isinstance(tree, ChanceNode):
            return self._chance(branches, tree.weights)
        return self._choice("own" if isinstance(tree, MaxNode) else "other", branches)

    def _choice(self, kind: str, branches: Sequence[int]) -> int:
        found: set[int] = set()
        for branch in branches:
            inner = self.futures[branch]
            found |= set(inner.branches) if inner.kind == kind else {branch}
        if len(found) == 1:
            return found.pop()
        return self._number(Future(kind, tuple(sorted(found))))

    def _chance(self, branches: Sequence[int], weights: Sequence[int]) -> int:
        shares: dict[int, Fraction] = {}
        for branch, weight in zip(branches, weights, strict=True):
            shares[branch] = shares.get(branch, Fraction(0)) + Fraction(weight, sum(weights))
        if len(shares) == 1:
            return branches[0]
        ordered = tuple(sorted(shares))
        return self._number(Future("chance", ordered, tuple(shares[one] for one in ordered)))

    def _end(self, state: State) -> int:
        if state not in self._ends:
            setting = self.table.question.problem.setting
            start = Position(setting, state.hot, state.cold, (Cleaning(0),))
            over = Position(setting, state.hot, state.cold, ())
            begun = over if state.hot[at.RESULT] else settle(start).position
            self._ends[state] = self._played_out(begun, state.possible_scripts)
        return self._ends[state]

    def _played_out(self, position: Position, left: int) -> int:
        if not position.agenda:
            return self._number(Future("end", (), self.count(position.hot, left)))
        node = position.node
        if isinstance(node, Chance):
            after = [play_unchecked(position, outcome).position for outcome in node.outcomes]
            return self._chance([self._played_out(one, left) for one in after], node.weights)
        assert isinstance(node, Decision)
        after = [play_unchecked(position, option).position for option in node.options]
        kind = "own" if node.player == self.table.question.problem.seat else "other"
        return self._choice(kind, [self._played_out(one, left) for one in after])
