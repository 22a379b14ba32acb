"""Short questions about a position that every rule asks: whose snail, who stands where, on what."""

from __future__ import annotations

from snails_core.layout import (
    FIRST,
    HEALTH,
    LEVEL,
    NONE,
    PLACE,
    PLACE_END,
    PLAYERS,
    SQUAD,
    VIEWER,
)

Bytes = bytes | bytearray

ROLES = ("leader", "grunt", "scout", "medic")
LEADER = 0


def owner(snail: int) -> int:
    return snail >> 2


def role(snail: int) -> int:
    return snail & 3


def snail_of(player: int, role_number: int) -> int:
    return SQUAD * player + role_number


def occupants(hot: Bytes, space: int) -> list[int]:
    """The snails on a space, lowest number first."""
    found = []
    at = hot.find(space, PLACE, PLACE_END)
    while at >= 0:
        found.append(at - PLACE)
        at = hot.find(space, at + 1, PLACE_END)
    return found


def crowd(hot: Bytes, space: int) -> int:
    """How many snails stand on a space."""
    return hot.count(space, PLACE, PLACE_END)


def living(hot: Bytes, player: int) -> list[int]:
    """The player's snails that are not eliminated (on the board or not placed yet)."""
    base = SQUAD * player
    return [snail for snail in range(base, base + SQUAD) if hot[HEALTH + snail]]


def is_out(hot: Bytes, player: int) -> bool:
    start = HEALTH + SQUAD * player
    return hot.count(0, start, start + SQUAD) == SQUAD


def in_turn(hot: Bytes, seat: int) -> int:
    """The player who sits `seat` places clockwise of the 1st player."""
    return (hot[FIRST] + seat) % hot[PLAYERS]


def neutral_chooser(hot: Bytes) -> int:
    """Who decides neutral effects: the 1st player, or the next one still alive (R20, R35)."""
    for seat in range(hot[PLAYERS]):
        player = in_turn(hot, seat)
        if not is_out(hot, player):
            return player
    return hot[FIRST]


def who_decides(hot: Bytes, chooser: int) -> int:
    """The player named in a task; for a neutral one (NONE), whoever is the 1st player now."""
    return neutral_chooser(hot) if chooser == NONE else chooser


def is_hidden(hot: Bytes, player: int) -> bool:
    """Is this a view in which the player's secrets are placeholders?"""
    return hot[VIEWER] not in (NONE, player)


def is_water(hot: Bytes, space: int) -> bool:
    """Has the space no tile? Then nothing can be put on it, damaged or dug there (R14, R26)."""
    return not hot[LEVEL + space]


def bits(snails: list[int]) -> int:
    """A set of snails as one number."""
    mask = 0
    for snail in snails:
        mask |= 1 << snail
    return mask


def members(mask: int) -> list[int]:
    """The snails of a set, lowest number first."""
    return [snail for snail in range(mask.bit_length()) if mask >> snail & 1]
