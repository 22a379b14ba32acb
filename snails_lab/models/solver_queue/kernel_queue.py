"""The queue as a kernel sees it: jobs go in, a thread waits for their turns, replies come out."""

from __future__ import annotations

import atexit
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Condition, Thread
from typing import TypeVar
from uuid import uuid4

from snails_lab.environment import visitor
from snails_lab.errors import LabError
from snails_lab.models.solver_queue.folder import queue_folder, turn
from snails_lab.models.solver_queue.job import Job, QueuePlace
from snails_lab.models.solver_queue.limits import Limits
from snails_lab.models.solver_queue.line import Line, LineFull
from snails_lab.models.solver_queue.worker import KernelWorker
from solver.worker import Reply

T = TypeVar("T")

LONGEST = 40
"""Questions in the line of all, one a visitor: more than a class."""
LONGEST_OWN = 8
"""Questions that one visitor may have waiting in several windows."""
IDLE = 300.0
"""Seconds without a question after which a kept worker ends."""
LOOK = 0.1
"""Seconds between two looks of whoever is next in line."""
RARELY = 5
"""Whoever stands further behind looks up to this many times more rarely."""
TRIES = 10
"""How often to try at the door of the lines, half a second each, before going on without."""


class Cancelled(Exception):
    """Nobody waits for this job any more."""


class SolverQueue:
    """Answers jobs of this kernel one after the other, in turn with all other kernels."""

    def __init__(self) -> None:
        self._kernel = uuid4().hex
        self._jobs: deque[Job] = deque()
        """Those that wait for the thread."""
        self._current: Job | None = None
        self._changed = Condition()
        self._is_closing = False
        self._thread: Thread | None = None
        self._worker = KernelWorker()

    # --- from any thread ---
    def ask(self, job: Job) -> None:
        """Puts the job in the queue and returns at once."""
        job.withdraw = self._withdraw
        with self._changed:
            self._jobs.append(job)
            self._tell_places()
            if self._thread is None or not self._thread.is_alive():
                self._is_closing = False
                self._thread = Thread(target=self._serve, name="solver queue", daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Ends the worker; whoever waits is told that it was cancelled."""
        with self._changed:
            thread, self._is_closing = self._thread, True
            jobs = [*self._jobs, *([self._current] if self._current is not None else [])]
            self._changed.notify()
        for job in jobs:
            job.cancel()
        if thread is not None:
            thread.join(10)

    @property
    def worker(self) -> int | None:
        """The number of the worker's process, if there is one."""
        return self._worker.process

    def _withdraw(self, job: Job) -> None:
        """A cancelled job that the thread has not begun is answered here and now."""
        with self._changed:
            if job not in self._jobs:
                return
            self._jobs.remove(job)
            self._tell_places()
        job.finish(job.unanswered())

    def _tell_places(self) -> None:
        """To those that wait behind another question of the same page."""
        ahead = 0 if self._current is None else 1
        for before, job in enumerate(self._jobs, ahead):
            if before:
                job.stands(QueuePlace(before, is_own=True))

    # --- in the thread ---
    def _serve(self) -> None:
        while (job := self._next()) is not None:
            try:
                reply: Reply | Exception = self._answer(job)
            except Exception as error:  # whoever asked is told, in the widget
                reply = error
            self._current = None
            job.finish(reply)

    def _next(self) -> Job | None:
        """The next job, as soon as there is one; None if the queue is closed meanwhile."""
        with self._changed:
            while not self._jobs and not self._is_closing:
                if not self._changed.wait(IDLE):
                    self._worker.dismiss()
            if not self._jobs:
                self._worker.dismiss()
                self._thread = None
                return None
            self._current = self._jobs.popleft()
            self._tell_places()
            return self._current

    def _answer(self, job: Job) -> Reply:
        """Waits in the visitor's line, in the line of all and for the turn; then asks."""
        limits, folder = Limits.of_environment(), queue_folder()
        own = Line(folder, f"visitor-{self._visitor()}", LONGEST_OWN)
        everybody = Line(folder, "all", LONGEST)
        try:
            with ExitStack() as held:
                held.enter_context(_first_in(own, job, is_own=True))
                held.enter_context(_first_in(everybody, job))
                held.enter_context(_turn(folder, job))
                job.running.set()
                return self._worker.ask(job, folder, limits)
        except Cancelled:
            return job.unanswered()

    def _visitor(self) -> str:
        """Whose questions these are, as a part of a file name; without a visitor, the kernel's."""
        return sha256((visitor() or self._kernel).encode()).hexdigest()[:16]


@contextmanager
def _first_in(line: Line, job: Job, *, is_own: bool = False) -> Iterator[None]:
    """Joins the line, waits until nobody stands before the job, and leaves it at the end.

    Where no tickets can be made, on a full disk, nobody is waited for here: the order is lost,
    but the turn is not.
    """
    try:
        ticket = _tried(job, line.join)
    except LineFull:
        if is_own:
            raise LabError("queue_own", count=LONGEST_OWN) from None
        raise LabError("queue_full", count=LONGEST) from None
    if ticket is None:
        yield
        return
    with ticket:
        while before := _tried(job, ticket.before):
            job.stands(QueuePlace(before, is_own))
            job.cancelled.wait(LOOK * min(before, RARELY))
        yield


@contextmanager
def _turn(folder: Path, job: Job) -> Iterator[None]:
    """Waits for the turn, which is free already if everybody has stood in line."""
    lock = turn(folder)
    job.stands(QueuePlace(0))
    while not lock.is_held:
        _check(job)
        try:
            lock.take()
        except LabError as error:
            if error.key != "locked":
                raise
            job.cancelled.wait(LOOK)
    try:
        yield
    finally:
        lock.release()


def _tried(job: Job, action: Callable[[], T]) -> T | None:
    """What the action gives; None if files or the door refuse it, however often it is tried."""
    for _ in range(TRIES):
        _check(job)
        try:
            return action()
        except LabError as error:
            if error.key != "locked":
                return None
    return None


def _check(job: Job) -> None:
    if job.cancelled.is_set():
        raise Cancelled


_QUEUES: list[SolverQueue] = []


def solver_queue() -> SolverQueue:
    """The one of this process."""
    if not _QUEUES:
        _QUEUES.append(SolverQueue())
        atexit.register(_QUEUES[0].close)
    return _QUEUES[0]
