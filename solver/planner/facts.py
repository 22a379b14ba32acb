"""The facts of a state as one string of bytes: its own, and a few that follow from them.

Rules often ask less than a byte tells: whether a snail is alive, not how healthy it is;
who stands on a space, not where everybody is. What they ask is what has to agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from snails_core.layout import (
    HEALTH,
    HOT_SIZE,
    MAX_SNAILS,
    MAX_SPACES,
    PLACE,
    PLACE_END,
)

HEALTH_END = HEALTH + MAX_SNAILS
ALIVE = HOT_SIZE
"""One byte a snail: 1 if it is alive."""
CROWD = ALIVE + MAX_SNAILS
"""Two bytes a space: the snails that stand there, as bits."""
_LIFE = bytes([0]) + bytes([1]) * 255
_CROWD_AT = tuple(
    (2 * space + (snail >> 3), 1 << (snail & 7))
    for snail in range(MAX_SNAILS)
    for space in range(MAX_SPACES)
)

Place = int | tuple[int, int]
"""What was read: one byte, or several in a row from the first up to the second."""


def facts_of(hot: bytes) -> bytes:
    """The bytes of a state, who is alive, and who stands where."""
    crowd = bytearray(2 * MAX_SPACES)
    for snail, space in enumerate(hot[PLACE:PLACE_END]):
        if space < MAX_SPACES:
            at, bit = _CROWD_AT[snail * MAX_SPACES + space]
            crowd[at] |= bit
    return hot + hot[HEALTH:HEALTH_END].translate(_LIFE) + crowd


def crowd_at(space: int) -> tuple[int, int]:
    """The place of the fact who stands on a space."""
    return CROWD + 2 * space, CROWD + 2 * space + 2


class Footprint:
    """The places that a lesson read, in order, and what changing any of them would touch."""

    __slots__ = ("covered", "places")

    def __init__(self, places: Iterable[Place]) -> None:
        self.places = dict.fromkeys(places)
        covered: set[int] = set()
        for place in self.places:
            if isinstance(place, tuple):
                if place[0] < HOT_SIZE:
                    covered.update(range(*place))
            else:
                covered.add(place - ALIVE + HEALTH if ALIVE <= place < CROWD else place)
        self.covered = frozenset(covered)

    def before(self, change: Mapping[int, int], into: dict[Place, None]) -> None:
        """Adds what has to be known before a change so that all places are known after it.

        What was changed is known anyway. Who stands on a space afterwards follows from who
        stood there before, and from the change.
        """
        if self.covered.isdisjoint(change):
            into.update(self.places)
            return
        for place in self.places:
            if isinstance(place, tuple):
                first, end = place
                if first < HOT_SIZE and not change.keys().isdisjoint(range(first, end)):
                    into.update(dict.fromkeys(at for at in range(first, end) if at not in change))
                else:
                    into[place] = None
            elif (place - ALIVE + HEALTH if ALIVE <= place < CROWD else place) not in change:
                into[place] = None
