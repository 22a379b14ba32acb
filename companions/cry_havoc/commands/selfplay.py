"""`snails cry-havoc selfplay`: bots play each other; wins and mean points."""

from __future__ import annotations

import argparse
import json

from companions.cry_havoc.bots import find_bot
from companions.cry_havoc.errors import PositionError
from companions.cry_havoc.match import Result, run_matches
from companions.cry_havoc.newgame import PLAYERS
from companions.cry_havoc.words import wording
from snails_core.commands.inputs import whole_number
from snails_core.words import decimal_text, text

MOST_GAMES = 100_000


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    players = whole_number(PLAYERS[0], PLAYERS[-1])
    parser.add_argument("--players", type=players, default=PLAYERS[0], metavar="N")
    parser.add_argument("--games", type=whole_number(1, MOST_GAMES), default=10, metavar="N")
    parser.add_argument("--seed", type=whole_number(0, 1 << 62), default=0, metavar="N")
    parser.add_argument("--bots", default="solver,greedy", help=wording(language, "command.bots"))
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    names: list[str] = [name.strip() for name in arguments.bots.split(",")]
    if len(names) > arguments.players:
        raise PositionError("many_bots", "--bots", count=arguments.players)
    bots = [find_bot(name) for name in names]
    results = list(run_matches(bots, arguments.games, arguments.seed, arguments.players))
    rows = [_row(results, number, name) for number, name in enumerate(names)]
    if arguments.json:
        print(json.dumps({"games": len(results), "players": arguments.players, "bots": rows}))
        return 0
    for row in rows:
        mean = decimal_text(f"{row['mean']:.1f}", arguments.language)
        print(
            wording(
                arguments.language, "play.bot_line", name=row["bot"], won=row["won"],
                games=len(results), mean=mean,
            )
        )  # fmt: skip
    return 0


def _row(results: list[Result], number: int, name: str) -> dict[str, object]:
    """A bot's victories and the mean of its points, as a float."""
    points = [
        points
        for result in results
        for bot, points in zip(result.bots, result.points, strict=True)
        if bot == number
    ]
    won = sum(result.winning_bot == number for result in results)
    return {"bot": name, "won": won, "mean": sum(points) / len(points) if points else 0.0}
