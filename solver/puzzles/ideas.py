"""The idea of a plan: what its owner does that changes most what the round is worth.

A turn is credited with the expected worth if its owner did nothing more after it, less that if
nothing more from it on; the others go on as they planned. So an attack counts when it is made,
and a shell when it is entered, before the shot that it wards off. (Explanations credit the turns
of all players, each with what it changes on the table; there the shot would count alone.) What
changes less than half as much as the most important turn is no part of the idea.

Two ideas are the same if one holds all that is done in the other: it does more, or the same in
another order. A plan that does the same in another order and is worth less has missed the idea.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from snails_core import layout as at
from snails_core.options import Plan
from solver.explain.alternatives import NO_IDEA, Alternatives, Idea
from solver.explain.forecast import Case, Forecast, TurnForecast, ends_of
from solver.explain.policy import Policy, start_of
from solver.explain.turn_summary import summary_of
from solver.planner import Answer, State, Value
from solver.planner.state_graph import GraphBuilder
from solver.planner.valuation import ExactValues, value_graph

ZERO = Fraction(0)
KeyAction = tuple[int, int, int, int]


class Ideas:
    """The ideas of the plans of a proven answer; each is computed when it is first needed."""

    def __init__(self, answer: Answer) -> None:
        self.answer, self.problem = answer, answer.question.problem
        self.trees = Alternatives(answer).trees
        self._idle: dict[tuple[int, State], Value] = {}

    def of(self, plan: Plan) -> Idea:
        """Snail, action and target of each turn that counts, in the case that counts most."""
        forecast = Forecast(Policy(self.trees, plan, start_of(self.answer, plan)))
        for turn in forecast.turns:
            self._learn(turn.number, (case.state for case in turn.cases))
        own = [turn for turn in forecast.turns[:-1] if self.problem.is_own(turn.number)]
        for part in range(len(forecast.value)):
            changes = [[self._change(turn, case, part) for case in turn.cases] for turn in own]
            totals = [abs(sum(change, ZERO)) for change in changes]
            if any(totals):
                turns = zip(own, changes, totals, strict=True)
                least = max(totals) / 2
                return tuple(
                    _key_action(turn, change) for turn, change, total in turns if total >= least
                )
        return NO_IDEA

    def _change(self, turn: TurnForecast, case: Case, part: int) -> Fraction:
        """What the turn changes in this case, times how likely the case is."""
        before = self._idle[turn.number, case.state][part]
        ends = ends_of(case.root.node).items()
        after = sum((share * self._idle[turn.number + 1, end][part] for end, share in ends), ZERO)
        return case.chance * (after - before)

    def _learn(self, turn: int, states: Iterable[State]) -> None:
        """Computes what these states are worth if only the others play on, unless it is known."""
        new = [state for state in states if (turn, state) not in self._idle]
        if not new:
            return
        if not self.problem.scripts or turn == self.trees.last:
            values = map(self.trees.worth_now, new)
        else:
            values = map(self._played_on(turn, new).__getitem__, new)
        self._idle.update(zip([(turn, state) for state in new], values, strict=True))

    def _played_on(self, turn: int, states: list[State]) -> dict[State, Value]:
        """The values of states if the planner has no cards on the table. The graph needs a card for
        each slot all the same; it is not played."""
        card = self.problem.setting.basic_cards[0]
        order, hand = (card,) * at.PLAN_SLOTS, ((card, at.PLAN_SLOTS),)
        question = self.answer.question
        idle = {state: self._empty_handed(state) for state in states}
        builder = GraphBuilder(question.transitions, hand, order=order)
        graph = builder.build([*idle.values()], turn)
        values, first = ExactValues(value_graph(graph, question.potential)), graph.layers[0]
        cards = order[first.slot :]
        return {state: values.value(cards, first.states.number(idle[state])) for state in states}

    def _empty_handed(self, state: State) -> State:
        hot = bytearray(state.hot)
        start = at.slot_at(self.problem.seat)
        hot[start : start + at.PLAN_SLOTS] = bytes([at.NONE] * at.PLAN_SLOTS)
        return state._replace(hot=bytes(hot))


def _key_action(turn: TurnForecast, changes: list[Fraction]) -> KeyAction:
    """What is done in the case with the greatest change."""
    greatest = max(range(len(changes)), key=lambda number: abs(changes[number]))
    case = turn.cases[greatest]
    return summary_of(case.root, case.state).idea


def different(ideas: Iterable[Idea]) -> list[Idea]:
    """One idea for all that are the same: the one with the fewest actions."""
    by_actions = {frozenset(idea): idea for idea in ideas}
    return [
        idea for actions, idea in by_actions.items() if not any(o < actions for o in by_actions)
    ]


def has_missed(idea: Idea, best: Iterable[Idea]) -> bool:
    """Is none of the best ideas carried out, in its order, by a plan of this idea?"""
    return not any(_is_part(one, idea) for one in best)


def _is_part(one: Idea, whole: Idea) -> bool:
    """Are the actions of one idea in the other, in the same order? An idea without actions is part
    only of another without."""
    to_come = iter(whole)
    return all(action in to_come for action in one) if one else not whole
