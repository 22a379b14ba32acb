"""A named fault of a position."""

from __future__ import annotations

from typing import NamedTuple


class Fault(NamedTuple):
    """`key` names the fault (words' section `error`), `place` says where it is."""

    key: str
    place: str
