"""What the planning bot thinks with: guesses, luck, play-outs, rehearsals, and chances to win."""

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
from solver.bots.guesses import deal, guess
from solver.bots.luck import EIGHT, Fate, Luck
from solver.bots.play_outs import Habits, play_out
from solver.bots.rehearsal import Rehearsal
from solver.bots.standing import RESULT, winning_chance
from tests.rounds import actings, plannings, player_of
from tests.table import Table


# --- guesses ---
def test_what_is_dealt_looks_the_same_to_the_player() -> None:
    """Nothing is lost or made, and plans that others have made are open again."""
    for position in plannings():
        player = player_of(position)
        seen = view(position, player)
        dealt = deal(seen, player, Random(3))
        assert dealt.viewer is None
        again = view(Position(dealt.setting, dealt.hot, dealt.cold, ()), player)
        assert again.cold == seen.cold
        assert again.hot[: at.ACTIVE] == seen.hot[: at.ACTIVE]


def test_a_guess_in_the_middle_of_a_round_looks_the_same_to_the_player() -> None:
    for number, position in enumerate(actings()[::25]):
        player = player_of(position)
        seen = view(position, player)
        guessed = guess(seen, player, Random(number))
        assert guessed.viewer is None
        assert not guessed.hot.count(at.HIDDEN, at.ACTIVE, at.ROUND)
        assert view(guessed, player) == seen


def test_guesses_differ_in_what_is_hidden() -> None:
    position = plannings()[0]
    player = player_of(position)
    seen = view(position, player)
    assert len({guess(seen, player, Random(number)) for number in range(6)}) == 6


def test_in_a_guess_all_others_have_planned_and_the_round_begins() -> None:
    for position in plannings()[::2]:
        begun = begin(position)
        assert not isinstance(begun.node, Over)
        assert begun.round == position.round
        assert not begun.hot.count(at.HIDDEN, at.ACTIVE, at.ROUND)


def begin(position: Position) -> Position:
    """The round as it may begin when the greedy bot has planned for the player asked."""
    player = player_of(position)
    seen = view(position, player)
    return play(guess(seen, player, Random(4)), greedy_bot(seen, Random(0))).position


# --- luck ---
DICE = Chance(tuple(DiceShow(face) for face in Face), tuple(face.weight for face in Face))


def test_a_turn_has_its_luck_whatever_was_drawn_before() -> None:
    first = begin(plannings()[0])
    hot = bytearray(first.hot)
    hot[at.REVEALED] ^= 1
    second = Position(first.setting, bytes(hot), first.cold, first.agenda)
    faces = []
    for drawn_before in (1, 3):
        fate = Fate(Luck(0.5), 0)
        for _ in range(drawn_before):
            fate.draw(first, DICE)
        faces.append([fate.draw(second, DICE) for _ in range(9)])
    assert faces[0] == faces[1]
    assert len(set(faces[0])) > 1


def test_in_eight_rounds_each_eighth_comes_once() -> None:
    luck = Luck(0.25)
    for start in (0, EIGHT):
        shares = [luck.share(number, b"turn", 2) for number in range(start, start + EIGHT)]
        assert sorted(int(EIGHT * share) for share in shares) == list(range(EIGHT))


def test_outcomes_come_as_often_as_they_weigh() -> None:
    position, luck = plannings()[0], Luck(0.75)
    drawn = [Fate(luck, number).draw(position, DICE) for number in range(600)]
    counts = [drawn.count(outcome) for outcome in DICE.outcomes]
    assert counts == pytest.approx([300, 200, 100], abs=20)


# --- play-outs ---
def test_a_round_is_played_to_its_end() -> None:
    for position in plannings()[::2]:
        end = play_out(begin(position), position.round, Fate(Luck(1), 0), Habits())
        assert isinstance(end.node, Over) or end.round == position.round + 1
        assert 0 <= winning_chance(end, player_of(position)) <= 1


def test_what_is_remembered_is_what_would_be_chosen_afresh() -> None:
    for position in plannings()[::4]:
        start, luck, habits = begin(position), Luck(1), Habits()
        ends = [play_out(start, position.round, Fate(luck, n), habits) for n in (1, 2, 1)]
        afresh = play_out(start, position.round, Fate(luck, 1), Habits())
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
    habits = Habits()
    assert habits.choose(charged, charged.node) == next(iter(charged.node.options))
    assert not habits.known


# --- rehearsals ---
def rehearsal_of(position: Position) -> tuple[Rehearsal, list[Plan]]:
    """Rounds to rehearse some plans in; not all of the plans are alike."""
    player, random = player_of(position), Random(9)
    offered = Plans.of(position.setting, position.hot, position.cold, player)
    plans = [offered.sample(random) for _ in range(6)]
    return Rehearsal(view(position, player), player, 2, Random(8)), plans


def test_a_choice_meets_the_same_rounds_whatever_was_rehearsed_before() -> None:
    one, plans = rehearsal_of(plannings()[1])
    other, _ = rehearsal_of(plannings()[1])
    means = [one.mean(plan, 3) for plan in plans]
    assert means == [other.mean(plan, 3) for plan in reversed(plans)][::-1]
    assert len(set(means)) > 1
    assert one.played == 3 * len(plans)


def test_a_choice_that_falls_behind_is_given_up_at_once() -> None:
    rehearsal, plans = rehearsal_of(plannings()[1])
    worst, *_, best = sorted(plans, key=lambda plan: rehearsal.mean(plan, 2))
    played = rehearsal.played
    assert not rehearsal.is_better(worst, best, ((2, 0.0), (50, 0.0)))
    assert rehearsal.played == played
    assert rehearsal.is_better(best, worst, ((2, 0.0),))
    assert not rehearsal.is_better(best, worst, ((2, 1.0),))


def test_a_lead_is_measured_in_the_rounds_that_both_have_played() -> None:
    rehearsal, (one, two, *_) = rehearsal_of(plannings()[1])
    rehearsal.mean(one, 5)
    rehearsal.mean(two, 3)
    lead, rounds = rehearsal.lead(one, two)
    assert (lead, rounds) == (rehearsal.mean(one, 3) - rehearsal.mean(two, 3), 3)
    assert rehearsal.lead(two, one) == (-lead, 3)
    assert rehearsal.played == 8


# --- chances ---
def test_more_health_is_worth_more_and_a_win_most() -> None:
    text = "map 1 1; round 3; player A; G a1 {}; player B; G a2 20"
    chances = [winning_chance(Table(text.format(health)).position, 0) for health in (5, 20, 30)]
    assert chances == sorted(set(chances))
    won = Table("map 1 1; player A; G a1; player B; G a2; winner A").position
    assert winning_chance(won, 0) > RESULT > 1 - RESULT > winning_chance(won, 1)


def chance_with(tile: str, snail: str = "G a1", hand: str = "", state: str = "") -> float:
    """For A on the first of four tiles; B stands on the last."""
    board = f"map {tile} 1 1 2{state}; player A; {snail}{hand}; player B; G a4"
    return winning_chance(Table(board).position, 0)


def test_a_good_place_is_worth_something() -> None:
    assert chance_with("3") > chance_with("2") > chance_with("1") > chance_with(".")
    assert chance_with("1", "G a1 shell") > chance_with("1")
    assert chance_with("1") > chance_with("1", state="; tiles a1:1!")


def test_a_card_is_worth_most_where_it_hits() -> None:
    """The rifle reaches four spaces, but not upwards."""
    rifle = "; hand snailper_rifle"
    low, high = [chance_with(tile, hand=rifle) - chance_with(tile) for tile in ("1", "2")]
    assert high > low > 0


def test_the_chances_of_all_players_add_up_to_one() -> None:
    for position in plannings():
        chances = [winning_chance(position, player) for player in range(position.players)]
        assert sum(chances) == pytest.approx(1)
