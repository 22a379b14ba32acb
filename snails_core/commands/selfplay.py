"""`snails selfplay`: bots play each other over seeded games."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator

from snails_core.bots import find_bot
from snails_core.commands.inputs import whole_number
from snails_core.errors import SnailsError
from snails_core.match import Result, Tally, run_matches, tally
from snails_core.words import text

MOST_GAMES = 1_000_000
MOST_SEED = 1 << 62


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("--players", type=whole_number(2, 4), default=2, metavar="N")
    parser.add_argument("--games", type=whole_number(1, MOST_GAMES), default=10, metavar="N")
    parser.add_argument("--seed", type=whole_number(0, MOST_SEED), default=0, metavar="N")
    parser.add_argument("--bots", default="random", help=text(language, "command.bots"))
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    players: int = arguments.players
    names: list[str] = arguments.bots.split(",")
    if len(names) == 1:
        names *= players
    if len(names) != players:
        raise SnailsError("one_each", "--bots", count=players)
    bots = [find_bot(name) for name in names]
    results = run_matches(bots, arguments.games, arguments.seed, players)
    total = tally(_with_progress(results, arguments.games))
    if arguments.json:
        print(json.dumps(_as_json(total, names)))
    else:
        _print(total, names, arguments.language)
    return 0


def _with_progress(results: Iterable[Result], games: int) -> Iterator[Result]:
    """Hands the results on, and counts them on standard error while somebody is watching."""
    watched = sys.stderr.isatty()
    for number, result in enumerate(results, 1):
        yield result
        if watched:
            print(f"\r{number} / {games}", end="", file=sys.stderr, flush=True)
    if watched:
        print("\r" + " " * 20 + "\r", end="", file=sys.stderr)


def _as_json(total: Tally, names: list[str]) -> dict[str, object]:
    return {
        "games": total.games,
        "bots": names,
        "wins": [total.wins.get(bot, 0) for bot in range(len(names))],
        "draws": total.draws,
        "nodes": total.nodes,
        "seconds": round(total.seconds, 3),
    }


def _print(total: Tally, names: list[str], language: str) -> None:
    for bot, name in enumerate(names):
        wins = total.wins.get(bot, 0)
        print(text(language, "command.bot_wins", name=name, wins=wins, games=total.games))
    print(text(language, "command.bot_draws", draws=total.draws))
