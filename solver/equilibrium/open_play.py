"""Open play: both sides choose a plan in secret, at once; from the first reveal on both know both
plans, and choose halves, targets and re-rolls knowing them.

So it is a matrix game of plan against plan. An entry is the exact minimax value of the round that
follows, with chance; side 0 wants it high and side 1 low. The planner finds all entries of a column
in one pass: with one script of the other side and its choices against the goal, it values all plans
of a side, each as if the other knew it. (With several scripts at once it would solve another game,
in which a side does not know the other's plan before it is revealed.)

The hands of both sides are open: whoever plans knows which plans the other side has.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from snails_core import layout as at
from snails_core.agenda import Acting, Planning
from snails_core.engine import settle
from snails_core.nodes import plan_decision
from snails_core.options import Plan
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.queries import is_out, role
from snails_core.records import PLAYER_LETTERS
from solver.equilibrium.opposite_goals import opposite_goal
from solver.errors import EquilibriumError
from solver.goals import Goal, as_goal, upper_bound
from solver.planner import (
    Budget,
    PlanTable,
    Question,
    Scripts,
    plan_of,
    value_all_plans,
    value_of,
)

KEPT_STATES = 3_000_000
"""So many states of tables may be kept for exact values; older tables are dropped beyond it."""

Rounded = NDArray[np.float64]


class PlanValues(NamedTuple):
    """What side 0 gets by each plan of one side against one plan of the other, rounded."""

    plans: Sequence[Plan]
    rounded: Rounded


class OpenPlay:
    """One round of open play between two seats. Side 0 has the goal, side 1 the opposite one."""

    def __init__(self, position: Position, goal: Goal | str, seat: int | None = None) -> None:
        """`seat` is side 0's, else that of whoever plans first. Raises EquilibriumError if there
        are not two players with plans to make, if somebody's hand is hidden, or if the goal is no
        single number; GoalError if it cannot be read."""
        players = [p for p in range(position.players) if not is_out(position.hot, p)]
        if len(players) != 2:
            raise EquilibriumError("two_players", "position", count=len(players))
        first = players[0] if seat is None else seat
        if first not in players:
            raise EquilibriumError("no_player", "seat", players=_letters(players))
        self.position = position
        self.seats = first, next(player for player in players if player != first)
        own = as_goal(goal)
        self.goals = own, opposite_goal(own, first)
        self.starts = (
            planning_of(position, self.seats[0]),
            planning_of(position, self.seats[1]),
        )
        """The position at each side's planning."""
        self.plans = _plans(self.starts[0]), _plans(self.starts[1])
        own.check(position, first)
        for side in (0, 1):
            if position.cold[at.SECRET + self.seats[side]]:
                letter = PLAYER_LETTERS[self.seats[side]]
                raise EquilibriumError("hidden_hand", "position", player=letter)
        self._tables: dict[tuple[int, Plan], PlanTable] = {}
        self._entries: dict[tuple[Plan, Plan], Fraction] = {}

    def bounds(self) -> tuple[Fraction | None, Fraction | None]:
        """What no end of the round is below, and above; None if that is not known."""
        highest = upper_bound(self.goals[0], self.starts[0], self.seats[0])
        lowest = upper_bound(self.goals[1], self.starts[1], self.seats[1])
        return None if lowest is None else -lowest[0], None if highest is None else highest[0]

    def values(self, side: int, against: Plan, budget: Budget) -> PlanValues:
        """All plans of a side against one plan of the other. Raises BudgetExceeded."""
        question = self._question(side, against)
        sign = 1 if side == 0 else -1
        if question.problem.own_hand_matters:
            plans = [plan for plan in self.plans[side] if isinstance(plan, Plan)]
            exact = [sign * value_of(question, plan, budget)[0] for plan in plans]
            for plan, worth in zip(plans, exact, strict=True):
                self._entries[_pair(side, plan, against)] = worth
            return PlanValues(plans, np.array([float(worth) for worth in exact]))
        table = value_all_plans(question, budget)
        self._keep(side, against, table)
        plans = [plan_of(pair, cards) for pair, _ in table.starts for cards in table.orders]
        return PlanValues(plans, sign * table.by_pair()[0].reshape(-1))

    def entry(self, pair: tuple[Plan, Plan], budget: Budget) -> Fraction:
        """What side 0 gets with these two plans, exactly. Raises BudgetExceeded."""
        if pair not in self._entries:
            self._entries[pair] = self._value(pair, budget)
        return self._entries[pair]

    def laid_out(self, pair: tuple[Plan, Plan]) -> Position:
        """The round before the first card is turned up. Cards lie as placeholders, and are still in
        the hands: what lies where is said when it is turned up."""
        hot = bytearray(self.position.hot)
        for seat, plan in zip(self.seats, pair, strict=True):
            hot[at.ACTIVE + seat] = role(plan.active_snail)
            if plan.passive_snail != at.NONE:
                hot[at.PASSIVE + seat] = role(plan.passive_snail)
            start = at.slot_at(seat)
            hot[start : start + at.PLAN_SLOTS] = bytes([at.HIDDEN] * at.PLAN_SLOTS)
        acting = Position(self.position.setting, bytes(hot), self.position.cold, (Acting(0, 0),))
        return settle(acting).position

    def _value(self, pair: tuple[Plan, Plan], budget: Budget) -> Fraction:
        for side in (0, 1):
            table = self._tables.get((side, pair[1 - side]))
            if table is not None:
                worth = table.value_of(pair[side])[0]
                return worth if side == 0 else -worth
        return value_of(self._question(0, pair[1]), pair[0], budget)[0]

    def _keep(self, side: int, against: Plan, table: PlanTable) -> None:
        """Keeps a table for exact values, and drops the oldest ones if all take too much room."""
        self._tables[side, against] = table
        while sum(kept.spent for kept in self._tables.values()) > KEPT_STATES:
            oldest = next(iter(self._tables))
            if oldest == (side, against):
                break
            del self._tables[oldest]

    def _question(self, side: int, against: Plan) -> Question:
        seat, other = self.seats[side], self.seats[1 - side]
        scripts = Scripts({other: [(against, 1)]})
        return Question(self.starts[side], self.goals[side], seat, scripts)


def planning_of(position: Position, player: int) -> Position:
    """The position when the player plans, whoever is asked first: plans are made at once. Raises
    EquilibriumError if nobody plans here, or if the player has a plan."""
    if plan_decision(position.node) is None:
        raise EquilibriumError("not_planning", "position")
    turn = (player - position.first_player) % position.players
    agenda = (*position.agenda[:-1], Planning(turn))
    asked = settle(Position(position.setting, position.hot, position.cold, agenda)).position
    decision = plan_decision(asked.node)
    if decision is None or decision.player != player:
        raise EquilibriumError("planned", "position", player=PLAYER_LETTERS[player])
    return asked


def _plans(start: Position) -> Plans:
    decision = plan_decision(start.node)
    assert decision is not None
    return decision.plans


def _pair(side: int, plan: Plan, other: Plan) -> tuple[Plan, Plan]:
    return (plan, other) if side == 0 else (other, plan)


def _letters(players: Sequence[int]) -> str:
    return ", ".join(PLAYER_LETTERS[player] for player in players)
