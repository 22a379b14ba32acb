"""`snails puzzles list`: the puzzles that come with the lab."""

from __future__ import annotations

import argparse
import json
from typing import Any

from snails_core.commands import FINE
from snails_core.errors import SnailsError, did_you_mean
from snails_core.records import PLAYER_LETTERS
from snails_core.words import text
from solver.explain.number_format import ratios
from solver.puzzles.packs import pack
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.themes import THEMES
from solver.words import wording


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    help_theme = wording(language, "puzzles.help_theme")
    parser.add_argument("--theme", metavar="THEME", help=help_theme)
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    theme, language = arguments.theme, arguments.language
    if theme is not None and theme not in THEMES:
        raise SnailsError("no_such", "--theme", name=theme, suggestion=did_you_mean(theme, THEMES))
    found = [puzzle for puzzle in pack() if theme is None or theme in puzzle.themes]
    found.sort(key=lambda puzzle: (puzzle.rating, puzzle.name))
    if arguments.json:
        records = [_record(puzzle, language) for puzzle in found]
        print(json.dumps({"puzzles": records}, ensure_ascii=False, indent=1))
    else:
        print("\n".join(_lines(found, language)))
    return FINE


def _record(puzzle: Puzzle, language: str) -> dict[str, Any]:
    proof = puzzle.proof
    return {
        "name": puzzle.name,
        "title": puzzle.title[language],
        "rating": puzzle.rating,
        "themes": list(puzzle.themes),
        "origin": puzzle.origin,
        "seat": PLAYER_LETTERS[puzzle.seat],
        "players": puzzle.position.players,
        "goal": puzzle.goal,
        "wishes": list(puzzle.wishes),
        "opponents": list(puzzle.opponents),
        "value": None if proof is None else ratios(proof.value),
    }


def _lines(puzzles: list[Puzzle], language: str) -> list[str]:
    """Rating, name, title and themes; then how many there are."""
    wide = max((len(puzzle.name) for puzzle in puzzles), default=0)
    lines = [
        f"{puzzle.rating:4}  {puzzle.name:{wide}}  {puzzle.title[language]} "
        f"({', '.join(wording(language, f'theme.{theme}') for theme in puzzle.themes)})"
        for puzzle in puzzles
    ]
    return [*lines, wording(language, "puzzles.count", count=len(puzzles))]
