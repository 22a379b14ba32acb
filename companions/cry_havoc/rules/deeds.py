"""What tiles, structures and skills do alike."""

from __future__ import annotations

from companions.cry_havoc.agenda import Draw, KillNear
from companions.cry_havoc.catalogue import Deed, DeedKind
from companions.cry_havoc.draft import Draft
from companions.cry_havoc.events import CrystalsGrew, Recruited


def recruit(d: Draft, player: int, region: int, count: int, why: str) -> None:
    """Units from the reserve to a region, as many as there are (C13)."""
    count = min(count, d.reserve[player])
    if count:
        d.reserve[player] -= count
        d.units[region][player] += count
        d.events.append(Recruited(player, region, count, why))


def carry_out(d: Draft, deed: Deed, player: int, region: int, why: str) -> None:
    """A deed of a player in a region."""
    if deed.kind is DeedKind.CRYSTAL:
        d.crystals[region] += deed.amount
        d.events.append(CrystalsGrew(region, deed.amount, why))
    elif deed.kind is DeedKind.POINTS:
        d.gain(player, deed.amount, why)
    elif deed.kind is DeedKind.DRAW:
        d.push(Draw(player, deed.amount))
    elif deed.kind is DeedKind.RECRUIT:
        recruit(d, player, region, deed.amount, why)
    elif deed.kind is DeedKind.KILL:
        d.push(KillNear(player, region, deed.amount))
