"""`snails puzzles prove FILE...`: works out the proof of puzzles and writes it into their files."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from snails_core.commands import FINE, NO
from snails_core.commands.inputs import whole_number
from solver.commands.puzzles_check import lines, tells
from solver.errors import PuzzleError
from solver.planner import OnReport
from solver.puzzles.checking import Verdict, judged
from solver.puzzles.packs import read_file, write_file
from solver.puzzles.proving import STATES, find
from solver.puzzles.puzzle import Puzzle
from solver.requests import HIGHEST_LIMIT
from solver.surface.progress_line import TerminalLine
from solver.words import wording


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help=wording(language, "puzzles.help_prove")
    )
    parser.add_argument(
        "--states",
        type=whole_number(1, HIGHEST_LIMIT),
        default=STATES,
        metavar="N",
        help=wording(language, "solve.help_states"),
    )


def run(arguments: argparse.Namespace) -> int:
    language = arguments.language
    puzzles = [(file, read_file(file, is_proven=False)) for file in arguments.files]
    verdicts: list[Verdict] = []
    with TerminalLine() as line:
        for file, puzzle in puzzles:
            tell = tells(line, file.name, language)
            verdicts.append(_proven(file, puzzle, arguments.states, tell))
    print("\n".join(lines(verdicts, language)))
    return FINE if all(verdict.proven for verdict in verdicts) else NO


def _proven(file: Path, puzzle: Puzzle, limit: int, tell: OnReport) -> Verdict:
    """Writes the proof, if there is one, and says whether the puzzle is a good one."""
    try:
        finding = find(puzzle, limit, tell)
    except PuzzleError as error:
        return Verdict(puzzle.name, (error,))
    puzzle = replace(puzzle, proof=finding.proof)
    write_file(puzzle, file)
    return judged(puzzle, finding)
