"""Guests of a server for many: people without a name, each known by their browser alone.

What a guest keeps lies in `home/guests/`. It becomes a profile's when the guest takes a name
that nobody has. Guests who were away for long are removed when there is no room for new ones.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from itertools import chain
from pathlib import Path
from time import time

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.storage.files import (
    folders_in,
    keep_folder,
    make_folder,
    make_private,
    remove_folder,
    told,
)
from snails_lab.models.storage.home import home
from snails_lab.models.storage.journal import SUFFIX
from snails_lab.models.storage.limits import GUEST_STAYS, limits
from snails_lab.models.storage.names import LONGEST_TYPED, clean_name, file_name
from snails_lab.models.storage.profiles import (
    ABOUT,
    Profile,
    check_number_of_profiles,
    folder_of,
    is_open,
    is_taken,
    keep_from_removal,
    making_profiles,
)
from snails_lab.models.storage.visitors import visitor_key
from snails_lab.words import phrase

GUESTS = "guests"


def guest_name(language: str) -> str:
    """What a guest is called."""
    return phrase(language, "page.guest")


def is_guest_name(name: str) -> bool:
    """Is this what guests are called, in any language? On plain pages nobody else is."""
    guests = {file_name(guest_name(language)) for language in LANGUAGES}
    return len(name) <= LONGEST_TYPED and file_name(name) in guests


class Guest(Profile):
    """Somebody without a name. Nothing is there until something is kept."""

    def __init__(self, visitor: str, language: str) -> None:
        self._lie_in(home() / GUESTS / visitor_key(visitor), guest_name(language))
        keep_from_removal(self.folder, GUEST_STAYS)
        with suppress(OSError):  # nothing is kept yet
            os.utime(self.folder)
        make_private(self.folder)

    def make(self) -> None:
        """Makes room for a new guest too, if there is none."""
        keep_from_removal(self.folder, GUEST_STAYS)
        if not self.folder.is_dir():
            with making_profiles():
                _make_room()
                make_folder(self.folder)
        make_folder(self.folder)

    @property
    def has_kept(self) -> bool:
        """Is there anything that could come along under a name?"""
        return is_taken(self.folder)

    def take_name(self, name: str) -> bool:
        """Puts all that was kept under the name; False, and nothing changes, if somebody has it.

        Raises LabError if the name is none, if there is no room for another profile, or while a
        game of this guest is open.
        """
        given = clean_name(name, ABOUT)
        folder = folder_of(given)
        with making_profiles():
            if is_taken(folder) or not self.has_kept:
                return False
            check_number_of_profiles()
            if any(map(is_open, (self.folder / "games").glob(f"*{SUFFIX}"))):
                raise LabError("guest_playing", given)
            self._about.write({"name": given})
            shutil.rmtree(folder, ignore_errors=True)  # at most locks that nobody holds
            with told(folder, "unwritable"):
                self.folder.rename(make_folder(folder.parent) / folder.name)
            keep_folder(folder.parent)
        return True


def _make_room() -> None:
    """Removes guests who were away for long if there are as many as there may be."""
    known = limits()
    if known is None:
        return
    folder = home() / GUESTS
    present = [*folders_in(folder)]
    if len(present) >= known.guests:
        since = time() - GUEST_STAYS.total_seconds()
        for guest in present:
            if _last_touched(guest) < since and not any(map(is_open, guest.rglob(f"*{SUFFIX}"))):
                remove_folder(guest)
        if sum(1 for _ in folders_in(folder)) >= known.guests:
            raise LabError("guests_full", most=known.guests)


def _last_touched(guest: Path) -> float:
    """When something was written there last, or the guest came by."""
    times = [0.0]
    for path in chain([guest], guest.rglob("*")):
        with suppress(OSError):
            times.append(path.lstat().st_mtime)
    return max(times)
