"""Bots play each other: the arguments that all games have, and what is printed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from companions.bot_match import Result, find_bot, summary
from companions.errors import PositionError
from companions.words import wording
from snails_core.commands.inputs import whole_number
from snails_core.words import decimal_text, text

MOST_GAMES = 100_000
B = TypeVar("B")


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Games, seed, bots and the form of the answer."""
    parser.add_argument("--games", type=whole_number(1, MOST_GAMES), default=10, metavar="N")
    parser.add_argument("--seed", type=whole_number(0, 1 << 62), default=0, metavar="N")
    parser.add_argument("--bots", default="solver,greedy", help=wording(language, "command.bots"))
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run_selfplay(
    arguments: argparse.Namespace,
    known: Mapping[str, B],
    players: int,
    play: Callable[[list[B]], Iterable[Result]],
    told: Mapping[str, object],
) -> int:
    """Plays with the bots that are named; `told` is what the answer as JSON says of the games."""
    names: list[str] = [name.strip() for name in arguments.bots.split(",")]
    if len(names) > players:
        raise PositionError("many_bots", "--bots", count=players)
    results = list(play([find_bot(known, name) for name in names]))
    rows = [summary(results, number, name) for number, name in enumerate(names)]
    if arguments.json:
        print(json.dumps({"games": len(results), **told, "bots": rows}))
        return 0
    for row in rows:
        won, mean = (
            decimal_text(f"{row[name]:.1f}", arguments.language) for name in ("won", "mean")
        )
        values = {"name": row["bot"], "won": won.removesuffix(".0").removesuffix(",0")}
        print(
            wording(
                arguments.language, "play.bot_line", games=len(results), mean=mean, **values
            )
        )  # fmt: skip
    return 0
