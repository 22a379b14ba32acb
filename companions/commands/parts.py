"""One command of `snails` with parts below it: `snails GAME PART ...`."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Protocol

from snails_core.commands import CommandModule
from snails_core.words import LANGUAGES


class Wording(Protocol):
    """Words by key, filled in."""

    def __call__(self, language: str, key: str, **values: object) -> str: ...


def configure_parts(
    parser: argparse.ArgumentParser,
    language: str,
    parts: Mapping[str, CommandModule],
    wording: Wording,
) -> None:
    """One parser for each part; `--language` may stand before or after its name. The words of a
    part are `command.PART`."""
    parsers = parser.add_subparsers(dest="part", required=True, metavar="PART")
    for name, module in parts.items():
        told = wording(language, f"command.{name}")
        part = parsers.add_parser(name, help=told, description=told)
        part.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        module.configure(part, language)
