"""The facts of a state as one string of bytes: its own, and a few that follow from them.

Rules often ask less than a byte tells: whether a snail is alive, not how healthy it is;
who stands on a space, not where everybody is. What they ask is what has to agree.
"""

from __future__ import annotations

from snails_core.layout import (
    HEALTH,
    HOT_SIZE,
    MAX_SNAILS,
    MAX_SPACES,
    PLACE,
    PLACE_END,
    SQUAD,
)

HEALTH_END = HEALTH + MAX_SNAILS
ALIVE = HOT_SIZE
"""One byte a snail: 1 if it is alive."""
CROWD = ALIVE + MAX_SNAILS
"""Two bytes a space: the snails that stand there, as bits."""
FULL = CROWD + 2 * MAX_SPACES
"""One byte a space: how many snails stand there beyond those that leave room for one more."""
COUNT = FULL + MAX_SPACES
"""One byte a space: how many snails stand there."""
OUT = COUNT + MAX_SPACES
"""One byte a player: 1 if all its snails are dead."""
_LIFE = bytes([0]) + bytes([1]) * 255
SNAILS_A_SPACE = 3
_BEYOND = bytes(max(0, count - SNAILS_A_SPACE + 1) for count in range(256))
_SQUADS = range(0, MAX_SNAILS, SQUAD)
_CROWD_AT = tuple(
    (2 * space + (snail >> 3), 1 << (snail & 7))
    for snail in range(MAX_SNAILS)
    for space in range(MAX_SPACES)
)

Place = int | tuple[int, int]
"""What was read: one byte, or several in a row from the first up to the second."""


def facts_of(hot: bytes) -> bytes:
    """The bytes of a state, who is alive, who stands where, and who is out."""
    crowd = bytearray(2 * MAX_SPACES)
    counts = bytearray(MAX_SPACES)
    for snail, space in enumerate(hot[PLACE:PLACE_END]):
        if space < MAX_SPACES:
            at, bit = _CROWD_AT[snail * MAX_SPACES + space]
            crowd[at] |= bit
            counts[space] += 1
    life = hot[HEALTH:HEALTH_END].translate(_LIFE)
    out = bytes([life.find(1, first, first + SQUAD) < 0 for first in _SQUADS])
    return b"".join((hot, life, crowd, counts.translate(_BEYOND), counts, out))


def crowd_at(space: int) -> tuple[int, int]:
    """The place of the fact who stands on a space."""
    return CROWD + 2 * space, CROWD + 2 * space + 2
