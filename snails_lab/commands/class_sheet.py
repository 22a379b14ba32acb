"""`snails class collect FOLDER`: the mark sheet of a class from the answers files in a folder."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from snails_lab.models.exercises.mark_sheet import MarkSheet
from snails_lab.models.storage.files import write_whole
from snails_lab.words import phrase

FINE, SOME_UNREAD = 0, 1
BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By which spreadsheets know that a file is UTF-8."""


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    what = phrase(language, "class_sheet.help_what")
    parser.add_argument("what", choices=["collect"], help=what)
    folder = phrase(language, "class_sheet.help_folder")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help=folder)
    output = phrase(language, "class_sheet.help_output")
    parser.add_argument("--output", type=Path, metavar="FILE", help=output)


def run(arguments: argparse.Namespace) -> int:
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
