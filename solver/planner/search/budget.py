"""The budget of a search, and its reports of progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from snails_core.options import Plan
from solver.planner.problem import Value

REPORT_EVERY = 256
"""After so many states the search reports, and looks at the time."""
LONGEST_SILENCE = 0.25
"""After so many seconds without a report it does so too, when the piece of work at hand is done."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that a search may spend: states (equal input gives equal answers), or seconds, or
    neither."""

    states: int | None = None
    seconds: float | None = None
    processes: int = 2
    """So many may work at once, where that is possible; with a limit of states it is always one."""


NO_LIMIT = Limit()


class BudgetExceeded(Exception):
    """The limit is reached."""


class ShareExceeded(BudgetExceeded):
    """The limit of a share of a budget is reached; the budget itself may have more."""


class Report(NamedTuple):
    """How far a search has come."""

    cards: int
    """How many cards ahead it looks at present."""
    states: int
    """How many states it has expanded."""
    value: Value | None
    """The value of the best plan so far."""
    plan: Plan | None
    """The best plan so far."""
    bound: Value | None
    """No plan is better than this."""


OnReport = Callable[[Report], None]
"""Called with each report; raises to cancel the search."""


class Budget:
    """Counts the states that a search expands, reports, and stops the search at the limit."""

    def __init__(self, limit: Limit = NO_LIMIT, progress: OnReport | None = None) -> None:
        """The time begins to run now."""
        self.limit, self.progress = limit, progress
        self.report = Report(0, 0, None, None, None)
        self.spent = 0
        """How many states have been expanded."""
        self._end = None if limit.seconds is None else monotonic() + limit.seconds
        self._reported = monotonic()

    def spend(self, states: int = 1) -> None:
        """Counts states that are about to be expanded; raises BudgetExceeded if they, or the time,
        are beyond the limit. `spend(0)` is called between other pieces of work, to look at the
        time: a few states may take thousands of turns of the engine."""
        if self.limit.states is not None and self.spent + states > self.limit.states:
            self.spent = self.limit.states
            raise BudgetExceeded
        end = self.spent + states
        for spent in range((self.spent // REPORT_EVERY + 1) * REPORT_EVERY, end + 1, REPORT_EVERY):
            self.spent = spent
            self._report_in_time()
        self.spent = end
        if monotonic() > self._reported + LONGEST_SILENCE:
            self._report_in_time()

    def share(self, states: int) -> Budget:
        """A budget of so many states, all of which count against this one. It raises
        ShareExceeded."""
        return _ShareOfBudget(self, states)

    def _report_in_time(self) -> None:
        self.send_report()
        if self._end is not None and monotonic() > self._end:
            raise BudgetExceeded

    def send_report(self) -> None:
        """Sends the present report, with the states spent so far."""
        self._reported = monotonic()
        if self.progress is not None:
            self.progress(self.report._replace(states=self.spent))


class _ShareOfBudget(Budget):
    """A share of another budget."""

    def __init__(self, whole: Budget, states: int) -> None:
        super().__init__(Limit(states))
        self._whole = whole

    def spend(self, states: int = 1) -> None:
        if self.limit.states is not None and self.spent + states > self.limit.states:
            raise ShareExceeded
        self.spent += states
        self._whole.spend(states)
