"""`snails big-monster selfplay`: bots play each other; wins and mean scores."""

from __future__ import annotations

import argparse
import json

from companions.big_monster.bots import find_bot
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.errors import PositionError
from companions.big_monster.match import Result, run_matches
from companions.big_monster.words import wording
from snails_core.commands.inputs import whole_number
from snails_core.words import decimal_text, text

MOST_GAMES = 100_000


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("--mode", choices=tuple(load_catalogue().modes), default="duel")
    parser.add_argument("--players", type=whole_number(2, 6), metavar="N")
    parser.add_argument("--games", type=whole_number(1, MOST_GAMES), default=10, metavar="N")
    parser.add_argument("--seed", type=whole_number(0, 1 << 62), default=0, metavar="N")
    parser.add_argument("--bots", default="solver,greedy", help=wording(language, "command.bots"))
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    names: list[str] = [name.strip() for name in arguments.bots.split(",")]
    players = arguments.players or load_catalogue().modes[arguments.mode].players[0]
    if len(names) > players:
        raise PositionError("many_bots", "--bots", count=players)
    bots = [find_bot(name) for name in names]
    results = list(run_matches(bots, arguments.games, arguments.seed, arguments.mode, players))
    rows = [_row(results, number, name) for number, name in enumerate(names)]
    if arguments.json:
        print(json.dumps({"games": len(results), "mode": arguments.mode, "bots": rows}))
        return 0
    for row in rows:
        won = decimal_text(f"{row['won']:.1f}", arguments.language)
        mean = decimal_text(f"{row['mean']:.1f}", arguments.language)
        print(
            wording(
                arguments.language, "play.bot_line", name=row["bot"], won=won, games=len(results),
                mean=mean,
            )
        )  # fmt: skip
    return 0


def _row(results: list[Result], number: int, name: str) -> dict[str, object]:
    """A bot's victories (shared ones in parts) and the mean of its scores, as floats."""
    totals = [
        score.total
        for result in results
        for bot, score in zip(result.bots, result.scores, strict=True)
        if bot == number
    ]
    return {
        "bot": name,
        "won": sum(result.share(number) for result in results),
        "mean": sum(totals) / len(totals) if totals else 0.0,
    }
