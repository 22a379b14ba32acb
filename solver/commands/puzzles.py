"""`snails puzzles PART`: list, check, prove and mine puzzles, or print them as a sheet."""

from __future__ import annotations

import argparse

from snails_core.commands import CommandModule
from snails_core.words import LANGUAGES
from solver.commands import (
    puzzles_check,
    puzzles_list,
    puzzles_mine,
    puzzles_prove,
    puzzles_sheet,
)
from solver.words import wording

PARTS: dict[str, CommandModule] = {
    "list": puzzles_list,
    "check": puzzles_check,
    "prove": puzzles_prove,
    "mine": puzzles_mine,
    "sheet": puzzles_sheet,
}


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parts = parser.add_subparsers(dest="part", required=True, metavar="|".join(PARTS))
    for name, module in PARTS.items():
        told = wording(language, f"puzzles.{name}")
        part = parts.add_parser(name, help=told, description=told)
        part.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        module.configure(part, language)


def run(arguments: argparse.Namespace) -> int:
    return PARTS[arguments.part].run(arguments)
