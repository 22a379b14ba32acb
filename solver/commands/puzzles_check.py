"""`snails puzzles check`: proves puzzles anew, of the pack or in files."""

from __future__ import annotations

import argparse
import json
from typing import Any

from snails_core.commands import FINE, NO
from snails_core.commands.inputs import whole_number
from snails_core.errors import SnailsError
from snails_core.words import text
from solver.commands.puzzles_sources import MOST_PUZZLES, Source, sources
from solver.planner import OnReport, Report
from solver.puzzles.checking import CHECK_LIMIT, Verdict, check
from solver.requests import HIGHEST_LIMIT
from solver.surface.progress_line import TerminalLine
from solver.words import wording


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("files", nargs="*", metavar="FILE", help=_says(language, "help_files"))
    parser.add_argument(
        "--sample",
        type=whole_number(1, MOST_PUZZLES),
        metavar="N",
        help=_says(language, "help_sample"),
    )
    parser.add_argument(
        "--states",
        type=whole_number(1, HIGHEST_LIMIT),
        default=CHECK_LIMIT,
        metavar="N",
        help=_says(language, "help_states"),
    )
    parser.add_argument("--json", action="store_true", help=text(language, "command.json"))


def run(arguments: argparse.Namespace) -> int:
    language = arguments.language
    todo = sources(arguments.files, arguments.sample)
    verdicts: list[Verdict] = []
    with TerminalLine() as line:
        for number, source in enumerate(todo):
            place = f"[{number}/{len(todo)}]  {source.name}"
            verdicts.append(_verdict(source, tells(line, place, language), arguments.states))
        seconds = line.seconds
    failed = [verdict for verdict in verdicts if not verdict.proven]
    if arguments.json:
        record = _record(verdicts, failed, seconds, language)
        print(json.dumps(record, ensure_ascii=False, indent=1))
    else:
        print("\n".join(lines(verdicts, language)))
    return NO if failed else FINE


def tells(line: TerminalLine, place: str, language: str) -> OnReport:
    """Shows how far a proof has come."""

    def tell(report: Report) -> None:
        states = wording(language, "solve.bar_states", count=report.states)
        line.write(f"{place}  {states}  {line.seconds:.0f} s")

    return tell


def _verdict(source: Source, tell: OnReport, states: int) -> Verdict:
    """What the check of one file has found. A file that is no puzzle fails like one that is a bad
    one."""
    try:
        puzzle = source.read()
    except SnailsError as error:
        return Verdict(source.name, (error,))
    return check(puzzle, tell, states)


def _record(
    verdicts: list[Verdict], failed: list[Verdict], seconds: float, language: str
) -> dict[str, Any]:
    return {
        "checked": len(verdicts),
        "proven": len(verdicts) - len(failed),
        "failed": [
            {
                "name": verdict.name,
                "reasons": [reason.message(language) for reason in verdict.reasons],
            }
            for verdict in failed
        ],
        "seconds": round(seconds, 3),
    }


def lines(verdicts: list[Verdict], language: str) -> list[str]:
    """Why puzzles failed, and how many did not."""
    reasons = [reason.message(language) for verdict in verdicts for reason in verdict.reasons]
    proven = sum(verdict.proven for verdict in verdicts)
    return [*reasons, _says(language, "checked", proven=proven, count=len(verdicts))]


def _says(language: str, key: str, **values: object) -> str:
    return wording(language, f"puzzles.{key}", **values)
