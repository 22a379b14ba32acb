"""Has jobs done by an executor, and stores each result as soon as it is there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar

from solver.errors import BatchError

MOST_BREAKS = 5
"""So often in a row executors may break before a single job is done."""


class Job(Protocol):
    """One piece of work, whose result comes from what it says alone."""

    @property
    def key(self) -> str:
        """The name of its result, different from those of all other jobs."""

    @property
    def number(self) -> int:
        """Its place in the order in which jobs are handed out."""


class ResultStore(Protocol):
    """Where results are kept, so that a run which was killed goes on where it was."""

    def __contains__(self, key: str) -> bool: ...

    def put(self, key: str, text: str) -> None: ...


J = TypeVar("J", bound=Job)


class JobProgress(NamedTuple, Generic[J]):
    """How far the jobs have come."""

    job: J
    """The one just done."""
    text: str
    """Its result."""
    done: int
    total: int
    seconds_left: float
    """If the rest goes as fast as what this run has done."""


class JobRunner(Generic[J]):
    """Goes through jobs that are not in the store yet.

    An executor may break (a worker killed, out of memory): a new one takes its place, and what
    was under way is done again. Every result comes from its job alone, so nothing is changed
    by whoever worked on it, in which order, or how often.
    """

    def __init__(
        self,
        store: ResultStore,
        work: Callable[[J], str],
        make_executor: Callable[[], Executor],
        at_once: int,
        tell: Callable[[JobProgress[J]], None] = lambda progress: None,
    ) -> None:
        """`at_once` jobs are handed out and not yet done."""
        self.store, self.work, self.tell = store, work, tell
        self.make_executor, self.at_once = make_executor, at_once

    def run(self, jobs: Sequence[J]) -> None:
        self._todo = deque(job for job in jobs if job.key not in self.store)
        self._total, self._before = len(jobs), len(jobs) - len(self._todo)
        self._done, self._start = 0, monotonic()
        breaks = 0
        while self._todo:
            done = self._done
            executor = self.make_executor()
            try:
                self._through(executor)
            except BrokenExecutor as error:
                breaks = breaks + 1 if self._done == done else 0
                if breaks == MOST_BREAKS:
                    raise BatchError("broken", self._todo[0].key, count=breaks) from error
            finally:
                executor.shutdown(wait=False)

    def _through(self, executor: Executor) -> None:
        """Works until all is done or the executor breaks; what was not done is queued again."""
        pending: dict[Future[str], J] = {}
        try:
            while self._todo or pending:
                while self._todo and len(pending) < self.at_once:
                    job = self._todo[0]  # stays there if the executor is broken already
                    pending[executor.submit(self.work, job)] = job
                    self._todo.popleft()
                for future in wait(pending, return_when=FIRST_COMPLETED).done:
                    self._keep(pending[future], _result(pending[future], future))
                    del pending[future]
        finally:
            for future in pending:
                future.cancel()
            self._todo.extendleft(sorted(pending.values(), key=lambda j: j.number, reverse=True))

    def _keep(self, job: J, text: str) -> None:
        self.store.put(job.key, text)
        self._done += 1
        left = self._total - self._before - self._done
        seconds = (monotonic() - self._start) / self._done * left
        done = self._before + self._done
        self.tell(JobProgress(job, text, done, self._total, seconds))


def _result(job: Job, future: Future[str]) -> str:
    try:
        return future.result()
    except BrokenExecutor:
        raise
    except Exception as error:
        raise BatchError("job", job.key, reason=repr(error)) from error
