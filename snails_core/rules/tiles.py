"""Tiles: damaged, destroyed, removed, and what comes down with them (R23).

What the back of a destroyed tile does is told in `tile_backs`.
"""

from __future__ import annotations

from snails_core.agenda import BlastDynamite, BlastMines, DamageTile, DestroyTile, FlipTile
from snails_core.backs import with_pin
from snails_core.draft import Draft
from snails_core.events import Fell, TileDamaged, TileRemoved
from snails_core.layout import DAMAGED, DYNAMITE, FIRE, LEVEL, MINES, PINNED
from snails_core.queries import is_water, occupants
from snails_core.rule import rule
from snails_core.rules.water import touch_water


@rule(DamageTile)
def damage_tile(d: Draft, task: DamageTile) -> None:
    """Damages the tile: a token the first time, destruction the second; then what reacts explodes
    (R23.1)."""
    hot, space = d.hot, task.space
    if is_water(hot, space):
        return
    if hot[DAMAGED + space]:
        d.agenda.append(DestroyTile(space, task.digger))
        return
    hot[DAMAGED + space] = 1
    d.events.append(TileDamaged(space, hot[LEVEL + space]))
    if hot[MINES + space]:
        d.agenda.append(BlastMines(space, 1))
    if hot[DYNAMITE + space]:
        d.agenda.append(BlastDynamite(space))


@rule(DestroyTile)
def destroy_tile(d: Draft, task: DestroyTile) -> None:
    """Tokens that react explode first, most damage first; then the tile is flipped (R23)."""
    hot, space = d.hot, task.space
    if is_water(hot, space):
        return
    d.agenda.append(FlipTile(space, task.digger, hot[LEVEL + space]))
    if hot[MINES + space]:
        d.agenda.append(BlastMines(space, 0))
    if hot[DYNAMITE + space]:
        d.agenda.append(BlastDynamite(space))


def clear_tokens(d: Draft, space: int) -> None:
    """Every token leaves the space with its top tile (R23)."""
    for array in (DAMAGED, FIRE, MINES, DYNAMITE):
        d.hot[array + space] = 0


def lower(d: Draft, space: int) -> None:
    """The top tile is gone; snails stand on what was under it, and feel water if it is (R23)."""
    d.hot[LEVEL + space] -= 1
    level = d.hot[LEVEL + space]
    for snail in occupants(d.hot, space):
        d.events.append(Fell(snail, space, level))
        touch_water(d, snail)


def remove_tile(d: Draft, space: int) -> None:
    """Removing is not destroying: nothing explodes, no back is seen (R23.2).

    A known back leaves unseen with its tile.
    """
    level = d.hot[LEVEL + space]
    if not level:
        return
    d.events.append(TileRemoved(space, level))
    clear_tokens(d, space)
    d.hot[PINNED + space] = with_pin(d.hot[PINNED + space], level, None)
    lower(d, space)
