"""`snails play`: a game in the terminal, people and bots."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path

from snails_core.board import board_ids
from snails_core.bots import Bot, find_bot
from snails_core.commands.inputs import text_from, whole_number, within
from snails_core.commands.terminal_game import Stopped, TerminalGame
from snails_core.errors import SnailsError
from snails_core.newgame import new_game
from snails_core.savegame import MAX_BYTES, Game, read_game
from snails_core.setting import standard_setting
from snails_core.words import text

HUMAN = "human"


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("--seats", default=f"{HUMAN},greedy", help=text(language, "command.seats"))
    parser.add_argument(
        "--seed", type=whole_number(0, 1 << 62), metavar="N", help=text(language, "command.seed")
    )
    parser.add_argument("--board", choices=board_ids(), default="islands")
    parser.add_argument("--advanced", action="store_true", help=text(language, "command.advanced"))
    parser.add_argument("--file", type=Path, help=text(language, "command.file"))


def run(arguments: argparse.Namespace) -> int:
    names = [name.strip() for name in arguments.seats.split(",")]
    if not 2 <= len(names) <= 4:
        raise SnailsError("player_count", "--seats", count=len(names))
    bots: list[Bot | None] = [None if name == HUMAN else find_bot(name) for name in names]
    seed = secrets.randbelow(10**6) if arguments.seed is None else arguments.seed
    table = TerminalGame(
        _game(arguments, len(names)), bots, seed, arguments.language, arguments.file
    )
    try:
        table.play()
    except Stopped:
        table.say("play.stopped")
    return 0


def _game(arguments: argparse.Namespace, players: int) -> Game:
    """The saved game that is to go on, or a new one."""
    file: Path | None = arguments.file
    if file is not None and file.exists():
        game = _read(file)
        if game.start.players != players:
            raise SnailsError("other_players", str(file), count=game.start.players)
        return game
    setting = standard_setting(arguments.board)
    start = new_game(players, setting=setting, first=None, advanced=arguments.advanced)
    return Game(start.position)


def _read(file: Path) -> Game:
    words = text_from(str(file), MAX_BYTES)
    try:
        return read_game(words)
    except SnailsError as error:
        raise within(str(file), error) from error
