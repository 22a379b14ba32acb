"""Fire: placed on tiles, met by whoever enters, and at the end of a round (R21, R26, R27)."""

from __future__ import annotations

from snails_core.agenda import DamageTile
from snails_core.damage_amounts import FIRE_DAMAGE
from snails_core.draft import Draft
from snails_core.events import FireBurnedOut, FirePlaced
from snails_core.layout import FIRE, PLACE
from snails_core.queries import is_water
from snails_core.rules.damage import deal


def place_fire(d: Draft, space: int, amount: int) -> None:
    """Fire lands on what is on top, and nowhere on water (R26)."""
    if not is_water(d.hot, space):
        d.hot[FIRE + space] += amount
        d.events.append(FirePlaced(space, amount))


def burn_newcomer(d: Draft, snail: int, space: int) -> None:
    """All fire of the space is one damage to a snail that entered and is still there (R11, R21)."""
    fire = d.hot[FIRE + space]
    if fire and d.hot[PLACE + snail] == space:
        deal(d, [snail], FIRE_DAMAGE * fire, "fire", "R21")


def burn_tiles(d: Draft) -> None:
    """At the end of a round each burning tile is damaged once (R27). No dynamite is left by then,
    so nothing that one tile sets off reaches another, and their order cannot matter."""
    burning = [space for space in d.board.spaces() if d.hot[FIRE + space]]
    for space in reversed(burning):
        d.agenda.append(DamageTile(space))


def put_fires_out(d: Draft) -> None:
    """All fire leaves after the last tile (R27)."""
    for space in d.board.spaces():
        if d.hot[FIRE + space]:
            d.hot[FIRE + space] = 0
            d.events.append(FireBurnedOut(space))
