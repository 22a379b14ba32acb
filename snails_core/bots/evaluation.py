"""How good a position is for a player, in units of health.

`material` counts what is there: snails, their health and footing, cards in hand.
`evaluate` adds what the active snail could do next with the cards still to come.
"""

from __future__ import annotations

from typing import NamedTuple

from snails_core.bots.prospects import prospects, rerolls_of
from snails_core.bots.weapons import Weapon
from snails_core.damage_amounts import DYNAMITE_DAMAGE, ROT_DAMAGE
from snails_core.factions import Faction
from snails_core.layout import (
    ACTIVE,
    AIMED,
    AIR,
    DAMAGED,
    DYNAMITE,
    FACTION,
    FIRE,
    HEALTH,
    HIDDEN,
    LEVEL,
    NONE,
    PLACE,
    PLAN_SLOTS,
    PLAYERS,
    SECRET,
    SHELLED,
    SQUAD,
    USED,
    hand_at,
    slot_at,
)
from snails_core.position import Position
from snails_core.queries import owner, snail_of
from snails_core.rules.contamination import contamination_damage, is_contaminated
from snails_core.rules.crawl import is_climber
from snails_core.setting import Setting

FULL = 30
"""The health of a fresh snail."""
ENEMY_FACTOR = {2: 1.0, 3: 0.8, 4: 0.7}
"""What an enemy's loss is worth, by players: with more of them, each hit helps others too."""
FOOTING = (-3.0, 0.0, 1.2, 2.4)
"""Sight by level; on water most cards are useless."""
HARBOUR = 0.0
LIKELY = 0.6
"""How sure a loss at the end of the round is, for whoever may still get away."""
SWIM = 1.4
"""The same for whoever is on water: the way out is long."""
WADE = 3.0
"""What each step to the nearest shore costs."""
LOST_AT_SEA = 6
PLANNED = 1.5
"""What an enemy's card still face down is worth to them."""
POWER_LEFT = 1.0
"""What a faction power not yet used this round is worth."""


def snail_worth(health: int) -> float:
    """A living snail counts, and the nearer to its end the dearer is each point of health."""
    return 0.0 if not health else 22.0 + health * (1.35 - 0.35 * health / FULL)


WORTH = tuple(snail_worth(health) for health in range(FULL + 1))


class Outlook(NamedTuple):
    """The player for whom positions are judged, and the weapons still to come, each with how much
    its prospects count."""

    setting: Setting
    me: int
    players: int
    card: float
    """What a card in hand is worth."""
    shell: float
    """What being in a shell is worth."""
    weapons: tuple[Weapon, ...] = ()
    weights: tuple[float, ...] = ()
    """By the order of the weapons, or if `ranked` by the order of their prospects."""
    ranked: bool = False
    enemy: float = 1.0


def evaluate(position: Position, outlook: Outlook) -> float:
    """The worth of a position for the player: what is on the table, and what the active snail can
    do with the cards to come."""
    return material(position, outlook) + promise(position, outlook)


def promise(position: Position, outlook: Outlook) -> float:
    """The weighted prospects of the weapons to come from where the active snail stands."""
    hot, me = position.hot, outlook.me
    number = hot[ACTIVE + me]
    if not outlook.weapons or number in (NONE, HIDDEN):
        return 0.0
    snail = snail_of(me, number)
    rerolls = rerolls_of(hot, me, snail)
    board = position.setting.board
    hits = prospects(hot, board, me, snail, outlook.weapons, rerolls, outlook.enemy)
    if not hits:
        return 0.0
    if hot[AIMED + me]:
        first = hits.index(max(hits)) if outlook.ranked else 0
        aimed = prospects(
            hot, board, me, snail, outlook.weapons[first : first + 1], rerolls + 1, outlook.enemy
        )
        hits[first] = aimed[0]
    if outlook.ranked:
        hits.sort(reverse=True)
    return sum(hit * weight for hit, weight in zip(hits, outlook.weights, strict=False))


def material(position: Position, outlook: Outlook) -> float:
    """Snails and cards, mine less theirs."""
    hot, me = position.hot, outlook.me
    total = 0.0
    for player in range(hot[PLAYERS]):
        squad = _squad(position, player, outlook.shell)
        total += squad if player == me else -outlook.enemy * squad
        if hot[FACTION + player] == Faction.ZOMBIE:
            total += _rot(position, player, me, outlook.enemy)
    return total + _cards(position, outlook)


def _squad(position: Position, player: int, shell: float) -> float:
    hot = position.hot
    pirates = hot[FACTION + player] == Faction.PIRATES
    total = 0.0
    for snail in range(SQUAD * player, SQUAD * player + SQUAD):
        health = hot[HEALTH + snail]
        if not health:
            continue
        worth = WORTH[health]
        total += worth
        space = hot[PLACE + snail]
        if space >= AIR:
            continue
        level = hot[LEVEL + space]
        if level:
            total += FOOTING[level]
            if hot[SHELLED + snail]:
                total += shell
            if hot[FIRE + space]:
                total -= 1.0 + hot[DAMAGED + space]
            if hot[DYNAMITE + space]:
                loss = DYNAMITE_DAMAGE * hot[DYNAMITE + space]
                total -= LIKELY * (worth - WORTH[max(0, health - loss)])
        elif pirates:
            total += HARBOUR
        else:
            total -= footing_loss(position, snail)
    return total


def footing_loss(position: Position, snail: int) -> float:
    """What standing on water costs whoever is no Pirate (R29): the contamination to come, and
    the way to a shore that can be climbed. Nothing on land."""
    hot = position.hot
    if not is_contaminated(hot, snail):
        return 0.0
    health = hot[HEALTH + snail]
    loss = contamination_damage(position.setting, hot)
    away = way_out(position, snail)
    return SWIM * (WORTH[health] - WORTH[max(0, health - loss)]) + WADE * away - FOOTING[0]


def way_out(position: Position, snail: int) -> int:
    """Steps to the nearest land that a snail on water can climb: beaches, for Ninja any (R30)."""
    hot, board = position.hot, position.setting.board
    distance = board.distance[hot[PLACE + snail]]
    highest = 3 if is_climber(hot, owner(snail)) else 1
    levels = hot[LEVEL : LEVEL + len(distance)]
    return min(
        (far for far, level in zip(distance, levels, strict=True) if 0 < level <= highest),
        default=LOST_AT_SEA,
    )


def _rot(position: Position, zombie: int, me: int, enemy: float) -> float:
    """The Aura of Rot on whoever shares a space with this player's snails."""
    hot = position.hot
    start = PLACE + SQUAD * zombie
    rotten = {space for space in hot[start : start + SQUAD] if space < AIR}
    total = 0.0
    for snail in range(SQUAD * hot[PLAYERS]):
        if hot[PLACE + snail] in rotten and snail // SQUAD != zombie:
            health = hot[HEALTH + snail]
            loss = WORTH[health] - WORTH[max(0, health - ROT_DAMAGE)]
            total += LIKELY * (-loss if snail // SQUAD == me else enemy * loss)
    return total


def _cards(position: Position, outlook: Outlook) -> float:
    """My hand, their hands and face-down plans, powers not yet used."""
    hot, cold, me = position.hot, position.cold, outlook.me
    setting = position.setting
    total = 0.0
    for player in range(hot[PLAYERS]):
        start = hand_at(player)
        held = sum(cold[start + setting.arsenal_start : start + setting.arsenal_end])
        if player == me:
            total += outlook.card * held
        else:
            slots = slot_at(player)
            hidden = hot.count(HIDDEN, slots, slots + PLAN_SLOTS)
            held += cold[SECRET + player]
            total -= outlook.enemy * (outlook.card * 0.5 * held + PLANNED * hidden)
    if not hot[USED + me] and hot[FACTION + me] in (Faction.AMAZONS, Faction.BARBARIANS):
        total += POWER_LEFT
    return total
