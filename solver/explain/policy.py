"""The policy of a plan: what to choose at every moment of the round.

A plan fixes cards; what is chosen later depends on dice, pushes and what others reveal.
"""

from __future__ import annotations

from snails_core.options import Plan
from solver.explain.turn_trees import TurnRoot, TurnTrees
from solver.planner import Answer, Budget, State, Value, values_of_plan


class Policy:
    """How to play one plan of an answered question.

    `turn(0, start)` is the tree of the first turn; the state at one of its ends is where the next
    turn begins. Turn number `last` is the end of the round.
    """

    def __init__(self, trees: TurnTrees, plan: Plan, start: State) -> None:
        self.trees, self.plan, self.start = trees, plan, start
        self.problem, self.last = trees.problem, trees.last

    @classmethod
    def of(cls, answer: Answer, plan: Plan | None = None) -> Policy:
        """The policy of the answer's plan, or of another plan."""
        plan, question = plan or answer.plan, answer.question
        if answer.table is not None:
            return cls(TurnTrees(question, answer.table.exact), plan, start_of(answer, plan))
        start = question.problem.start_with(plan)
        return cls(TurnTrees(question, values_of_plan(question, plan, Budget())), plan, start)

    @property
    def value(self) -> Value:
        """What the whole plan is worth."""
        return self.trees.value(0, self.start, self.plan.cards)

    def turn(self, number: int, state: State) -> TurnRoot:
        """A turn with every choice and chance in it, from a state that the turn before left."""
        return self.trees.turn(number, state, self._cards(number))

    def _cards(self, number: int) -> tuple[int, ...]:
        """The planner's cards still to come before a turn."""
        played = sum(self.problem.is_own(turn) for turn in range(number))
        return self.plan.cards[played:]


def start_of(answer: Answer, plan: Plan) -> State:
    """The state before the first turn, in the graph of all plans."""
    pair = plan.active_snail, plan.passive_snail
    return dict(answer.question.problem.starts())[pair]
