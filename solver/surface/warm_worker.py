"""A worker that stays between two calls of `solve`, so that only the first waits for its start."""

from __future__ import annotations

import atexit
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock

from solver.worker import Solver

MOST_KEPT = 512 << 20
"""Bytes that a worker may hold while nobody asks it anything; one that takes more is ended."""


class WarmWorker:
    """Lends one worker to one caller at a time; a second caller gets a worker of their own."""

    def __init__(self) -> None:
        self._lent = Lock()
        self._solver: Solver | None = None

    @contextmanager
    def lent(self) -> Iterator[Solver]:
        """A worker, which is started if none is there. It stays unless it holds much memory."""
        if not self._lent.acquire(blocking=False):
            with Solver() as solver:
                yield solver
            return
        try:
            if self._solver is None:
                self._solver = Solver()
            yield self._solver
        finally:
            if self._solver is not None and (self._solver.taken or 0) > MOST_KEPT:
                self._solver.close()
            self._lent.release()

    def close(self) -> None:
        """Ends the worker; the next caller starts another."""
        if self._solver is not None:
            self._solver.close()


def warm_worker() -> WarmWorker:
    """The worker of this process. It ends with it: when its input ends, a worker does too."""
    return _of_process(os.getpid())


@cache
def _of_process(number: int) -> WarmWorker:
    """A process that was forked off another has a worker of its own, for two cannot share one."""
    made = WarmWorker()
    atexit.register(made.close)
    return made
