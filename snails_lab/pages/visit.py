"""Who is here and in which language: as the address says, as remembered, or as the system does."""

from __future__ import annotations

import os
from urllib.parse import urlencode

from snails_core.words import LANGUAGES
from snails_lab.address import asked, is_plain
from snails_lab.errors import LabError
from snails_lab.storage import Document, Profile, home
from snails_lab.words import phrase


class Visit:
    """A person at a page. In a notebook the last profile of this computer comes back.

    Plain pages are for many people at once, so there only the address of the page says who
    it is.
    """

    def __init__(self) -> None:
        self.notices: list[LabError] = []
        """What was found damaged on the way in."""
        self.is_plain = is_plain()
        self._memory = Document(home() / "lab.json", self.notices)
        address = asked()
        language = address.get("language", "")
        first = language if language in LANGUAGES else system_language()
        name = address.get("profile") if self.is_plain else self._memory.read().get("profile")
        self.profile = self._known(name, first)
        kept = self.profile.settings.read().get("language")
        self.part = address.get("part", "")
        """What of the page the address asks for."""
        self.language: str = next(known for known in (language, kept, first) if known in LANGUAGES)

    @property
    def query(self) -> str:
        """What the address of a plain page should say; nothing in a notebook."""
        if not self.is_plain:
            return ""
        return urlencode({"profile": self.profile.name, "language": self.language})

    def become(self, name: str) -> None:
        """Another person, or the same under the name that they want; made if there is none."""
        self.profile = Profile(name)
        if not self.is_plain:
            self._memory.update(profile=self.profile.name)
        kept = self.profile.settings.read().get("language")
        if kept in LANGUAGES:
            self.language = kept
        else:
            self.speak(self.language)

    def speak(self, language: str) -> None:
        """Another language, also for the next visit."""
        self.language = language
        self.profile.settings.update(language=language)

    def _known(self, name: object, language: str) -> Profile:
        """The profile of that name, or the guest's where there is no such thing."""
        if isinstance(name, str) and name:
            try:
                return Profile(name)
            except LabError as error:
                self.notices.append(error)
        return Profile(phrase(language, "page.guest"))


def system_language() -> str:
    """What the system speaks, if the lab does."""
    told = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LANG"))), "")
    return told[:2] if told[:2] in LANGUAGES else "en"
