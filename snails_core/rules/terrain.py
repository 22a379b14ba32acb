"""Tiles: damaged, destroyed, removed; their hidden backs; what comes down with them."""

from __future__ import annotations

from snails_core.agenda import BlastDynamite, BlastMines, DamageTile, DestroyTile, Draw, FlipTile
from snails_core.backs import BACKS_OF_LEVEL, Back, pinned_back, with_pin
from snails_core.draft import Draft
from snails_core.events import (
    BackShown,
    Contaminated,
    ContaminationFull,
    Fell,
    TileDamaged,
    TileDestroyed,
    TileRemoved,
)
from snails_core.layout import (
    CONTAMINATION,
    DAMAGED,
    DYNAMITE,
    FIRE,
    LEVEL,
    MINES,
    NONE,
    PINNED,
    UNSEEN,
)
from snails_core.nodes import Chance
from snails_core.options import BackIs
from snails_core.rule import chosen, rule
from snails_core.rules.damage import deal, touch_water
from snails_core.squads import occupants

TRAP_DAMAGE = 5
MINE_DAMAGE = 10


@rule(DamageTile)
def damage_tile(d: Draft, effect: DamageTile) -> None:
    """A token the first time, destruction the second; then what reacts explodes (R23.1)."""
    hot, space = d.hot, effect.space
    if not hot[LEVEL + space]:
        return
    if hot[DAMAGED + space]:
        d.agenda.append(DestroyTile(space, effect.digger))
        return
    hot[DAMAGED + space] = 1
    d.events.append(TileDamaged(space, hot[LEVEL + space]))
    if hot[MINES + space]:
        d.agenda.append(BlastMines(space, 1))
    if hot[DYNAMITE + space]:
        d.agenda.append(BlastDynamite(space))


@rule(DestroyTile)
def destroy_tile(d: Draft, effect: DestroyTile) -> None:
    """Tokens that react explode first, most damage first; then the tile is flipped (R23)."""
    hot, space = d.hot, effect.space
    if not hot[LEVEL + space]:
        return
    d.agenda.append(FlipTile(space, effect.digger, hot[LEVEL + space]))
    if hot[MINES + space]:
        d.agenda.append(BlastMines(space, 0))
    if hot[DYNAMITE + space]:
        d.agenda.append(BlastDynamite(space))


def _clear_tokens(d: Draft, space: int) -> None:
    for array in (DAMAGED, FIRE, MINES, DYNAMITE):
        d.hot[array + space] = 0


@rule(FlipTile)
def flip_tile(d: Draft, effect: FlipTile) -> Chance | None:
    """The back: known if pinned, else any that nobody has seen yet (F2).

    A token that exploded on the way may have destroyed the tile already: it goes once (R24).
    """
    hot, space, level = d.hot, effect.space, effect.level
    if hot[LEVEL + space] != level:
        return None
    pinned = pinned_back(hot[PINNED + space], level)
    if pinned is not None:
        hot[PINNED + space] = with_pin(hot[PINNED + space], level, None)
        _show_back(d, effect, pinned)
        return None
    backs = [back for back in BACKS_OF_LEVEL[level] if hot[UNSEEN + back]]
    if not backs:
        _show_back(d, effect, Back.UNKNOWN)
        return None
    return Chance(
        tuple(BackIs(int(back)) for back in backs), tuple(hot[UNSEEN + back] for back in backs)
    )


@chosen(FlipTile)
def flipped(d: Draft, effect: FlipTile, outcome: BackIs) -> None:
    back = Back(outcome.back)
    if back is not Back.UNKNOWN:
        d.hot[UNSEEN + back] -= 1
    _show_back(d, effect, back)


def _show_back(d: Draft, effect: FlipTile, back: Back) -> None:
    """All tokens leave, the back is resolved on who is there, the survivors come down (R23)."""
    hot, space = d.hot, effect.space
    _clear_tokens(d, space)
    d.events.append(TileDestroyed(space, effect.level))
    d.events.append(BackShown(space, effect.level, int(back)))
    if back is Back.BARREL:
        pollute(d, 1)
    elif back is Back.TRAP:
        deal(d, occupants(hot, space), TRAP_DAMAGE, "trap", "Meadow")
    elif back is Back.MINE:
        deal(d, occupants(hot, space), MINE_DAMAGE, "mine_back", "Mountain")
        d.agenda.append(DestroyTile(space))
    elif back in (Back.ONE_CARD, Back.TWO_CARDS) and effect.digger != NONE:
        d.agenda.append(Draw(effect.digger, 1 if back is Back.ONE_CARD else 2))
    lower(d, space)


def lower(d: Draft, space: int) -> None:
    """The top tile is gone; snails stand on what was under it, and feel water if it is (R23)."""
    d.hot[LEVEL + space] -= 1
    level = d.hot[LEVEL + space]
    for snail in occupants(d.hot, space):
        d.events.append(Fell(snail, space, level))
        touch_water(d, snail)


def remove_tile(d: Draft, space: int) -> None:
    """Removing is not destroying: nothing explodes, no back is seen (R23.2)."""
    level = d.hot[LEVEL + space]
    if not level:
        return
    d.events.append(TileRemoved(space, level))
    _clear_tokens(d, space)
    unpin(d, space, level)
    lower(d, space)


def unpin(d: Draft, space: int, level: int) -> None:
    """A tile that leaves unseen takes its known back along."""
    d.hot[PINNED + space] = with_pin(d.hot[PINNED + space], level, None)


def pollute(d: Draft, steps: int) -> None:
    """The contamination marker moves up, at most to the top of its track (R28)."""
    track = d.setting.rules.contamination_track
    for _ in range(steps):
        if d.hot[CONTAMINATION] + 1 < len(track):
            d.hot[CONTAMINATION] += 1
            step = d.hot[CONTAMINATION]
            d.events.append(Contaminated(step, track[step]))
        else:
            d.events.append(ContaminationFull())
