"""Edits of a snail: where it is, how it is, and whether it is declared for this round."""

from __future__ import annotations

from typing import Literal

from snails_core import layout as at
from snails_core.errors import PositionError
from snails_core.position import Position
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.squads import owner, role
from snails_lab.models.display_position import Still
from snails_lab.models.editor.edit import Pencil

Status = Literal["neutral", "active", "passive"]
STATUSES: tuple[Status, ...] = ("neutral", "active", "passive")
HEALTH_STEP = 5


def put(drawn: Position, snail: int, space: int) -> Still:
    """On this space, from wherever it is; an eliminated snail comes back with full health."""
    _check_owner(drawn, snail)
    pencil = Pencil(drawn)
    pencil.hot[at.PLACE + snail] = space
    if not pencil.hot[at.HEALTH + snail]:
        pencil.hot[at.HEALTH + snail] = drawn.setting.rules.health
    return pencil.done()


def lift(drawn: Position, snail: int) -> Still:
    """Off the board but alive, as a snail that is still to be placed."""
    pencil = Pencil(drawn)
    pencil.hot[at.PLACE + snail] = at.NONE
    return pencil.done()


def remove(drawn: Position, snail: int) -> Still:
    """Eliminated; if it was the active one, the passive one takes its place."""
    pencil = Pencil(drawn)
    pencil.hot[at.PLACE + snail] = at.NONE
    pencil.hot[at.HEALTH + snail] = pencil.hot[at.SHELLED + snail] = 0
    if status(drawn, snail) != "neutral":
        _declare(pencil, snail, "neutral")
    return pencil.done()


def set_health(drawn: Position, snail: int, health: int) -> Still:
    """At most full; none at all is eliminated. Who comes back stands nowhere yet."""
    _check_owner(drawn, snail)
    if health <= 0:
        return remove(drawn, snail)
    pencil = Pencil(drawn)
    pencil.hot[at.HEALTH + snail] = min(health, drawn.setting.rules.health)
    return pencil.done()


def set_shelled(drawn: Position, snail: int, shelled: bool) -> Still:
    """Inside its shell or not; only a living snail can be."""
    pencil = Pencil(drawn)
    pencil.hot[at.SHELLED + snail] = shelled and bool(drawn.health(snail))
    return pencil.done()


def status(drawn: Position, snail: int) -> Status:
    player = owner(snail)
    if drawn.hot[at.ACTIVE + player] == role(snail):
        return "active"
    return "passive" if drawn.hot[at.PASSIVE + player] == role(snail) else "neutral"


def set_status(drawn: Position, snail: int, wanted: Status) -> Still:
    """Declared active, passive or not at all; who held that token before is neutral then."""
    _check_owner(drawn, snail)
    pencil = Pencil(drawn)
    _declare(pencil, snail, wanted)
    return pencil.done()


def _declare(pencil: Pencil, snail: int, wanted: Status) -> None:
    hot, player, number = pencil.hot, owner(snail), role(snail)
    active, passive = hot[at.ACTIVE + player], hot[at.PASSIVE + player]
    if wanted == "active":
        hot[at.ACTIVE + player] = number
        if passive == number:
            hot[at.PASSIVE + player] = active
    elif wanted == "passive":
        hot[at.PASSIVE + player] = number
        if active == number:
            hot[at.ACTIVE + player] = passive
    else:
        left = [token for token in (active, passive) if token not in (number, at.NONE)]
        hot[at.ACTIVE + player], hot[at.PASSIVE + player] = [*left, at.NONE, at.NONE][:2]


def _check_owner(drawn: Position, snail: int) -> None:
    if owner(snail) >= drawn.players:
        raise PositionError("no_player", snail_name(snail), name=PLAYER_LETTERS[owner(snail)])
