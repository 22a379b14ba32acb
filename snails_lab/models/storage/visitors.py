"""What a server for many knows of each browser: the name given there, and which PINs were.

A browser is known by a secret cookie; here it is a digest of it. Whoever gives a name gives it
once: the next page of the same browser knows it. Whoever takes another name, or is a guest again,
is somebody else, and all PINs that were given in that browser are forgotten.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from time import time
from typing import Any

from snails_lab.models.storage.documents import Document, Values
from snails_lab.models.storage.home import home
from snails_lab.models.storage.name_pin import (
    TRIES_OF_VISITOR,
    check_tries,
    read_times,
    remembered_tries,
)
from snails_lab.models.storage.names import file_name

FILE = "visitors"
MOST = 1_000
"""Browsers that are known; the one that gave its name longest ago makes room."""
HOUR = 3600.0
PIN_STAYS = 12 * HOUR
"""Since a PIN was given, or a page was last opened with it: a school day, not the next one."""
NAME_STAYS = 30 * 24 * HOUR
TOUCHED = HOUR
"""A time is written anew after so long, not at every page."""


_Entry = dict[str, Any]
"""`name`, `seen` (a time), `pins` (by folder: stamp and time) and `wrong` (times of tries)."""


def visitor_key(visitor: str) -> str:
    """A name for files by which a browser is known again."""
    return sha256(visitor.encode("utf-8", "surrogateescape")).hexdigest()[:24]


def forget_name(folder: str) -> None:
    """No browser knows the name with this folder any more, nor its PIN."""
    document = Document(home() / f"{FILE}.json", [])
    if document.path.exists():
        document.change(
            lambda known: {key: _without(_entry(one), folder) for key, one in known.items()},
            mend=True,
        )


class BrowserRecord:
    """What is known of one browser. Damaged or missing, it is asked for name and PIN again."""

    def __init__(self, visitor: str) -> None:
        self._key = visitor_key(visitor)
        self._document = Document(home() / f"{FILE}.json", [])

    @property
    def name(self) -> str:
        """The name that was given last; empty if there is none, or long ago."""
        known = self._known()
        return known["name"] if time() - known["seen"] < NAME_STAYS else ""

    def knows_pin(self, folder: str, stamp: str) -> bool:
        """Was the PIN with this stamp given here lately, for the name with this folder?"""
        given, at = self._known()["pins"].get(folder, ("", 0.0))
        is_known = given == stamp and time() - at < PIN_STAYS
        if is_known and time() - at > TOUCHED:
            self._change(lambda own: {**own, "pins": {folder: (stamp, time())}})
        return bool(is_known)

    def remember(self, name: str, folder: str = "", stamp: str = "") -> None:
        """Somebody of that name is here now; with a stamp, they know the PIN."""
        pins = {folder: (stamp, time())} if stamp else {}
        self._change(lambda own: {**own, "name": name, "pins": pins, "seen": time()})

    def forget(self) -> None:
        """Nobody in particular is here now; wrong tries still count."""
        if self._known()["name"] or self._known()["pins"]:
            self._change(lambda own: {**own, "name": "", "pins": {}})

    def count_try(self, name: str) -> float:
        """Counts a PIN that is about to be tried, and returns the time under which it counts.

        Raises LabError after too many wrong ones.
        """
        now = time()

        def counted(own: _Entry) -> _Entry:
            check_tries(own["wrong"], TRIES_OF_VISITOR, now, name)
            wrong = remembered_tries(own["wrong"], TRIES_OF_VISITOR, now)
            return {**own, "wrong": wrong, "seen": now}

        self._change(counted)
        return now

    def forget_try(self, counted: float) -> None:
        """That PIN was right."""
        self._change(lambda own: {**own, "wrong": [one for one in own["wrong"] if one != counted]})

    def _known(self) -> _Entry:
        return _entry(self._document.read().get(self._key))

    def _change(self, function: Callable[[_Entry], _Entry]) -> None:
        def changed(all_known: Values) -> Values:
            own = function(_entry(all_known.pop(self._key, None)))
            others = sorted(all_known, key=lambda key: float(_entry(all_known[key])["seen"]))
            kept = others[max(0, len(others) - MOST + 1) :]
            return {**{key: all_known[key] for key in kept}, self._key: own}

        self._document.change(changed, mend=True)


def _entry(found: object) -> _Entry:
    """Of one browser, whole; nothing is known if anything in it is not what we write."""
    nothing: _Entry = {"name": "", "seen": 0.0, "pins": {}, "wrong": []}
    if not isinstance(found, dict):
        return nothing
    try:
        pins = {
            str(folder): (str(stamp), float(at)) for folder, (stamp, at) in found["pins"].items()
        }
        return {
            "name": str(found["name"]),
            "seen": float(found["seen"]),
            "pins": pins,
            "wrong": list(read_times(found["wrong"])),
        }
    except (KeyError, TypeError, ValueError, AttributeError):
        return nothing


def _without(own: _Entry, folder: str) -> _Entry:
    pins = {place: known for place, known in own["pins"].items() if place != folder}
    name = "" if own["name"] and file_name(own["name"]) == folder else own["name"]
    return {**own, "name": name, "pins": pins}
