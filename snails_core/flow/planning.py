"""Phase 2: everybody's secret plan, one decision each."""

from __future__ import annotations

from snails_core.agenda import Acting, Planning
from snails_core.draft import Draft
from snails_core.events import PhaseBegan, Planned
from snails_core.layout import (
    ACTIVE,
    HIDDEN,
    KNOWN,
    NONE,
    PASSIVE,
    PLAN_SLOTS,
    PLAYERS,
    REVEALED,
    hand_at,
    slot_at,
)
from snails_core.nodes import Decision
from snails_core.options import Plan
from snails_core.plans import Plans
from snails_core.queries import in_turn, is_out, role
from snails_core.rule import chosen, rule


@rule(Planning, always_asks=True)
def planning(d: Draft, task: Planning) -> Decision | None:
    """Asks each player for a plan. One that is there already stays, and players without snails are
    passed over."""
    if task.seat == d.hot[PLAYERS]:
        d.events.append(PhaseBegan(3))
        d.agenda.append(Acting(0, 0))
        return None
    player = in_turn(d.hot, task.seat)
    if is_out(d.hot, player) or has_plan(d, player):
        d.agenda.append(Planning(task.seat + 1))
        return None
    return Decision(player, Plans.of(d.setting, d.hot, d.cold, player))


def has_plan(d: Draft, player: int) -> bool:
    return d.hot[ACTIVE + player] != NONE


@chosen(Planning)
def planned(d: Draft, task: Planning, plan: Plan) -> None:
    """The cards leave the hand for the slots, face down; in a view they stay in the bag."""
    hot = d.hot
    player = in_turn(hot, task.seat)
    hot[ACTIVE + player] = _token(plan.active_snail)
    hot[PASSIVE + player] = _token(plan.passive_snail)
    hot[KNOWN + player] = 0
    hot[REVEALED + player] = 0
    start = slot_at(player)
    hot[start : start + PLAN_SLOTS] = bytes(plan.cards)
    for card in plan.cards:
        if card != HIDDEN:
            d.open_cold()[hand_at(player, card)] -= 1
    d.events.append(Planned(player))
    d.agenda.append(Planning(task.seat + 1))


def _token(snail: int) -> int:
    return snail if snail in (NONE, HIDDEN) else role(snail)
