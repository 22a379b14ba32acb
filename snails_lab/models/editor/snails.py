"""Edits of a snail: where it is, how it is, and whether it is declared for this round."""

from __future__ import annotations

from typing import Literal

from snails_core import layout as at
from snails_core.errors import PositionError
from snails_core.position import Position
from snails_core.queries import owner, role
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_lab.models.display_position import DisplayPosition
from snails_lab.models.editor.edit import PositionEdit

Status = Literal["neutral", "active", "passive"]
STATUSES: tuple[Status, ...] = ("neutral", "active", "passive")
HEALTH_STEP = 5


def put(drawn: Position, snail: int, space: int) -> DisplayPosition:
    """Puts the snail on this space; an eliminated one comes back with full health."""
    _check_owner(drawn, snail)
    edit = PositionEdit(drawn)
    edit.hot[at.PLACE + snail] = space
    if not edit.hot[at.HEALTH + snail]:
        edit.hot[at.HEALTH + snail] = drawn.setting.rules.health
    return edit.done()


def lift(drawn: Position, snail: int) -> DisplayPosition:
    """Takes the snail off the board, alive, as one that is still to be placed."""
    edit = PositionEdit(drawn)
    edit.hot[at.PLACE + snail] = at.NONE
    return edit.done()


def remove(drawn: Position, snail: int) -> DisplayPosition:
    """Eliminates the snail; if it was the active one, the passive one takes its place."""
    edit = PositionEdit(drawn)
    edit.hot[at.PLACE + snail] = at.NONE
    edit.hot[at.HEALTH + snail] = edit.hot[at.SHELLED + snail] = 0
    if status(drawn, snail) != "neutral":
        _declare(edit, snail, "neutral")
    return edit.done()


def set_health(drawn: Position, snail: int, health: int) -> DisplayPosition:
    """Sets the health, at most full; 0 eliminates. A snail that comes back is off the board."""
    _check_owner(drawn, snail)
    if health <= 0:
        return remove(drawn, snail)
    edit = PositionEdit(drawn)
    edit.hot[at.HEALTH + snail] = min(health, drawn.setting.rules.health)
    return edit.done()


def set_shelled(drawn: Position, snail: int, shelled: bool) -> DisplayPosition:
    """Puts a living snail into its shell or out of it."""
    edit = PositionEdit(drawn)
    edit.hot[at.SHELLED + snail] = shelled and bool(drawn.health(snail))
    return edit.done()


def status(drawn: Position, snail: int) -> Status:
    player = owner(snail)
    if drawn.hot[at.ACTIVE + player] == role(snail):
        return "active"
    return "passive" if drawn.hot[at.PASSIVE + player] == role(snail) else "neutral"


def set_status(drawn: Position, snail: int, wanted: Status) -> DisplayPosition:
    """Declares a snail active, passive or neither; who held that token before becomes neutral."""
    _check_owner(drawn, snail)
    edit = PositionEdit(drawn)
    _declare(edit, snail, wanted)
    return edit.done()


def _declare(edit: PositionEdit, snail: int, wanted: Status) -> None:
    hot, player, number = edit.hot, owner(snail), role(snail)
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
