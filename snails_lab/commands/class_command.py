"""`snails class PART`: for teachers and whoever runs a server for many.

snails class list                    # who keeps something, how much, and who has a PIN
snails class backup FILE.zip         # all that everybody keeps
snails class export NAME FILE.zip    # what one person keeps
snails class rename NAME NEW
snails class reset-pin NAME
snails class delete NAME --yes
snails class collect FOLDER          # the mark sheet from the answers files in a folder
snails class assignments FOLDER      # all chapters for nbgrader
snails class exercises FOLDER        # pages to print, with solutions
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NamedTuple

from snails_core.words import LANGUAGES
from snails_lab.commands import class_people, class_sheets
from snails_lab.words import phrase


class Part(NamedTuple):
    """One thing that the command does."""

    configure: Callable[[argparse.ArgumentParser, str], None]
    run: Callable[[argparse.Namespace], int]


PARTS = {
    "list": Part(class_people.configure_nothing, class_people.list_people),
    "backup": Part(class_people.configure_file, class_people.back_up_all),
    "export": Part(class_people.configure_export, class_people.export_person),
    "rename": Part(class_people.configure_rename, class_people.rename_person),
    "reset-pin": Part(class_people.configure_name, class_people.reset_pin_of),
    "delete": Part(class_people.configure_delete, class_people.delete_person),
    "collect": Part(class_sheets.configure_collect, class_sheets.collect),
    "assignments": Part(class_sheets.configure_assignments, class_sheets.assignments),
    "exercises": Part(class_sheets.configure_exercises, class_sheets.exercises),
}


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    parts = parser.add_subparsers(dest="part", required=True, metavar="|".join(PARTS))
    for name, part in PARTS.items():
        told = phrase(language, f"class_part.{name.replace('-', '_')}")
        under = parts.add_parser(name, help=told, description=told)
        under.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)
        part.configure(under, language)


def run(arguments: argparse.Namespace) -> int:
    return PARTS[arguments.part].run(arguments)
