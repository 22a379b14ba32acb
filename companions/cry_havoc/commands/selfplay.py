"""`snails cry-havoc selfplay`: bots play each other; wins and mean points."""

from __future__ import annotations

import argparse

from companions.commands.selfplay import add_arguments, run_selfplay
from companions.cry_havoc.bots import BOTS
from companions.cry_havoc.match import run_matches
from companions.cry_havoc.newgame import PLAYERS
from snails_core.commands.inputs import whole_number


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    players = whole_number(PLAYERS[0], PLAYERS[-1])
    parser.add_argument("--players", type=players, default=PLAYERS[0], metavar="N")
    add_arguments(parser, language)


def run(arguments: argparse.Namespace) -> int:
    players, games, seed = arguments.players, arguments.games, arguments.seed
    return run_selfplay(
        arguments,
        BOTS,
        players,
        lambda bots: run_matches(bots, games, seed, players),
        {"players": players},
    )
