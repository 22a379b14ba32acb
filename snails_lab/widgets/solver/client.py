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

    Hands a reply to `take`, or shows what went wrong and calls `on_error`; then calls `after`.
    """

    def __init__(
        self,
        error_line: ErrorLine,
        take: Callable[[Reply], object],
        after: Callable[[], object],
        on_progress: Callable[[Progress], object] = ignore,
        on_place: Callable[[QueuePlace], object] = ignore,
        on_error: Callable[[Exception], object] = ignore,
    ) -> None:
        self._error_line = error_line
        self._take = self._usual = error_line.guarded(take)
        self._on_error = error_line.guarded(on_error)
        self._after = error_line.guarded(after)
        self._progress = error_line.guarded(on_progress)
        self._on_place = error_line.guarded(on_place)
        self._job: Job | None = None
        self.lock = RLock()
        """Held while a reply is being taken."""

    @property
    def is_waiting(self) -> bool:
        """Is a reply still to come? While one is being taken, whoever else asks waits."""
        with self.lock:
            return self._job is not None and not self._job.done.is_set()

    @property
    def place(self) -> QueuePlace | None:
        """The place in the queue of the request that waits, once it is known."""
        return None if self._job is None else self._job.place

    def ask(self, request: Request, take: Callable[[Reply], object] | None = None) -> None:
        """Sends a request; the reply to the one before is not waited for any more.

        The reply goes to this `take`, if one is given, instead of the client's.
        """
        self.drop()
        self._take = self._usual if take is None else self._error_line.guarded(take)
        job = Job(
            request, lambda told: self._on_progress(job, told), self._on_reply, self._on_place
        )
        self._job = job
        solver_queue().ask(job)

    def cancel(self) -> None:
        """The reply comes at once, with what is known so far."""
        if self._job is not None:
            self._job.cancel()

    def drop(self) -> None:
        """Cancels the request; its reply is not wanted any more."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()

    def _on_progress(self, job: Job, progress: Progress) -> None:
        if job is self._job and not job.done.is_set():
            self._progress(progress)

    def _on_reply(self, job: Job, reply: Reply | Exception) -> None:
        with self.lock:
            if job is not self._job:
                return
            job.done.set()
            if isinstance(reply, Exception):
                self._error_line.show(reply)
                self._on_error(reply)
            else:
                self._take(reply)
            self._after()
