"""`snails puzzles sheet`: puzzles to be printed, with the solutions at the back."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from snails_core.commands import FINE, NO
from snails_core.commands.inputs import whole_number
from snails_core.errors import SnailsError, did_you_mean
from solver.commands.puzzles_sources import MOST_PUZZLES, sources
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.sheet import sheet
from solver.puzzles.themes import THEMES
from solver.words import wording

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "msedge")
PRINTING = ("--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer")
PATIENCE = 120


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    def says(key: str) -> str:
        return wording(language, key)

    parser.add_argument("names", nargs="*", metavar="NAME", help=says("puzzles.help_files"))
    parser.add_argument("--theme", metavar="THEME", help=says("puzzles.help_theme"))
    parser.add_argument(
        "--count",
        type=whole_number(1, MOST_PUZZLES),
        metavar="N",
        help=says("puzzle_sheet.help_count"),
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help=says("puzzle_sheet.help_out")
    )


def run(arguments: argparse.Namespace) -> int:
    """1 if nothing fits, or nothing can print a PDF."""
    language: str = arguments.language
    found = _chosen(arguments)
    if not found:
        print(wording(language, "puzzle_sheet.none"), file=sys.stderr)
        return NO
    page, out = sheet(found, language), arguments.out
    if out.suffix.lower() == ".pdf":
        trouble = _printed(page, out.absolute(), language)
        if trouble:
            print(trouble, file=sys.stderr)
            return NO
    else:
        _written(page, out)
    print(wording(language, "puzzle_sheet.count", count=len(found), file=out))
    return FINE


def _chosen(arguments: argparse.Namespace) -> list[Puzzle]:
    """The puzzles that are named, in their order; else some from the easiest to the hardest, spread
    evenly."""
    theme = arguments.theme
    if theme is not None and theme not in THEMES:
        raise SnailsError("no_such", "--theme", name=theme, suggestion=did_you_mean(theme, THEMES))
    read = [source.read() for source in sources(arguments.names)]
    found = [puzzle for puzzle in read if puzzle.proof and theme in (None, *puzzle.themes)]
    if not arguments.names:
        found.sort(key=lambda puzzle: (puzzle.rating, puzzle.name))
    count = min(arguments.count or len(found), len(found))
    return [found[number * len(found) // count] for number in range(count)]


def _written(page: str, file: Path) -> None:
    try:
        file.write_text(page, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = error.strerror or str(error)
        raise SnailsError("file_unwritable", str(file), reason=reason) from error


def _printed(page: str, file: Path, language: str) -> str:
    """Lets a browser print the page; returns what went wrong, or nothing."""
    named = [os.environ.get("SNAILS_BROWSER"), *BROWSERS]
    program = next(filter(None, (shutil.which(name) for name in named if name)), None)
    if program is None:
        return wording(language, "puzzle_sheet.no_browser")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, made = Path(folder) / "sheet.html", Path(folder) / "sheet.pdf"
        _written(page, source)
        own = f"--user-data-dir={folder}/browser"
        line = [program, *PRINTING, own, f"--print-to-pdf={made}", source.as_uri()]
        try:
            done = subprocess.run(line, capture_output=True, timeout=PATIENCE, check=False)
            reason = str(done.returncode)
        except (OSError, subprocess.TimeoutExpired) as error:
            reason = type(error).__name__
        if not made.exists():
            return wording(language, "puzzle_sheet.unprinted", reason=reason)
        shutil.copyfile(made, file)
    return ""
