"""The worker of this kernel, and the limit of memory over all kernels of the data folder.

Why all workers together stay within the limit M:

1. A worker that is being asked belongs to the kernel that holds the turn, so there is at most
   one. Whoever holds the turn ends its worker before letting go, unless it has a kept place.
2. There are `KEPT` kept places, each a lock. A worker stays in one only if it takes at most
   M / `SHARE`; it waits for input there and does not grow.
3. A kept place is taken only by whoever holds the turn. So while a search goes on, the number of
   places that others hold can only fall, and it was counted when the search began.
4. A search may take M, less M / `SHARE` for each place that others hold. The sum is at most M.

The memory of a search is looked at every 0.05 s; it is stopped `MARGIN` below its limit, for
that is more than it can grow between two looks. A kernel that is killed loses its locks, and
its worker ends with it. On Windows the system does not tell how much a worker takes: there
only the number of workers is limited, to `KEPT` and the one that is asked.
"""

from __future__ import annotations

from pathlib import Path

from snails_lab.errors import LabError
from snails_lab.models.solver_queue.job import Job
from snails_lab.models.solver_queue.limits import MEGABYTE, Limits
from snails_lab.models.storage.locks import Lock
from solver.worker import Reply, Solver

KEPT = 3
"""Workers that may wait for further questions, in all kernels together."""
SHARE = 8
"""A kept worker takes at most this part of the memory."""
MARGIN = 64 * MEGABYTE
"""More than a search grows between two looks: 17 MB at most in the searches measured."""


class KernelWorker:
    """Starts the worker when there is something to ask, and ends it when it may not stay."""

    def __init__(self) -> None:
        self._solver: Solver | None = None
        self._place: Lock | None = None
        """The kept place, if the worker has one."""

    @property
    def process(self) -> int | None:
        """The number of the worker's process, if there is one."""
        solver = self._solver
        return solver.process if solver is not None and solver.is_running else None

    def ask(self, job: Job, folder: Path, limits: Limits) -> Reply:
        """Answers the job. Only for whoever holds the turn of that folder."""
        if self._place is not None and self._place.path.parent != folder:
            self.dismiss()  # a place in another folder means nothing in this one
        memory = limits.memory - self._held_by_others(folder) * (limits.memory // SHARE) - MARGIN
        if self._solver is None:
            self._solver = Solver(memory)
        self._solver.memory = memory
        try:
            request = limits.shortened(job.request)
            return self._solver.ask(
                request, job.progress, cancelled=job.cancelled, within=limits.seconds
            )
        finally:
            if not self._may_stay(folder, limits.memory // SHARE):
                self.dismiss()

    def dismiss(self) -> None:
        """Ends the worker, then gives its place to others."""
        if self._solver is not None:
            self._solver.close()
            self._solver = None
        if self._place is not None:
            self._place.release()
            self._place = None

    def _may_stay(self, folder: Path, most: int) -> bool:
        """Is it small enough, and is there a place for it? One that was stopped is gone."""
        solver = self._solver
        if solver is None or not solver.is_running or (solver.taken or 0) > most:
            return False
        return self._place is not None or self._take_place(folder)

    def _take_place(self, folder: Path) -> bool:
        for lock in _places(folder):
            if _try_to_take(lock):
                self._place = lock
                return True
        return False

    def _held_by_others(self, folder: Path) -> int:
        held = 0
        for lock in _places(folder):
            if self._place is not None and lock.path == self._place.path:
                continue
            if _try_to_take(lock):
                lock.release()
            else:
                held += 1
        return held


def _places(folder: Path) -> list[Lock]:
    return [Lock(folder / f"kept-{number}.lock") for number in range(KEPT)]


def _try_to_take(lock: Lock) -> bool:
    """Tries to take the lock; False if somebody holds it, or if it cannot be opened."""
    try:
        lock.take()
    except LabError:
        return False
    return True
