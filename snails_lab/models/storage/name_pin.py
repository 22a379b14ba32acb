"""The PIN that locks a name: kept as a salted, slow hash, and tried only so often.

It lies in the profile's folder. A four-digit PIN is found in less than an hour by whoever has that
file; what protects it on served pages is that nobody there can read files, and that few tries are
answered. Whatever is wrong with the file, the name stays locked.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from hashlib import scrypt
from itertools import pairwise
from pathlib import Path
from time import time
from typing import NamedTuple

from snails_lab.errors import LabError
from snails_lab.models.storage.documents import Document, Values

FILE = "pin"
LEAST_DIGITS, MOST_DIGITS = 4, 12
COST, BLOCK, PASSES = 1 << 14, 8, 5
"""Of scrypt (n, r, p): 16 MB and some 0.2 s for each try."""
MOST_MEMORY = 1 << 26
SALT_BYTES, HASH_BYTES = 16, 32
MINUTE, DAY = 60.0, 86_400.0
Allowance = tuple[tuple[int, float], ...]
"""So many tries within so many seconds, for short and for long times."""
TRIES_OF_NAME: Allowance = ((5, 10 * MINUTE), (20, DAY))
"""Wrong PINs for one name, from whatever browser: half of all with four digits take 250 days."""
TRIES_OF_VISITOR: Allowance = ((10, 10 * MINUTE), (40, DAY))
"""Wrong PINs of one browser, for whatever names."""


class _Kept(NamedTuple):
    """What the file says."""

    salt: bytes
    digest: bytes
    cost: int
    block: int
    passes: int
    stamp: str
    wrong: tuple[float, ...]


class NamePin:
    """The PIN of the name whose profile lies in a folder.

    Whoever has other secrets to keep in this way says in a class of their own how long they may be,
    what is too easy, and how often they are tried.
    """

    longest = MOST_DIGITS
    tries = TRIES_OF_NAME

    def __init__(self, folder: Path, name: str) -> None:
        self._name = name
        self._document = Document(folder / f"{FILE}.json", [])

    @property
    def is_set(self) -> bool:
        """Is the name locked? A file that cannot be read locks it too."""
        return os.path.lexists(self._document.path)

    @property
    def stamp(self) -> str | None:
        """By which one PIN is told from the next; None if the name is not locked."""
        return self._kept().stamp if self.is_set else None

    def check(self, pin: str) -> str:
        """Returns the stamp if that is the PIN; raises LabError if not, or after too many tries.

        A try is counted before it is answered, so that tries at the same time are counted too.
        """
        now = time()
        kept = _read(self._change(lambda values: self._with_try(values, now)), self._name)
        if not secrets.compare_digest(self._hash(pin, kept), kept.digest):
            raise LabError("pin_wrong", self._name)
        self._change(lambda values: _without_try(values, now))
        return kept.stamp

    def set(self, pin: str, old: str = "") -> str:
        """Locks the name, or changes its PIN if the old one is right; returns the new stamp."""
        self.check_new(pin)
        before = self.check(old) if self.is_set else None
        salt, stamp = secrets.token_bytes(SALT_BYTES), secrets.token_hex(8)
        fresh = _Kept(salt, b"", COST, BLOCK, PASSES, stamp, ())
        record: Values = {
            "salt": salt.hex(),
            "hash": self._hash(pin, fresh).hex(),
            "cost": COST,
            "block": BLOCK,
            "passes": PASSES,
            "stamp": stamp,
            "wrong": [],
        }
        self._change(lambda values: self._replaced(values, before, record))
        return stamp

    def remove(self, old: str) -> None:
        """Unlocks the name for whoever knows the PIN."""
        self.check(old)
        self.reset()

    def reset(self) -> None:
        """Unlocks the name without asking: for whoever runs the server."""
        if self.is_set:
            self._document.remove()

    def check_new(self, pin: str) -> None:
        """Raises LabError for what must not be set."""
        check_new_pin(pin)

    def _with_try(self, values: Values, now: float) -> Values:
        """One more try, if it may be answered."""
        wrong = _read(values, self._name).wrong
        check_tries(wrong, self.tries, now, self._name)
        return {**values, "wrong": remembered_tries(wrong, self.tries, now)}

    def _replaced(self, values: Values, before: str | None, record: Values) -> Values:
        """Nobody else has set another one meanwhile."""
        if values.get("stamp") != before:
            raise LabError("pin_changed", self._name)
        return record

    def _hash(self, pin: str, kept: _Kept) -> bytes:
        return scrypt(
            pin[: self.longest + 1].encode("utf-8", "replace"),
            salt=kept.salt,
            n=kept.cost,
            r=kept.block,
            p=kept.passes,
            maxmem=MOST_MEMORY,
            dklen=HASH_BYTES,
        )

    def _kept(self) -> _Kept:
        try:
            return _read(self._document.peek(), self._name)
        except ValueError as error:
            raise LabError("pin_damaged", self._name) from error

    def _change(self, change: Callable[[Values], Values]) -> Values:
        try:
            return self._document.change(change)
        except ValueError as error:
            raise LabError("pin_damaged", self._name) from error


def check_new_pin(pin: str) -> None:
    """Raises LabError for a PIN that is none, or that is tried first by whoever guesses."""
    if not (pin.isascii() and pin.isdigit() and LEAST_DIGITS <= len(pin) <= MOST_DIGITS):
        raise LabError("pin_digits", least=LEAST_DIGITS, most=MOST_DIGITS)
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    if steps in ({0}, {1}, {-1}):
        raise LabError("pin_easy", given=pin)


def seconds_to_wait(wrong: Sequence[float], allowed: Allowance, now: float) -> float:
    """How long until one more try is answered; 0 if one is answered now."""
    past = sorted(min(one, now) for one in wrong)  # a clock may have been set back
    waits = [0.0]
    for most, window in allowed:
        if len(past) >= most:
            waits.append(past[-most] + window - now)
    return max(waits)


def check_tries(wrong: Sequence[float], allowed: Allowance, now: float, name: str) -> None:
    """Raises LabError with the minutes to wait if there were too many."""
    waiting = seconds_to_wait(wrong, allowed, now)
    if waiting > 0:
        raise LabError("pin_wait", name, minutes=-int(-waiting // MINUTE))


def remembered_tries(wrong: Sequence[float], allowed: Allowance, now: float) -> list[float]:
    """With one more, of now; those that count no more are forgotten."""
    longest = max(window for _, window in allowed)
    return [*(one for one in wrong if one > now - longest), now]


def _without_try(values: Values, counted: float) -> Values:
    return {**values, "wrong": [one for one in values["wrong"] if one != counted]}


def read_times(value: object) -> tuple[float, ...]:
    """A list of times; raises ValueError for anything else."""
    if not isinstance(value, list) or any(type(one) not in (int, float) for one in value):
        raise ValueError("no list of times")
    return tuple(float(one) for one in value)


def _read(values: Values, name: str) -> _Kept:
    try:
        kept = _Kept(
            salt=bytes.fromhex(values["salt"]),
            digest=bytes.fromhex(values["hash"]),
            cost=_number(values["cost"], COST),
            block=_number(values["block"], BLOCK),
            passes=_number(values["passes"], PASSES),
            stamp=str(values["stamp"]),
            wrong=read_times(values["wrong"]),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise LabError("pin_damaged", name) from error
    if len(kept.salt) != SALT_BYTES or len(kept.digest) != HASH_BYTES or not kept.stamp:
        raise LabError("pin_damaged", name)
    return kept


def _number(value: object, most: int) -> int:
    """A cost that this lab can have written: no file makes a check take for ever."""
    if type(value) is not int or not 1 <= value <= most:
        raise ValueError("no cost of scrypt")
    return value
