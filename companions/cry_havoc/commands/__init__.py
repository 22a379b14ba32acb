"""`snails cry-havoc ...`: battle, selfplay, show; registered as one command of `snails`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from companions.cry_havoc.commands import battle, selfplay, show
from companions.cry_havoc.words import wording
from snails_core.commands import CommandModule
from snails_core.words import LANGUAGES

PARTS: Mapping[str, CommandModule] = MappingProxyType(
    {
        name: cast(CommandModule, module)
        for name, module in (("battle", battle), ("selfplay", selfplay), ("show", show))
    }
)


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    """One parser for each part; `--language` may stand before or after its name."""
    parts = parser.add_subparsers(dest="part", required=True, metavar="PART")
    for name, module in PARTS.items():
        told = wording(language, f"command.{name}")
        part = parts.add_parser(name, help=told, description=told)
        part.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        module.configure(part, language)


def run(arguments: argparse.Namespace) -> int:
    return PARTS[arguments.part].run(arguments)
