"""Bots play a game to its end: the loop that all companions share.

A position has a `node`: a decision (with `player` and `options`), a chance (with `outcomes` and
`weights`), or the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

P = TypeVar("P")
C = TypeVar("C")


def play_out(
    position: P,
    bots: Sequence[Callable[[P, Random], C]],
    seed: int,
    *,
    play: Callable[[P, C], P],
    view: Callable[[P, int], P],
) -> P:
    """The last position of a game between bots, one for each seat.

    Every bot sees its own view only. Chance and each bot have a source of randomness of their own,
    so a bot that draws more random numbers changes its own choices only.
    """
    chance = Random(f"{seed} chance")
    minds = [Random(f"{seed} seat {seat}") for seat in range(len(bots))]
    while True:
        node: Any = getattr(position, "node")  # noqa: B009
        if hasattr(node, "outcomes"):
            choice: C = chance.choices(node.outcomes, node.weights)[0]
        elif hasattr(node, "options"):
            choice = bots[node.player](view(position, node.player), minds[node.player])
        else:
            return position
        position = play(position, choice)
