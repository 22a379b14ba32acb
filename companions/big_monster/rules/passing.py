"""On whose ship the rest of a stack may be laid (B3, B12)."""

from __future__ import annotations

from collections.abc import Sequence


def receivers(player: int, free: Sequence[int], keeps: bool) -> tuple[int, ...]:
    """The free ships a player may choose: another player's, the own one only if no other is left.

    `keeps` is the power of the Keeper, who may choose the own ship while it is free.

    >>> receivers(0, (0, 1, 2), keeps=False), receivers(0, (0,), keeps=False)
    ((1, 2), (0,))
    """
    if keeps:
        return tuple(free)
    others = tuple(ship for ship in free if ship != player)
    return others or tuple(free)


def is_forced(player: int, free: Sequence[int]) -> bool:
    """Must this player take the own ship? Only then the angry dragon comes (B5)."""
    return tuple(free) == (player,)
