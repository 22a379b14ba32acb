"""Single turns as trees: every choice and chance that the engine offers, each with its exact value.

The planner's graph says what the states are worth in which a turn ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import Task, Turn, Verdict
from snails_core.engine import Step, play_unchecked, settle
from snails_core.events import Event
from snails_core.flow.cleaning import WHOLE_CLEANING
from snails_core.nodes import Chance, Decision
from snails_core.options import CardIs, Choice
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.rules.aim import aim_for
from solver.planner import GREEDY, SCRIPTED, Cards, Question, State, Value
from solver.planner.trees import weighted_mean
from solver.planner.valuation import ExactValues


@dataclass(frozen=True, slots=True)
class Edge:
    """One option or outcome at a node: what happens then, and the node it leads to."""

    choice: Choice
    weight: int
    """Of an outcome of chance; 1 for an option."""
    events: tuple[Event, ...]
    to: TurnNode


@dataclass(frozen=True, eq=False, slots=True)
class TurnNode:
    """A moment within a turn at which somebody or chance chooses, or the turn's end.

    Equal nodes of one turn are one object.
    """

    position: Position
    value: Value
    """What the goal is worth from here if everybody goes on by the policy."""
    edges: tuple[Edge, ...] = ()
    """One for each option or outcome, in the engine's order; none at the end of the turn."""
    chooser: int | None = None
    """Who decides; None where chance does, and at the end."""
    taken: Edge | None = None
    """The policy's choice: the first that is best; of another player, what the model says."""
    end: State | None = None
    """At the end of the turn: the planner's state after it."""

    def chances(self) -> Iterator[tuple[Fraction, Edge]]:
        """The edges that may be taken from here under the policy, with their probabilities."""
        if self.taken is not None:
            yield Fraction(1), self.taken
            return
        total = sum(edge.weight for edge in self.edges)
        for edge in self.edges:
            yield Fraction(edge.weight, total), edge


class TurnRoot(NamedTuple):
    """The first node of a turn, and what happened before it."""

    node: TurnNode
    events: tuple[Event, ...]


class TurnTrees:
    """The trees of a question's turns; each is expanded when it is first needed.

    `cards` are always those that the planner still has on the table, the first to come first.
    """

    def __init__(self, question: Question, exact: ExactValues) -> None:
        self.problem, self.exact = question.problem, exact
        self.goal_parts = question.potential.measures
        self._roots: dict[tuple[int, State, Cards], TurnRoot] = {}

    @property
    def last(self) -> int:
        """The number after the last turn: that of the end of the round."""
        return len(self.problem.turns)

    def after(self, number: int, cards: Cards) -> Cards:
        """The cards still to come after a turn."""
        return cards[1:] if number < self.last and self.problem.is_own(number) else cards

    def turn(self, number: int, state: State, cards: Cards) -> TurnRoot:
        """The tree of a turn from the state before it; that of turn `last` is the round's end."""
        key = number, state, cards
        found = self._roots.get(key)
        if found is None:
            found = self._roots[key] = _Expansion(self, number, state, cards).root()
        return found

    def value(self, number: int, state: State, cards: Cards) -> Value:
        """What a state is worth before a turn."""
        if number == self.last or state.hot[at.RESULT]:
            return self.worth_now(state)
        return self.exact.of(state, number, cards)

    def worth_now(self, state: State) -> Value:
        """What a state is worth if the round ended here, nobody playing another card."""
        return self.turn(self.last, state, ()).node.value


class _Expansion:
    """The expansion of one turn, with the nodes that are known so far."""

    def __init__(self, trees: TurnTrees, number: int, state: State, cards: Cards) -> None:
        self.trees, self.number, self.state, self.cards = trees, number, state, cards
        self._seen: dict[tuple[Position, int], TurnNode] = {}
        self._scores: dict[tuple[TurnNode, int], Fraction] = {}

    def root(self) -> TurnRoot:
        step = _begin(self.trees, self.number, self.state, self.cards)
        return TurnRoot(self._node(step.position, self.state.possible_scripts), step.events)

    def _node(self, position: Position, left: int) -> TurnNode:
        key = position, left
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._expand(position, left)
        return found

    def _expand(self, position: Position, left: int) -> TurnNode:
        if not position.agenda:
            return self._end(position, left)
        node = position.node
        if isinstance(node, Decision):
            options, problem = node.options, self.trees.problem
            if problem.choices == SCRIPTED and node.player != problem.seat:
                options = problem.scripts.directions.narrowed(position.agenda, position.hot, node)
            edges = tuple(self._edge(position, option, 1, left) for option in options)
            taken = self._taken(edges, node.player)
            return TurnNode(position, taken.to.value, edges, node.player, taken)
        assert isinstance(node, Chance)
        edges = tuple(self._outcomes(position, node, left))
        value = weighted_mean([edge.to.value for edge in edges], [edge.weight for edge in edges])
        return TurnNode(position, value, edges)

    def _taken(self, edges: tuple[Edge, ...], player: int) -> Edge:
        """The planner's best edge, or what the model of others says; the first of equal ones."""
        if player == self.trees.problem.seat:
            return max(edges, key=lambda edge: edge.to.value)
        if self.trees.problem.choices == GREEDY:
            return max(edges, key=lambda edge: self._score(edge.to, player))
        return min(edges, key=lambda edge: edge.to.value)

    def _score(self, node: TurnNode, player: int) -> Fraction:
        """What a greedy player expects to gain by the end of the turn: the losses of others less
        their own, if the planner chooses what is worst for them."""
        key = node, player
        if key not in self._scores:
            self._scores[key] = self._new_score(node, player)
        return self._scores[key]

    def _new_score(self, node: TurnNode, player: int) -> Fraction:
        if node.end is not None:
            return Fraction(_net_damage(self.state.hot, node.position.hot, player))
        if node.chooser == self.trees.problem.seat:
            return min(self._score(edge.to, player) for edge in node.edges)
        later = (chance * self._score(edge.to, player) for chance, edge in node.chances())
        return sum(later, Fraction(0))

    def _outcomes(self, position: Position, node: Chance, left: int) -> Iterator[Edge]:
        effect, scripts = position.agenda[-1], self.trees.problem.scripts
        if scripts.decide(effect):
            for outcome, weight, then in scripts.reveal(effect, position.hot, left):
                yield self._edge(position, outcome, weight, then)
            return
        if isinstance(node.outcomes[0], CardIs):
            yield self._edge(position, scripts.any_card(node.outcomes), 1, left)
            return
        for outcome, weight in zip(node.outcomes, node.weights, strict=True):
            yield self._edge(position, outcome, weight, left)

    def _edge(self, position: Position, choice: Choice, weight: int, left: int) -> Edge:
        step = play_unchecked(position, choice)
        return Edge(choice, weight, step.events, self._node(step.position, left))

    def _end(self, position: Position, left: int) -> TurnNode:
        trees, number = self.trees, self.number
        if number == trees.last:
            value = tuple(part.value(position.hot) for part in trees.goal_parts)
            return TurnNode(position, value, end=State(position.hot, position.cold, left))
        state = _state_after(trees, number, self.state, position, left)
        value = trees.value(number + 1, state, trees.after(number, self.cards))
        return TurnNode(position, value, end=state)


def _begin(trees: TurnTrees, number: int, state: State, cards: Cards) -> Step:
    """The turn up to its first node. As in the planner, only the card being played is known."""
    problem, hot = trees.problem, bytearray(state.hot)
    agenda: tuple[Task, ...] = (WHOLE_CLEANING,)
    if number < trees.last:
        player, slot = problem.turns[number][:2]
        agenda = Verdict(), Turn(player, slot)
        own = at.slot_at(player, slot)
        if player == problem.seat:
            if hot[own] != at.NONE:
                hot[own] = cards[0]
            hot[at.KNOWN + player] = at.ALL_KNOWN
            if hot[at.AIMED + player]:
                hot[at.AIMED + player] = aim_for(slot)
    return settle(Position(problem.setting, bytes(hot), state.cold, agenda))


def _state_after(trees: TurnTrees, number: int, before: State, end: Position, left: int) -> State:
    """The state that a turn leaves, as the planner's graph has it: the card played is gone, or
    still lies face down where no rule and no script asks which cards are left."""
    problem, hot = trees.problem, bytearray(end.hot)
    seat, (player, slot) = problem.seat, problem.turns[number][:2]
    for array in (at.REVEALED, at.KNOWN):
        hot[array + seat] = before.hot[array + seat]
    if player == seat:
        hot[at.AIMED + seat] = int(hot[at.AIMED + seat] == aim_for(slot + 1))
        own = at.slot_at(seat, slot)
        somebody_asks = bool(problem.scripts) or problem.hands_matter
        hot[own] = at.NONE if somebody_asks else before.hot[own]
    cold = end.cold if problem.hands_matter else problem.cold
    return State(bytes(hot), cold, left)


def _net_damage(before: bytes, after: bytes, player: int) -> int:
    """Health that others lost, less what the player lost."""
    lost = [before[at.HEALTH + s] - after[at.HEALTH + s] for s in range(at.MAX_SNAILS)]
    own = sum(loss for snail, loss in enumerate(lost) if owner(snail) == player)
    return sum(lost) - 2 * own
