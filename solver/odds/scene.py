"""What one card can reach: the acting snail, its target, others there, and the tiles under them.

A scene is much less than a position: no board, no other tokens, no hands. It holds just what
decides how much damage a card does, so that the odds of a card can be told without a game. Two
places are known: where the acting snail is (HERE) and its target (THERE). Who is pushed,
placed or crawls away is ELSEWHERE, and the scene no longer follows it.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import partial
from typing import NamedTuple

from snails_core.backs import Back
from snails_core.damage_amounts import MINE_DAMAGE, TRAP_DAMAGE
from snails_core.rules.shells import softened
from solver.odds.backs import Unseen, tile_back
from solver.odds.distribution import Distribution

ACTING, TARGET = 0, 1
"""The numbers of the acting snail and its target; others on the target's space may follow."""


class Spot(IntEnum):
    """Where a snail is."""

    HERE = 0
    THERE = 1
    ELSEWHERE = 2


class Snail(NamedTuple):
    """A snail of the scene; `lost` is the health it has lost so far by this card."""

    health: int
    shelled: bool = False
    spot: Spot = Spot.THERE
    lost: int = 0


class Tile(NamedTuple):
    """The top tile of a place; `destroyed` counts those that this card destroyed there."""

    level: int
    damaged: bool = False
    destroyed: int = 0


class Scene(NamedTuple):
    """Snails by number, tiles by spot, the spot that is attacked, and the unseen backs."""

    snails: tuple[Snail, ...]
    tiles: tuple[Tile, Tile]
    target: Spot
    unseen: Unseen

    def living(self, spot: Spot) -> list[int]:
        """The numbers of the snails on a spot."""
        return [n for n, snail in enumerate(self.snails) if snail.health and snail.spot is spot]

    def with_snail(self, number: int, snail: Snail) -> Scene:
        return self._replace(snails=(*self.snails[:number], snail, *self.snails[number + 1 :]))

    def with_tile(self, spot: Spot, tile: Tile) -> Scene:
        here, there = self.tiles
        return self._replace(tiles=(tile, there) if spot is Spot.HERE else (here, tile))


# --- snails ---------------------------------------------------------------------------------------
def deal(scene: Scene, victims: Iterable[int], amount: int) -> Scene:
    """Deals the same damage to all; a shell takes 5 off, nobody loses more than it has (R11)."""
    for number in victims:
        snail = scene.snails[number]
        loss = min(softened(amount) if snail.shelled else amount, snail.health)
        hurt = snail._replace(health=snail.health - loss, lost=snail.lost + loss)
        scene = scene.with_snail(number, hurt)
    return scene


def take_shells_off(scene: Scene, victims: Iterable[int]) -> Scene:
    for number in victims:
        scene = scene.with_snail(number, scene.snails[number]._replace(shelled=False))
    return scene


# --- tiles ----------------------------------------------------------------------------------------
def damage_tile(scene: Scene, spot: Spot) -> Distribution[Scene]:
    """Damages the tile: a token the first time, destruction the second (R23.1)."""
    tile = scene.tiles[spot]
    if tile.damaged:
        return destroy_tile(scene, spot)
    return Distribution.certain(scene.with_tile(spot, tile._replace(damaged=tile.level > 0)))


def destroy_tile(scene: Scene, spot: Spot) -> Distribution[Scene]:
    """Flips the tile; what its back shows is chance. Water cannot be destroyed (R14)."""
    tile = scene.tiles[spot]
    if not tile.level:
        return Distribution.certain(scene)
    return tile_back(scene.unseen, tile.level).then(partial(_flip, scene, spot))


def _flip(scene: Scene, spot: Spot, back: Back) -> Distribution[Scene]:
    """Turns the back up: a trap or a mine hurts who is there; under a mine the next tile goes too
    (R23, R24)."""
    tile = scene.tiles[spot]
    scene = scene._replace(unseen=scene.unseen.without(back))
    if back is Back.TRAP:
        scene = deal(scene, scene.living(spot), TRAP_DAMAGE)
    elif back is Back.MINE:
        scene = deal(scene, scene.living(spot), MINE_DAMAGE)
    scene = lower(scene.with_tile(spot, tile._replace(destroyed=tile.destroyed + 1)), spot)
    return destroy_tile(scene, spot) if back is Back.MINE else Distribution.certain(scene)


def lower(scene: Scene, spot: Spot) -> Scene:
    """Puts the snails on what was under the tile; on water they leave their shells (R23)."""
    tile = scene.tiles[spot]._replace(level=scene.tiles[spot].level - 1, damaged=False)
    scene = scene.with_tile(spot, tile)
    return scene if tile.level else take_shells_off(scene, scene.living(spot))


def remove_tile(scene: Scene, spot: Spot) -> Scene:
    """Removes the tile without destroying it: the back stays unseen (R23.2)."""
    return lower(scene, spot) if scene.tiles[spot].level else scene
