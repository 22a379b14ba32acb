"""How much work a search may do, and what it tells on the way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from snails_core.options import Plan
from solver.planner.potential import Value

EVERY = 256
"""Look at the clock, and report, once in so many units of work."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Work in states looked at (equal input, equal answer), or seconds, or neither."""

    states: int | None = None
    seconds: float | None = None


NO_LIMIT = Limit()


class OutOfWork(Exception):
    """The limit is reached."""


class Report(NamedTuple):
    """How far a search has come."""

    cards: int
    """How many cards ahead it looks at present."""
    states: int
    value: Value | None
    """Of the best plan so far."""
    plan: Plan | None
    bound: Value | None
    """No plan is better than this."""


Progress = Callable[[Report], None]
"""Raises to cancel."""


class Clock:
    """Counts the work, reports it, and stops it at the limit."""

    def __init__(self, limit: Limit, progress: Progress | None) -> None:
        self.limit, self.progress = limit, progress
        self.report = Report(0, 0, None, None, None)
        self.work = 0
        self._end = None if limit.seconds is None else monotonic() + limit.seconds

    def tick(self, amount: int = 1) -> None:
        """So much work is about to be done."""
        if self.limit.states is not None and self.work + amount > self.limit.states:
            self.work = self.limit.states
            raise OutOfWork
        end = self.work + amount
        for work in range((self.work // EVERY + 1) * EVERY, end + 1, EVERY):
            self.work = work
            self.tell()
            if self._end is not None and monotonic() > self._end:
                raise OutOfWork
        self.work = end

    def tell(self) -> None:
        if self.progress is not None:
            self.progress(self.report._replace(states=self.work))
