"""Accounts of the hub: a name, a uid, and a password as a salted, slow hash that is tried rarely.

Whoever runs the hub makes them; nobody signs up. A password is kept as the lab keeps a PIN.
"""

from __future__ import annotations

import re
import shutil
from hashlib import scrypt
from pathlib import Path
from typing import NamedTuple

from snails_hub.places import FIRST_UID, Places
from snails_hub.tries import NOWHERE, Tries
from snails_lab.errors import LabError
from snails_lab.models.storage.documents import Document, Values
from snails_lab.models.storage.name_pin import (
    BLOCK,
    COST,
    DAY,
    MOST_MEMORY,
    PASSES,
    NamePin,
)
from snails_lab.serving.access import new_code

NAME = re.compile(r"[a-z][a-z0-9_-]{0,23}")
"""Small letters, for a name is a part of addresses and a folder."""
LEAST_PASSWORD, LONGEST_PASSWORD = 8, 128


class AccountError(Exception):
    """What who runs the hub has to know."""


class Password(NamePin):
    """A password; the PIN's file, hash and count of tries, and other rules for what may be set."""

    longest = LONGEST_PASSWORD
    tries = ((1000, DAY),)
    """From all addresses together, known ones too. `Tries` counts them by their address, and stops
    each of them, and all strangers, far below that."""

    def check_new(self, pin: str) -> None:
        if not LEAST_PASSWORD <= len(pin) <= LONGEST_PASSWORD:
            raise AccountError(
                f"a password needs {LEAST_PASSWORD} to {LONGEST_PASSWORD} characters"
            )


class Account(NamedTuple):
    """A user of the hub."""

    name: str
    uid: int


class Accounts:
    """All accounts of a hub; only root can read them."""

    def __init__(self, places: Places) -> None:
        self._places = places

    def names(self) -> list[str]:
        """In the order of the alphabet."""
        folders = self._places.accounts.iterdir()
        return sorted(path.name for path in folders if NAME.fullmatch(path.name))

    def find(self, name: str) -> Account | None:
        """None if nobody is called so."""
        if not NAME.fullmatch(name) or not self._folder(name).is_dir():
            return None
        values = Document(self._folder(name) / "account.json", []).peek()
        uid = values.get("uid")
        return Account(name, uid) if type(uid) is int and uid >= FIRST_UID else None

    def add(self, name: str) -> str:
        """A new account; returns its first password."""
        if not NAME.fullmatch(name):
            raise AccountError(
                f"{name!r}: a name has 1 to 24 small letters, digits, - and _, a letter first"
            )
        if self._folder(name).exists():
            raise AccountError(
                f"{name}: this account is there already; `reset` renews its password"
            )
        if self._places.home(name).exists():
            raise AccountError(f"{name}: a home of that name is still there; move it away first")
        uid = self._next_uid()
        Document(self._folder(name) / "account.json", []).write({"uid": uid})
        return self.reset(name)

    def reset(self, name: str) -> str:
        """A new password, which it returns; the old one is forgotten."""
        self._existing(name)
        password = f"{new_code()}-{new_code()}"
        self._renew(name, password)
        return password

    def set_password(self, name: str, password: str) -> None:
        """One that somebody chose."""
        self._existing(name)
        self._password(name).check_new(password)
        self._renew(name, password)

    def _renew(self, name: str, password: str) -> None:
        lock = self._password(name)
        lock.reset()
        lock.set(password)
        Tries(self._folder(name)).forget()

    def remove(self, name: str) -> int:
        """The account is gone; its home stays, and its uid, which it returns, is not given again.

        What still runs under that uid is for the caller to end.
        """
        uid = self._existing(name).uid
        shutil.rmtree(self._folder(name))
        return uid

    def stamp(self, name: str) -> str | None:
        """By which one password is told from the next; None without an account."""
        return None if self.find(name) is None else self._password(name).stamp

    def verify(self, name: str, password: str, address: str = NOWHERE) -> str | None:
        """The stamp of the password if that is it; None if not, or if it was tried too often.

        Whatever the reason, a refusal takes as long as a wrong password.
        """
        tries = Tries(self._folder(name)) if self.find(name) is not None else None
        if tries is None or not tries.count(address):
            _spend()
            return None
        try:
            stamp = self._password(name).check(password)
        except LabError as error:
            if error.key != "pin_wrong":
                _spend()
            return None
        tries.was_right(address)
        return stamp

    def _next_uid(self) -> int:
        def count(values: Values) -> Values:
            return {"next": int(values.get("next", FIRST_UID)) + 1}

        numbers = Document(self._places.accounts / ".numbers" / "uids.json", [])
        return int(numbers.change(count)["next"]) - 1

    def _existing(self, name: str) -> Account:
        found = self.find(name)
        if found is None:
            raise AccountError(f"{name}: there is no such account; `list` shows all")
        return found

    def _folder(self, name: str) -> Path:
        return self._places.accounts / name

    def _password(self, name: str) -> Password:
        return Password(self._folder(name), name)


def _spend() -> None:
    """Takes the time that a password takes to be compared."""
    scrypt(b"", salt=b"nobody", n=COST, r=BLOCK, p=PASSES, maxmem=MOST_MEMORY)
