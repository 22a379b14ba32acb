"""`snails tournament`: bots meet in a round robin and are rated, on all cores or on a cluster."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from snails_core.bots import find_bot
from snails_core.commands import FINE
from snails_core.commands.inputs import whole_number
from snails_core.commands.selfplay import MOST_GAMES, MOST_SEED
from snails_core.savegame import write_whole
from snails_core.svg import scene_to_svg
from snails_core.words import text
from solver.batch import JobProgress, JobRunner, add_workforce, workforce
from solver.errors import TournamentError
from solver.surface.progress_line import TerminalLine
from solver.tournament import (
    Fixture,
    GameResult,
    Journal,
    Rating,
    play_fixture,
    rate,
    rating_chart,
    round_robin,
)
from solver.words import wording

MOST_BOTS = 40
BAR = 24
"""The characters of a bar that shows a share of points."""


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    def says(key: str) -> str:
        return wording(language, f"tournament.help_{key}")

    parser.add_argument("--bots", required=True, metavar="NAMES", help=says("bots"))
    games = whole_number(1, MOST_GAMES)
    parser.add_argument("--games", type=games, default=100, metavar="N", help=says("games"))
    seed = whole_number(0, MOST_SEED)
    parser.add_argument("--seed", type=seed, default=0, metavar="N", help=says("seed"))
    parser.add_argument("--journal", type=Path, metavar="FILE", help=says("journal"))
    parser.add_argument("--chart", type=Path, metavar="FILE", help=says("chart"))
    add_workforce(parser, language)
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    bots, language = bots_named(arguments.bots), arguments.language
    file = arguments.journal or Path(f"tournament-{'-'.join(sorted(bots))}-{arguments.seed}.jsonl")
    fixtures = round_robin(bots, arguments.games, arguments.seed)
    journal = Journal(file, bots, arguments.seed)
    with workforce(arguments) as (make_executor, at_once), Bar(journal, language) as bar:
        JobRunner(journal, play_fixture, make_executor, at_once, bar.show).run(fixtures)
    results = [journal.results[fixture.number] for fixture in fixtures]
    ratings = rate(bots, results)
    if arguments.chart:
        write_whole(arguments.chart, scene_to_svg(rating_chart(ratings, language)))
    if arguments.json:
        print(json.dumps(as_record(ratings, results, arguments.seed), indent=1))
    else:
        print(*table(ratings, results, language), sep="\n")
        print(wording(language, "tournament.kept", file=file))
    return FINE


def bots_named(names: str) -> list[str]:
    """The bots of a list with commas, each of which is known and there once."""
    bots = names.split(",")
    for bot in bots:
        find_bot(bot)
    if not 2 <= len(bots) <= MOST_BOTS or len(set(bots)) < len(bots):
        raise TournamentError("bots", "--bots", most=MOST_BOTS)
    return bots


class Bar(TerminalLine):
    """Games done, who leads, time left."""

    def __init__(self, journal: Journal, language: str) -> None:
        super().__init__()
        self.journal, self.language = journal, language

    def show(self, progress: JobProgress[Fixture]) -> None:
        if self.is_shown:
            self.write(self.line(progress))

    def line(self, progress: JobProgress[Fixture]) -> str:
        """`[120/1000]  planner 1710 ± 40, greedy 1590 ± 38  12 min left`"""
        ratings = rate(self.journal.bots, self.journal.results.values())
        leaders = ", ".join(f"{r.bot} {r.elo:.0f} ± {r.margin:.0f}" for r in ratings[:3])
        minutes = round(progress.seconds_left / 60)
        left = wording(self.language, "tournament.bar", minutes=minutes)
        return f"[{progress.done}/{progress.total}]  {leaders}  {left}"


def as_record(
    ratings: Sequence[Rating], results: Sequence[GameResult], seed: int
) -> dict[str, object]:
    return {
        "games": len(results),
        "seed": seed,
        "ratings": [
            {
                "bot": rating.bot,
                "elo": round(rating.elo, 1),
                "margin": round(rating.margin, 1),
                "wins": rating.wins,
                "draws": rating.draws,
                "losses": rating.losses,
            }
            for rating in ratings
        ],
    }


def table(ratings: Sequence[Rating], results: Sequence[GameResult], language: str) -> list[str]:
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
