"""What the others may hold and plan, as far as a player can know.

A guess deals the cards that the player has not seen, and lets everybody else plan with them
as the greedy bot would.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import Planning
from snails_core.bots.plan_building import build_plan
from snails_core.engine import play_unchecked, settle
from snails_core.nodes import Decision
from snails_core.options import Plan
from snails_core.plans import Plans
from snails_core.position import Position
from snails_core.squads import is_out
from snails_core.view import view


class Guess(NamedTuple):
    """A whole position before anybody has planned, and the plans of the others."""

    position: Position
    plans: dict[int, Plan]

    def begun(self, player: int, plan: Plan) -> Position:
        """The position when all plans are made, this one the player's."""
        plans = {**self.plans, player: plan}
        position = settle(self.position).position
        while isinstance(position.agenda[-1], Planning):
            node = position.node
            assert isinstance(node, Decision)
            position = play_unchecked(position, plans[node.player]).position
        return position


def guess(seen: Position, player: int, random: Random) -> Guess:
    """One of the many things that may be hidden from the player who is about to plan."""
    position = deal(seen, player, random)
    others = [p for p in range(position.players) if p != player and not is_out(position.hot, p)]
    return Guess(position, {other: _greedy_plan(position, other, random) for other in others})


def deal(seen: Position, player: int, random: Random) -> Position:
    """A whole position that looks like this one to the player; nobody else has planned in it."""
    hot, cold = bytearray(seen.hot), bytearray(seen.cold)
    hot[at.VIEWER] = at.NONE
    unseen = [card for card in range(at.MAX_CARDS) for _ in range(cold[at.POOL + card])]
    random.shuffle(unseen)
    for other in range(seen.players):
        if other == player:
            continue
        for _ in range(cold[at.SECRET + other]):
            card = unseen.pop()
            cold[at.POOL + card] -= 1
            cold[at.HAND + other * at.MAX_CARDS + card] += 1
        cold[at.SECRET + other] = 0
        start = at.SLOTS + other * at.PLAN_SLOTS
        hot[start : start + at.PLAN_SLOTS] = bytes([at.NONE] * at.PLAN_SLOTS)
        hot[at.ACTIVE + other] = hot[at.PASSIVE + other] = at.NONE
    return Position(seen.setting, bytes(hot), bytes(cold), (Planning(0),))


def _greedy_plan(position: Position, player: int, random: Random) -> Plan:
    known = view(Position(position.setting, position.hot, position.cold, ()), player)
    plans = Plans.of(known.setting, known.hot, known.cold, player)
    return build_plan(known, player, plans, random)
