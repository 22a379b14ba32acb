"""Odds in a position: which backs are still unseen there, and how its target stands."""

from __future__ import annotations

import argparse

from snails_core import layout as at
from snails_core.backs import TERRAINS
from snails_core.commands.inputs import position_from
from snails_core.errors import NotationError, SnailsError
from snails_core.records import read_snail, snail_name
from solver.odds import Unseen, box_backs, unseen_in, unseen_under

TARGET = "--target"


def place(arguments: argparse.Namespace) -> Unseen:
    """The backs that nobody knows; what the target is like is written into the arguments."""
    if arguments.position is None:
        if arguments.target is not None:
            raise NotationError("notation_missing", TARGET, name="--position")
        return box_backs()
    position = position_from(arguments.position)
    if arguments.target is None:
        return unseen_in(position)
    snail = read_snail(arguments.target, TARGET)
    space = position.place(snail)
    if space is None:
        placed = [s for s in range(at.MAX_SNAILS) if position.place(s) is not None]
        known = ", ".join(map(snail_name, placed))
        raise SnailsError("no_such", TARGET, name=arguments.target, suggestion=known)
    arguments.health, arguments.shell = position.health(snail), position.is_shelled(snail)
    arguments.tile = TERRAINS[position.level(space)]
    arguments.damaged = bool(position.hot[at.DAMAGED + space])
    return unseen_under(position, space)
