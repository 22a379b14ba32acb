"""The best way to play a plan, as something to walk: what to choose at every moment of the round.

A plan fixes cards; what is chosen later depends on dice, pushes and what others reveal.
"""

from __future__ import annotations

from snails_core.options import Plan
from solver.explain.turns import Opening, Turns
from solver.planner import Answer, Budget, State, Value, values_of_plan


class Policy:
    """How to play one plan of an answered question.

    `turn(0, start)` is where to begin; a way through it ends at a state, with which the next
    turn goes on. Turn number `last` is the end of the round.
    """

    def __init__(self, turns: Turns, plan: Plan, start: State) -> None:
        self.turns, self.plan, self.start = turns, plan, start
        self.problem, self.last = turns.problem, turns.last

    @classmethod
    def of(cls, answer: Answer, plan: Plan | None = None) -> Policy:
        """Of the answer's plan, unless another one is named."""
        plan, question = plan or answer.plan, answer.question
        if answer.table is not None:
            return cls(Turns(question, answer.table.exact), plan, start_of(answer, plan))
        start = question.problem.start_with(plan)
        return cls(Turns(question, values_of_plan(question, plan, Budget())), plan, start)

    @property
    def value(self) -> Value:
        """What the whole plan is worth."""
        return self.turns.value(0, self.start, self.plan.cards)

    def turn(self, number: int, state: State) -> Opening:
        """A turn with every choice and chance in it, from a state that the turn before left."""
        return self.turns.turn(number, state, self._cards(number))

    def _cards(self, number: int) -> tuple[int, ...]:
        """The planner's cards still to come before a turn."""
        played = sum(self.problem.is_own(turn) for turn in range(number))
        return self.plan.cards[played:]


def start_of(answer: Answer, plan: Plan) -> State:
    """The bare state before the first turn, in the graph of all plans."""
    pair = plan.active_snail, plan.passive_snail
    return dict(answer.question.problem.starts())[pair]
