"""Which options deserve a look: the few that are promising at a glance.

Everything here is a rule of thumb and looks at single facts; the look ahead then
compares what is left with the engine itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from snails_core.agenda import ChooseTarget, PushAll, Rolled
from snails_core.bots.evaluation import FOOTING, FULL, Outlook
from snails_core.bots.prospects import FRIEND, prospects, rerolls_of
from snails_core.bots.weapons import armoury_of
from snails_core.cards import Action, Target
from snails_core.factions import Faction
from snails_core.layout import (
    ACTIVE,
    AIR,
    DAMAGED,
    FACTION,
    FIRE,
    HEALTH,
    HIDDEN,
    LEVEL,
    MINES,
    NONE,
    PLACE,
    SHELLED,
)
from snails_core.nodes import Decision
from snails_core.options import (
    AimAtSnail,
    AimAtSpace,
    Done,
    Keep,
    LetStay,
    MoveTo,
    Option,
    PlaceOn,
    PushTo,
    Reroll,
    ScatterTo,
)
from snails_core.position import Position
from snails_core.queries import occupants, owner, snail_of
from snails_core.vocabulary import Word

FIRE_PENALTY = 6.0
MINE_PENALTY = 14.0
Score = Callable[[Any], float]


def shortlist(position: Position, node: Decision, outlook: Outlook, most: int) -> Sequence[Option]:
    """At most `most` options, the most promising first; all of them where none can be judged."""
    options = tuple(node.options)
    if len(options) == 1:
        return options
    task = position.agenda[-1]
    if isinstance(task, Rolled):
        return (_dice_choice(position, task, options),)
    if len(options) <= 2:
        return options
    if isinstance(task, ChooseTarget):
        return _top(options, _target_score(position, task, outlook), most)
    if isinstance(task, PushAll):
        first = next(option for option in options if isinstance(option, PushTo)).snail
        options = tuple(option for option in options if _snail_of(option) == first)
    kind = type(options[-1])
    if kind is MoveTo:
        return _moves(position, options, outlook, most)
    if kind is PlaceOn:
        snail = getattr(task, "snail", NONE)
        return _top(options, lambda o: place_score(position, snail, o.space, outlook), most)
    if kind is PushTo or kind is LetStay:
        return _top(options, lambda o: _push_score(position, o, outlook), most)
    if kind is ScatterTo:
        return _top(options, lambda o: _crowd_score(position, o.space, outlook), most)
    return options[:most]


def _top(options: Sequence[Option], score: Score, most: int) -> Sequence[Option]:
    """The options with the best scores; equal ones stay in the node's order."""
    return sorted(options, key=score, reverse=True)[:most]


def _snail_of(option: Option) -> int:
    return option.snail if isinstance(option, PushTo | LetStay) else NONE


def _dice_choice(position: Position, task: Rolled, options: Sequence[Option]) -> Option:
    """The option that the weapon's table advises: to roll a die again, or to keep the dice."""
    weapon = armoury_of(position.setting.catalogue).by_action.get(task.context.action)
    if weapon is not None:
        faces = (task.face, task.other_face)
        face = weapon.rerolls.get((faces, max(1, task.rerolls)), NONE)
        if face != NONE and Reroll(face) in options:
            return Reroll(face)
    return Keep()


# --- targets --------------------------------------------------------------------------
def _target_score(position: Position, task: ChooseTarget, outlook: Outlook) -> Score:
    action = position.setting.catalogue.actions[task.action]
    weapon = armoury_of(position.setting.catalogue).by_action.get(task.action)
    power = weapon.power[min(task.rerolls, 3)] if weapon else 0.0
    heals = any(effect.word is Word.HEAL for row in action.rows for effect in row.effects)

    def score(option: AimAtSnail | AimAtSpace) -> float:
        if isinstance(option, AimAtSnail):
            return _snail_score(position, option.snail, power, heals, outlook)
        there = occupants(position.hot, option.space)
        total = sum(_snail_score(position, s, power, heals, outlook) for s in there)
        return total + _tile_score(position, action, option.space, outlook)

    return score


def _snail_score(
    position: Position, snail: int, power: float, heals: bool, outlook: Outlook
) -> float:
    hot = position.hot
    health = hot[HEALTH + snail]
    mine = owner(snail) == outlook.me
    if heals:
        return float(FULL - health if mine else health - FULL)
    force = power - 3 * hot[SHELLED + snail] if power else 2.0 + hot[LEVEL + hot[PLACE + snail]]
    focus = 1.0 + (FULL - health) / 60
    return min(force, health) * focus * (FRIEND if mine else outlook.enemy)


def _tile_score(position: Position, action: Action, space: int, outlook: Outlook) -> float:
    """The worth of a space on which nobody stands: a little for a damaged or high tile, and for
    enemies beside it."""
    score = 0.1 * position.hot[DAMAGED + space] + 0.01 * position.hot[LEVEL + space]
    if action.target is not Target.SPACE:
        return score
    near = position.setting.board.neighbours[space]
    for other in near:
        for snail in occupants(position.hot, other):
            score += 0.3 if owner(snail) != outlook.me else -0.4
    return score


def _crowd_score(position: Position, space: int, outlook: Outlook) -> float:
    there = occupants(position.hot, space)
    return sum(FRIEND if owner(snail) == outlook.me else 1.0 for snail in there)


# --- places ---------------------------------------------------------------------------
def _moves(
    position: Position, options: Sequence[Option], outlook: Outlook, most: int
) -> Sequence[Option]:
    """Staying, and the best neighbouring spaces: no mines, no fire, and something to shoot at."""
    snail = getattr(position.agenda[-1], "snail", NONE)
    moves = [option for option in options if isinstance(option, MoveTo)]
    ranked = _top(moves, lambda o: place_score(position, snail, o.space, outlook), most)
    return (Done(), *ranked)


def place_score(position: Position, snail: int, space: int, outlook: Outlook) -> float:
    """How good it would be for the snail to stand there (for an enemy: how bad)."""
    hot = position.hot
    player = owner(snail)
    level = hot[LEVEL + space]
    pirates = hot[FACTION + player] == Faction.PIRATES
    score = FOOTING[level] if level or not pirates else 0.0
    if not level and not pirates:
        score -= 5.0
    score -= FIRE_PENALTY * hot[FIRE + space] + MINE_PENALTY * hot[MINES + space]
    if player != outlook.me:
        return -score
    if outlook.weapons and hot[ACTIVE + player] not in (NONE, HIDDEN) and hot[PLACE + snail] < AIR:
        active = snail_of(player, hot[ACTIVE + player]) == snail
        if active:
            board = position.setting.board
            rerolls = rerolls_of(hot, player, snail)
            hits = prospects(
                hot, board, player, snail, outlook.weapons, rerolls, outlook.enemy, space
            )
            if outlook.ranked:
                hits.sort(reverse=True)
            score += sum(h * w for h, w in zip(hits, outlook.weights, strict=False))
    return score


def _push_score(position: Position, option: Option, outlook: Outlook) -> float:
    """The worth of a push: enemies go into water, fire and mines, friends away from them."""
    if not isinstance(option, PushTo):
        return -99.0
    return place_score(position, option.snail, option.space, outlook)
