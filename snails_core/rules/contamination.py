"""Contamination: the marker on its track, and what it deals on water (R28, R29)."""

from __future__ import annotations

from snails_core.draft import Draft
from snails_core.events import Contaminated, ContaminationFull
from snails_core.factions import Faction, is_faction
from snails_core.layout import AIR, CONTAMINATION, MAX_SNAILS, PLACE
from snails_core.queries import Bytes, is_water, owner
from snails_core.rules.damage import deal
from snails_core.setting import Setting


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


def contaminate(d: Draft) -> None:
    """Contamination hurts everybody who is in it at the end of a round, all at once (R28)."""
    wet = [snail for snail in range(MAX_SNAILS) if is_contaminated(d.hot, snail)]
    amount = contamination_damage(d.setting, d.hot)
    if wet and amount:
        deal(d, wet, amount, "contamination", "Water")


def is_contaminated(hot: Bytes, snail: int) -> bool:
    """Would contamination hurt the snail where it stands? On water, Pirates excepted (R29)."""
    space = hot[PLACE + snail]
    return space < AIR and is_water(hot, space) and not is_immune(hot, owner(snail))


def is_immune(hot: Bytes, player: int) -> bool:
    """Ships: contamination never hurts Pirates (R29)."""
    return is_faction(hot, player, Faction.PIRATES)


def contamination_damage(setting: Setting, hot: Bytes) -> int:
    """What contamination deals as long as the marker stands where it does."""
    return setting.rules.contamination_track[hot[CONTAMINATION]]
