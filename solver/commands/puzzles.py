"""`snails puzzles SUBCOMMAND`: list, check, prove and mine puzzles, or print them as a sheet."""

from __future__ import annotations

import argparse

from snails_core.commands import CommandModule
from snails_core.commands.subcommands import configure_subcommands
from solver.commands import (
    puzzles_check,
    puzzles_list,
    puzzles_mine,
    puzzles_prove,
    puzzles_sheet,
)
from solver.words import wording

SUBCOMMANDS: dict[str, CommandModule] = {
    "list": puzzles_list,
    "check": puzzles_check,
    "prove": puzzles_prove,
    "mine": puzzles_mine,
    "sheet": puzzles_sheet,
}


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    configure_subcommands(
        parser, language, SUBCOMMANDS, lambda name: wording(language, f"puzzles.{name}")
    )


def run(arguments: argparse.Namespace) -> int:
    return SUBCOMMANDS[arguments.subcommand].run(arguments)
