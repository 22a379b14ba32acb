"""Mines and dynamite: put onto a tile, and going off (R24, R26)."""

from __future__ import annotations

from snails_core.agenda import BlastDynamite, BlastMines, DestroyTile, PushAll
from snails_core.damage_amounts import DYNAMITE_DAMAGE, MINE_DAMAGE
from snails_core.draft import Draft
from snails_core.events import (
    DynamiteExploded,
    DynamitePut,
    MineExploded,
    MinePut,
)
from snails_core.layout import DYNAMITE, MINES, NONE
from snails_core.queries import bits, is_water, occupants
from snails_core.rule import rule
from snails_core.rules.damage import deal


@rule(BlastDynamite)
def blast_dynamite(d: Draft, task: BlastDynamite) -> None:
    """A stick deals its damage to each snail there; then the 1st player pushes the survivors."""
    hot, space = d.hot, task.space
    if not hot[DYNAMITE + space]:
        return
    hot[DYNAMITE + space] -= 1
    d.events.append(DynamiteExploded(space))
    if hot[DYNAMITE + space]:
        d.agenda.append(task)
    deal(d, occupants(hot, space), DYNAMITE_DAMAGE, "dynamite", "Dynamite")
    survivors = occupants(hot, space)
    if survivors:
        d.agenda.append(PushAll(bits(survivors), NONE))


@rule(BlastMines)
def blast_mines(d: Draft, task: BlastMines) -> None:
    """Each mine deals its damage to each snail there, and the tile is destroyed once (R24)."""
    hot, space = d.hot, task.space
    if not hot[MINES + space]:
        return
    if task.destroys:
        d.agenda.append(DestroyTile(space))
    mines = hot[MINES + space]
    hot[MINES + space] = 0
    for _ in range(mines):
        d.events.append(MineExploded(space))
        deal(d, occupants(hot, space), MINE_DAMAGE, "mine", "Mine")


def put_mine(d: Draft, space: int) -> None:
    """A mine lies on a tile, and nowhere on water (R26)."""
    if not is_water(d.hot, space):
        d.hot[MINES + space] += 1
        d.events.append(MinePut(space))


def put_dynamite(d: Draft, space: int) -> None:
    """Dynamite lies on a tile, and nowhere on water (R26)."""
    if not is_water(d.hot, space):
        d.hot[DYNAMITE + space] += 1
        d.events.append(DynamitePut(space))
