"""The best way to play a plan, as something to walk: what to choose at every moment of the round.

A plan fixes cards; what is chosen later depends on dice, pushes and what others reveal.
"""

from __future__ import annotations

from snails_core.options import Plan
from solver.explain.turns import Opening, Turns
from solver.planner import Answer
from solver.planner.exact import Exactly
from solver.planner.graph import Graph
from solver.planner.potential import Value
from solver.planner.stage import State
from solver.planner.values import Valuation


class Policy:
    """How to play one plan of an answered question.

    `turn(0, start)` is where to begin; a way through it ends at a state, with which the next
    turn goes on. Turn number `last` is the end of the round.
    """

    def __init__(self, turns: Turns, plan: Plan, start: State) -> None:
        self.turns, self.plan, self.start = turns, plan, start
        self.stage, self.last = turns.stage, turns.last

    @classmethod
    def of(cls, answer: Answer, plan: Plan | None = None) -> Policy:
        """Of the answer's plan, unless another one is named."""
        plan, question = plan or answer.plan, answer.question
        if answer.table is not None:
            return cls(Turns(question, answer.table.exactly), plan, start_of(answer, plan))
        start = question.stage.start_with(plan)
        kinds = tuple((card, plan.cards.count(card)) for card in sorted(set(plan.cards)))
        graph = Graph(question.teacher, kinds, [start], lambda _: None, order=plan.cards)
        return cls(Turns(question, Exactly(Valuation(graph, question.potential))), plan, start)

    @property
    def value(self) -> Value:
        """What the whole plan is worth."""
        return self.turns.value(0, self.start, self.plan.cards)

    def turn(self, number: int, state: State) -> Opening:
        """A turn with every choice and chance in it, from a state that the turn before left."""
        return self.turns.turn(number, state, self._cards(number))

    def _cards(self, number: int) -> tuple[int, ...]:
        """The planner's cards still to come before a turn."""
        played = sum(self.stage.is_own(turn) for turn in range(number))
        return self.plan.cards[played:]


def start_of(answer: Answer, plan: Plan) -> State:
    """The bare state before the first turn, in the graph of all plans."""
    pair = plan.active_snail, plan.passive_snail
    return dict(answer.question.stage.starts())[pair]
