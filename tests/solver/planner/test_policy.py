"""The policy played out: the engine itself, with everything on the table, gives the value claimed.

The replay knows nothing of the planner's graph. The whole truth is played: every plan of the
others with its probability, every outcome of dice and backs. Only which card somebody draws or
throws away is left at the first, since hands are merely counted before the round is over. At
each decision the policy is asked, which has seen no more than the planning seat has.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from snails_core import Chance, Decision, Over, Position, play, read_plan, read_position, settle
from snails_core import layout as at
from snails_core.agenda import Acting, AfterAction, DiscardOwn, Draw
from snails_core.options import Choice, Plan
from snails_core.queries import role
from solver.explain import Forecast, Policy
from solver.explain.turn_trees import TurnNode
from solver.goals import Goal, read_goal
from solver.planner import ADVERSARY, GREEDY, Scripts, Value, solve
from tests.oracle.entries import Entry, all_entries
from tests.support.long_run import LONG

ENTRIES = [entry for entry in all_entries() if not entry.worst_case]
BY_SIZE = sorted(ENTRIES, key=lambda entry: entry.steps)
ALONE = [entry for entry in BY_SIZE if not entry.opponents]
AGAINST = [entry for entry in BY_SIZE if entry.opponents]
SAMPLE = ENTRIES if LONG else [*ALONE[:40:5], *AGAINST[:12:2]]


class Walk:
    """Where the policy stands: a node of a turn, or the end of the round."""

    def __init__(self, policy: Policy, number: int, here: TurnNode) -> None:
        while here.end is not None and number < policy.last:
            number += 1
            here = policy.turn(number, here.end).node
        self.policy, self.number, self.at = policy, number, here

    def after(self, choice: Choice) -> Walk:
        (edge,) = [edge for edge in self.at.edges if edge.choice == choice]
        return Walk(self.policy, self.number, edge.to)


class Replay:
    """One world: the plans of all players on the table, and the policy beside it."""

    def __init__(self, start: Position, goal: Goal, policy: Policy, scripts: int) -> None:
        self.start, self.goal, self.policy, self.scripts = start, goal, policy, scripts
        self.seat = policy.problem.seat
        self.known: dict[tuple[Position, TurnNode], Value] = {}

    def value(self, truth: Position, walk: Walk) -> Value:
        key = truth, walk.at
        if key not in self.known:
            self.known[key] = self._value(truth, self._told(walk))
        return self.known[key]

    def _told(self, walk: Walk) -> Walk:
        """What the others reveal is no chance where it is known."""
        while walk.at.edges and walk.at.taken is None:
            position = walk.at.position
            if self.policy.problem.scripts.decide(position.agenda[-1]):
                scripts = self.policy.problem.scripts
                (shown,) = scripts.reveal(position.agenda[-1], position.hot, self.scripts)
                walk = walk.after(shown.outcome)
            elif len(walk.at.edges) == 1:
                walk = walk.after(walk.at.edges[0].choice)
            else:
                break
        return walk

    def _value(self, truth: Position, walk: Walk) -> Value:
        node = truth.node
        if isinstance(node, Over) or truth.round > self.start.round:
            assert walk.at.end is not None and walk.number == self.policy.last
            return self.goal.value(self.start.hot, truth.hot, self.seat, truth.setting)
        task, here = truth.agenda[-1], walk.at
        asked = here.position.agenda[-1] if here.position.agenda else None
        if isinstance(task, Draw | AfterAction | DiscardOwn) and type(asked) is not type(task):
            first = node.outcomes[0] if isinstance(node, Chance) else next(iter(node.options))
            return self.value(play(truth, first).position, walk)
        assert type(asked) is type(task)
        if isinstance(node, Decision):
            assert here.chooser == node.player and here.taken is not None
            if isinstance(task, DiscardOwn):
                first = next(iter(node.options))
                after = Walk(self.policy, walk.number, here.taken.to)
                return self.value(play(truth, first).position, after)
            assert tuple(edge.choice for edge in here.edges) == tuple(node.options)
            choice = here.taken.choice
            return self.value(play(truth, choice).position, walk.after(choice))
        assert tuple(edge.choice for edge in here.edges) == node.outcomes
        return mean(
            [
                (node.probability(o), self.value(play(truth, o).position, walk.after(o)))
                for o in node.outcomes
            ]
        )


def mean(values: list[tuple[Fraction, Value]]) -> Value:
    parts = range(len(values[0][1]))
    return tuple(sum((p * value[part] for p, value in values), Fraction(0)) for part in parts)


def with_plan(position: Position, player: int, plan: Plan) -> Position:
    """The cards out of the hand and on the table, the snails declared."""
    hot, cold = bytearray(position.hot), bytearray(position.cold)
    hot[at.ACTIVE + player] = role(plan.active_snail)
    if plan.passive_snail != at.NONE:
        hot[at.PASSIVE + player] = role(plan.passive_snail)
    for slot, card in enumerate(plan.cards):
        hot[at.slot_at(player, slot)] = card
        cold[at.hand_at(player, card)] -= 1
    return Position(position.setting, bytes(hot), bytes(cold), (Acting(0, 0),))


def worlds(position: Position, policy: Policy) -> Iterator[tuple[Fraction, int, Position]]:
    """Every combination of the others' plans: its probability, its scripts, and the table."""
    scripts = policy.problem.scripts.scripts
    players = sorted({script.player for script in scripts})
    mine = with_plan(position, policy.problem.seat, policy.plan)
    numbered = [[n for n, s in enumerate(scripts) if s.player == player] for player in players]
    for combination in product(*numbered):
        table, chance = mine, Fraction(1)
        for number in combination:
            script = scripts[number]
            rivals = sum(s.weight for s in scripts if s.player == script.player)
            chance *= Fraction(script.weight, rivals)
            table = with_plan(table, script.player, script.plan)
        yield chance, sum(1 << number for number in combination), settle(table).position


def replayed(position: Position, goal: Goal, policy: Policy) -> Value:
    found = []
    for chance, scripts, table in worlds(position, policy):
        replay = Replay(position, goal, policy, scripts)
        root = policy.turn(0, policy.start)
        found.append((chance, replay.value(table, Walk(policy, 0, root.node))))
    return mean(found)


@pytest.mark.parametrize("entry", SAMPLE, ids=lambda entry: entry.id)
def test_the_policy_earns_what_is_claimed(entry: Entry) -> None:
    position = entry.read_position()
    answer = solve(position, entry.goal, opponents=Scripts(entry.scripts()))
    policy = Policy.of(answer)
    assert policy.value == answer.value == entry.exact_value()
    assert replayed(position, read_goal(entry.goal), policy) == answer.value


@pytest.mark.parametrize("entry", AGAINST if LONG else AGAINST[:4], ids=lambda entry: entry.id)
def test_others_who_are_greedy(entry: Entry) -> None:
    position = entry.read_position()
    answer = solve(position, entry.goal, opponents=Scripts(entry.scripts()), choices=GREEDY)
    assert answer.value >= entry.exact_value()
    assert replayed(position, read_goal(entry.goal), Policy.of(answer)) == answer.value


def test_the_model_of_others_matters() -> None:
    """A wants to be punched: an adversary would rather crawl, a greedy B punches."""
    position = read_position(
        "snails 1; map 1; first B; player A; G a1; player B; G a1; todo planning seat=1"
    )
    plan = read_plan(
        position.setting, "BG - crawl_punch crawl_dig crawl_switch dig_aim shell_switch"
    )
    scripts = Scripts({1: [(plan, 1)]})
    values = []
    for choices in (ADVERSARY, GREEDY):
        answer = solve(position, "losses", opponents=scripts, choices=choices)
        assert replayed(position, read_goal("losses"), Policy.of(answer)) == answer.value
        values.append(answer.value[0])
    assert values == [0, 5]


@pytest.mark.parametrize("entry", SAMPLE[:: 1 if LONG else 3], ids=lambda entry: entry.id)
def test_what_is_expected_on_the_way(entry: Entry) -> None:
    """The value never changes in the mean; contributions add up from idleness to the value."""
    answer = solve(entry.read_position(), entry.goal, opponents=Scripts(entry.scripts()))
    forecast = Forecast(Policy.of(answer))
    assert mean([(chance, value) for value, chance in forecast.values.items()]) == answer.value
    for turn in forecast.turns:
        assert sum((case.chance for case in turn.cases), Fraction(0)) == 1
        assert mean([(c.chance, c.root.node.value) for c in turn.cases]) == answer.value
    gains = [forecast.gain(turn) for turn in range(forecast.policy.last)]
    assert tuple(map(sum, zip(forecast.idle, *gains, strict=True))) == answer.value


def test_another_plan_than_the_best_earns_its_own_value() -> None:
    entry = ALONE[10]
    position = entry.read_position()
    answer = solve(position, entry.goal)
    assert isinstance(position.node, Decision)
    plans = [plan for plan in position.node.options if plan not in answer.ties]
    for plan in plans[:: max(1, len(plans) // 5)]:
        assert isinstance(plan, Plan)
        policy = Policy.of(answer, plan)
        assert policy.value < answer.value
        assert replayed(position, read_goal(entry.goal), policy) == policy.value


def test_the_first_of_equal_options_is_taken() -> None:
    """And never one that is worse than another, whoever decides."""
    answer = solve(ALONE[5].read_position(), ALONE[5].goal)
    policy = Policy.of(answer)
    seen: set[TurnNode] = set()

    def check(here: TurnNode) -> int:
        if here in seen:
            return 0
        seen.add(here)
        choices = 0
        if here.taken is not None:
            values = [edge.to.value for edge in here.edges]
            best = max(values) if here.chooser == policy.problem.seat else min(values)
            assert here.taken is here.edges[values.index(best)] and here.value == best
            choices = 1
        return choices + sum(check(edge.to) for edge in here.edges)

    assert check(policy.turn(0, policy.start).node) > 0
