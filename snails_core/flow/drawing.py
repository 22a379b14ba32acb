"""Phase 1: draw, exchange two for one, take the faction card, keep five (R1, R3)."""

from __future__ import annotations

from snails_core.agenda import (
    Discard,
    Draw,
    Drawing,
    Exchange,
    OfferFactionCard,
    Planning,
    TrimHand,
)
from snails_core.draft import Draft
from snails_core.events import PhaseBegan
from snails_core.layout import PLAYERS
from snails_core.nodes import Decision
from snails_core.options import Done, Swap
from snails_core.queries import in_turn, is_out
from snails_core.rule import chosen, rule
from snails_core.rules.hands import arsenal_held, arsenal_in_hand, copies_in_hand


@rule(Drawing)
def drawing(d: Draft, task: Drawing) -> None:
    """Lets each player draw in turn, from the 1st."""
    if task.seat == d.hot[PLAYERS]:
        d.events.append(PhaseBegan(2))
        d.agenda.append(Planning(0))
        return
    d.agenda.append(Drawing(task.seat + 1))
    player = in_turn(d.hot, task.seat)
    if not is_out(d.hot, player):
        d.agenda.append(TrimHand(player))
        d.agenda.append(OfferFactionCard(player))
        d.agenda.append(Exchange(player))
        d.agenda.append(Draw(player, 1))


@rule(Exchange)
def exchange(d: Draft, task: Exchange) -> Decision | None:
    player = task.player
    if arsenal_held(d, player) < 2:
        return None
    kinds = arsenal_in_hand(d, player)
    swaps: list[Done | Swap] = [Done()]
    for index, card in enumerate(kinds):
        if copies_in_hand(d, player, card) > 1:
            swaps.append(Swap(card, card))
        swaps.extend(Swap(card, other) for other in kinds[index + 1 :])
    return Decision(player, tuple(swaps))


@chosen(Exchange)
def exchanged(d: Draft, task: Exchange, option: Swap | Done) -> None:
    if isinstance(option, Swap):
        d.agenda.append(task)
        d.agenda.append(Draw(task.player, 1))
        d.agenda.append(Discard(task.player, option.other_card))
        d.agenda.append(Discard(task.player, option.card))
