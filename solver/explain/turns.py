"""A turn unfolded by the engine: every choice and chance on the way, each with its exact value.

What lies behind the end of a turn is valued by the planner's graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import Cleaning, Effect, Turn, Verdict
from snails_core.engine import Step, play_unchecked, settle
from snails_core.events import Event
from snails_core.nodes import Chance, Decision
from snails_core.options import CardIs, Choice
from snails_core.position import Position
from snails_core.squads import owner
from solver.planner import GREEDY, SCRIPTED, Cards, Question, State, Value
from solver.planner.trees import weighted_mean
from solver.planner.valuation import ExactValues


@dataclass(frozen=True, slots=True)
class Way:
    """One option or outcome of a moment: what happens then, and the moment it leads to."""

    choice: Choice
    weight: int
    """Of an outcome of chance; 1 for an option."""
    events: tuple[Event, ...]
    to: Moment


@dataclass(frozen=True, eq=False, slots=True)
class Moment:
    """A node within a turn, or its end. Equal moments of one turn are one object."""

    position: Position
    value: Value
    """What the goal is worth from here if everybody goes on by the policy."""
    ways: tuple[Way, ...] = ()
    """All options or outcomes in the engine's order; none at the end of the turn."""
    chooser: int | None = None
    """Who decides; None where chance does, and at the end."""
    taken: Way | None = None
    """The policy's choice: the first that is best; of another player, what the model says."""
    end: State | None = None
    """At the end of the turn: the bare state that it leaves."""

    def chances(self) -> Iterator[tuple[Fraction, Way]]:
        """The ways that the policy may go from here, with their probabilities."""
        if self.taken is not None:
            yield Fraction(1), self.taken
            return
        total = sum(way.weight for way in self.ways)
        for way in self.ways:
            yield Fraction(way.weight, total), way


class Opening(NamedTuple):
    """The first moment of a turn, and what happened before anybody or chance was asked."""

    moment: Moment
    events: tuple[Event, ...]


class Turns:
    """The turns of a question, unfolded as they are asked for, each once.

    `cards` are always those that the planner still has on the table, the first to come first.
    """

    def __init__(self, question: Question, exact: ExactValues) -> None:
        self.problem, self.exact = question.problem, exact
        self.goal_parts = question.potential.measures
        self._openings: dict[tuple[int, State, Cards], Opening] = {}

    @property
    def last(self) -> int:
        """The number after the last turn: that of the end of the round."""
        return len(self.problem.turns)

    def after(self, number: int, cards: Cards) -> Cards:
        """The cards still to come after a turn."""
        return cards[1:] if number < self.last and self.problem.is_own(number) else cards

    def turn(self, number: int, state: State, cards: Cards) -> Opening:
        """A turn unfolded from the state before it; after the last turn, the end of the round."""
        key = number, state, cards
        found = self._openings.get(key)
        if found is None:
            found = self._openings[key] = _Unfolding(self, number, state, cards).opening
        return found

    def value(self, number: int, state: State, cards: Cards) -> Value:
        """What a bare state is worth before a turn."""
        if number == self.last or state.hot[at.RESULT]:
            return self.worth_now(state)
        return self.exact.of(state, number, cards)

    def worth_now(self, state: State) -> Value:
        """What a bare state is worth if the round ended here, nobody playing another card."""
        return self.turn(self.last, state, ()).moment.value


class _Unfolding:
    """Carries out one turn in every way that choices and chance allow."""

    def __init__(self, turns: Turns, number: int, state: State, cards: Cards) -> None:
        self.turns, self.number, self.state, self.cards = turns, number, state, cards
        self._seen: dict[tuple[Position, int], Moment] = {}
        self._scores: dict[tuple[Moment, int], Fraction] = {}
        step = _begun(turns, number, state, cards)
        self.opening = Opening(self._moment(step.position, state.possible_scripts), step.events)

    def _moment(self, position: Position, left: int) -> Moment:
        key = position, left
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = self._unfold(position, left)
        return found

    def _unfold(self, position: Position, left: int) -> Moment:
        if not position.agenda:
            return self._end(position, left)
        node = position.node
        if isinstance(node, Decision):
            options, problem = node.options, self.turns.problem
            if problem.choices == SCRIPTED and node.player != problem.seat:
                options = problem.scripts.directions.narrowed(position.agenda, position.hot, node)
            ways = tuple(self._way(position, option, 1, left) for option in options)
            taken = self._taken(ways, node.player)
            return Moment(position, taken.to.value, ways, node.player, taken)
        assert isinstance(node, Chance)
        ways = tuple(self._outcomes(position, node, left))
        value = weighted_mean([way.to.value for way in ways], [way.weight for way in ways])
        return Moment(position, value, ways)

    def _taken(self, ways: tuple[Way, ...], player: int) -> Way:
        """The planner's best; of others what their model says. The first of what is equal."""
        if player == self.turns.problem.seat:
            return max(ways, key=lambda way: way.to.value)
        if self.turns.problem.choices == GREEDY:
            return max(ways, key=lambda way: self._score(way.to, player))
        return min(ways, key=lambda way: way.to.value)

    def _score(self, moment: Moment, player: int) -> Fraction:
        """What a greedy player expects to gain by the end of the turn, health against health,
        the planner doing them no favour."""
        key = moment, player
        if key not in self._scores:
            self._scores[key] = self._new_score(moment, player)
        return self._scores[key]

    def _new_score(self, moment: Moment, player: int) -> Fraction:
        if moment.end is not None:
            return Fraction(_net(self.state.hot, moment.position.hot, player))
        if moment.chooser == self.turns.problem.seat:
            return min(self._score(way.to, player) for way in moment.ways)
        later = (chance * self._score(way.to, player) for chance, way in moment.chances())
        return sum(later, Fraction(0))

    def _outcomes(self, position: Position, node: Chance, left: int) -> Iterator[Way]:
        effect, scripts = position.agenda[-1], self.turns.problem.scripts
        if scripts.decide(effect):
            for outcome, weight, then in scripts.reveal(effect, position.hot, left):
                yield self._way(position, outcome, weight, then)
            return
        if isinstance(node.outcomes[0], CardIs):
            yield self._way(position, scripts.any_card(node.outcomes), 1, left)
            return
        for outcome, weight in zip(node.outcomes, node.weights, strict=True):
            yield self._way(position, outcome, weight, left)

    def _way(self, position: Position, choice: Choice, weight: int, left: int) -> Way:
        step = play_unchecked(position, choice)
        return Way(choice, weight, step.events, self._moment(step.position, left))

    def _end(self, position: Position, left: int) -> Moment:
        turns, number = self.turns, self.number
        if number == turns.last:
            value = tuple(part.value(position.hot) for part in turns.goal_parts)
            return Moment(position, value, end=State(position.hot, position.cold, left))
        state = _bare(turns, number, self.state, position, left)
        value = turns.value(number + 1, state, turns.after(number, self.cards))
        return Moment(position, value, end=state)


def _begun(turns: Turns, number: int, state: State, cards: Cards) -> Step:
    """The turn at its first node. As in the planner, only the card being played is on the table."""
    problem, hot = turns.problem, bytearray(state.hot)
    agenda: tuple[Effect, ...] = (Cleaning(0),)
    if number < turns.last:
        player, slot = problem.turns[number][:2]
        agenda = Verdict(), Turn(player, slot)
        own = at.SLOTS + player * at.PLAN_SLOTS + slot
        if player == problem.seat:
            if hot[own] != at.NONE:
                hot[own] = cards[0]
            hot[at.KNOWN + player] = 15
            if hot[at.AIMED + player]:
                hot[at.AIMED + player] = slot + 1
    return settle(Position(problem.setting, bytes(hot), state.cold, agenda))


def _bare(turns: Turns, number: int, before: State, end: Position, left: int) -> State:
    """The state that a turn leaves, as the planner's graph has it: the card played is gone, or
    still face down where nobody asks which cards are left."""
    problem, hot = turns.problem, bytearray(end.hot)
    seat, (player, slot) = problem.seat, problem.turns[number][:2]
    for array in (at.REVEALED, at.KNOWN):
        hot[array + seat] = before.hot[array + seat]
    if player == seat:
        hot[at.AIMED + seat] = int(hot[at.AIMED + seat] == slot + 2)
        own = at.SLOTS + seat * at.PLAN_SLOTS + slot
        somebody_asks = bool(problem.scripts) or problem.hands_matter
        hot[own] = at.NONE if somebody_asks else before.hot[own]
    cold = end.cold if problem.hands_matter else problem.cold
    return State(bytes(hot), cold, left)


def _net(before: bytes, after: bytes, player: int) -> int:
    """Health that others lost, less what the player lost."""
    lost = [before[at.HEALTH + s] - after[at.HEALTH + s] for s in range(at.MAX_SNAILS)]
    own = sum(loss for snail, loss in enumerate(lost) if owner(snail) == player)
    return sum(lost) - 2 * own
