"""`snails selfplay`: bots play each other over seeded games."""

from __future__ import annotations

import argparse

from snails_core.words import text

MOST_GAMES = 1_000_000


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("--players", type=_between(2, 4), default=2, metavar="N")
    parser.add_argument("--games", type=_between(1, MOST_GAMES), default=10, metavar="N")
    parser.add_argument("--seed", type=_between(0, 1 << 62), default=0, metavar="N")
    parser.add_argument("--bots", default="random", help=text(language, "command.bots"))
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def _between(low: int, high: int):  # type: ignore[no-untyped-def]
    def number(word: str) -> int:
        value = int(word)
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{word}: {low} .. {high}")
        return value

    number.__name__ = "number"
    return number


def run(arguments: argparse.Namespace) -> int:
    raise NotImplementedError
