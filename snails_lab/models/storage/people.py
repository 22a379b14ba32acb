"""What who runs a server does with what people keep: list, back up, export, rename, delete.

Everything is done in one go: a file is written beside its place and put there when it is whole, a
profile has its old name or its new one, and a deleted one is never found by half.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile

from snails_core.errors import did_you_mean
from snails_core.savegame import write_game
from snails_lab.errors import LabError
from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.files import (
    folders_in,
    is_set_aside,
    keep_folder,
    read_whole,
    remove_folder,
    told,
    writing_whole,
)
from snails_lab.models.storage.guests import GUESTS
from snails_lab.models.storage.home import home
from snails_lab.models.storage.journal import SUFFIX
from snails_lab.models.storage.journal_reading import END, MAX_BYTES, read_journal
from snails_lab.models.storage.limits import size_of
from snails_lab.models.storage.name_pin import FILE as PIN_FILE
from snails_lab.models.storage.name_pin import NamePin
from snails_lab.models.storage.names import clean_name
from snails_lab.models.storage.profiles import (
    ABOUT,
    LOCKS,
    PROFILES,
    folder_of,
    is_open,
    is_taken,
    making_profiles,
    profile_names,
)
from snails_lab.models.storage.visitors import FILE as VISITORS_FILE
from snails_lab.models.storage.visitors import forget_name

NUMBERED = "exercises"
"""The course whose numbers are drawn from the name of whoever does it."""


class Person(NamedTuple):
    """Somebody who keeps things here."""

    name: str
    has_pin: bool
    games: int
    size: int
    """Bytes of all files."""
    seen: datetime
    """When somebody of that name was here last."""


def people() -> list[Person]:
    """Everybody with a name, in its order; nothing is written."""
    return [_person(name) for name in profile_names()]


def guests() -> int:
    """How many guests keep something."""
    folder = home() / GUESTS
    return len(folders_in(folder)) if folder.is_dir() else 0


def back_up(file: Path) -> int:
    """Writes all that everybody keeps into one zip file; returns how many files are in it.

    It can be done while people play: what was saved when it began is in it. Unpacked into an empty
    folder, SNAILS_HOME can point there.
    """
    return _write_zip(file, _everything())


def export(name: str, file: Path) -> int:
    """Writes what one person keeps into a zip file, without the PIN; returns how many files."""
    return _write_zip(file, _things_of(_folder_of_known(name)))


def rename(name: str, new: str) -> bool:
    """Gives a person another name; returns whether exercises now have other numbers for them."""
    given = clean_name(new, "name")
    with making_profiles():
        old = _folder_of_known(name)
        folder = folder_of(given)
        if folder != old and is_taken(folder):
            raise LabError("name_taken", given)
        _check_nobody_plays(old, name)
        about = Document(old / f"{ABOUT}.json", [])
        before = about.peek()
        about.write({**before, "name": given})
        try:
            _move(old, folder)
        except LabError:
            about.write(before)
            raise
    forget_name(old.name)
    return (folder / f"progress-{NUMBERED}.json").exists()


def reset_pin(name: str) -> bool:
    """Takes the PIN from a name; False if it had none."""
    pin = NamePin(_folder_of_known(name), name)
    had_one = pin.is_set
    pin.reset()
    return had_one


def delete(name: str) -> None:
    """Removes all that a person keeps."""
    with making_profiles():
        folder = _folder_of_known(name)
        _check_nobody_plays(folder, name)
        remove_folder(folder)
    forget_name(folder.name)


def known_person(name: str) -> Person:
    """Raises LabError, with the likeliest name, if there is nobody of that name."""
    return _person_in(_folder_of_known(name), clean_name(name, "name"))


def _person(name: str) -> Person:
    return _person_in(folder_of(name), name)


def _person_in(folder: Path, name: str) -> Person:
    games = [path for path in folder.glob(f"games/*{SUFFIX}") if not is_set_aside(path)]
    others = [*folder.glob("game-*.json")]
    with told(folder, "unreadable"):
        seen = datetime.fromtimestamp(folder.stat().st_mtime, UTC)
    pin = NamePin(folder, name)
    return Person(name, pin.is_set, len(games) + len(others), size_of(folder), seen)


def _folder_of_known(name: str) -> Path:
    folder = folder_of(clean_name(name, "name"))
    if not is_taken(folder):
        known = profile_names()
        if not known:
            raise LabError("nobody", home().name)
        raise LabError("no_person", name, suggestion=did_you_mean(name, known))
    return folder


def _check_nobody_plays(folder: Path, name: str) -> None:
    if any(map(is_open, folder.glob(f"games/*{SUFFIX}"))):
        raise LabError("person_playing", name)


def _move(old: Path, new: Path) -> None:
    """The rest of a profile that did not fit may lie in the new place: locks that nobody holds."""
    if old == new:
        return
    if new.is_dir():
        remove_folder(new)
    with told(new, "unwritable"):
        old.rename(new)
    keep_folder(new.parent)


# --- zip files ---
def _write_zip(file: Path, entries: Iterator[tuple[str, bytes]]) -> int:
    if os.path.lexists(file):
        raise LabError("file_exists", file.name)
    count = 0
    with writing_whole(file) as beside, ZipFile(beside, "w", ZIP_DEFLATED) as archive:
        for path, content in entries:
            archive.writestr(path, content)
            count += 1
    return count


def _everything() -> Iterator[tuple[str, bytes]]:
    top = home()
    for kind in (PROFILES, GUESTS):
        for path in _files_in(top / kind):
            yield path.relative_to(top).as_posix(), _content(path)
    for path in sorted(top.glob("*.json")):
        if path.stem != VISITORS_FILE:
            yield path.name, _content(path)
    for path in sorted(top.glob("*.sqlite3")):
        yield path.name, _database(path)


def _things_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Games of Snails as files that the lab and `snails` read; all else as it is."""
    for path in _files_in(folder):
        place = path.relative_to(folder)
        if place.parts == (f"{PIN_FILE}.json",):
            continue
        content = _content(path)
        if path.suffix == SUFFIX and not is_set_aside(path):
            try:
                recorded = read_journal(content)
            except LabError:
                pass  # as it is, then
            else:
                place = place.with_suffix(".json")
                content = write_game(recorded.game).encode()
        yield place.as_posix(), content


def _files_in(folder: Path) -> list[Path]:
    """Of all that people keep; no locks, and nothing that is being written or removed."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return sorted(
        path
        for path in found
        if path.suffix not in LOCKS
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )


def _content(path: Path) -> bytes:
    """A line that is being written to a journal right now is left out."""
    content = read_whole(path, MAX_BYTES)
    if path.suffix == SUFFIX and not is_set_aside(path):
        return content[: content.rfind(END) + 1] if END in content else content
    return content


def _database(path: Path) -> bytes:
    """As after the last transaction, also while somebody writes."""
    try:
        with (
            closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(":memory:")) as copy,
        ):
            source.backup(copy)
            return copy.serialize()
    except sqlite3.Error as error:
        raise LabError("unreadable", path.name, reason=error) from error
