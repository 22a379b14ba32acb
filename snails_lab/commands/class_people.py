"""Parts of `snails class` for whoever runs a server: what people keep there, and their PINs."""

from __future__ import annotations

import argparse
from pathlib import Path

from snails_core.commands import FINE, NO
from snails_core.errors import SnailsError
from snails_lab.models.rooms.holders import holder_of, move_seats
from snails_lab.models.storage.home import home
from snails_lab.models.storage.names import clean_name
from snails_lab.models.storage.people import (
    Person,
    back_up,
    delete,
    export,
    guests,
    known_person,
    people,
    rename,
    reset_pin,
)
from snails_lab.models.storage.profiles import folder_of
from snails_lab.words import phrase

KILOBYTE = 1024


def configure_nothing(parser: argparse.ArgumentParser, language: str) -> None:
    """For a subcommand without arguments."""


def configure_file(parser: argparse.ArgumentParser, language: str) -> None:
    told = phrase(language, "class_people.help_file")
    parser.add_argument("file", type=Path, metavar="FILE.zip", help=told)


def configure_name(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("name", metavar="NAME", help=phrase(language, "class_people.help_name"))


def configure_export(parser: argparse.ArgumentParser, language: str) -> None:
    configure_name(parser, language)
    configure_file(parser, language)


def configure_rename(parser: argparse.ArgumentParser, language: str) -> None:
    configure_name(parser, language)
    parser.add_argument("new", metavar="NEW", help=phrase(language, "class_people.help_new"))


def configure_delete(parser: argparse.ArgumentParser, language: str) -> None:
    configure_name(parser, language)
    parser.add_argument(
        "--yes", action="store_true", help=phrase(language, "class_people.help_yes")
    )


def list_people(arguments: argparse.Namespace) -> int:
    """A line a person: name, PIN, games, kB, last seen."""
    language: str = arguments.language
    found = people()
    heads = [
        phrase(language, "class_people.name"),
        phrase(language, "class_people.pin"),
        phrase(language, "class_people.games"),
        phrase(language, "class_people.size"),
        phrase(language, "class_people.seen"),
    ]
    rows = [heads, *(_row(person, language) for person in found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for row in rows if found else []:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())
    print(phrase(language, "class_people.count", count=len(found), folder=home()))
    print(phrase(language, "class_people.guests", count=guests()))
    return FINE


def back_up_all(arguments: argparse.Namespace) -> int:
    """One zip file of everything."""
    return _written(back_up(arguments.file.absolute()), arguments)


def export_person(arguments: argparse.Namespace) -> int:
    """One zip file of what a person keeps."""
    return _written(export(arguments.name, arguments.file.absolute()), arguments)


def rename_person(arguments: argparse.Namespace) -> int:
    """Seats in rooms come along, or nothing changes. Says too that the numbers of exercises are
    others under another name."""
    language: str = arguments.language
    before = holder_of(folder_of(clean_name(arguments.name, "name")))
    has_other_numbers = rename(arguments.name, arguments.new)
    try:
        move_seats(before, holder_of(folder_of(clean_name(arguments.new, "name"))))
    except SnailsError:
        rename(arguments.new, arguments.name)
        raise
    values = {"name": arguments.name, "new": arguments.new}
    print(phrase(language, "class_people.renamed", **values))
    if has_other_numbers:
        print(phrase(language, "class_people.numbers", new=arguments.new))
    return FINE


def reset_pin_of(arguments: argparse.Namespace) -> int:
    """1 if there was none."""
    if reset_pin(arguments.name):
        print(phrase(arguments.language, "class_people.pin_reset", name=arguments.name))
        return FINE
    print(phrase(arguments.language, "class_people.no_pin", name=arguments.name))
    return NO


def delete_person(arguments: argparse.Namespace) -> int:
    """Only with --yes; else it says what would be deleted, and the status is 1."""
    language: str = arguments.language
    person = known_person(arguments.name)
    kept = phrase(language, "class_people.kept", count=person.games, size=_kilobytes(person))
    if not arguments.yes:
        print(phrase(language, "class_people.would_delete", name=arguments.name, kept=kept))
        return NO
    delete(arguments.name)
    print(phrase(language, "class_people.deleted", name=arguments.name, kept=kept))
    return FINE


def _written(count: int, arguments: argparse.Namespace) -> int:
    print(phrase(arguments.language, "class_people.written", count=count, file=arguments.file))
    return FINE


def _row(person: Person, language: str) -> list[str]:
    pin = phrase(language, "class_people.has_pin") if person.has_pin else "-"
    seen = person.seen.astimezone().strftime("%Y-%m-%d %H:%M")
    return [person.name, pin, str(person.games), str(_kilobytes(person)), seen]


def _kilobytes(person: Person) -> int:
    return -(-person.size // KILOBYTE)
