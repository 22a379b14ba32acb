"""A visit to a page: who is here, and in which language."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from enum import Enum, auto
from pathlib import Path
from urllib.parse import urlencode

from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES
from snails_lab.environment import asked, browser_language, is_plain, is_served, visitor
from snails_lab.errors import LabError
from snails_lab.models.name_access import NameAccess
from snails_lab.models.preferences import Preferences
from snails_lab.models.rooms.holders import holder_of, move_seats
from snails_lab.models.storage import home
from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.files import make_private
from snails_lab.models.storage.guests import Guest, guest_name, is_guest_name
from snails_lab.models.storage.names import clean_name
from snails_lab.models.storage.profiles import Profile, folder_of, is_taken

MOST_NAMES = 8
"""That may be typed on one plain page, whether somebody has them or not: one person has one. So a
page does not tell names by the thousand, nor use them up."""

SEAT = "room-"
"""So begins the part of an address that leads to a seat in a room."""


class Arrival(Enum):
    """What happened when somebody on a plain page gave a name."""

    CAME_ALONG = auto()
    """All that the guest had kept is under the new name now."""
    KNOWN = auto()
    """Somebody of that name was here before."""
    KNOWN_AND_LEFT = auto()
    """The same, and what the guest had kept stays with the guest."""


class Visit:
    """A person at a page. In a notebook the last profile of this computer comes back.

    Plain pages are for many people at once, so there only the address of the page says who
    it is; whoever gives no name is a guest, each browser one of its own. Whatever is wrong with
    somebody's files the page opens: `notices` tell it, and if nothing can be kept at all, there
    is no profile.
    """

    def __init__(self, notebook: str = "") -> None:
        """`notebook`: the one that is shown, by its path in their folder without its ending."""
        self.notebook = notebook
        self.notices: list[LabError] = []
        """What was found damaged, or could not be kept."""
        self.is_plain = is_plain()
        """Is it a plain page, which has an address of its own, and not a notebook?"""
        self.is_served = is_served()
        """Is it one for many people, who must not see each other's things?"""
        self.arrival: Arrival | None = None
        self.preferences = Preferences()
        """Theme, sound and speed; `prefer` changes them."""
        self.locked_name = ""
        """The name that was typed or stands in the address, and whose PIN is not known here."""
        self.access = NameAccess(visitor()) if self.is_served else None
        """Which names may be opened; None where all may be."""
        self._names_typed: set[Path] = set()
        self._page = f"page {secrets.token_hex(12)}"
        self._memory = Document(home() / "lab.json", self.notices)
        make_private(home())
        address = asked()
        language = address.get("language", "")
        usual = browser_language() if self.is_plain else system_language()
        first = language if language in LANGUAGES else usual
        self.profile = self._known(self._name_given(address), first)
        """Where things are kept; None if that cannot be."""
        self.view, self.part = address.get("view", ""), address.get("part", "")
        """Where in the lab the address leads."""
        kept = self._language_kept()
        self.language: str = next(known for known in (language, kept, first) if known in LANGUAGES)
        self.preferences = self._liked()
        self._call_guest()

    @property
    def name(self) -> str:
        """What the person is called."""
        return guest_name(self.language) if self.profile is None else self.profile.name

    def address(self, view: str = "", part: str = "") -> str:
        """The end of a plain page's address that leads there; nothing in a notebook.

        On a served page it says who is there; on one's own computer that is remembered.
        """
        if not self.is_plain:
            return ""
        name = self.name if self.has_name else self.locked_name
        who = {"profile": name} if self.is_served else {}
        place = {"view": view, "part": part}
        asked = {**who, "language": self.language, **place}
        return urlencode({name: text for name, text in asked.items() if text})

    def check(self, name: str) -> bool:
        """Raises LabError if nobody can be called so; else whether it is open to the person here.

        If it is not, it is the `locked_name` from now on, until its PIN is given to `unlock`.
        """
        clean_name(name, "profile")
        self.locked_name = ""
        if self.access is None or is_guest_name(name):
            return True
        self._check_names(name)
        if not self.access.is_open(name):
            self.locked_name = clean_name(name, "profile")
        return not self.locked_name

    def unlock(self, pin: str) -> str:
        """Opens the locked name, which it returns for `become`; raises LabError for a wrong PIN."""
        name = self.locked_name
        if self.access is not None and name:
            self.access.unlock(name, pin)
        self.locked_name = ""
        return name

    @property
    def is_locked(self) -> bool:
        """Has the name of whoever is here a PIN?"""
        return self.access is not None and self.has_name and self.access.is_locked(self.name)

    @property
    def has_name(self) -> bool:
        """Is somebody here who is not a guest, and whose things are kept?"""
        return self.profile is not None and not isinstance(self.profile, Guest)

    @property
    def holder(self) -> str:
        """By what the referee of rooms knows this person again: the name, or the browser."""
        if self.access is None:
            return "owner"
        if self.profile is not None:
            return holder_of(self.profile.folder)
        return self._page

    @property
    def is_shut_out(self) -> bool:
        """Was the name of whoever is here locked elsewhere since?"""
        return self.access is not None and self.has_name and not self.access.is_open(self.name)

    def become(self, name: str) -> None:
        """Changes to another person, or gives this one the wanted name; makes the profile if new.

        What a guest of a plain page has kept comes along, unless somebody has that name: it
        never mixes with what is another's.
        """
        arrival: Arrival | None = None
        if self.is_served and is_guest_name(name):
            profile = self._guest(self.language)
        else:
            self._check_open(name)
            arrival = self._arrival(name)
            profile = Profile(name)
        self.profile, self.arrival, self.locked_name = profile, arrival, ""
        self._remember()
        if not self.is_served:
            self._write(self._memory, profile=self.name)
        self.preferences = self._liked()
        kept = self._language_kept()
        if kept in LANGUAGES:
            self.language = str(kept)
            self._call_guest()
        else:
            self.speak(self.language)

    def _check_open(self, name: str) -> None:
        """Raises LabError if the name cannot be opened here; see `check`."""
        if not self.check(name):
            raise LabError("name_locked", name)

    def _remember(self) -> None:
        """The next page of this browser knows who is here."""
        if self.access is None:
            return
        try:
            if self.has_name:
                self.access.arrive(self.name)
            else:
                self.access.leave()
        except LabError as error:
            self.notices.append(error)

    def _name_given(self, address: Mapping[str, str]) -> object:
        """In the address, or before: in this browser, or on this computer.

        A link to a seat was made by somebody else, who does not say who follows it.
        """
        if self.access is None:
            return self._read(self._memory, "profile")
        asked = address.get("profile")
        try:
            if address.get("part", "").startswith(SEAT):
                return self.access.remembered or asked
            return asked or self.access.remembered
        except LabError as error:
            self.notices.append(error)
            return None

    def _check_names(self, name: str) -> None:
        """Raises LabError if too many names were typed on this plain page; counts one more."""
        if self.is_served:
            folder = folder_of(clean_name(name, "profile"))
            if len(self._names_typed - {folder}) >= MOST_NAMES:
                raise LabError("names_many", most=MOST_NAMES)
            self._names_typed.add(folder)

    def speak(self, language: str) -> None:
        """Changes the language, also for the next visit."""
        self.language = language
        self._call_guest()
        if self.profile is not None:
            self._write(self.profile.settings, language=language)

    def prefer(self, liked: Preferences) -> None:
        """Changes theme, sound or speed, also for the next visit."""
        is_new = liked.kept != self.preferences.kept
        self.preferences = liked
        if is_new and self.profile is not None:
            self._write(self.profile.settings, **liked.kept)

    def _arrival(self, name: str) -> Arrival | None:
        """On a plain page: takes what the guest has kept along where that is possible."""
        if not self.is_served:
            return None
        folder = folder_of(clean_name(name, "profile"))
        is_known = is_taken(folder)
        if not isinstance(self.profile, Guest) or not self.profile.has_kept:
            return Arrival.KNOWN if is_known else None
        before = self.holder
        if not self.profile.take_name(name):
            return Arrival.KNOWN_AND_LEFT
        try:
            move_seats(before, holder_of(folder))
        except SnailsError as error:
            self.notices.append(LabError("seats_stay", reason=error))
        return Arrival.CAME_ALONG

    # --- profiles ---
    def _known(self, name: object, language: str) -> Profile | None:
        """The profile of that name, or the guest's where there is no such thing."""
        if isinstance(name, str) and name and not (self.is_served and is_guest_name(name)):
            try:
                if self.access is None or self.access.is_open(name):
                    return Profile(name)
                self.locked_name = clean_name(name, "profile")
            except LabError as error:
                self.notices.append(error)
        if self.is_served:
            return self._guest(language)
        try:
            return Profile(guest_name(language))
        except LabError as error:
            self.notices.append(error)
            return None

    def _guest(self, language: str) -> Profile | None:
        """Of this browser; a browser that nobody knows again keeps nothing."""
        known = visitor()
        return Guest(known, language) if known else None

    def _call_guest(self) -> None:
        """A guest is called one in the language that is spoken."""
        if isinstance(self.profile, Guest):
            self.profile.name = guest_name(self.language)

    # --- documents, whose faults close no page ---
    def _language_kept(self) -> object:
        return None if self.profile is None else self._read(self.profile.settings, "language")

    def _liked(self) -> Preferences:
        """What is kept; a room full of people is quiet until somebody switches the sound on. What
        the page has told stays: it tells that only when it changes."""
        usual = self.preferences.with_kept({**Preferences().kept, "sound": not self.is_served})
        if self.profile is None:
            return usual
        return usual.with_kept(self._values(self.profile.settings))

    def _read(self, document: Document, value: str) -> object:
        return self._values(document).get(value)

    def _values(self, document: Document) -> Mapping[str, object]:
        try:
            return document.read()
        except LabError as error:
            self.notices.append(error)
            return {}

    def _write(self, document: Document, **values: str | bool | float) -> None:
        try:
            document.update(**values)
        except LabError as error:
            self.notices.append(error)


def system_language() -> str:
    """What the system speaks, if the lab does."""
    told = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LANG"))), "")
    return told[:2] if told[:2] in LANGUAGES else "en"
