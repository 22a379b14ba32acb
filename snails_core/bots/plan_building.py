"""A plan, slot by slot: the card that is expected to gain most now, by the snail then active.

Opponents are taken to stand still, and each card to end the likeliest way before the next
one is looked at. The later the slot, the less of what it promises will come true.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from snails_core.agenda import EndTurn, Resolve
from snails_core.bots.evaluation import Outlook, footing_loss, material, promise
from snails_core.bots.look_ahead import Budget, look, played_out
from snails_core.bots.outlooks import planning_outlook
from snails_core.bots.prospects import prospects, rerolls_of
from snails_core.bots.weapons import Weapon, armoury_of
from snails_core.cards import Card, Kind
from snails_core.engine import Step, play_unchecked, settle
from snails_core.events import Acted
from snails_core.layout import (
    ACTIVE,
    HIDDEN,
    LEVEL,
    NONE,
    PASSIVE,
    PLACE,
    PLAN_SLOTS,
    PLAYERS,
    slot_at,
)
from snails_core.nodes import Decision
from snails_core.options import Act, Plan
from snails_core.plans import Pair, Plans
from snails_core.position import Position
from snails_core.queries import is_out, living, role, snail_of
from snails_core.rules.crawl import is_climber, move_cost

STALE = 0.85
"""What is left of a promise after each slot."""
PAIRS = 3
STEPS = 60
"""How many steps of the engine one action may take to look at."""
NEARBY = 0.6
"""What prospects a step away count."""
RESCUE = 1.0
"""What a snail's plight counts when it is asked which one shall act."""
KEEPING = 0.5
"""What it costs to spend a card that does not come back, as a share of a card's worth."""
SPARE = 0.03
"""What the better other half of a card counts when two cards offer the same."""


class Try(NamedTuple):
    """An action looked at: what it gains in all, and in hard facts, and where it leads."""

    gain: float
    facts: float
    end: Position


class Pick(NamedTuple):
    """A card for the next slot, the best of its actions, and what ties are broken by."""

    gain: float
    tie: float
    card: int
    best: Try


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


def plan_at_a_glance(position: Position, me: int, plans: Plans, random: Random) -> Plan:
    """The most promising pair of snails, and the five cards that would each gain most if it were
    the first: what one card changes for the next is not looked at."""
    start = _everybody_planned(position, me)
    pair = _pairs(start, me, plans)[0]
    begun = _declared(start, me, pair)
    trials = Trials(me)
    chosen: list[int] = []
    for _ in range(PLAN_SLOTS):
        chosen.append(_pick(begun, me, 0, plans, tuple(chosen), trials, random).card)
    one, two, three, four, five = chosen
    return Plan(*pair, one, two, three, four, five)


def _declared(start: Position, me: int, pair: Pair) -> Position:
    """The position with this pair of snails declared."""
    hot = bytearray(start.hot)
    hot[ACTIVE + me] = role(pair[0])
    hot[PASSIVE + me] = NONE if pair[1] == NONE else role(pair[1])
    return Position(start.setting, bytes(hot), start.cold, ())


def _everybody_planned(position: Position, me: int) -> Position:
    """The view as it will be when the plans are made: everybody else's face down."""
    hot = bytearray(position.hot)
    for player in range(hot[PLAYERS]):
        if player != me and not is_out(hot, player) and hot[ACTIVE + player] == NONE:
            hot[ACTIVE + player] = HIDDEN
            hot[PASSIVE + player] = HIDDEN if len(living(hot, player)) > 1 else NONE
            start = slot_at(player)
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
    """What the snail could do from where it is or from a step away, and how badly it must go."""
    hot, board = start.hot, start.setting.board
    here, climber = hot[PLACE + snail], is_climber(hot, me)
    best = 0.0
    for space in (here, *board.neighbours[here]):
        if space != here and move_cost(hot[LEVEL + here], hot[LEVEL + space], climber) is None:
            continue
        rerolls = rerolls_of(hot, me, snail)
        hits = prospects(hot, board, me, snail, weapons, rerolls, 1.0, space)
        hits.sort(reverse=True)
        best = max(best, sum(hits[:3]) * (1.0 if space == here else NEARBY))
    return best + RESCUE * footing_loss(start, snail)


def _fill(
    start: Position, me: int, pair: Pair, plans: Plans, random: Random
) -> tuple[float, tuple[int, int, int, int, int]]:
    """Five cards for this pair, and what the plan is expected to gain."""
    position = _declared(start, me, pair)
    trials = Trials(me)
    chosen: list[int] = []
    total = 0.0
    for slot in range(PLAN_SLOTS):
        pick = _pick(position, me, slot, plans, tuple(chosen), trials, random)
        chosen.append(pick.card)
        total += STALE**slot * pick.best.facts
        position = pick.best.end
    one, two, three, four, five = chosen
    return total, (one, two, three, four, five)


def _pick(
    position: Position,
    me: int,
    slot: int,
    plans: Plans,
    chosen: tuple[int, ...],
    trials: Trials,
    random: Random,
) -> Pick:
    """The card of greatest gain for this slot; every basic card can be judged, so one is found."""
    kinds = plans.next_cards(chosen)
    counts = dict(plans.hand)
    left = tuple(card for card in kinds for _ in range(counts[card] - chosen.count(card)))
    outlook = planning_outlook(position, me, slot, left)
    trials.turn_to(position, slot, outlook)
    picks = []
    for card in kinds:
        tried = trials.card(card)
        if tried:
            best = max(tried, key=lambda one: one.gain)
            spare = SPARE * sum(one.gain for one in tried if one is not best and one.gain > 0)
            picks.append(Pick(best.gain - spare, random.random(), card, best))
    return max(picks, key=lambda pick: pick[:2])


class Trials:
    """Actions tried out on one position after another; what was seen before is remembered."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.seen: dict[tuple[bytes, int, int], Try] = {}

    def turn_to(self, position: Position, slot: int, outlook: Outlook) -> None:
        """Looks at another position, or the same one with fewer cards to come."""
        self.position, self.slot, self.outlook = position, slot, outlook
        self.plain = outlook._replace(weapons=())
        self.facts = material(position, outlook)
        self.value = self.facts + promise(position, outlook)
        last = slot + 1 == PLAN_SLOTS
        self.stages = int(last), hash((last, *(weapon.action for weapon in outlook.weapons)))
        number = position.hot[ACTIVE + self.me]
        self.snail = NONE if number in (NONE, HIDDEN) else snail_of(self.me, number)

    def card(self, card: int) -> list[Try]:
        """What each half of the card would do; nothing for a weapon without a target."""
        catalogue = self.position.setting.catalogue
        kind = catalogue.cards[card]
        weapon = armoury_of(catalogue).by_card[card]
        attack = weapon is not None and kind.kind is not Kind.BASIC
        if attack and weapon is not None and not self._has_target(weapon):
            return []
        stage = self.stages[0 if attack else 1]
        keys = [(self.position.hot, action, stage) for action in kind.actions]
        missing = {key[1] for key in keys if key not in self.seen}
        if missing:
            self._try(kind, missing, attack, stage)
        return [self.seen[key] for key in keys]

    def _has_target(self, weapon: Weapon) -> bool:
        if self.snail == NONE:
            return False
        hot, board = self.position.hot, self.position.setting.board
        return any(prospects(hot, board, self.me, self.snail, (weapon,), 0, 1.0))

    def _try(self, card: Card, actions: set[int], attack: bool, stage: int) -> None:
        """Reveals the card here and looks at some of its actions; an attack is judged by its
        damage, anything else also by what it opens up for the cards to come."""
        position, at = self.position, slot_at(self.me, self.slot)
        outlook = self.plain if attack else self.outlook
        value = self.facts if attack else self.value
        free = card.kind is Kind.BASIC or card.returns
        cost = 0.0 if free else KEEPING * outlook.card
        hot = bytearray(position.hot)
        hot[at] = card.index
        agenda = EndTurn(self.me, self.slot), Resolve(self.me, self.slot)
        step = settle(Position(position.setting, bytes(hot), position.cold, agenda))
        begun = _beginnings(step, actions)
        for action in actions:
            tried = Try(-cost, -cost, position)
            if action in begun:
                sight = look(begun[action], outlook, Budget(STEPS))
                last = played_out(sight.end)
                end = bytearray(last.hot)
                end[at] = NONE
                after = Position(position.setting, bytes(end), last.cold, ())
                facts = sight.material - self.facts
                tried = Try(sight.value - value - cost, facts - cost, after)
            self.seen[position.hot, action, stage] = tried


def _beginnings(revealed: Step, actions: set[int]) -> dict[int, Position]:
    """The positions in which the actions have begun, those that are legal. If the card has only one
    way to be resolved, the engine has begun it already."""
    node = revealed.position.node
    if isinstance(node, Decision) and isinstance(revealed.position.agenda[-1], Resolve):
        return {
            option.action: play_unchecked(revealed.position, option).position
            for option in node.options
            if isinstance(option, Act) and option.action in actions
        }
    return {e.action: revealed.position for e in revealed.events if isinstance(e, Acted)}
