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
    AIR,
    DYNAMITE,
    FIRE,
    HEALTH,
    HOT_SIZE,
    LEVEL,
    MAX_PLAYERS,
    MAX_SNAILS,
    MAX_SPACES,
    PLACE,
    PLACE_END,
    SQUAD,
)
from snails_core.rules.rot import rot_loss, zombies
from snails_core.rules.token_risk import risk_on

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
WATER = OUT + MAX_PLAYERS
"""One byte per snail: 1 if it stands on water."""
ROT = WATER + MAX_SNAILS
"""One byte per snail: what rot would take from it at the end of the round."""
LASTING = ROT + MAX_SNAILS
"""One byte: 1 if anything burns or will explode at the end of the round."""
RISK = LASTING + 1
"""One byte: what all tokens and known backs together could cost a snail (`token_risk`)."""
FACTS_SIZE = RISK + 1
_NO_KIND = bytes(KIND_SIZE)
_NO_ROT = bytes(MAX_SNAILS)
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
    """The board's bytes, followed by all facts derived from them."""
    crowd = bytearray(2 * MAX_SPACES)
    counts = bytearray(MAX_SPACES)
    water = bytearray(MAX_SNAILS)
    for snail, space in enumerate(hot[PLACE:PLACE_END]):
        if space < MAX_SPACES:
            byte, bit = _CROWD_BIT[snail * MAX_SPACES + space]
            crowd[byte] |= bit
            counts[space] += 1
            water[snail] = not hot[LEVEL + space]
    alive = hot[HEALTH:HEALTH_END].translate(_IS_ALIVE)
    out = bytes([alive.find(1, first, first + SQUAD) < 0 for first in _SQUADS])
    rotting = zombies(hot)
    rot = _rot(hot, rotting) if rotting else _NO_ROT
    risk = risk_on(hot)
    table = bytes([risk > 0 and _is_lasting(hot), risk])
    full = counts.translate(_OVERFULL)
    return b"".join((hot, _NO_KIND, alive, crowd, full, counts, out, water, rot, table))


def _rot(hot: bytes, rotting: tuple[int, ...]) -> bytearray:
    """What rot would take from each snail; only snails on a space with a zombie are looked at."""
    places, losses = hot[PLACE:PLACE_END], bytearray(MAX_SNAILS)
    for space in {places[zombie] for zombie in rotting if places[zombie] < AIR}:
        for snail in range(MAX_SNAILS):
            if places[snail] == space:
                losses[snail] = rot_loss(hot, snail, rotting)
    return losses


def _is_lasting(hot: bytes) -> bool:
    """Does fire or dynamite lie there? Both are tokens, so only where there is a risk."""
    return any(hot.count(0, at, at + MAX_SPACES) < MAX_SPACES for at in (FIRE, DYNAMITE))


def crowd_at(space: int) -> tuple[int, int]:
    """The location of the fact who stands on a space."""
    return CROWD + 2 * space, CROWD + 2 * space + 2
