"""`snails perft FILE`: counts how positions go on, and compares with what the file says."""

from __future__ import annotations

import argparse
from pathlib import Path

from snails_core.commands.inputs import text_from
from snails_core.perft import MAX_BYTES, check, entries_of, lines
from snails_core.words import text


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("file", help=text(language, "command.perft_file"))
    parser.add_argument("--long", action="store_true", help=text(language, "command.perft_long"))
    parser.add_argument(
        "--divide", action="store_true", help=text(language, "command.perft_divide")
    )


def run(arguments: argparse.Namespace) -> int:
    right = True
    name = Path(arguments.file).name
    for entry in entries_of(text_from(arguments.file, MAX_BYTES), name):
        for finding in check(entry, arguments.long):
            right = right and finding.found == finding.wanted
            for line in lines([finding], arguments.divide):
                print(line, flush=True)
    return 0 if right else 1
