"""A plan, slot by slot: the card that is expected to gain most now, by the snail then active.

Opponents are taken to stand still, and each card to end the likeliest way before the next
one is looked at. The later the slot, the less of what it promises will come true.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from snails_core.agenda import EndTurn, Resolve
from snails_core.bots.evaluation import Outlook, evaluate, material
from snails_core.bots.look_ahead import Budget, look
from snails_core.bots.outlooks import planning_outlook
from snails_core.bots.prospects import prospects
from snails_core.bots.weapons import Weapon, armoury_of
from snails_core.cards import Kind
from snails_core.engine import settle
from snails_core.layout import (
    ACTIVE,
    HIDDEN,
    NONE,
    PASSIVE,
    PLACE,
    PLAN_SLOTS,
    PLAYERS,
    SLOTS,
)
from snails_core.options import Plan
from snails_core.plans import Pair, Plans
from snails_core.position import Position
from snails_core.squads import LEADER, is_out, role, snail_of

STALE = 0.85
"""What is left of a promise after each slot."""
PAIRS = 3
STEPS_A_CARD = 60
NEARBY = 0.6
KEEPING = 0.5
"""What it costs to spend a card that does not come back, as a share of a card's worth."""


class Pick(NamedTuple):
    """A card for the next slot: what it gains in all, and in hard facts, and where it leads."""

    gain: float
    facts: float
    tie: float
    card: int
    end: Position


def build_plan(position: Position, me: int, plans: Plans, random: Random) -> Plan:
    """The best of the plans built for the most promising pairs of snails."""
    start = _everybody_planned(position, me)
    best: tuple[float, Plan] | None = None
    for pair in _pairs(start, me, plans):
        score, cards = _fill(start, me, pair, plans, random)
        if best is None or score > best[0]:
            best = score, Plan(*pair, *cards)
    assert best is not None
    return best[1]


def _everybody_planned(position: Position, me: int) -> Position:
    """The view as it will be when the plans are made: everybody else's face down."""
    hot = bytearray(position.hot)
    for player in range(hot[PLAYERS]):
        if player != me and not is_out(hot, player) and hot[ACTIVE + player] == NONE:
            hot[ACTIVE + player] = hot[PASSIVE + player] = HIDDEN
            start = SLOTS + player * PLAN_SLOTS
            hot[start : start + PLAN_SLOTS] = bytes([HIDDEN] * PLAN_SLOTS)
    return Position(position.setting, bytes(hot), position.cold, ())


def _pairs(start: Position, me: int, plans: Plans) -> list[Pair]:
    """The snails with the best prospects first, each with the best of the others behind it."""
    by_card = armoury_of(start.setting.catalogue).by_card
    weapons = [by_card[card] for card, _ in plans.hand]
    known = [weapon for weapon in weapons if weapon is not None]
    snails = sorted({active for active, _ in plans.pairs})
    ready = {snail: _readiness(start, me, snail, known) for snail in snails}
    ranked = sorted(snails, key=lambda snail: ready[snail], reverse=True)
    if len(ranked) == 1:
        return list(plans.pairs)
    return [(snail, next(o for o in ranked if o != snail)) for snail in ranked[:PAIRS]]


def _readiness(start: Position, me: int, snail: int, weapons: list[Weapon]) -> float:
    """What the snail could do from where it is, or from a step away."""
    hot, board = start.hot, start.setting.board
    here = hot[PLACE + snail]
    best = 0.0
    for space in (here, *board.neighbours[here]):
        if space != here and hot[space] > hot[here] + 1:
            continue
        rerolls = int(role(snail) == LEADER)
        hits = prospects(hot, board, me, snail, weapons, rerolls, 1.0, space)
        hits.sort(reverse=True)
        best = max(best, sum(hits[:3]) * (1.0 if space == here else NEARBY))
    return best


def _fill(
    start: Position, me: int, pair: Pair, plans: Plans, random: Random
) -> tuple[float, tuple[int, int, int, int, int]]:
    """Five cards for this pair, and what the plan is expected to gain."""
    hot = bytearray(start.hot)
    hot[ACTIVE + me] = role(pair[0])
    hot[PASSIVE + me] = NONE if pair[1] == NONE else role(pair[1])
    position = Position(start.setting, bytes(hot), start.cold, ())
    chosen: list[int] = []
    total = 0.0
    for slot in range(PLAN_SLOTS):
        pick = _pick(position, me, slot, plans, tuple(chosen), random)
        chosen.append(pick.card)
        total += STALE**slot * pick.facts
        position = pick.end
    one, two, three, four, five = chosen
    return total, (one, two, three, four, five)


def _pick(
    position: Position, me: int, slot: int, plans: Plans, chosen: tuple[int, ...], random: Random
) -> Pick:
    """The card of greatest gain for this slot."""
    kinds = plans.next_cards(chosen)
    counts = dict(plans.hand)
    best: Pick | None = None
    for card in kinds:
        left = [c for c in kinds for _ in range(counts[c] - chosen.count(c) - (c == card))]
        outlook = planning_outlook(position, me, slot, tuple(left))
        pick = _try(position, me, slot, card, outlook, random)
        if best is None or pick[:3] > best[:3]:
            best = pick
    assert best is not None
    return best


def _try(
    position: Position, me: int, slot: int, card: int, outlook: Outlook, random: Random
) -> Pick:
    """What this card is expected to gain if it is resolved now."""
    hot = bytearray(position.hot)
    at = SLOTS + me * PLAN_SLOTS + slot
    hot[at] = card
    agenda = (EndTurn(me, slot), Resolve(me, slot))
    before = Position(position.setting, bytes(hot), position.cold, ())
    revealed = Position(position.setting, bytes(hot), position.cold, agenda)
    sight = look(settle(revealed).position, outlook, Budget(STEPS_A_CARD))
    cost = _cost(position, card, outlook)
    gain = sight.value - evaluate(before, outlook) - cost
    facts = sight.material - material(before, outlook) - cost
    after = bytearray(sight.end.hot)
    after[at] = NONE
    end = Position(position.setting, bytes(after), sight.end.cold, ())
    return Pick(gain, facts, random.random(), card, end)


def _cost(position: Position, card: int, outlook: Outlook) -> float:
    """A card that does not come back could have waited for a better moment."""
    kind = position.setting.catalogue.cards[card]
    return 0.0 if kind.kind is Kind.BASIC or kind.returns else KEEPING * outlook.card


__all__ = ["build_plan", "snail_of"]
