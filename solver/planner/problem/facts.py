"""The facts of a state as one string of bytes: the board's own bytes and facts derived from them.

Rules often ask for less than a byte says: whether a snail is alive, not how healthy it is; who
stands on a space, not where everybody is. Cached results are keyed by what was asked, so each
such question has a location of its own here.

Locations number all of it: first the bytes of the board (`snails_core.layout`), then the two
bytes of a state's kind, then the derived facts.
"""

from __future__ import annotations

from snails_core.board import SNAILS_A_SPACE
from snails_core.layout import (
    HEALTH,
    HOT_SIZE,
    MAX_PLAYERS,
    MAX_SNAILS,
    MAX_SPACES,
    PLACE,
    PLACE_END,
    SQUAD,
)

HEALTH_END = HEALTH + MAX_SNAILS
KIND = HOT_SIZE
"""Two bytes: the number of the state's kind. In a string of facts they are 0, because results
are cached separately for each kind."""
KIND_SIZE = 2
ALIVE = KIND + KIND_SIZE
"""One byte per snail: 1 if it is alive."""
CROWD = ALIVE + MAX_SNAILS
"""Two bytes per space: the snails that stand there, as bits."""
FULL = CROWD + 2 * MAX_SPACES
"""One byte per space: how many snails must leave before one more may enter."""
COUNT = FULL + MAX_SPACES
"""One byte per space: how many snails stand there."""
OUT = COUNT + MAX_SPACES
"""One byte per player: 1 if all its snails are dead."""
FACTS_SIZE = OUT + MAX_PLAYERS
_NO_KIND = bytes(KIND_SIZE)
_IS_ALIVE = bytes([0]) + bytes([1]) * 255
_OVERFULL = bytes(max(0, count - SNAILS_A_SPACE + 1) for count in range(256))
_SQUADS = range(0, MAX_SNAILS, SQUAD)
_CROWD_BIT = tuple(
    (2 * space + (snail >> 3), 1 << (snail & 7))
    for snail in range(MAX_SNAILS)
    for space in range(MAX_SPACES)
)

Location = int | tuple[int, int]
"""What a computation reads at once: one byte, or a span of bytes from the first up to the
second."""


def facts_of(hot: bytes) -> bytes:
    """The board's bytes, followed by who is alive, who stands where, and who is out."""
    crowd = bytearray(2 * MAX_SPACES)
    counts = bytearray(MAX_SPACES)
    for snail, space in enumerate(hot[PLACE:PLACE_END]):
        if space < MAX_SPACES:
            byte, bit = _CROWD_BIT[snail * MAX_SPACES + space]
            crowd[byte] |= bit
            counts[space] += 1
    alive = hot[HEALTH:HEALTH_END].translate(_IS_ALIVE)
    out = bytes([alive.find(1, first, first + SQUAD) < 0 for first in _SQUADS])
    return b"".join((hot, _NO_KIND, alive, crowd, counts.translate(_OVERFULL), counts, out))


def crowd_at(space: int) -> tuple[int, int]:
    """The location of the fact who stands on a space."""
    return CROWD + 2 * space, CROWD + 2 * space + 2
