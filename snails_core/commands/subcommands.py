"""Commands below a command: `snails puzzles list`, `snails class backup`."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Protocol

from snails_core.words import LANGUAGES


class Configurable(Protocol):
    """What adds the arguments of one subcommand; a command module is one."""

    @property
    def configure(self) -> Callable[[argparse.ArgumentParser, str], None]: ...


def configure_subcommands(
    parser: argparse.ArgumentParser,
    language: str,
    subcommands: Mapping[str, Configurable],
    describe: Callable[[str], str],
) -> None:
    """Gives each subcommand a parser of its own, with what `describe` says of its name as help.

    The name that was typed is `arguments.subcommand`; `--language` may stand before or after it.
    """
    names = "|".join(subcommands)
    parsers = parser.add_subparsers(dest="subcommand", required=True, metavar=names)
    for name, subcommand in subcommands.items():
        told = describe(name)
        below = parsers.add_parser(name, help=told, description=told)
        below.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        subcommand.configure(below, language)
