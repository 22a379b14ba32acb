"""The outcome of a tournament: ratings, and who took how many points from whom; and one to play.

`tournament` plays here and now, one game after the other. The command `snails tournament` plays on
all cores or on a cluster, and keeps a journal.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

from snails_core.bots import find_bot
from snails_core.commands.selfplay import MOST_GAMES
from snails_core.svg import scene_to_svg
from solver.errors import TournamentError
from solver.tournament.chart import rating_chart
from solver.tournament.games import GameResult, play_fixture, round_robin
from solver.tournament.ratings import Rating, rate
from solver.words import wording

MOST_BOTS = 40
BAR = 24
"""The characters of a bar that shows a share of points."""


@dataclass(frozen=True, slots=True, repr=False)
class Standings:
    """What a tournament came to. `print` shows it as text, a notebook as a chart above it."""

    ratings: tuple[Rating, ...]
    """The best first."""
    results: tuple[GameResult, ...]
    """Game by game."""
    language: str = "en"

    @classmethod
    def of(
        cls, bots: Sequence[str], results: Sequence[GameResult], language: str = "en"
    ) -> Standings:
        """Rates some bots by these results."""
        return cls(tuple(rate(bots, results)), tuple(results), language)

    def __str__(self) -> str:
        return "\n".join(standings_lines(self.ratings, self.results, self.language))

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        chart = scene_to_svg(rating_chart(self.ratings, self.language))
        return f'<div lang="{escape(self.language)}">{chart}<pre>{escape(str(self))}</pre></div>'


def tournament(*bots: str, games: int = 20, seed: int = 0, language: str = "en") -> Standings:
    """Lets bots meet in a round robin, and rates them.

    >>> from solver import tournament
    >>> found = tournament("random", "novice", games=2)
    >>> [rating.bot for rating in found.ratings], len(found.results)
    (['novice', 'random'], 2)

    Two bots play each deal twice, with changed seats; the same `seed` gives the same games. Raises
    TournamentError for fewer than two bots or one that is named twice, SnailsError for a name that
    no bot has.
    """
    check_bots(bots, "bots")
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise TournamentError("games", "games", most=MOST_GAMES)
    lines = (play_fixture(fixture) for fixture in round_robin(bots, games, seed))
    results = [GameResult.of_record(json.loads(line)) for line in lines]
    return Standings.of(bots, results, language)


def check_bots(bots: Sequence[str], place: str) -> None:
    """Raises unless each bot is known and there once; `place` is named where they were given."""
    for bot in bots:
        find_bot(bot)
    if not 2 <= len(bots) <= MOST_BOTS or len(set(bots)) < len(bots):
        raise TournamentError("bots", place, most=MOST_BOTS)


def standings_lines(
    ratings: Sequence[Rating], results: Sequence[GameResult], language: str
) -> list[str]:
    """The ratings with their intervals, and below them who took how many points from whom."""
    wide = max(len(rating.bot) for rating in ratings)
    lines = [wording(language, "tournament.head", count=len(results))]
    for place, rating in enumerate(ratings, 1):
        points = "█" * round(BAR * rating.score)
        lines.append(
            f"{place:3}  {rating.bot:{wide}}  {rating.elo:5.0f} ± {rating.margin:<4.0f}"
            f" {rating.score:6.1%}  {points:{BAR}}"
            f" +{rating.wins} ={rating.draws} -{rating.losses}"
        )
    scores = points_between(results)
    lines += ["", wording(language, "tournament.crosstable")]
    for one in ratings:
        cells = [f"{_points(scores, one.bot, other.bot):>9}" for other in ratings]
        lines.append(f"     {one.bot:{wide}} {''.join(cells)}")
    return [line.rstrip() for line in lines]


def points_between(results: Sequence[GameResult]) -> Mapping[tuple[str, str], float]:
    """The points that each bot took from each other one."""
    found: dict[tuple[str, str], float] = {}
    for result in results:
        for seat, bot in enumerate(result.bots):
            pair = bot, result.bots[1 - seat]
            point = 0.5 if result.winner is None else float(result.winner == seat)
            found[pair] = found.get(pair, 0.0) + point
    return found


def _points(scores: Mapping[tuple[str, str], float], one: str, other: str) -> str:
    """`12.5:7.5`, or nothing where they never met."""
    if (one, other) not in scores:
        return "·"
    return f"{scores[one, other]:g}:{scores[other, one]:g}"
