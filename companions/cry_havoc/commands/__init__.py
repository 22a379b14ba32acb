"""`snails cry-havoc ...`: battle, play, selfplay, show, solve; one command of `snails`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from companions.commands.parts import configure_parts
from companions.cry_havoc.commands import battle, play, selfplay, show, solve
from companions.cry_havoc.words import wording
from snails_core.commands import CommandModule

PARTS = cast(
    Mapping[str, CommandModule],
    MappingProxyType(
        {"battle": battle, "play": play, "selfplay": selfplay, "show": show, "solve": solve}
    ),
)


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    """One parser for each part."""
    configure_parts(parser, language, PARTS, wording)


def run(arguments: argparse.Namespace) -> int:
    return PARTS[arguments.part].run(arguments)
