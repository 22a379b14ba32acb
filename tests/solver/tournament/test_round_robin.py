"""Who plays whom: everybody equally often, on both seats, in an order that can be continued."""

from __future__ import annotations

from collections import Counter

import pytest

from snails_core import find_bot, play_match
from solver.errors import TournamentError
from solver.tournament import GameResult, play_fixture, round_robin
from solver.tournament.games import Fixture

BOTS = ["a", "b", "c", "d"]


def test_every_pair_meets_on_both_seats_in_every_deal() -> None:
    fixtures = round_robin(BOTS, 3 * 12, seed=5)
    assert Counter(fixture.seed for fixture in fixtures) == {5: 12, 6: 12, 7: 12}
    for deal in (5, 6, 7):
        met = [fixture.bots for fixture in fixtures if fixture.seed == deal]
        assert sorted(met) == [(one, other) for one in BOTS for other in BOTS if one != other]
    assert [fixture.number for fixture in fixtures] == list(range(36))


def test_a_longer_tournament_goes_on_with_a_shorter_one() -> None:
    assert round_robin(BOTS, 50, 1)[:17] == round_robin(BOTS, 17, 1)


def test_a_game_is_the_match_of_its_seed() -> None:
    line = play_fixture(Fixture(3, 11, ("random", "novice")))
    winner = play_match([find_bot("random"), find_bot("novice")], 11).winner
    assert line == GameResult(3, ("random", "novice"), winner).line


@pytest.mark.parametrize(
    "record",
    [
        [],
        {"game": 1, "bots": ["a", "b"]},
        {"game": 1, "bots": ["a", "b"], "winner": 2},
        {"game": 1, "bots": ["a", "b"], "winner": True},
        {"game": True, "bots": ["a", "b"], "winner": 0},
        {"game": -1, "bots": ["a", "b"], "winner": 0},
        {"game": 1.0, "bots": ["a", "b"], "winner": 0},
        {"game": 1, "bots": ["a"], "winner": 0},
        {"game": 1, "bots": ["a", 3], "winner": 0},
        {"game": 1, "bots": ["a", "b"], "winner": 0, "more": 1},
    ],
)
def test_what_is_no_result_is_refused(record: object) -> None:
    with pytest.raises(TournamentError, match="game, bots and winner"):
        GameResult.of_record(record)


@pytest.mark.parametrize("winner", [0, 1, None])
def test_a_result_is_read_as_it_was_written(winner: int | None) -> None:
    record = {"game": 7, "bots": ["a", "b"], "winner": winner}
    assert GameResult.of_record(record) == GameResult(7, ("a", "b"), winner)
