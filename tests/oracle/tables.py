"""How a round is laid out for the search, and what of the table matters to the rest of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from snails_core import Decision, Position, Step, settle
from snails_core import layout as at
from snails_core.agenda import Acting, Planning, Task
from snails_core.options import Plan
from snails_core.queries import role

Scripts = Mapping[int, Sequence[tuple[Plan, Fraction]]]
"""For each player who does not stand still, plans with their probabilities."""


def unplayed(position: Position) -> bytes:
    """The table without the cards of turns that are over: nothing asks for them this round."""
    hot = bytearray(position.hot)
    flow: Task | None = position.agenda[0] if position.agenda else None
    played = flow.slot if isinstance(flow, Acting) else at.PLAN_SLOTS
    for player in range(position.players):
        start = at.slot_at(player)
        hot[start : start + played] = bytes([at.NONE] * played)
    return bytes(hot)


def sizes(position: Position) -> tuple[int, ...]:
    """How many cards lie in the piles, and how many arsenal cards in each hand."""
    cold, arsenal = position.cold, position.setting.catalogue.arsenal
    hands = [at.hand_at(player, arsenal.start) for player in range(position.players)]
    piles = [sum(cold[pile : pile + at.MAX_CARDS]) for pile in (at.POOL, at.DISCARD)]
    return *piles, *(sum(cold[hand : hand + len(arsenal)]) for hand in hands)


def scripted(position: Position, scripts: Scripts) -> Iterator[tuple[Fraction, Position]]:
    """Every combination of the others' plans, with their cards out of their hands."""
    deals = [(Fraction(1), position)]
    for player, weighted in sorted(scripts.items()):
        deals = [
            (chance * weight, planned(deal, player, plan))
            for chance, deal in deals
            for plan, weight in weighted
        ]
    yield from deals


def planned(position: Position, player: int, plan: Plan, face_down: bool = False) -> Position:
    """The snails declared and the cards out of the hand; or in it still, and as others see them."""
    turn = (player - position.first_player) % position.players
    node = with_agenda(position, Planning(turn)).position.node
    assert isinstance(node, Decision) and node.player == player, "planned already"
    assert plan in node.options, "no plan for this hand"
    hot, cold = bytearray(position.hot), bytearray(position.cold)
    hot[at.ACTIVE + player] = role(plan.active_snail)
    if plan.passive_snail != at.NONE:
        hot[at.PASSIVE + player] = role(plan.passive_snail)
    start = at.slot_at(player)
    hidden = (at.HIDDEN,) * at.PLAN_SLOTS
    hot[start : start + at.PLAN_SLOTS] = bytes(hidden if face_down else plan.cards)
    for card in () if face_down else plan.cards:
        cold[at.hand_at(player, card)] -= 1
    return Position(position.setting, bytes(hot), bytes(cold), position.agenda)


def with_agenda(position: Position, task: Task) -> Step:
    return settle(Position(position.setting, position.hot, position.cold, (task,)))
