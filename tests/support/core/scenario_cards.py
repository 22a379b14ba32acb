"""Scenarios that begin in the middle of a card: a push, a crawl, a tile dug up."""

from __future__ import annotations

from tests.support.core.scenario import Table

NEXT_CARD = ["act action=dig", "act action=aim"]
"""The options once the tested card is done."""

DEEP = """
    map {map}
    player A
    G a1
    plan G - crawl_dig dig_aim
    player B
    L a2
    G a2
    S a2
    player C
    L a3
    G a3
    S a3
    player D
    L a4
    G a4
    S a4
"""


def pushing(text: str, target: str) -> Table:
    """The Ball Thrower at this space, and it pushes."""
    table = Table(text)
    return table.choose(f"at_space space={target}").dice("triangle", "square")


def crawling(text: str, *spaces: str) -> Table:
    """A Crawl over these spaces."""
    table = Table(text).choose("act action=crawl")
    return table.choose(*(f"move_to space={space}" for space in spaces))


def digging_up(text: str, space: str = "a2") -> Table:
    """The Golden Shovel on this tile: it is destroyed, and nothing else is done to anybody."""
    return Table(text).choose(f"at_space space={space}")
