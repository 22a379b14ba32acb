"""The parts of the planning bot: determinization, random numbers, roll-outs and the evaluation."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import Chance, Decision, Over, Plans, Position, play, view
from snails_core import layout as at
from snails_core.agenda import Cleaning
from snails_core.bots import greedy_bot
from snails_core.cards import Face
from snails_core.engine import settle
from snails_core.options import DiceShow, Plan
from solver.bots.common_random_numbers import STRATA, CommonRandomNumbers, RolloutDraws
from solver.bots.determinization import deal_unseen, determinize
from solver.bots.rollout import RolloutPolicy, roll_out
from solver.bots.rollout_comparison import RolloutComparison
from solver.bots.win_probability import RESULT, win_probability
from tests.support.core.random_decisions import actings, plannings, player_of
from tests.support.core.scenario import Table


# --- determinization ---
def test_what_is_dealt_looks_the_same_to_the_player() -> None:
    """Nothing is lost or made, and plans that others have made are open again."""
    for position in plannings():
        player = player_of(position)
        seen = view(position, player)
        dealt = deal_unseen(seen, player, Random(3))
        assert dealt.viewer is None
        again = view(Position(dealt.setting, dealt.hot, dealt.cold, ()), player)
        assert again.cold == seen.cold
        assert again.hot[: at.ACTIVE] == seen.hot[: at.ACTIVE]


def test_a_determinization_in_the_middle_of_a_round_looks_the_same_to_the_player() -> None:
    for number, position in enumerate(actings()[::25]):
        player = player_of(position)
        seen = view(position, player)
        filled = determinize(seen, player, Random(number))
        assert filled.viewer is None
        assert not filled.hot.count(at.HIDDEN, at.ACTIVE, at.ROUND)
        assert view(filled, player) == seen


def test_determinizations_differ_in_what_is_hidden() -> None:
    position = plannings()[0]
    player = player_of(position)
    seen = view(position, player)
    assert len({determinize(seen, player, Random(number)) for number in range(6)}) == 6


def test_in_a_determinization_all_others_have_planned_and_the_round_begins() -> None:
    for position in plannings()[::2]:
        begun = begin(position)
        assert not isinstance(begun.node, Over)
        assert begun.round == position.round
        assert not begun.hot.count(at.HIDDEN, at.ACTIVE, at.ROUND)


def begin(position: Position) -> Position:
    """The round as it may begin when the greedy bot has planned for the player asked."""
    player = player_of(position)
    seen = view(position, player)
    return play(determinize(seen, player, Random(4)), greedy_bot(seen, Random(0))).position


# --- common random numbers ---
DICE = Chance(tuple(DiceShow(face) for face in Face), tuple(face.weight for face in Face))


def test_a_turn_has_its_numbers_whatever_was_drawn_before() -> None:
    first = begin(plannings()[0])
    hot = bytearray(first.hot)
    hot[at.REVEALED] ^= 1
    second = Position(first.setting, bytes(hot), first.cold, first.agenda)
    faces = []
    for drawn_before in (1, 3):
        draws = RolloutDraws(CommonRandomNumbers(0.5), 0)
        for _ in range(drawn_before):
            draws.draw(first, DICE)
        faces.append([draws.draw(second, DICE) for _ in range(9)])
    assert faces[0] == faces[1]
    assert len(set(faces[0])) > 1


def test_in_eight_roll_outs_each_eighth_comes_once() -> None:
    numbers = CommonRandomNumbers(0.25)
    for start in (0, STRATA):
        shares = [numbers.number(rollout, b"turn", 2) for rollout in range(start, start + STRATA)]
        assert sorted(int(STRATA * share) for share in shares) == list(range(STRATA))


def test_outcomes_come_as_often_as_they_weigh() -> None:
    position, numbers = plannings()[0], CommonRandomNumbers(0.75)
    drawn = [RolloutDraws(numbers, number).draw(position, DICE) for number in range(600)]
    counts = [drawn.count(outcome) for outcome in DICE.outcomes]
    assert counts == pytest.approx([300, 200, 100], abs=20)


# --- roll-outs ---
def test_a_round_is_played_to_its_end() -> None:
    for position in plannings()[::2]:
        end = roll_out(
            begin(position),
            position.round,
            RolloutDraws(CommonRandomNumbers(1), 0),
            RolloutPolicy(),
        )
        assert isinstance(end.node, Over) or end.round == position.round + 1
        assert 0 <= win_probability(end, player_of(position)) <= 1


def test_what_is_remembered_is_what_would_be_chosen_afresh() -> None:
    for position in plannings()[::4]:
        start, numbers, policy = begin(position), CommonRandomNumbers(1), RolloutPolicy()
        ends = [
            roll_out(start, position.round, RolloutDraws(numbers, n), policy) for n in (1, 2, 1)
        ]
        afresh = roll_out(start, position.round, RolloutDraws(numbers, 1), RolloutPolicy())
        assert ends[0] == ends[2] == afresh


def test_nobody_looks_beyond_the_end_of_a_round() -> None:
    """Which dynamite explodes next is taken as it comes; all plans of the next round would be
    far too many to look at."""
    position = Table("map 1 1 1; player A; G a1; player B; G a3").position
    hot = bytearray(position.hot)
    hot[at.DYNAMITE] = hot[at.DYNAMITE + 2] = 1
    agenda = (Cleaning(0),)
    charged = settle(Position(position.setting, bytes(hot), position.cold, agenda)).position
    assert isinstance(charged.node, Decision)
    policy = RolloutPolicy()
    assert policy.choose(charged, charged.node) == next(iter(charged.node.options))
    assert not policy.known


# --- comparison ---
def comparison_of(position: Position) -> tuple[RolloutComparison, list[Plan]]:
    """A comparison, and some plans that are not all alike."""
    player, random = player_of(position), Random(9)
    offered = Plans.of(position.setting, position.hot, position.cold, player)
    plans = [offered.sample(random) for _ in range(6)]
    return RolloutComparison(view(position, player), player, 2, Random(8)), plans


def test_a_choice_has_the_same_roll_outs_whatever_was_compared_before() -> None:
    one, plans = comparison_of(plannings()[1])
    other, _ = comparison_of(plannings()[1])
    means = [one.mean(plan, 3) for plan in plans]
    assert means == [other.mean(plan, 3) for plan in reversed(plans)][::-1]
    assert len(set(means)) > 1
    assert one.played == 3 * len(plans)


def test_a_choice_that_falls_behind_is_given_up_at_once() -> None:
    comparison, plans = comparison_of(plannings()[1])
    worst, *_, best = sorted(plans, key=lambda plan: comparison.mean(plan, 2))
    played = comparison.played
    assert not comparison.is_better(worst, best, ((2, 0.0), (50, 0.0)))
    assert comparison.played == played
    assert comparison.is_better(best, worst, ((2, 0.0),))
    assert not comparison.is_better(best, worst, ((2, 1.0),))


def test_a_lead_is_measured_in_the_roll_outs_that_both_have() -> None:
    comparison, (one, two, *_) = comparison_of(plannings()[1])
    comparison.mean(one, 5)
    comparison.mean(two, 3)
    lead, rollouts = comparison.lead(one, two)
    assert (lead, rollouts) == (comparison.mean(one, 3) - comparison.mean(two, 3), 3)
    assert comparison.lead(two, one) == (-lead, 3)
    assert comparison.played == 8


# --- probability to win ---
def test_more_health_is_worth_more_and_a_win_most() -> None:
    text = "map 1 1; round 3; player A; G a1 {}; player B; G a2 20"
    chances = [win_probability(Table(text.format(health)).position, 0) for health in (5, 20, 30)]
    assert chances == sorted(set(chances))
    won = Table("map 1 1; player A; G a1; player B; G a2 25; round 6; winner A").position
    assert win_probability(won, 0) > RESULT > 1 - RESULT > win_probability(won, 1)


def chance_with(tile: str, snail: str = "G a1", hand: str = "", state: str = "") -> float:
    """For A on the first of four tiles; B stands on the last."""
    board = f"map {tile} 1 1 2{state}; player A; {snail}{hand}; player B; G a4"
    return win_probability(Table(board).position, 0)


def test_a_good_place_is_worth_something() -> None:
    assert chance_with("3") > chance_with("2") > chance_with("1") > chance_with(".")
    assert chance_with("1", "G a1 shell") > chance_with("1")
    assert chance_with("1") > chance_with("1", state="; tiles a1:1!")


def test_a_card_is_worth_most_where_it_hits() -> None:
    """The rifle reaches four spaces, but not upwards."""
    rifle = "; hand snailper_rifle"
    low, high = [chance_with(tile, hand=rifle) - chance_with(tile) for tile in ("1", "2")]
    assert high > low > 0


def test_the_probabilities_of_all_players_add_up_to_one() -> None:
    for position in plannings():
        chances = [win_probability(position, player) for player in range(position.players)]
        assert sum(chances) == pytest.approx(1)
