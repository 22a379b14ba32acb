"""The scene of the odds for one target of an action in a position: who, where, on what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import ChooseTarget, Rolled
from snails_core.cards import Action, Face, Target
from snails_core.factions import Faction, has_power_left
from snails_core.position import Position
from snails_core.queries import occupants, owner, role
from snails_core.rules.rerolls import has_eagle_eye, rerolls_of
from solver.odds import (
    DAMAGE,
    HIT,
    Faces,
    Goal,
    Odds,
    Scene,
    Snail,
    Spot,
    State,
    Tile,
    Weapon,
    odds_in,
    unseen_under,
)


class AttackAids(NamedTuple):
    """What an attacker has at hand besides its card."""

    rerolls: int
    rage: bool


class Fate(NamedTuple):
    """What an attack means for one snail."""

    hurt: Fraction
    """The chance that it loses health."""
    damage: Fraction
    """What it can expect to lose."""
    gone: Fraction
    """The chance that it is eliminated."""


class AimedOdds(NamedTuple):
    """The odds of an action at one target, and which snails its scene has, the attacker first."""

    odds: Odds
    snails: tuple[int, ...]
    fates: tuple[Fate, ...]
    """Of each snail of the scene."""


class OddsKey(NamedTuple):
    """All that the odds of an attack depend on."""

    action: int
    attacks: int
    scene: Scene
    aids: AttackAids
    signs: tuple[int, ...]
    """1 for whom it should hurt, -1 for one's own; empty if only the target counts."""
    is_aimed: bool
    """Is anybody aimed at? Else only a hit counts."""
    faces: Faces
    """What the dice show, if they lie on the table."""


OddsCache = dict[OddsKey, tuple[Odds, tuple[Fate, ...]]]
"""Odds that were worked out before, by what they depend on."""


def helps_of(position: Position, snail: int, action: Action) -> AttackAids:
    """Re-rolls of leader, Aim and Eagle Eye; Rage, if it is left (R9, R10, R31, R33)."""
    hot, player = position.hot, owner(snail)
    attack = _under_way(position, snail, action)
    aimed = bool(hot[at.AIMED + player]) and hot[at.ACTIVE + player] == role(snail)
    rerolls = rerolls_of(action, snail, aimed) if attack is None else attack.rerolls
    eagle = bool(action.dice) and has_eagle_eye(hot, snail, action)
    rage = has_power_left(hot, player, Faction.BARBARIANS) and action.rage
    return AttackAids(rerolls + int(eagle), rage)


def _under_way(position: Position, snail: int, action: Action) -> ChooseTarget | Rolled | None:
    """If this very action is being resolved: the attack for which a target is asked, or whose dice
    lie on the table."""
    top = position.agenda[-1] if position.agenda else None
    if isinstance(top, Rolled):
        asked = top.context.snail, top.context.action
    elif isinstance(top, ChooseTarget):
        asked = top.snail, top.action
    else:
        return None
    return top if asked == (snail, action.index) else None


def _faces(attack: ChooseTarget | Rolled | None) -> Faces:
    if not isinstance(attack, Rolled):
        return ()
    return tuple(Face(face) for face in (attack.face, attack.other_face) if face != at.NONE)


def odds_at(
    position: Position,
    snail: int,
    action: Action,
    targets: Sequence[int],
    cache: OddsCache | None = None,
) -> AimedOdds:
    """The odds at those who are aimed at; the first one is the target.

    Choices are made for what the target loses; if several are hit, for what enemies lose
    together, less what one's own side does. Nobody may be aimed at only when the dice lie on the
    table already: then a hit is what counts. With a cache, the same odds are worked out once.
    """
    attack = _under_way(position, snail, action)
    if targets:
        space = position.hot[at.PLACE + targets[0]]
    else:
        assert isinstance(attack, Rolled)
        space = attack.context.space
    snails = (snail, *targets, *_bystanders(position, snail, action, targets, space))
    signs = () if len(targets) < 2 else tuple(_sign(snail, other) for other in snails)
    key = OddsKey(
        action.index,
        attack.attacks if attack else action.attacks,
        _scene(position, action, snails, space),
        helps_of(position, snail, action),
        signs,
        bool(targets),
        _faces(attack),
    )
    known = None if cache is None else cache.get(key)
    if known is None:
        odds = _odds_of(key, action)
        known = odds, tuple(_fate(odds, number) for number in range(len(snails)))
        if cache is not None:
            cache[key] = known
    return AimedOdds(known[0], snails, known[1])


def _odds_of(key: OddsKey, action: Action) -> Odds:
    weapon = Weapon(None, (replace(action, attacks=key.attacks),))
    goal = _net(key.signs) if key.signs else DAMAGE if key.is_aimed else HIT
    rerolls, rage = key.aids
    return odds_in(weapon, key.scene, rerolls=rerolls, goal=goal, rage=rage, faces=key.faces)


def _fate(odds: Odds, number: int) -> Fate:
    hurt = odds.ends.chance(lambda end: bool(end.scene.snails[number].lost))
    gone = odds.ends.chance(lambda end: not end.scene.snails[number].health)
    return Fate(hurt, odds.damage_to(number).mean(), gone)


def _bystanders(
    position: Position, snail: int, action: Action, targets: Sequence[int], space: int
) -> list[int]:
    """Others on the target's space: what happens to its tile happens to them."""
    if action.target is Target.ALL:
        return []
    there = occupants(position.hot, space)
    return [other for other in there if other != snail and other not in targets]


def _scene(position: Position, action: Action, snails: Sequence[int], space: int) -> Scene:
    origin = position.hot[at.PLACE + snails[0]]
    near = space == origin if action.target is not Target.ALL else not action.farthest
    people = []
    for number, snail in enumerate(snails):
        here = position.hot[at.PLACE + snail] == origin
        shelled = position.is_shelled(snail) and (number > 0 or action.keeps_shell)
        spot = Spot.HERE if here else Spot.THERE
        people.append(Snail(position.health(snail), shelled, spot))
    tiles = _tile(position, origin), _tile(position, space)
    target = Spot.HERE if near else Spot.THERE
    return Scene(tuple(people), tiles, target, unseen_under(position, space))


def _tile(position: Position, space: int) -> Tile:
    return Tile(position.level(space), bool(position.hot[at.DAMAGED + space]))


def _sign(snail: int, other: int) -> int:
    return -1 if owner(other) == owner(snail) else 1


def _net(signs: Sequence[int]) -> Goal:
    """What enemies lose, less what one's own side loses."""

    def worth(end: State) -> int:
        pairs = zip(signs, end.scene.snails, strict=True)
        return sum(sign * snail.lost for sign, snail in pairs)

    return Goal("net", worth)
