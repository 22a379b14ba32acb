"""What happens to tiles and tokens, and to the water."""

from __future__ import annotations

from snails_core import events as log
from snails_core import layout as at
from snails_core.backs import with_pin
from snails_lab.models.timeline.folding.fold import Fold

TOKENS = (at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE)


def tile_damaged(fold: Fold, event: log.TileDamaged) -> None:
    fold.hot[at.DAMAGED + event.space] = 1


def tile_destroyed(fold: Fold, event: log.TileDestroyed) -> None:
    for array in TOKENS:
        fold.hot[array + event.space] = 0


def back_shown(fold: Fold, event: log.BackShown) -> None:
    _lower(fold, event.space, event.level)


def tile_removed(fold: Fold, event: log.TileRemoved) -> None:
    for array in TOKENS:
        fold.hot[array + event.space] = 0
    _lower(fold, event.space, event.level)


def _lower(fold: Fold, space: int, level: int) -> None:
    """The tile is gone; where somebody stands on it, it goes when the first one falls."""
    fold.hot[at.PINNED + space] = with_pin(fold.hot[at.PINNED + space], level, None)
    if not any(isinstance(event, log.Fell) and event.space == space for event in fold.later):
        fold.hot[at.LEVEL + space] = level - 1


def fell(fold: Fold, event: log.Fell) -> None:
    fold.hot[at.LEVEL + event.space] = event.to_level


def fire(fold: Fold, event: log.FirePlaced) -> None:
    fold.hot[at.FIRE + event.space] += event.amount


def mine_put(fold: Fold, event: log.MinePut) -> None:
    fold.hot[at.MINES + event.space] += 1


def dynamite_put(fold: Fold, event: log.DynamitePut) -> None:
    fold.hot[at.DYNAMITE + event.space] += 1


def mine_exploded(fold: Fold, event: log.MineExploded) -> None:
    fold.hot[at.MINES + event.space] -= 1


def dynamite_exploded(fold: Fold, event: log.DynamiteExploded) -> None:
    fold.hot[at.DYNAMITE + event.space] -= 1


def burned_out(fold: Fold, event: log.FireBurnedOut) -> None:
    fold.hot[at.FIRE + event.space] = 0


def contaminated(fold: Fold, event: log.Contaminated) -> None:
    fold.hot[at.CONTAMINATION] = event.step
