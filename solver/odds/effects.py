"""What a row of a card does to a scene: damage, shells and tiles, in printed order (R8.1).

Effects that a scene knows nothing of (drawing, fire, contamination) leave it as it is. An optional
effect counts as done, a pushed snail finds somewhere to go, and what scatters hits a
place that the scene does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from snails_core.cards import Action, Target, Who
from snails_core.damage_amounts import RAGE_BONUS
from snails_core.rulebook_data import load_rules
from snails_core.vocabulary import Effect, Where, Word
from solver.odds.distribution import Distribution
from solver.odds.scene import (
    ACTING,
    TARGET,
    Scene,
    Spot,
    damage_tile,
    deal,
    destroy_tile,
    remove_tile,
    take_shells_off,
)

Hit = tuple[int, ...]
"""The numbers of the snails that an attack was aimed at."""


def perform(scene: Scene, action: Action, row: int, raged: int = 0) -> Distribution[Scene]:
    """How a row may leave the scene; `raged` is the effect, from 1, that Rage adds 5 to (R31)."""
    hit = aimed_at(scene, action)
    scenes = Distribution.certain(scene)
    scattered = False
    for number, effect in enumerate(action.rows[row].effects, 1):
        scattered = scattered or effect.word is Word.SCATTER
        if scattered and effect.where is Where.TARGET:
            continue
        if number == raged:
            effect = effect._replace(amount=effect.amount + RAGE_BONUS)
        scenes = scenes.then(partial(_carry_out, action, effect, hit))
    return scenes


def rage_choices(scene: Scene, action: Action, row: int) -> list[int]:
    """The damage effects of a row that Rage may raise: those that reach somebody (R31, L24)."""
    hit = aimed_at(scene, action)
    return [
        number
        for number, effect in enumerate(action.rows[row].effects, 1)
        if effect.word is Word.DAMAGE and reached_by(scene, action, effect, hit)
    ]


# --- whom and where -------------------------------------------------------------------------------
def aimed_at(scene: Scene, action: Action) -> Hit:
    """All on the target space, the one target, or all in range but the acting snail; settled
    before anything happens (L26)."""
    if action.target in (Target.SPACE, Target.TILE):
        there = scene.living(scene.target)
        return tuple(n for n in there if n != ACTING or action.who is not Who.ENEMY)
    numbers = range(TARGET, TARGET + 1 if action.target is Target.SNAIL else len(scene.snails))
    return tuple(n for n in numbers if scene.snails[n].health)


def reached_by(scene: Scene, action: Action, effect: Effect, hit: Hit) -> list[int]:
    """The snails that one effect reaches now: those hit who are still there (R20.1, L25)."""
    if effect.where is Where.TARGET:
        if action.target in (Target.SPACE, Target.TILE):
            return [n for n in scene.living(scene.target) if n in hit]
        return [n for n in hit if scene.snails[n].health]
    if not scene.snails[ACTING].health:
        return []
    if effect.where is Where.SELF:
        return [ACTING]
    return [n for n in scene.living(scene.snails[ACTING].spot) if n != ACTING]


def _spot_of(scene: Scene, effect: Effect) -> Spot:
    """The place of a tile effect; that of a dead acting snail is nowhere (R12.1, L5)."""
    if effect.where is Where.TARGET:
        return scene.target
    acting = scene.snails[ACTING]
    return acting.spot if acting.health else Spot.ELSEWHERE


# --- one effect -----------------------------------------------------------------------------------
def _carry_out(action: Action, effect: Effect, hit: Hit, scene: Scene) -> Distribution[Scene]:
    if effect.word in TO_TILES:
        spot = _spot_of(scene, effect)
        if spot is Spot.ELSEWHERE:
            return Distribution.certain(scene)
        return TO_TILES[effect.word](scene, spot)
    if effect.word in TO_SNAILS:
        victims = reached_by(scene, action, effect, hit)
        return Distribution.certain(TO_SNAILS[effect.word](scene, victims, effect))
    if effect.word not in NOT_IN_SCENE:
        raise NotImplementedError(
            f"{effect.word.name}: its odds are missing; add them to {__name__}"
        )
    return Distribution.certain(scene)


def _damage(scene: Scene, victims: list[int], effect: Effect) -> Scene:
    return deal(scene, victims, effect.amount)


def _heal(scene: Scene, victims: list[int], effect: Effect) -> Scene:
    for number in victims:
        snail = scene.snails[number]
        health = min(snail.health + effect.amount, load_rules().health)
        scene = scene.with_snail(number, snail._replace(health=health))
    return scene


def _leave_shell(scene: Scene, victims: list[int], effect: Effect) -> Scene:
    return take_shells_off(scene, victims)


def _hide(scene: Scene, victims: list[int], effect: Effect) -> Scene:
    """Hides the victims that are not on water (L22)."""
    for number in victims:
        snail = scene.snails[number]
        on_water = snail.spot is not Spot.ELSEWHERE and not scene.tiles[snail.spot].level
        scene = scene.with_snail(number, snail._replace(shelled=snail.shelled or not on_water))
    return scene


def _go_elsewhere(scene: Scene, victims: list[int], effect: Effect) -> Scene:
    return _go(scene, victims, effect, Spot.ELSEWHERE)


def _come_here(scene: Scene, victims: list[int], effect: Effect) -> Scene:
    return _go(scene, victims, effect, scene.snails[ACTING].spot)


def _go(scene: Scene, victims: list[int], effect: Effect, spot: Spot) -> Scene:
    """Moves the victims to the spot; shelled ones stay unless the card says so (R12)."""
    for number in victims:
        snail = scene.snails[number]
        if effect.shelled_too or not snail.shelled:
            scene = scene.with_snail(number, snail._replace(spot=spot))
    return scene


def _crawl(scene: Scene, victims: list[int], effect: Effect) -> Scene:
    return _go_elsewhere(scene, [ACTING] if scene.snails[ACTING].health else [], effect)


def _remove(scene: Scene, spot: Spot) -> Distribution[Scene]:
    return Distribution.certain(remove_tile(scene, spot))


TO_TILES: dict[Word, Callable[[Scene, Spot], Distribution[Scene]]] = {
    Word.DAMAGE_TILE: damage_tile,
    Word.DIG_TILE: damage_tile,
    Word.DESTROY_TILE: destroy_tile,
    Word.DIG_UP: destroy_tile,
    Word.REMOVE_TILE: _remove,
}
TO_SNAILS: dict[Word, Callable[[Scene, list[int], Effect], Scene]] = {
    Word.DAMAGE: _damage,
    Word.HEAL: _heal,
    Word.LEAVE_SHELL: _leave_shell,
    Word.HIDE: _hide,
    Word.PUSH: _go_elsewhere,
    Word.PLACE: _go_elsewhere,
    Word.PLACE_HERE: _come_here,
    Word.MOVE: _crawl,
}
NOT_IN_SCENE = frozenset(
    {Word.SCATTER, Word.FIRE, Word.PUT_MINE, Word.PUT_DYNAMITE, Word.DRAW, Word.DISCARD,
     Word.TAKE_CARD, Word.SWITCH, Word.AIM, Word.POLLUTE}
)  # fmt: skip
"""Words that change nothing of what a scene knows."""
