"""`snails big-monster ...`: play, show, solve, selfplay; registered as one command of `snails`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from companions.big_monster.commands import play, selfplay, show, solve
from companions.big_monster.words import wording
from snails_core.commands import CommandModule
from snails_core.commands.subcommands import configure_subcommands

SUBCOMMANDS = cast(
    Mapping[str, CommandModule],
    MappingProxyType({"play": play, "selfplay": selfplay, "show": show, "solve": solve}),
)


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    configure_subcommands(
        parser, language, SUBCOMMANDS, lambda name: wording(language, f"command.{name}")
    )


def run(arguments: argparse.Namespace) -> int:
    return SUBCOMMANDS[arguments.subcommand].run(arguments)
