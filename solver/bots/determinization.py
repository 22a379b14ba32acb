"""Determinization: what is hidden from a player, filled in as it may be.

The cards that the player has not seen are dealt at random, and everybody else plans with them as
the greedy bot would. In the middle of a round only the cards that lie face down are planned.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from snails_core import layout as at
from snails_core.agenda import Planning
from snails_core.bots.plan_building import build_plan
from snails_core.layout import HIDDEN, NONE, PLAN_SLOTS
from snails_core.plans import Pair, Plans
from snails_core.position import Position
from snails_core.queries import is_out, living, role, snail_of
from snails_core.view import view

NOBODY: Pair = (NONE, NONE)


def determinize(seen: Position, player: int, random: Random) -> Position:
    """A position without secrets that looks like this one to the player. Everybody but the player
    has planned."""
    dealt = deal_unseen(seen, player, random)
    hot, cold = bytearray(dealt.hot), bytearray(dealt.cold)
    for other in range(seen.players):
        if other == player or (_is_planning(seen) and is_out(hot, other)):
            continue
        slots = _open_slots(seen, other)
        (active, passive), cards = _plan(seen, dealt, other, slots, random)
        hot[at.ACTIVE + other], hot[at.PASSIVE + other] = _token(active), _token(passive)
        for slot, card in zip(slots, cards, strict=False):
            hot[at.slot_at(other, slot)] = card
            cold[at.hand_at(other, card)] -= 1
    return Position(seen.setting, bytes(hot), bytes(cold), seen.agenda)


def deal_unseen(seen: Position, player: int, random: Random) -> Position:
    """The position with random cards in the hands of others, and without what is hidden of their
    plans, which are still to be made."""
    hot, cold = bytearray(seen.hot), bytearray(seen.cold)
    hot[at.VIEWER] = NONE
    unseen = [card for card in range(at.MAX_CARDS) for _ in range(cold[at.POOL + card])]
    random.shuffle(unseen)
    for other in range(seen.players):
        if other == player:
            continue
        for _ in range(cold[at.SECRET + other]):
            card = unseen.pop()
            cold[at.POOL + card] -= 1
            cold[at.hand_at(other, card)] += 1
        cold[at.SECRET + other] = 0
        slots = at.slot_at(other)
        for place in (at.ACTIVE + other, at.PASSIVE + other, *range(slots, slots + PLAN_SLOTS)):
            if hot[place] == HIDDEN:
                hot[place] = NONE
    return Position(seen.setting, bytes(hot), bytes(cold), seen.agenda)


def _open_slots(seen: Position, player: int) -> list[int]:
    """The slots in which a card is still to be planned, or lies face down."""
    return [
        slot for slot, card in enumerate(seen.slots(player)) if _is_planning(seen) or card == HIDDEN
    ]


def _is_planning(seen: Position) -> bool:
    return isinstance(seen.agenda[-1], Planning)


def _plan(
    seen: Position, dealt: Position, player: int, slots: list[int], random: Random
) -> tuple[Pair, tuple[int, ...]]:
    """Snails and cards as the greedy bot would choose them now, followed by the rest of the hand.

    The greedy bot needs all basic cards to choose from; those that lie face up already are left
    out again.
    """
    known = view(Position(dealt.setting, dealt.hot, dealt.cold, ()), player)
    plans = Plans.of(known.setting, known.hot, known.cold, player)
    pairs = plans.pairs if _is_planning(seen) else _pairs(seen, player, random)
    held = dict(plans.hand)
    wanted: list[int] = []
    if slots and pairs[0] != NOBODY:
        hand = {**dict.fromkeys(seen.setting.basic_cards, 1), **held}
        plan = build_plan(known, player, Plans(pairs, tuple(sorted(hand.items()))), random)
        pairs = ((plan.active_snail, plan.passive_snail),)
        wanted = [card for card in plan.cards if card in held]
    left = list((Counter(held) - Counter(wanted)).elements())
    random.shuffle(left)
    return pairs[0], (*wanted, *left)


def _pairs(seen: Position, player: int, random: Random) -> tuple[Pair, ...]:
    """The pairs of snails that may have been declared. If one of the two is known, the other is
    random."""
    hot = seen.hot
    tokens = hot[at.ACTIVE + player], hot[at.PASSIVE + player]
    known = hot[at.KNOWN + player]
    dark = [snail for snail in living(hot, player) if not known >> role(snail) & 1]
    if tokens == (HIDDEN, HIDDEN):
        return tuple(permutations(dark, 2))
    other = random.choice(dark) if HIDDEN in tokens else NONE
    active, passive = [other if t == HIDDEN else _snail(player, t) for t in tokens]
    return ((active, passive),)


def _snail(player: int, token: int) -> int:
    return NONE if token == NONE else snail_of(player, token)


def _token(snail: int) -> int:
    return NONE if snail == NONE else role(snail)
