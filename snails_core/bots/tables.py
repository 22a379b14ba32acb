"""Tables that follow from a catalogue, made when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from snails_core.cards import Catalogue

T = TypeVar("T")
MOST = 16
"""Hardly anybody plays with more catalogues at a time."""


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
