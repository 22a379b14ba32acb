"""Which password the sessions of each user were begun with, so that a new one ends them all.

A session is whatever lets somebody in without the password: a browser's cookie, a token, a server
that runs. The hub compares each account's stamp with the one kept here; where they differ, it ends
the user's sessions and only then keeps the new stamp. The stamps are on the disk, so a password
that was changed while the hub was down, or just before it ended, is found at the next start.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from snails_hub.accounts import Accounts
from snails_hub.places import Places
from snails_lab.errors import LabError
from snails_lab.models.storage.documents import Document


class Sessions:
    """The stamps of passwords that users' sessions belong to."""

    def __init__(self, places: Places, accounts: Accounts) -> None:
        self._accounts = accounts
        self._document = Document(places.hub / "sessions.json", [])
        self._stamps: dict[str, str | None] = self._document.read()
        """None: the account was gone, and the sessions have been ended."""

    def are_current(self, name: str) -> bool:
        """Does the account exist, and has it still the password of its sessions?"""
        stamp = self._accounts.stamp(name)
        return stamp is not None and self._stamps.get(name) == stamp

    def outdated(self, names: Iterable[str]) -> dict[str, str | None]:
        """The users among these whose sessions have to end, and the stamp to keep afterwards.

        Sessions of which no stamp is known have to end too. An account that cannot be read just
        now is left as it is, and keeps no other waiting.
        """
        found = {}
        for name in names:
            with suppress(LabError, ValueError, OSError):
                stamp = self._accounts.stamp(name)
                if name not in self._stamps or self._stamps[name] != stamp:
                    found[name] = stamp
        return found

    def keep(self, name: str, stamp: str | None) -> None:
        """From now on the user's sessions belong to this password."""
        self._stamps[name] = stamp
        self._document.write(self._stamps)
