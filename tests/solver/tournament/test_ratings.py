"""Ratings: what they must be in simple cases, and how often their intervals hold the truth."""

from __future__ import annotations

from math import log10
from random import Random

import pytest

from snails_core.scene.shapes import Circle
from snails_core.svg import scene_to_svg
from solver.tournament import GameResult, Rating, rate, rating_chart, round_robin
from solver.tournament.ratings import expected_score


def games(one: str, other: str, wins: int, draws: int, losses: int) -> list[GameResult]:
    winners = [0] * wins + [None] * draws + [1] * losses
    return [GameResult(number, (one, other), winner) for number, winner in enumerate(winners)]


def by_bot(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.bot: rating for rating in ratings}


@pytest.mark.parametrize(
    ("wins", "draws", "losses"), [(300, 0, 100), (250, 100, 50), (90, 20, 290)]
)
def test_two_bots_differ_by_the_logarithm_of_their_points(
    wins: int, draws: int, losses: int
) -> None:
    """The closed form for two bots: 400 points of difference are odds of ten to one."""
    rated = by_bot(rate(["a", "b"], games("a", "b", wins, draws, losses)))
    odds = (wins + draws / 2) / (losses + draws / 2)
    difference = rated["a"].elo - rated["b"].elo
    assert difference == pytest.approx(400 * log10(odds), abs=3)
    assert expected_score(difference) == pytest.approx(rated["a"].score, abs=0.005)
    assert rated["a"].elo + rated["b"].elo == pytest.approx(3000)
    assert (rated["a"].wins, rated["a"].draws, rated["a"].losses) == (wins, draws, losses)
    assert (rated["b"].wins, rated["b"].draws, rated["b"].losses) == (losses, draws, wins)


def test_who_won_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    few, many = (by_bot(rate(["a", "b"], games("a", "b", n, 0, 0))) for n in (5, 500))
    assert few["a"].elo < many["a"].elo < 2500
    assert few["a"].margin > 200 and many["a"].margin > 150


def test_more_games_make_the_interval_narrower() -> None:
    """Four times as many halve it."""
    small, large = (by_bot(rate(["a", "b"], games("a", "b", 6 * n, 0, 4 * n))) for n in (25, 100))
    assert large["a"].margin == pytest.approx(small["a"].margin / 2, rel=0.02)


def test_neither_order_nor_seats_change_a_rating() -> None:
    results = [*games("a", "b", 7, 1, 4), *games("b", "c", 9, 0, 2), *games("a", "c", 10, 2, 0)]
    turned = [
        GameResult(r.number, (r.bots[1], r.bots[0]), None if r.winner is None else 1 - r.winner)
        for r in reversed(results)
    ]
    first, second = by_bot(rate("abc", results)), by_bot(rate("cab", turned))
    assert [rating.bot for rating in rate("abc", results)] == ["a", "b", "c"]
    for bot in "abc":
        assert first[bot].elo == pytest.approx(second[bot].elo)
        assert first[bot].margin == pytest.approx(second[bot].margin)


TRUTH = {"a": 1700.0, "b": 1500.0, "c": 1450.0, "d": 1350.0}
TOURNAMENTS, GAMES = 150, 240


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """Tournaments with known strengths: 95 % of 600 intervals, give or take three deviations."""
    random, held = Random(1), 0
    for _ in range(TOURNAMENTS):
        results = []
        for fixture in round_robin(list(TRUTH), GAMES, 0):
            one, other = fixture.bots
            chance = expected_score(TRUTH[one] - TRUTH[other])
            results.append(
                GameResult(fixture.number, fixture.bots, 0 if random.random() < chance else 1)
            )
        for rating in rate(list(TRUTH), results):
            held += abs(rating.elo - TRUTH[rating.bot]) <= rating.margin
    assert 0.92 <= held / (TOURNAMENTS * len(TRUTH)) <= 0.98


def test_the_chart_shows_every_bot_with_its_interval() -> None:
    ratings = rate("abc", [*games("a", "b", 7, 1, 4), *games("b", "c", 9, 0, 2)])
    for language in ("en", "de", "pl"):
        scene = rating_chart(ratings, language)
        picture = scene_to_svg(scene)
        assert scene.language == language
        for rating in ratings:
            assert f"{rating.elo:.0f} ± {rating.margin:.0f}" in picture
            assert f'data-key="bot:{rating.bot}"' in picture
    dots = [group.shapes[2] for group in scene.layers[1].groups]
    places = [dot.x for dot in dots if isinstance(dot, Circle)]
    assert len(places) == 3 and places == sorted(places, reverse=True)


def test_one_game_makes_a_chart_too() -> None:
    assert "<svg" in scene_to_svg(rating_chart(rate("ab", games("a", "b", 0, 1, 0))))
