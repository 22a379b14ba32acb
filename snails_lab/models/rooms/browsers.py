"""In which browser a seat is open, so that nobody else comes to it under a name without a PIN."""

from __future__ import annotations

import secrets

from snails_lab.environment import is_served, visitor
from snails_lab.models.rooms.room_seat import SeatKey
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.name_pin import NamePin
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.storage.visitors import visitor_key

PAGE = f"page {secrets.token_hex(12)}"
"""Stands for a browser that nobody knows again: a kernel serves one page."""


def seat_in_browser(own: SeatKey, profile: Profile | None) -> SeatKey:
    """The seat, with the browser of this page, and whether the name there has a PIN.

    Only served pages have several browsers: elsewhere all that is open is one person's.
    """
    if not is_served():
        return own
    known = visitor()
    has_name = profile is not None and not isinstance(profile, Guest)
    is_locked = profile is not None and has_name and NamePin(profile.folder, profile.name).is_set
    return own._replace(browser=visitor_key(known) if known else PAGE, is_locked=is_locked)
