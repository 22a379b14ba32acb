"""Whose page is opened next, if many come at once.

Few pages are opened at the same time, in the order in which they were asked for. Whoever has to
wait is told so after a moment, by a page that asks again at once: so a place in the line belongs
to a browser and a page, and is kept between two requests.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import NamedTuple

SOON = 0.7
"""Seconds that somebody new waits before the page with the place in the line is shown."""
LATER = 3.0
"""Seconds after which that page is shown anew, with another place."""
KEPT = 20.0
"""Seconds that a place is kept for a browser that does not ask again."""


Key = tuple[str, str]
"""A browser, and the page that it asks for."""


class Waiting(NamedTuple):
    """How far somebody has come in the line."""

    before: int
    """So many pages are opened before this one."""
    at_first: int
    """So many were before it in the beginning."""


class Place:
    """Somebody's place in the line."""

    def __init__(self, at_first: int) -> None:
        self.at_first = at_first
        self.seen = monotonic()
        self.asking: asyncio.Future[bool] | None = None
        """The request that waits for this place's turn, if one does now."""

    @property
    def is_left(self) -> bool:
        return self.asking is None and monotonic() - self.seen > KEPT


class Turns:
    """The line, and how many turns are being taken."""

    def __init__(self, together: int) -> None:
        self._free = together
        self._line: dict[Key, Place] = {}

    def waiting(self) -> list[Key]:
        """Those in the line, in order."""
        for key in [key for key, place in self._line.items() if place.is_left]:
            del self._line[key]
        return [*self._line]

    async def take(self, key: Key) -> Waiting | None:
        """None if it is now somebody's turn, which ends with `release`; else how far they came."""
        ahead = self.waiting()
        is_new = key not in self._line
        place = self._line.setdefault(key, Place(len(ahead)))
        if place.asking is not None and not place.asking.done():
            place.asking.set_result(False)  # the same page again: the newer request counts
        place.asking = asking = asyncio.get_running_loop().create_future()
        self._call()
        await asyncio.wait([asking], timeout=SOON if is_new else LATER)
        if asking.done() and asking.result():
            return None
        if place.asking is asking:
            place.asking, place.seen = None, monotonic()
        line = [*self._line]
        return Waiting(line.index(key) if key in line else 0, place.at_first)

    def release(self) -> None:
        """Somebody's turn is over."""
        self._free += 1
        self._call()

    def _call(self) -> None:
        """Gives free turns to those who ask, in the order of the line."""
        for key, place in list(self._line.items()):
            if self._free and place.asking is not None and not place.asking.done():
                self._free -= 1
                place.asking.set_result(True)
                del self._line[key]
