"""Links to seats: what an address names, and the address at which others' devices find it."""

from __future__ import annotations

import os
import re
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from snails_lab.environment import HUB_DOOR, OWN_DOOR, PLACE
from snails_lab.models.rooms.room_seat import SeatKey
from snails_lab.models.storage.documents import Document

PART = re.compile(r"room-([0-9a-f]{16})-([\w-]{16})")
WATCHED = re.compile(r"watch-([0-9a-f]{16})")
REQUEST = "VOILA_REQUEST_URL"
"""The variable by which a plain page's kernel is told the address that was asked for."""
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
MOST_KEPT = 20
"""Rooms whose keys a person keeps."""


def room_part(room: str, key: str) -> str:
    """A seat as the part of a view that an address names; without a key the room to watch."""
    return f"room-{room}-{key}" if key else f"watch-{room}"


def read_part(part: str, holder: str) -> SeatKey | None:
    """The seat or the room to watch that such a part leads to; None if it is none."""
    if found := PART.fullmatch(part):
        return SeatKey(found[1], found[2], holder)
    watched = WATCHED.fullmatch(part)
    return SeatKey(watched[1], "", holder) if watched else None


def seat_address(room: str, key: str, view: str = "play") -> str:
    """Where another device finds a seat; empty in a notebook, which has no address of its own.

    Seen from this machine alone, a page has another address for others, which the server told. On a
    hub everybody goes by one door to the same page of their own.
    """
    asked = urlsplit(os.environ.get(REQUEST, ""))
    if not asked.netloc:
        return ""
    if door := os.environ.get(HUB_DOOR):
        page = asked.path.removeprefix(os.environ.get(OWN_DOOR, "/"))
        seat = urlencode({"view": view, "part": room_part(room, key)})
        return urljoin(f"{asked.scheme}://{asked.netloc}/", f"{door}{page}?{seat}")
    place = urlsplit(os.environ.get(PLACE, ""))
    is_here = asked.hostname in THIS_MACHINE and place.netloc
    scheme, netloc = (place.scheme, place.netloc) if is_here else (asked.scheme, asked.netloc)
    code = dict(parse_qsl(place.query)).get("token")
    query = {"view": view, "part": room_part(room, key)} | ({"token": code} if code else {})
    return urlunsplit((scheme, netloc, asked.path, urlencode(query), ""))


class KeptKeys:
    """The keys of rooms in which a person has a seat, so that a reload finds the place again.

    Whoever has opened a room has the keys of all its seats, and the first of them; others have one.
    """

    def __init__(self, document: Document | None) -> None:
        self._document = document

    def of(self, room: str) -> dict[int, str]:
        """By seat."""
        kept = self._document.read().get(room) if self._document else None
        if not isinstance(kept, dict):
            return {}
        return {int(seat): str(key) for seat, key in kept.items() if str(seat).isdecimal()}

    @property
    def rooms(self) -> list[str]:
        """The rooms, the one that was kept last first."""
        known = self._document.read() if self._document else {}
        return [room for room in reversed(known) if self.of(room)]

    def own(self, room: str) -> str:
        """The key of one's own seat."""
        keys = self.of(room)
        return keys[min(keys)]

    def forget(self, room: str) -> None:
        """The room is there no longer."""
        if self._document is not None:
            self._document.change(
                lambda known: {each: keys for each, keys in known.items() if each != room},
                mend=True,
            )

    def keep(self, room: str, keys: dict[int, str]) -> None:
        """The rooms that were opened longest ago are forgotten."""
        if self._document is None:
            return
        own = {str(seat): key for seat, key in keys.items()}
        self._document.change(
            lambda known: dict([*known.items()][-MOST_KEPT + 1 :]) | {room: own}, mend=True
        )
