"""`snails big-monster selfplay`: bots play each other; wins and mean scores."""

from __future__ import annotations

import argparse

from companions.big_monster.bots import BOTS
from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.match import run_matches
from companions.commands.selfplay import add_arguments, run_selfplay
from snails_core.commands.inputs import whole_number


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("--mode", choices=tuple(load_catalogue().modes), default="duel")
    parser.add_argument("--players", type=whole_number(2, 6), metavar="N")
    add_arguments(parser, language)


def run(arguments: argparse.Namespace) -> int:
    mode, games, seed = arguments.mode, arguments.games, arguments.seed
    players = arguments.players or load_catalogue().modes[mode].players[0]
    return run_selfplay(
        arguments,
        BOTS,
        players,
        lambda bots: run_matches(bots, games, seed, mode, players),
        {"mode": mode},
    )
