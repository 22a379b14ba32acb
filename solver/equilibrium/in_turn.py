"""Best responses in turn, for any number of players: everybody answers the plans of all others.

Plans that answer each other are an equilibrium of single plans, if the rounds end there. They need
not: where only a mixture is stable they go round for ever. And of three players or more no bound
follows: two who answer a third one differently change what is best for everybody.
"""

from __future__ import annotations

from dataclasses import dataclass

from snails_core.options import Plan
from snails_core.position import Position
from snails_core.queries import is_out
from solver.equilibrium.open_play import planning_of
from solver.goals import Goal
from solver.planner import Answer, Budget, BudgetExceeded, Question, Scripts, Search, greedy_plan

MOST_ROUNDS = 8
"""How often everybody answers."""


@dataclass(frozen=True, slots=True)
class TurnResponse:
    """One player's answer to the plans that the others had."""

    seat: int
    answer: Answer


@dataclass(frozen=True, slots=True)
class InTurn:
    """The answers in the order in which they were given."""

    responses: tuple[TurnResponse, ...]
    plans: dict[int, Plan]
    """Everybody's last plan."""
    is_settled: bool
    """Whether everybody's plan is a proven best answer to those of the others."""


def respond_in_turn(position: Position, goal: Goal | str, budget: Budget) -> InTurn:
    """Everybody begins with the greedy bot's plan and answers the others' plans, one after the
    other, until nobody changes anything or the budget is used up. The goal is everybody's own."""
    seats = [seat for seat in range(position.players) if not is_out(position.hot, seat)]
    starts = {seat: planning_of(position, seat) for seat in seats}
    plans = {seat: greedy_plan(start) for seat, start in starts.items()}
    responses: list[TurnResponse] = []
    unchanged = 0
    try:
        for number in range(MOST_ROUNDS * len(seats)):
            seat = seats[number % len(seats)]
            others = {other: [(plan, 1)] for other, plan in plans.items() if other != seat}
            question = Question(starts[seat], goal, seat, Scripts(others))
            budget.spend(0)
            answer = Search(question, budget).run()
            responses.append(TurnResponse(seat, answer))
            stays = answer.status == "optimal" and plans[seat] in answer.ties
            if not stays:
                plans[seat] = answer.plan
            unchanged = unchanged + 1 if stays else int(answer.status == "optimal")
            if unchanged >= len(seats):
                return InTurn(tuple(responses), plans, True)
            if answer.status != "optimal":
                break
    except BudgetExceeded:
        pass
    return InTurn(tuple(responses), plans, False)
