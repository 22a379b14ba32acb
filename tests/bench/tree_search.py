"""The planner beside OpenSpiel's Python MCTS, which gets as much time on the same positions.

A round is wrapped as a game for two: the planner chooses its pair of snails, its cards one by
one, and what comes up later; whatever others may choose is chosen against it. Rewards are the
goal, scaled so that they lie between -1 and 1. What counts is the regret: how much less the
plan that the tree search settles on is worth, exactly, than the best one.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from statistics import mean
from time import process_time
from types import SimpleNamespace
from typing import Any

import numpy as np

from snails_core import Chance, Decision, Over, Plans, Position, play_unchecked
from snails_core.agenda import Acting
from snails_core.layout import PLAN_SLOTS
from snails_core.options import Plan
from snails_core.plans import Pair
from solver.goals import Goal, read_goal, upper_bound
from solver.planner import Budget, Question, plan_of, solve, value_of
from tests.oracle.entries import Entry, all_entries
from tests.oracle.tables import planned, with_agenda

PEER = "open_spiel"
PLANNER, OTHERS, CHANCE, OVER = 0, 1, -1, -4
"""Players as OpenSpiel numbers them."""
EXPLORING = 2.0
"""The constant of UCT, as its own examples have it."""
TRIAL = 20
"""Simulations after which their number a second is known."""


@dataclass(frozen=True)
class Round:
    """One stored position as a game."""

    start: Position
    goal: Goal
    seat: int
    plans: Plans
    scale: float

    @classmethod
    def of(cls, entry: Entry) -> Round:
        start, goal = entry.read_position(), read_goal(entry.goal)
        node = start.node
        assert isinstance(node, Decision) and isinstance(node.options, Plans)
        bound = upper_bound(goal, start, node.player)
        assert bound is not None
        return cls(start, goal, node.player, node.options, max(1.0, abs(float(bound[0]))))

    def reward(self, end: Position) -> float:
        setting = self.start.setting
        value = self.goal.value(self.start.hot, end.hot, self.seat, setting)[0]
        return max(-1.0, min(1.0, float(value) / self.scale))


class State:
    """What the tree search asks of a state; actions are the numbers of what can be chosen."""

    def __init__(self, game: Round, pair: Pair | None = None, cards: tuple[int, ...] = ()) -> None:
        self.game, self.pair, self.cards = game, pair, cards
        self.position: Position | None = None
        """Once all five cards are chosen."""

    def clone(self) -> State:
        copy = State(self.game, self.pair, self.cards)
        copy.position = self.position
        return copy

    def choices(self) -> Any:
        if self.pair is None:
            return self.game.plans.pairs
        if self.position is None:
            return self.game.plans.next_cards(self.cards)
        node = self.position.node
        assert not isinstance(node, Over)
        return node.outcomes if isinstance(node, Chance) else tuple(node.options)

    def apply_action(self, action: int) -> None:
        choice = self.choices()[action]
        if self.pair is None:
            self.pair = choice
        elif self.position is None:
            self.cards = (*self.cards, choice)
            if len(self.cards) == PLAN_SLOTS:
                game = self.game
                table = planned(game.start, game.seat, self.plan())
                self.position = with_agenda(table, Acting(0, 0)).position
        else:
            self.position = play_unchecked(self.position, choice).position

    def plan(self) -> Plan:
        assert self.pair is not None
        return plan_of(self.pair, self.cards)

    def is_terminal(self) -> bool:
        here = self.position
        if here is None:
            return False
        return isinstance(here.node, Over) or here.round > self.game.start.round

    def is_chance_node(self) -> bool:
        if self.position is None or self.is_terminal():
            return False
        return isinstance(self.position.node, Chance)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.position is not None
        node = self.position.node
        assert isinstance(node, Chance)
        return [(number, weight / node.total) for number, weight in enumerate(node.weights)]

    def legal_actions(self, _: int | None = None) -> list[int]:
        return list(range(len(self.choices())))

    def current_player(self) -> int:
        if self.position is None:
            return PLANNER
        if self.is_terminal():
            return OVER
        node = self.position.node
        if isinstance(node, Chance):
            return CHANCE
        assert isinstance(node, Decision)
        return PLANNER if node.player == self.game.seat else OTHERS

    def returns(self) -> list[float]:
        assert self.position is not None
        reward = self.game.reward(self.position)
        return [reward, -reward]


def tree_search(entry: Entry, seconds: float, seed: int = 0) -> Plan:
    """The plan that MCTS settles on, step by step, each with its share of the time."""
    mcts: Any = import_module(f"{PEER}.python.algorithms.mcts")
    kind: Any = import_module("pyspiel").GameType
    told = SimpleNamespace(
        reward_model=kind.RewardModel.TERMINAL, dynamics=kind.Dynamics.SEQUENTIAL
    )
    game = SimpleNamespace(get_type=lambda: told, max_utility=lambda: 1.0)
    random = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    bot = mcts.MCTSBot(game, EXPLORING, TRIAL, evaluator, random_state=random)
    state = State(Round.of(entry))
    share = seconds / (1 + PLAN_SLOTS)
    while state.position is None:
        bot.max_simulations = TRIAL
        start = process_time()
        bot.mcts_search(state)
        a_second = TRIAL / (process_time() - start)
        bot.max_simulations = max(TRIAL, round(a_second * share))
        state.apply_action(bot.step(state))
    return state.plan()


def regret(entry: Entry, plan: Plan) -> Fraction:
    """How much less the plan is worth than the best, in the goal's first part."""
    question = Question(entry.read_position(), entry.goal)
    return entry.exact_value()[0] - value_of(question, plan, Budget())[0]


def instances(quick: bool) -> list[Entry]:
    """Every so manieth of the stored positions in which others stand still, easy to hard."""
    known = [entry for entry in all_entries() if not entry.worst_case and not entry.opponents]
    known.sort(key=lambda entry: (entry.steps, entry.id))
    return known[40 :: 100 if quick else 12]


def section(quick: bool, repeats: int) -> str:
    """The table for the results; without the peer there is none."""
    if find_spec(PEER) is None:
        return f"### Plans: {PEER} is not installed, so nothing stands beside the planner"
    lines = [
        "### Plans: the planner beside OpenSpiel's MCTS with equal time",
        "",
        "| position | goal | best | CPU s | regret of MCTS (mean) | best plans found |",
        "|---|---|---|---|---|---|",
    ]
    shares = []
    for entry in instances(quick):
        start = process_time()
        answer = solve(entry.read_position(), entry.goal)
        seconds = process_time() - start
        best = answer.value[0]
        lost = [regret(entry, tree_search(entry, seconds, seed)) for seed in range(repeats)]
        shares.append(mean(float(one) for one in lost) / max(1e-9, abs(float(best))))
        lines.append(
            f"| {entry.id} | {entry.goal} | {float(best):.2f} | {seconds:.2f} "
            f"| {mean(float(one) for one in lost):.2f} | {lost.count(Fraction(0))} of {repeats} |"
        )
    told = f"Ours is 0. That of MCTS is in the mean {mean(shares):.0%} of the best value."
    return "\n".join([*lines, "", told])
