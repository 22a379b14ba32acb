"""`snails big-monster ...`: play, show, solve, selfplay; registered as one command of `snails`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from companions.big_monster.commands import play, selfplay, show, solve
from companions.big_monster.words import wording
from companions.commands.parts import configure_parts
from snails_core.commands import CommandModule

PARTS = cast(
    Mapping[str, CommandModule],
    MappingProxyType({"play": play, "selfplay": selfplay, "show": show, "solve": solve}),
)


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    """One parser for each part."""
    configure_parts(parser, language, PARTS, wording)


def run(arguments: argparse.Namespace) -> int:
    return PARTS[arguments.part].run(arguments)
