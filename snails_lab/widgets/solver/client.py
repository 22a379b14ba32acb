"""Questions of a panel to the solver: through the queue, with callbacks."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

from snails_lab.models.solver_queue.job import Job, QueuePlace, ignore
from snails_lab.models.solver_queue.kernel_queue import solver_queue
from snails_lab.widgets.error_line import ErrorLine
from solver.worker import Progress, Reply, Request


class PanelClient:
    """Questions of one panel, one at a time; a reply that nobody waits for any more is dropped.

    Hands a reply to `take`, shows what went wrong, and then calls `after`.
    """

    def __init__(
        self,
        error_line: ErrorLine,
        take: Callable[[Reply], object],
        after: Callable[[], object],
        on_progress: Callable[[Progress], object] = ignore,
        on_place: Callable[[QueuePlace], object] = ignore,
    ) -> None:
        self._take = error_line.guarded(take)
        self._fail = error_line.guarded(_raised)
        self._after = error_line.guarded(after)
        self._progress = error_line.guarded(on_progress)
        self._on_place = error_line.guarded(on_place)
        self._job: Job | None = None
        self._threads = RLock()

    @property
    def is_waiting(self) -> bool:
        """Is a reply still to come? While one is being taken, whoever else asks waits."""
        with self._threads:
            return self._job is not None and not self._job.is_done.is_set()

    @property
    def place(self) -> QueuePlace | None:
        """The place in the queue of the question that waits, once it is known."""
        return None if self._job is None else self._job.place

    def ask(self, question: Request) -> None:
        """Asks a question; the reply to the one before is not waited for any more."""
        self.drop()
        self._job = Job(question, self._progress, self._on_reply, self._on_place)
        solver_queue().ask(self._job)

    def cancel(self) -> None:
        """The reply comes at once, with what is known so far."""
        if self._job is not None:
            self._job.cancel()

    def drop(self) -> None:
        """Cancels the question; its reply is not wanted any more."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()

    def _on_reply(self, job: Job, reply: Reply | Exception) -> None:
        with self._threads:
            if job is not self._job:
                return
            job.is_done.set()
            if isinstance(reply, Exception):
                self._fail(reply)
            else:
                self._take(reply)
            self._after()


def _raised(error: Exception) -> None:
    raise error
