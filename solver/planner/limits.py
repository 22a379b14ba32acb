"""How much work a search may do, and what it tells on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

EVERY = 256
"""Look at the clock once in so many units of work."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Work in states looked at (equal input, equal answer), or seconds, or neither."""

    states: int | None = None
    seconds: float | None = None


class OutOfWork(Exception):  # noqa: N818  (a limit reached is no error)
    """The limit is reached."""


Progress = Callable[[int], None]
"""Told the states looked at so far; may raise to cancel."""


class Clock:
    """Counts the work, and stops it at the limit."""

    def __init__(self, limit: Limit, progress: Progress | None) -> None:
        self.limit, self.progress = limit, progress
        self.work = 0
        self._end = None if limit.seconds is None else monotonic() + limit.seconds

    def tick(self) -> None:
        self.work += 1
        if self.limit.states is not None and self.work > self.limit.states:
            raise OutOfWork
        if self.work % EVERY == 0:
            if self.progress is not None:
                self.progress(self.work)
            if self._end is not None and monotonic() > self._end:
                raise OutOfWork
