"""Bots choose what is offered, see only their view, and are as strong as they claim."""

from __future__ import annotations

import pytest

from companions.cry_havoc.bots import BOTS, find_bot
from companions.cry_havoc.match import play_match, run_matches
from snails_core.errors import SnailsError

LONG = {"solver"}
"""Bots that think for seconds a game."""


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "bot", [pytest.param(bot, marks=pytest.mark.long if bot in LONG else ()) for bot in BOTS]
)
def test_every_bot_plays_whole_games_from_its_view_alone(bot: str, players: int) -> None:
    result = play_match([BOTS[bot]], 5, players, level=1)
    assert result == play_match([BOTS[bot]], 5, players, level=1), "the seed decides everything"
    assert result.points[result.winners[0]] == max(result.points)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(SnailsError, match="gredy"):
        find_bot("gredy")


def wins(one: str, other: str, games: int, players: int = 2) -> int:
    results = run_matches([BOTS[one], BOTS[other]], games, 0, players)
    return sum(result.share(0) == 1 for result in results)


def test_greedy_beats_random() -> None:
    assert wins("greedy", "random", 10) >= 9


def test_the_solver_bot_beats_the_greedy_bot_once() -> None:
    assert wins("solver", "greedy", 1) == 1


@pytest.mark.long(minutes=15)
def test_the_solver_bot_beats_the_greedy_bot() -> None:
    """65 of 100 is what is asked for; of 200 other games it won 177 (docs/cry-havoc.md)."""
    assert wins("solver", "greedy", 200) >= 160
