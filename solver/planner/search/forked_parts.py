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

import numpy as np
from numpy.typing import NDArray

from solver.planner.search.budget import LONGEST_SILENCE, NO_LIMIT, Budget, Report
from solver.planner.search.parts import Least, PartResult, results_of_part
from solver.planner.search.plan_values import Starts
from solver.planner.search.question import Question

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
    question: Question, parts: Sequence[Starts], budget: Budget, least: Least, processes: int
) -> Iterator[PartResult]:
    """What is found out about each part, in the order in which it is found. A part whose process
    ends early is done by this one. Raises BudgetExceeded, and then ends all of them."""
    context = get_context("fork")
    shared: NDArray[np.float64] = np.frombuffer(mmap.mmap(-1, 8), dtype=np.float64)
    shared[0] = least()
    waiting = list(range(len(parts)))
    at_work: dict[Connection, int] = {}
    children = []
    try:
        for _ in range(processes):
            ours, theirs = context.Pipe()
            child = context.Process(
                target=_serve, args=(question, parts, theirs, shared, os.getpid()), daemon=True
            )
            child.start()
            theirs.close()
            children.append(child)
            at_work[ours] = waiting.pop(0)
            ours.send(at_work[ours])
        while at_work:
            budget.spend(0)
            for connection in wait(list(at_work), LONGEST_SILENCE):
                assert isinstance(connection, Connection)
                try:
                    told = connection.recv()
                except (EOFError, OSError):
                    number = at_work.pop(connection)
                    yield from results_of_part(question, parts, number, budget, least)
                    continue
                if isinstance(told, int):
                    budget.spend(told)
                    continue
                if isinstance(told, Exception):
                    raise told
                yield told
                shared[0] = least()
                if told.is_last:
                    del at_work[connection]
                    if waiting:
                        at_work[connection] = waiting.pop(0)
                        connection.send(at_work[connection])
        for number in waiting:  # all processes ended early
            yield from results_of_part(question, parts, number, budget, least)
    finally:
        for child in children:
            child.kill()
            child.join()


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
    question: Question,
    parts: Sequence[Starts],
    connection: Connection,
    shared: NDArray[np.float64],
    parent: int,
) -> None:
    """Does the parts whose numbers it is sent, until it is ended."""
    _end_with(parent)
    gc.freeze()
    send = _Sender(connection)
    budget = Budget(NO_LIMIT, send)
    with suppress(EOFError, OSError):
        while True:
            number = connection.recv()
            try:
                for result in results_of_part(
                    question, parts, number, budget, lambda: float(shared[0])
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
