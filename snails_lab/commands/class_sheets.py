"""Parts of `snails class` for the probability course: marks, assignments, exercises to print."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from snails_core.untrusted import read_bytes
from snails_lab.errors import LabError
from snails_lab.models.exercises.mark_sheet import MarkSheet
from snails_lab.models.storage.files import make_folder, write_whole
from snails_lab.models.storage.names import clean_name
from snails_lab.words import phrase

FINE, SOME_UNREAD = 0, 1
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By which spreadsheets know that a file is UTF-8."""
MOST_BYTES = 100_000
"""Of a list of names."""


def configure_collect(parser: argparse.ArgumentParser, language: str) -> None:
    answers = phrase(language, "class_sheet.help_answers")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=answers)
    output = phrase(language, "class_sheet.help_output")
    parser.add_argument("--output", type=Path, metavar="FILE", help=output)


def configure_assignments(parser: argparse.ArgumentParser, language: str) -> None:
    folder = phrase(language, "class_sheet.help_folder")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=folder)


def configure_exercises(parser: argparse.ArgumentParser, language: str) -> None:
    configure_assignments(parser, language)
    names = phrase(language, "class_sheet.help_names")
    parser.add_argument("--names", type=Path, metavar="FILE", help=names)


def collect(arguments: argparse.Namespace) -> int:
    """1 if a file could not be read; those that can be are in the sheet all the same."""
    language: str = arguments.language
    sheet = MarkSheet.of_folder(arguments.folder)
    table = sheet.csv(language)
    if arguments.output is None:
        sys.stdout.write(table.replace("\r\n", "\n"))
    else:
        write_whole(arguments.output.absolute(), (BYTE_ORDER_MARK + table).encode())
    for line in sheet.reports(language):
        print(line, file=sys.stderr)
    print(phrase(language, "class_sheet.count", count=len(sheet.handed)), file=sys.stderr)
    return SOME_UNREAD if sheet.unread else FINE


def assignments(arguments: argparse.Namespace) -> int:
    """Writes all chapters into the `source` folder of a course of nbgrader."""
    from snails_lab.models.probability.assignment import write_course

    written = write_course(arguments.folder.absolute(), arguments.language)
    return _told(len(written), arguments)


def exercises(arguments: argparse.Namespace) -> int:
    """Writes a page to print for each chapter, with a sheet for each name."""
    from snails_lab.models.probability.exercise_sheet import sheet_html
    from snails_lab.models.probability.source import sources

    names = read_names(arguments.names) if arguments.names else []
    folder = arguments.folder.absolute()
    make_folder(folder)
    for chapter in sources().values():
        page = sheet_html(chapter, names, arguments.language)
        write_whole(folder / f"{chapter.file_name}.html", page.encode())
    return _told(len(sources()), arguments)


def _told(count: int, arguments: argparse.Namespace) -> int:
    folder = str(arguments.folder)
    print(phrase(arguments.language, "class_sheet.written_to", count=count, folder=folder))
    return FINE


def read_names(file: Path) -> list[str]:
    """One name in a line; raises LabError with the line that is none."""
    lines = read_bytes(file, MOST_BYTES).decode("utf-8-sig", errors="replace").splitlines()
    names: list[str] = []
    for number, line in enumerate(lines, 1):
        if line.strip():
            names.append(clean_name(line, f"{file.name}, {number}"))
    if not names:
        raise LabError("no_names", file.name)
    return names
