"""Who is to be called back; somebody may come or go while the others are being called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Listeners(Generic[T]):
    """Callbacks that take one thing, in the order in which they came."""

    def __init__(self) -> None:
        self._callbacks: list[Callable[[T], object]] = []

    def change(self, callback: Callable[[T], object], remove: bool) -> None:
        """One more, or one less."""
        if remove:
            self._callbacks.remove(callback)
        else:
            self._callbacks.append(callback)

    def __iter__(self) -> Iterator[Callable[[T], object]]:
        return iter(tuple(self._callbacks))
