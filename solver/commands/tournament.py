"""`snails tournament`: bots meet in a round robin and are rated, on all cores or on a cluster."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from snails_core.commands import FINE
from snails_core.commands.inputs import whole_number
from snails_core.commands.selfplay import MOST_GAMES, MOST_SEED
from snails_core.savegame import write_whole
from snails_core.svg import scene_to_svg
from snails_core.words import text
from solver.batch import JobProgress, JobRunner, add_workforce, workforce
from solver.surface.progress_line import TerminalLine
from solver.tournament import (
    Fixture,
    Journal,
    Standings,
    check_bots,
    play_fixture,
    rate,
    rating_chart,
    round_robin,
)
from solver.words import wording


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
    standings = Standings.of(bots, results, language)
    if arguments.chart:
        write_whole(arguments.chart, scene_to_svg(rating_chart(standings.ratings, language)))
    if arguments.json:
        print(json.dumps(as_record(standings, arguments.seed), indent=1))
    else:
        print(standings)
        print(wording(language, "tournament.kept", file=file))
    return FINE


def bots_named(names: str) -> list[str]:
    """The bots of a list with commas, each of which is known and there once."""
    bots = names.split(",")
    check_bots(bots, "--bots")
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


def as_record(standings: Standings, seed: int) -> dict[str, object]:
    return {
        "games": len(standings.results),
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
            for rating in standings.ratings
        ],
    }
