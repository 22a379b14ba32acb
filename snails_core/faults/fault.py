"""A named fault of a position."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """`key` names the fault (words' section `error`), `place` says where it is.

    >>> Fault("fault_crowded", "a1").place
    'a1'
    """

    key: str
    place: str
