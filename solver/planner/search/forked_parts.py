"""Parts of all plans in several processes, forked off this one.

Each begins with all transitions that are known so far. They send how many states they expanded and
what they found; the value of the best plan known lies in memory that all share. They end with this
process, whatever ends it.
"""

from __future__ import annotations

import ctypes
import gc
import mmap
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing import current_process, get_context
from multiprocessing.connection import Connection, wait
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.planner.search.budget import LONGEST_SILENCE, NO_LIMIT, Budget, Report
from solver.planner.search.parts import ASPIRATIONS, Least, Part, PartResult

_DIES_WITH_PARENT = 1
"""The number by which Linux is asked to end a process with its parent."""


def processes_for(parts: int, budget: Budget) -> int:
    """How many processes to use: one if the limit counts states, because equal input then gives
    equal answers, and where processes cannot be forked or there is one core only."""
    is_forking = sys.platform == "linux" and not current_process().daemon
    if not is_forking or budget.limit.states is not None:
        return 1
    return min(parts, budget.limit.processes, len(os.sched_getaffinity(0)))


def results_of_processes(
    parts: Sequence[Part], budget: Budget, least: Least, processes: int
) -> Iterator[PartResult]:
    """What is found out about each part, in the order in which it is found. A part whose process
    ends early is searched by this one. Raises BudgetExceeded, and then ends all of them."""
    context = get_context("fork")
    shared: NDArray[np.float64] = np.frombuffer(mmap.mmap(-1, 8), dtype=np.float64)
    shared[0] = least()
    waiting = _Searches(parts, least)
    at_work: dict[Connection, _Search] = {}
    children = []

    def give_next(connection: Connection) -> None:
        search = waiting.next()
        if search is not None:
            at_work[connection] = search
            connection.send(search)

    def search_here(search: _Search) -> Iterator[PartResult]:
        for result in parts[search.part].search(search.aspiration, least, budget):
            parts[search.part].note(result)
            yield result

    try:
        for _ in range(processes):
            ours, theirs = context.Pipe()
            child = context.Process(
                target=_serve, args=(parts, theirs, shared, os.getpid()), daemon=True
            )
            child.start()
            theirs.close()
            children.append(child)
            give_next(ours)
        while at_work:
            budget.spend(0)
            for connection in wait(list(at_work), LONGEST_SILENCE):
                assert isinstance(connection, Connection)
                try:
                    told = connection.recv()
                except (EOFError, OSError):
                    yield from search_here(at_work.pop(connection))
                    continue
                if isinstance(told, int):
                    budget.spend(told)
                    continue
                if isinstance(told, Exception):
                    raise told
                parts[told.number].note(told)
                yield told
                shared[0] = least()
                if told.is_last:
                    del at_work[connection]
                    give_next(connection)
        while (search := waiting.next()) is not None:  # all processes ended early
            yield from search_here(search)
    finally:
        for child in children:
            child.kill()
            child.join()


class _Search(NamedTuple):
    """A search of one part for plans worth so many times the best one known."""

    part: int
    aspiration: float


class _Searches:
    """What is still to be searched, the most promising parts first."""

    def __init__(self, parts: Sequence[Part], least: Least) -> None:
        self._parts, self._least = parts, least
        order = sorted(parts, key=lambda part: -part.bound)
        self._waiting = [
            _Search(part.number, aspiration) for aspiration in ASPIRATIONS for part in order
        ]

    def next(self) -> _Search | None:
        """The next one that may find anything."""
        while self._waiting:
            search = self._waiting.pop(0)
            if self._parts[search.part].needs_search(search.aspiration, self._least()):
                return search
        return None


class _Sender:
    """Sends how many states were expanded since the last time, now and then."""

    def __init__(self, connection: Connection) -> None:
        self._connection, self._sent, self._last = connection, 0, monotonic()

    def __call__(self, report: Report) -> None:
        if monotonic() > self._last + LONGEST_SILENCE:
            self.send(report.states)

    def send(self, states: int) -> None:
        self._connection.send(states - self._sent)
        self._sent, self._last = states, monotonic()


def _serve(
    parts: Sequence[Part],
    connection: Connection,
    shared: NDArray[np.float64],
    parent: int,
) -> None:
    """Searches the parts that it is told, until it is ended."""
    _end_with(parent)
    gc.freeze()
    send = _Sender(connection)
    budget = Budget(NO_LIMIT, send)
    with suppress(EOFError, OSError):
        while True:
            search = connection.recv()
            try:
                for result in parts[search.part].search(
                    search.aspiration, lambda: float(shared[0]), budget
                ):
                    send.send(budget.spent)
                    connection.send(result)
            except Exception as error:  # the other process raises it
                connection.send(error)


def _end_with(parent: int) -> None:
    """Makes this process end as soon as its parent does."""
    ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
