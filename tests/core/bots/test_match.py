"""Games between bots: the seed decides everything, and nobody gets the better seat."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from snails_core import Decision, IllegalChoice, Plans, Position, PositionError, standard_setting
from snails_core.bots import random_bot
from snails_core.match import (
    FactionTally,
    Result,
    draw_factions,
    play_match,
    run_matches,
    tally,
)
from snails_core.options import Done, Option

FACTIONS = {faction.id for faction in standard_setting().rules.factions}


def restless_bot(position: Position, random: Random) -> Option:
    """Chooses as `random_bot` does, and draws random numbers for nothing afterwards."""
    choice = random_bot(position, Random(random.getrandbits(32)))
    random.random()
    return choice


def calm_bot(position: Position, random: Random) -> Option:
    """The first option, without a random number."""
    node = position.node
    assert isinstance(node, Decision)
    return next(iter(node.options))


def fidgety_bot(position: Position, random: Random) -> Option:
    """The first option, after a few random numbers."""
    for _ in range(3):
        random.random()
    return calm_bot(position, random)


# --- one game -------------------------------------------------------------------------
def test_equal_seeds_give_equal_results() -> None:
    results = [play_match([random_bot, random_bot, restless_bot], seed=5) for _ in range(2)]
    assert results[0] == results[1]


def test_other_seeds_give_other_games() -> None:
    games = {(r.factions, r.nodes, r.winner) for r in run_matches([random_bot] * 2, 10)}
    assert len(games) == 10


def test_a_bot_that_draws_more_random_numbers_changes_no_dice() -> None:
    calm = play_match([calm_bot, calm_bot], seed=3)
    assert play_match([fidgety_bot, calm_bot], seed=3) == calm


def test_the_clock_is_no_part_of_a_result() -> None:
    result = play_match([calm_bot], seed=1, players=2)
    assert result.seconds > 0
    assert result == Result(
        result.seed, result.factions, result.bots, result.winner, result.rounds, result.nodes, 0.0
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_bot_can_play_all_seats(players: int) -> None:
    result = play_match([random_bot], seed=2, players=players)
    assert result.players == players
    assert result.bots == (0,) * players
    assert 1 <= result.rounds <= 6


def test_bots_go_round_the_table() -> None:
    assert play_match([calm_bot, random_bot], seed=0, players=4, turn=1).bots == (1, 0, 1, 0)


def test_factions_can_be_given() -> None:
    assert play_match([calm_bot] * 2, 0, factions=["zombie", "ninja"]).factions == (
        "zombie",
        "ninja",
    )


def test_drawn_factions_differ_and_all_are_as_likely() -> None:
    setting = standard_setting()
    drawn = [draw_factions(setting, seed, 3) for seed in range(3000)]
    assert all(len(set(factions)) == 3 for factions in drawn)
    counts = Counter(faction for factions in drawn for faction in factions)
    assert set(counts) == FACTIONS
    assert all(abs(count - 1500) < 120 for count in counts.values())  # four standard deviations


def test_a_bot_sees_its_own_view_and_nothing_more() -> None:
    asked: Counter[int] = Counter()

    def watchful_bot(position: Position, random: Random) -> Option:
        node = position.node
        assert isinstance(node, Decision)
        assert position.viewer == node.player
        asked[node.player] += 1
        return random_bot(position, random)

    play_match([watchful_bot], seed=8, players=3)
    assert set(asked) == {0, 1, 2}


def test_a_choice_that_is_not_offered_ends_the_match_at_once() -> None:
    def stubborn_bot(position: Position, random: Random) -> Option:
        node = position.node
        assert isinstance(node, Decision)
        return Done() if isinstance(node.options, Plans) else random_bot(position, random)

    with pytest.raises(IllegalChoice):
        play_match([stubborn_bot] * 2, seed=0)


def test_somebody_must_play() -> None:
    with pytest.raises(PositionError) as fault:
        play_match([], seed=0, players=2)
    assert (fault.value.key, fault.value.place) == ("player_count", "bots")


# --- many games -----------------------------------------------------------------------
def test_seats_rotate() -> None:
    """Every bot begins as 1st player (seat 0) as often as the others."""
    results = list(run_matches([calm_bot, random_bot, calm_bot], 6))
    assert [result.bots for result in results] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    assert [result.seed for result in results] == [0, 1, 2, 3, 4, 5]


def test_several_numbers_of_players_take_turns_with_all_seatings() -> None:
    results = list(run_matches([calm_bot, random_bot], 8, seed=10, players=(2, 3)))
    assert [result.players for result in results] == [2, 2, 3, 3, 2, 2, 3, 3]
    assert [result.bots[0] for result in results] == [0, 1] * 4


def test_results_come_as_games_end() -> None:
    results = run_matches([random_bot] * 2, 1_000_000)
    assert next(results).seed == 0


def test_tally_counts_wins_by_bot_seat_and_faction_and_leaves_draws_out_of_shares() -> None:
    total = tally(
        [
            Result(1, ("ninja", "zombie"), (0, 1), 0, 6, 100, 0.5),
            Result(2, ("ninja", "zombie"), (1, 0), 0, 6, 110, 0.5),
            Result(3, ("ninja", "zombie"), (0, 1), None, 6, 120, 0.5),
            Result(4, ("ninja", "pirates", "cowboys", "zombie"), (0, 1, 0, 1), 2, 4, 130, 0.5),
        ]
    )
    assert (total.games, total.draws, total.nodes, total.seconds) == (4, 1, 460, 2.0)
    assert total.wins == {0: 2, 1: 1}
    assert total.seat_wins == {0: 2, 2: 1}
    assert (total.share(0), total.share(1), total.share(2)) == (0.5, 0.25, 0.0)
    assert total.factions["ninja"] == FactionTally(games=3, wins=2, expected=1.25)
    assert total.factions["zombie"] == FactionTally(games=3, wins=0, expected=1.25)
    assert total.factions["cowboys"] == FactionTally(games=1, wins=1, expected=0.25)
    assert total.factions["ninja"].surplus == 0.25
    assert total.factions["cowboys"].surplus == 0.75


def test_a_tally_of_nothing() -> None:
    total = tally([])
    assert (total.games, total.share(0), FactionTally().surplus) == (0, 0.0, 0.0)
