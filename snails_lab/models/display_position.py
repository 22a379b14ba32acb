"""Positions that are only looked at: between two events, or drawn by hand, right or wrong."""

from __future__ import annotations

from snails_core.nodes import Node, Over
from snails_core.position import Position

NOBODY_IS_ASKED = Over(0)


class Still(Position):
    """A position to be looked at, not to be played on."""

    __slots__ = ()

    @property
    def node(self) -> Node:
        return NOBODY_IS_ASKED
