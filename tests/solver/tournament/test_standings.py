"""A tournament by one call: the games that the command plays, as an object, as text, as a page."""

from __future__ import annotations

import pytest

from snails_core.errors import SnailsError
from solver import tournament
from solver.errors import TournamentError
from solver.tournament import GameResult, Standings, play_fixture, round_robin


def test_its_games_are_those_of_the_round_robin() -> None:
    found = tournament("random", "novice", games=3, seed=5)
    due = [play_fixture(fixture) for fixture in round_robin(["random", "novice"], 3, 5)]
    assert [result.line for result in found.results] == due


def test_it_is_shown_as_text_and_as_a_page() -> None:
    results = [GameResult(0, ("one", "<two>"), 0), GameResult(1, ("<two>", "one"), None)]
    found = Standings.of(["one", "<two>"], results)
    assert str(found).startswith("2 games") and "1.5:0.5" in str(found)
    page = found._repr_html_()
    assert "<svg" in page and "1.5:0.5" in page and "<two>" not in page


@pytest.mark.parametrize(
    ("bots", "games", "told"),
    [
        (("random",), 2, "2 to 40 different bots"),
        (("random", "random"), 2, "2 to 40 different bots"),
        (("random", "novice"), 0, "1 to 1000000 games"),
        (("random", "novice"), True, "1 to 1000000 games"),
    ],
)
def test_what_is_no_tournament_is_refused(bots: tuple[str, ...], games: int, told: str) -> None:
    with pytest.raises(TournamentError, match=told):
        tournament(*bots, games=games)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(SnailsError, match="greedy"):
        tournament("random", "gredy")
