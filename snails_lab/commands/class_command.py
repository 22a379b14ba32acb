"""`snails class SUBCOMMAND`: for teachers and whoever runs a server for many.

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

from snails_core.commands.subcommands import configure_subcommands
from snails_lab.commands import class_people, class_sheets
from snails_lab.words import phrase


class Subcommand(NamedTuple):
    """One thing that the command does."""

    configure: Callable[[argparse.ArgumentParser, str], None]
    run: Callable[[argparse.Namespace], int]


SUBCOMMANDS = {
    "list": Subcommand(class_people.configure_nothing, class_people.list_people),
    "backup": Subcommand(class_people.configure_file, class_people.back_up_all),
    "export": Subcommand(class_people.configure_export, class_people.export_person),
    "rename": Subcommand(class_people.configure_rename, class_people.rename_person),
    "reset-pin": Subcommand(class_people.configure_name, class_people.reset_pin_of),
    "delete": Subcommand(class_people.configure_delete, class_people.delete_person),
    "collect": Subcommand(class_sheets.configure_collect, class_sheets.collect),
    "assignments": Subcommand(class_sheets.configure_assignments, class_sheets.assignments),
    "exercises": Subcommand(class_sheets.configure_exercises, class_sheets.exercises),
}


def configure(parser: argparse.ArgumentParser, language: str) -> None:
    configure_subcommands(
        parser,
        language,
        SUBCOMMANDS,
        lambda name: phrase(language, f"class_command.{name.replace('-', '_')}"),
    )


def run(arguments: argparse.Namespace) -> int:
    return SUBCOMMANDS[arguments.subcommand].run(arguments)
