"""Animations of events: snails move, tiles crumble, dice roll, fire burns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from snails_core import events as log
from snails_core.events import Event
from snails_core.position import Position
from snails_core.tell import Names
from snails_lab.drawing.animations import ground, snails, titles
from snails_lab.drawing.animations.animation import Animation, AnimationContext, together
from snails_lab.drawing.board_geometry import board_frame, scene_of

__all__ = ["Animation", "animation_of"]

_ANIMATIONS: dict[type, Callable[[AnimationContext, Any], Animation | None]] = {
    log.RoundBegan: titles.title,
    log.PhaseBegan: titles.title,
    log.GameOver: titles.title,
    log.Deployed: snails.deployed,
    log.Planned: titles.hand,
    log.Drew: titles.hand,
    log.Discarded: titles.hand,
    log.FactionCardTaken: titles.hand,
    log.CardTaken: titles.hand,
    log.CardRevealed: titles.card,
    log.Targeted: titles.aim,
    log.Scattered: titles.scatter,
    log.DiceRolled: titles.dice,
    log.Contaminated: titles.contamination,
    log.SnailRevealed: snails.pointed_out,
    log.Acted: snails.pointed_out,
    log.Aimed: snails.pointed_out,
    log.Hit: snails.judged,
    log.Missed: snails.judged,
    log.Damaged: snails.hurt,
    log.Healed: snails.healed,
    log.Eliminated: snails.eliminated,
    log.Hid: snails.shell,
    log.LeftShell: snails.shell,
    log.TileDamaged: ground.dust,
    log.TileDestroyed: ground.dust,
    log.BackShown: ground.back_shown,
    log.FirePlaced: ground.fire,
    log.FireBurnedOut: ground.fire,
    log.MinePut: ground.token_put,
    log.DynamitePut: ground.token_put,
    log.MineExploded: ground.blast,
    log.DynamiteExploded: ground.blast,
}
"""Others are told, and seen only by whoever moves with them."""


def animation_of(
    before: Position, event: Event, after: Position, language: str, width: int
) -> Animation | None:
    """The animation from one moment to the next, drawn for a board with a sky of this width."""
    old, new = (scene_of(position, language, width, True) for position in (before, after))
    frame = board_frame(after, width, True)
    context = AnimationContext(old, new, before, after, frame, Names(after, language))
    maker = _ANIMATIONS.get(type(event))
    animations = [
        maker(context, event) if maker else None,
        ground.crumbling(context),
        snails.sliding(context, event),
    ]
    return together([animation for animation in animations if animation is not None])
