"""A cache for tables that follow from a catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from snails_core.cards import Catalogue

T = TypeVar("T")
MOST = 16
"""Catalogues for which tables are kept; there is rarely more than one."""


def once_a_catalogue(make: Callable[[Catalogue], T]) -> Callable[[Catalogue], T]:
    """Remembers what was made for a catalogue, known by identity: to compare all its cards at
    every call would take longer than the call itself."""
    made: dict[int, tuple[Catalogue, T]] = {}

    def get(catalogue: Catalogue) -> T:
        known = made.get(id(catalogue))
        if known is None:
            if len(made) >= MOST:
                made.clear()
            known = made[id(catalogue)] = catalogue, make(catalogue)
        return known[1]

    get.__doc__ = make.__doc__
    return get
