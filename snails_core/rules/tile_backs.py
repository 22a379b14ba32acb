"""Tile backs: turned up by chance when a tile is destroyed, then resolved (F2, R23, R24).

Which backs there are, and how known ones are noted, is told in `snails_core.backs`.
"""

from __future__ import annotations

from snails_core.agenda import DestroyTile, Draw, FlipTile
from snails_core.backs import BACKS_OF_LEVEL, Back, pinned_back, with_pin
from snails_core.damage_amounts import MINE_DAMAGE, TRAP_DAMAGE
from snails_core.draft import Draft
from snails_core.events import BackShown, TileDestroyed
from snails_core.layout import LEVEL, NONE, PINNED, UNSEEN
from snails_core.nodes import Chance
from snails_core.options import BackIs
from snails_core.queries import occupants
from snails_core.rule import chosen, rule
from snails_core.rules.contamination import pollute
from snails_core.rules.damage import deal
from snails_core.rules.tiles import clear_tokens, lower


@rule(FlipTile)
def flip_tile(d: Draft, task: FlipTile) -> Chance | None:
    """Turns up the back: a known one, if it is pinned, else any that nobody has seen yet (F2).

    A token that exploded on the way may have destroyed the tile already: it goes once (R24).
    """
    hot, space, level = d.hot, task.space, task.level
    if hot[LEVEL + space] != level:
        return None
    pinned = pinned_back(hot[PINNED + space], level)
    if pinned is not None:
        hot[PINNED + space] = with_pin(hot[PINNED + space], level, None)
        _show_back(d, task, pinned)
        return None
    backs = [back for back in BACKS_OF_LEVEL[level] if hot[UNSEEN + back]]
    if not backs:
        _show_back(d, task, Back.UNKNOWN)
        return None
    return Chance(
        tuple(BackIs(int(back)) for back in backs), tuple(hot[UNSEEN + back] for back in backs)
    )


@chosen(FlipTile)
def flipped(d: Draft, task: FlipTile, outcome: BackIs) -> None:
    back = Back(outcome.back)
    if back is not Back.UNKNOWN:
        d.hot[UNSEEN + back] -= 1
    _show_back(d, task, back)


def _show_back(d: Draft, task: FlipTile, back: Back) -> None:
    """Turns the back up: all tokens leave, the back is resolved on who is there, the survivors come
    down (R23)."""
    hot, space = d.hot, task.space
    clear_tokens(d, space)
    d.events.append(TileDestroyed(space, task.level))
    d.events.append(BackShown(space, task.level, int(back)))
    if back is Back.BARREL:
        pollute(d, 1)
    elif back is Back.TRAP:
        deal(d, occupants(hot, space), TRAP_DAMAGE, "trap", "Meadow")
    elif back is Back.MINE:
        deal(d, occupants(hot, space), MINE_DAMAGE, "mine_back", "Mountain")
        d.agenda.append(DestroyTile(space))
    elif back in (Back.ONE_CARD, Back.TWO_CARDS) and task.digger != NONE:
        d.agenda.append(Draw(task.digger, 1 if back is Back.ONE_CARD else 2))
    lower(d, space)
