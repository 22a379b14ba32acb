"""Which stored positions a test looks at: a few that are quickly solved, or all in a long run."""

from __future__ import annotations

from tests.oracle.entries import Entry, all_entries
from tests.support.long_run import LONG

MEANS = [entry for entry in all_entries() if not entry.worst_case]
STILL = [entry for entry in MEANS if not entry.opponents]
AGAINST = [entry for entry in MEANS if entry.opponents]


def some(entries: list[Entry], count: int, steps: int = 3000) -> list[Entry]:
    """A few of those that are quickly solved; all of them in a long run."""
    if LONG:
        return entries
    small = [entry for entry in entries if entry.steps < steps]
    return small[:: max(1, len(small) // count)][:count]


def ids(entry: Entry) -> str:
    return entry.id
