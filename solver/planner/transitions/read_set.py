"""What a step of the engine, or the end of a round, has read, in a form that is quickly carried
back to the beginning of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from solver.planner.problem import CROWD, Location

Reads = dict[Location, None]
"""Locations in the order of reading."""


class ReadSet:
    """Some reads. Most of them mean the same at the beginning of the turn as within it; they are
    kept in runs between those that do not."""

    __slots__ = ("_runs", "reads", "spans")

    def __init__(self, reads: Reads) -> None:
        self.reads = reads
        self.spans = tuple(s for s in reads if isinstance(s, tuple) and s[0] < CROWD)
        """Those of the reads that are spans of the board's bytes."""
        self._runs: dict[frozenset[Location], Sequence[tuple[Reads, Location | None]]] = {}

    def runs(self, changed: frozenset[Location]) -> Sequence[tuple[Reads, Location | None]]:
        """The reads in order: runs of those that mean the same, each followed by a span or by a
        location that is changed; by None after the last run."""
        found = changed.intersection(self.reads)
        runs = self._runs.get(found)
        if runs is None:
            runs = self._runs[found] = self._split(found)
        return runs

    def _split(self, changed: frozenset[Location]) -> Sequence[tuple[Reads, Location | None]]:
        runs: list[tuple[Reads, Location | None]] = []
        run: Reads = {}
        for location in self.reads:
            is_tuple = isinstance(location, tuple)
            if location in self.spans if is_tuple else location in changed:
                runs.append((run, location))
                run = {}
            else:
                run[location] = None
        return (*runs, (run, None))
