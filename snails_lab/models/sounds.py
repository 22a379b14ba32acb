"""Which sound an event has: the page's script makes it, nothing is loaded."""

from __future__ import annotations

from snails_core import events as log
from snails_core.events import Event

DICE, HIT, SPLASH, CRUMBLE, BLAST, TURN = "dice", "hit", "splash", "crumble", "blast", "turn"
SOUNDS = (DICE, HIT, SPLASH, CRUMBLE, BLAST, TURN)
"""All that `pages/sound.js` can play; `turn` says that somebody is asked again."""

BY_KIND: dict[type, str] = {
    log.DiceRolled: DICE,
    log.DieRerolled: DICE,
    log.Damaged: HIT,
    log.Eliminated: HIT,
    log.TileDamaged: CRUMBLE,
    log.TileDestroyed: CRUMBLE,
    log.TileRemoved: CRUMBLE,
    log.MineExploded: BLAST,
    log.DynamiteExploded: BLAST,
}


def sound_of(event: Event | None) -> str:
    """The sound of an event; empty for those that make none.

    Whoever comes from land into water splashes, and nobody who swims on.

    >>> sound_of(log.Pushed(snail=0, origin_space=3, space=4, from_level=2, to_level=0))
    'splash'
    >>> sound_of(log.Moved(snail=0, origin_space=3, space=4, from_level=0, to_level=0))
    ''
    """
    if isinstance(event, log.Moved | log.Placed | log.Pushed):
        return SPLASH if event.from_level and not event.to_level else ""
    if isinstance(event, log.Fell):
        return "" if event.to_level else SPLASH
    return BY_KIND.get(type(event), "")
