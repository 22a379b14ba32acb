"""What one event changes in the picture: an event is folded into the bytes that are drawn.

A step of the game may be a long chain of events; folding them one by one shows each, though
the game itself knows only where the chain ends. Events name what they did; where one needs
more (whose plan, who makes room), it is taken from the choice, from the events that follow,
or from the position at the end of the step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_core import events as log
from snails_lab.models.timeline.folding import board, plans
from snails_lab.models.timeline.folding.fold import Fold

__all__ = ["Fold", "fold_next"]

CHANGES: dict[type, Callable[[Fold, Any], None]] = {
    log.FirstPlayer: plans.first_player,
    log.ColourTaken: plans.colour,
    log.FactionTaken: plans.faction,
    log.Redrew: plans.redrew,
    log.Deployed: plans.deployed,
    log.RoundBegan: plans.round_began,
    log.Drew: plans.drew,
    log.Discarded: plans.discarded,
    log.FactionCardTaken: plans.drew,
    log.Planned: plans.planned,
    log.SnailRevealed: plans.snail_revealed,
    log.CardRevealed: plans.card_revealed,
    log.LeftShell: board.left_shell,
    log.Hid: board.hid,
    log.Switched: plans.switched,
    log.Moved: board.arrived,
    log.Placed: board.arrived,
    log.Pushed: board.arrived,
    log.Damaged: board.health,
    log.Healed: board.health,
    log.Eliminated: board.eliminated,
    log.TileDamaged: board.tile_damaged,
    log.TileDestroyed: board.tile_destroyed,
    log.BackShown: board.back_shown,
    log.TileRemoved: board.tile_removed,
    log.Fell: board.fell,
    log.FirePlaced: board.fire,
    log.MinePut: board.mine_put,
    log.DynamitePut: board.dynamite_put,
    log.MineExploded: board.mine_exploded,
    log.DynamiteExploded: board.dynamite_exploded,
    log.FireBurnedOut: board.burned_out,
    log.Contaminated: board.contaminated,
    log.CardTaken: plans.card_taken,
    log.CardLost: plans.card_lost,
    log.CardsCollected: plans.collected,
    log.GameOver: plans.game_over,
}
"""The other events tell what is drawn by those around them, or nothing that is drawn."""


def fold_next(fold: Fold) -> None:
    """Folds the next event of the step into the bytes."""
    fold.number += 1
    event = fold.events[fold.number]
    change = CHANGES.get(type(event))
    if change:
        change(fold, event)
