"""The bot that plans and acts by roll-outs: legal, not peeking, and strong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from snails_core import Decision, Over, Plans, Position, play, read_plan, view
from snails_core import layout as at
from snails_core.bots import bot_names, find_bot, greedy_bot
from snails_core.bots.bot import Bot
from snails_core.match import run_matches, tally
from snails_core.options import Plan
from solver.bots import acting, planning, planning_bot
from solver.bots.acting import promising
from solver.bots.common_random_numbers import CommonRandomNumbers, RolloutDraws
from solver.bots.determinization import determinize
from solver.bots.rollout import RolloutPolicy, roll_out
from tests.support.core.random_decisions import actings, plannings, player_of
from tests.support.core.random_games import random_outcome
from tests.support.core.scenario import Table
from tests.support.core.view_twins import twin


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few plans, each played twice at most: as good as any for what is legal."""
    monkeypatch.setattr(planning, "ROLLOUTS", 8)
    for module in (planning, acting):
        monkeypatch.setattr(module, "CHECKPOINTS", ((2, 0.0),))
        monkeypatch.setattr(module, "DETERMINIZATIONS", 2)


def test_it_is_offered_by_name() -> None:
    assert "planner" in bot_names()
    assert find_bot("planner") is planning_bot


@pytest.mark.usefixtures("hasty")
def test_what_it_chooses_is_legal_and_does_not_depend_on_what_is_hidden() -> None:
    for number, position in enumerate((*plannings()[::3], *actings()[::60])):
        player = player_of(position)
        other = twin(position, player, Random(number))
        choice = planning_bot(view(position, player), Random(5))
        assert choice == planning_bot(view(other, player), Random(5))
        play(position, choice)


# --- plans ---
def test_a_changed_plan_is_legal_and_all_kinds_of_change_occur() -> None:
    position = plannings()[0]
    assert isinstance(position.node, Decision) and isinstance(position.node.options, Plans)
    plans, random = position.node.options, Random(6)
    plan = plans.sample(random)
    changes = [planning.changed(plan, plans, random) for _ in range(600)]
    assert all(change in plans for change in changes)
    pairs = {(change.active_snail, change.passive_snail) for change in changes}
    assert pairs == set(plans.pairs)
    orders = {change.cards for change in changes if sorted(change.cards) == sorted(plan.cards)}
    assert len(orders) > 10
    assert {card for change in changes for card in change.cards} == {card for card, _ in plans.hand}


def test_five_cards_in_hand_can_only_change_places() -> None:
    plans = Plans(((0, at.NONE),), tuple((card, 1) for card in range(5)))
    random = Random(7)
    plan = plans.sample(random)
    assert all(planning.changed(plan, plans, random) in plans for _ in range(50))


BEHIND = """
    map 1 1 1 1 1 1 1 1
    round 6
    player A
    G a1 10
    S a5 10
    player B
    G a5 5
    L a8
"""
"""In the last round A is behind by health, and can get ahead by eliminating B's Grunt at once.
Against somebody who stands still a plan that does so later is as good, but B does not."""
LOSING = "AS AG crawl_dig crawl_switch crawl_punch dig_aim shell_switch"
"""Punches with the third card, when B has long gone."""


def test_it_makes_a_plan_that_wins() -> None:
    position = Table(BEHIND).position
    assert isinstance(position.node, Decision) and isinstance(position.node.options, Plans)
    seen = view(position, 0)
    proposed = planning.proposals(seen, 0, position.node.options, Random(0))
    assert 10 in {wins_of(plan, seen) for plan in proposed}
    assert wins_of(read_plan(seen.setting, LOSING), seen) == 0, "not every plan wins"
    chosen = planning_bot(seen, Random(0))
    assert isinstance(chosen, Plan) and wins_of(chosen, seen) == 10


def wins_of(plan: Plan, seen: Position) -> int:
    """In ten last rounds against whatever B may have planned."""
    random = Random(1)
    begun = [play(determinize(seen, 0, random), plan).position for _ in range(10)]
    ends = [
        roll_out(start, 6, RolloutDraws(CommonRandomNumbers(7), 0), RolloutPolicy()).node
        for start in begun
    ]
    return sum(isinstance(node, Over) and node.winner == 0 for node in ends)


# --- acting ---
AHEAD = """
    map 1 1 1 1 1 1 1 1
    round 6
    player A
    G a4 5
    S a8 30
    plan G S crawl_punch crawl_dig
    player B
    G a1 30
    plan G - crawl_dig crawl_punch
"""
"""A has more snails, and wins unless the weak Grunt comes to where B's can punch it."""


def test_a_lead_is_not_risked_for_a_punch() -> None:
    assert wins_with(greedy_bot) < 6
    assert wins_with(planning_bot) == 6


def wins_with(bot: Bot) -> int:
    """In six last rounds against the greedy bot."""
    return sum(_winner(bot, Random(seed)) == 0 for seed in range(6))


def _winner(bot: Bot, random: Random) -> int | None:
    position = Table(AHEAD).position
    while not isinstance(node := position.node, Over):
        if isinstance(node, Decision):
            chooser = greedy_bot if node.player else bot
            position = play(position, chooser(view(position, node.player), random)).position
        else:
            position = play(position, random_outcome(node, random)).position
    return node.winner


def test_only_halves_targets_and_places_are_rolled_out() -> None:
    """Cards of the hand are chosen by rules of thumb, and dice by exact odds."""
    rolled_out = {
        type(position.agenda[-1]).__name__
        for position in actings()
        if isinstance(position.node, Decision) and promising(position, position.node)
    }
    assert {"Resolve", "ChooseTarget", "Crawl", "PushAll"} <= rolled_out
    assert not rolled_out & {"Rolled", "PickRow", "DiscardOwn", "TakeCard", "AfterAction"}


# --- strength ---
@pytest.mark.long(minutes=60)
def test_it_beats_greedy_in_seven_games_of_ten(
    record_property: Callable[[str, object], None],
) -> None:
    """200 games; draws count as not won."""
    total = tally(run_matches([planning_bot, greedy_bot], 200, seed=30_000))
    won, drawn = total.wins.get(0, 0), total.draws
    record_property("share", f"the planner wins {won} and draws {drawn} of 200 games with greedy")
    assert total.share(0) >= 0.7
