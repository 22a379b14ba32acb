"""From what a player saw in a game to questions of puzzle size."""

from __future__ import annotations

from random import Random

from snails_core import layout as at
from snails_core.nodes import Decision
from snails_core.position import Position
from snails_core.squads import living, owner
from solver.puzzles.mining.cropping import cropped, region
from solver.puzzles.mining.editing import planned_by, special_cards, with_hand, without_snails

OWN_SNAILS = (1, 1, 2, 2)
ENEMIES = (1, 2, 2)
CARDS = (1, 2, 2)
SPACES = (5, 6, 7)
"""How many there are in a puzzle, each entry as likely as the others."""
NEAR = 2
"""Enemies farther away than this are no part of one puzzle."""


def cut(seen: Position, random: Random) -> Position | None:
    """A few snails that are near each other, and a few of the player's cards."""
    assert isinstance(seen.node, Decision)
    seat = seen.node.player
    own = [snail for snail in living(seen.hot, seat) if seen.place(snail) is not None]
    others = [
        snail
        for snail in range(at.MAX_SNAILS)
        if owner(snail) != seat and seen.health(snail) and seen.place(snail) is not None
    ]
    cards = special_cards(seen, seat)
    if not own or not others:
        return None
    middle = random.choice(others)
    near_own = _nearest(seen, middle, own)[: random.choice(OWN_SNAILS)]
    near_others = _nearest(seen, middle, others)[: random.choice(ENEMIES)]
    if _distance(seen, middle, near_own[0]) > NEAR:
        return None
    kept = [*near_others, *near_own]
    position = without_snails(seen, set(range(at.MAX_SNAILS)) - set(kept))
    places = [place for snail in kept if (place := seen.place(snail)) is not None]
    spaces = region(seen.setting.board, places, random.choice(SPACES), random)
    if len(spaces) > SPACES[-1]:
        return None
    position = cropped(position, spaces)
    for player in range(position.players):
        position = with_hand(position, player, ())
    hand = random.sample(cards, min(len(cards), random.choice(CARDS)))
    return with_hand(planned_by(position, seat), seat, sorted(hand))


def _distance(position: Position, one: int, other: int) -> int:
    here, there = position.place(one), position.place(other)
    assert here is not None and there is not None
    return position.setting.board.distance[here][there]


def _nearest(position: Position, middle: int, snails: list[int]) -> list[int]:
    return sorted(snails, key=lambda snail: (_distance(position, middle, snail), snail))
