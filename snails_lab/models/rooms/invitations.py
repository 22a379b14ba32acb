"""Links to seats: what an address names, and the address at which others' devices find it."""

from __future__ import annotations

import os
import re
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit, urlunsplit

from snails_lab.environment import HUB_DOOR, OWN_DOOR, PLACE
from snails_lab.models.rooms.seat_session import SeatKey
from snails_lab.models.storage.documents import Document

PART = re.compile(r"room-([0-9a-f]{16})-([\w-]{16})")
REQUEST = "VOILA_REQUEST_URL"
"""The variable by which a plain page's kernel is told the address that was asked for."""
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")
MOST_KEPT = 20
"""Rooms whose keys a person keeps."""


def room_part(room: str, key: str) -> str:
    """A seat as the part of a view that an address names."""
    return f"room-{room}-{key}"


def read_part(part: str, holder: str) -> SeatKey | None:
    """The seat that such a part leads to; None if it is none."""
    found = PART.fullmatch(part)
    return SeatKey(found[1], found[2], holder) if found else None


def seat_address(room: str, key: str) -> str:
    """Where another device finds a seat; empty in a notebook, which has no address of its own.

    Seen from this machine alone, a page has another address for others, which the server told. On a
    hub everybody goes by one door to the same page of their own.
    """
    asked = urlsplit(os.environ.get(REQUEST, ""))
    if not asked.netloc:
        return ""
    if door := os.environ.get(HUB_DOOR):
        page = asked.path.removeprefix(os.environ.get(OWN_DOOR, "/"))
        seat = urlencode({"view": "play", "part": room_part(room, key)})
        return urljoin(f"{asked.scheme}://{asked.netloc}/", f"{door}{page}?{seat}")
    place = urlsplit(os.environ.get(PLACE, ""))
    is_here = asked.hostname in THIS_MACHINE and place.netloc
    scheme, netloc = (place.scheme, place.netloc) if is_here else (asked.scheme, asked.netloc)
    code = dict(parse_qsl(place.query)).get("token")
    query = {"view": "play", "part": room_part(room, key)} | ({"token": code} if code else {})
    return urlunsplit((scheme, netloc, asked.path, urlencode(query), ""))


class KeptKeys:
    """The keys of rooms that a person has opened, so that a reload finds the links again."""

    def __init__(self, document: Document | None) -> None:
        self._document = document

    def of(self, room: str) -> dict[int, str]:
        """By seat; none if somebody else has opened the room."""
        kept = self._document.read().get(room) if self._document else None
        if not isinstance(kept, dict):
            return {}
        return {int(seat): str(key) for seat, key in kept.items() if str(seat).isdecimal()}

    def keep(self, room: str, keys: dict[int, str]) -> None:
        """The rooms that were opened longest ago are forgotten."""
        if self._document is None:
            return
        own = {str(seat): key for seat, key in keys.items()}
        self._document.change(
            lambda known: dict([*known.items()][-MOST_KEPT + 1 :]) | {room: own}, mend=True
        )
