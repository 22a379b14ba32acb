"""Positions, tiles and modes as they are given on the command line."""

from __future__ import annotations

import argparse

from companions.big_monster.catalogue import load_catalogue
from companions.big_monster.notation import read_position
from companions.big_monster.notation.names import read_part
from companions.big_monster.position import Position
from companions.big_monster.setting import Setting, make_setting
from companions.big_monster.words import wording
from snails_core.commands.inputs import text_from, within
from snails_core.errors import SnailsError


def position_from(argument: str) -> Position:
    """A position from a file, standard input (`-`) or one line."""
    if argument.lower().startswith("bigmonster ") or ";" in argument:
        return read_position(argument)
    text = text_from(argument)
    try:
        return read_position(text)
    except SnailsError as error:
        raise within(argument, error) from error


def tile_from(word: str) -> int:
    return read_part(load_catalogue().kind_index, word, "tile")


def explorer_from(word: str, option: str = "--explorer") -> int:
    return read_part(load_catalogue().explorer_index, word, option)


def add_setting(parser: argparse.ArgumentParser, language: str) -> None:
    """The arguments that say which game it is."""
    modes = tuple(load_catalogue().modes)
    parser.add_argument("--mode", choices=modes, default="duel")
    parser.add_argument("--race", action="store_true", help=wording(language, "command.race"))
    parser.add_argument("--dragon", action="store_true", help=wording(language, "command.dragon"))


def setting_from(arguments: argparse.Namespace, players: int) -> Setting:
    return make_setting(arguments.mode, players, race=arguments.race, dragon=arguments.dragon)
