"""The hidden backs of terrain tiles (F2): which there are, and how they are pinned."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from snails_core import layout as at
from snails_core.queries import Bytes
from snails_core.setting import Setting

TERRAINS = ("water", "beach", "meadow", "mountain")
"""Terrain by level."""


class Back(IntEnum):
    """A tile's back; the order is that of `layout.UNSEEN`."""

    BARREL = 0
    BEACH_BLANK = 1
    TRAP = 2
    ONE_CARD = 3
    TWO_CARDS = 4
    MINE = 5
    MOUNTAIN_BLANK = 6
    UNKNOWN = 7
    """Not a back: what a look ahead takes for one that nobody can see (R8)."""


BACKS_OF_LEVEL = (
    (),
    (Back.BARREL, Back.BEACH_BLANK),
    (Back.TRAP, Back.ONE_CARD, Back.TWO_CARDS),
    (Back.MINE, Back.MOUNTAIN_BLANK),
)


def pinned_back(pins: int, level: int) -> Back | None:
    """The known back of the tile at `level`, from the space's PINNED byte."""
    number = pins >> (2 * (level - 1)) & 3
    return BACKS_OF_LEVEL[level][number - 1] if number else None


def with_pin(pins: int, level: int, back: Back | None) -> int:
    """The PINNED byte with the back at `level` known to be `back` (or unknown again)."""
    shift = 2 * (level - 1)
    number = 0 if back is None else 1 + BACKS_OF_LEVEL[level].index(back)
    return pins & ~(3 << shift) | number << shift


def pinned_backs(hot: Bytes, space: int) -> Iterator[Back]:
    """The known backs of a space's tiles, from the lowest on."""
    for level in range(1, len(BACKS_OF_LEVEL)):
        back = pinned_back(hot[at.PINNED + space], level)
        if back is not None:
            yield back


def backs_left(setting: Setting, hot: Bytes) -> list[int]:
    """How many backs of each kind the box holds beside the pinned ones; below 0: too many are."""
    left = [0] * Back.UNKNOWN
    for tiles in setting.rules.tiles:
        backs = BACKS_OF_LEVEL[TERRAINS.index(tiles.id)]
        for back, count in zip(backs, tiles.backs.values(), strict=True):
            left[back] = count
    for space in setting.board.spaces():
        if hot[at.PINNED + space]:
            for back in pinned_backs(hot, space):
                left[back] -= 1
    return left
