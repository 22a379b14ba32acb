"""Questions of a panel to the solver: through the queue, with callbacks."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

from snails_lab.models.solver_queue.job import Job, ignore
from snails_lab.models.solver_queue.kernel_queue import solver_queue
from snails_lab.models.solver_queue.place import Place
from snails_lab.widgets.error_line import Troubles
from solver.worker import Progress, Reply, Request


class PanelClient:
    """Questions of one panel, one at a time; a reply that nobody waits for any more is dropped.

    Hands a reply to `take`, shows what went wrong, and then calls `after`.
    """

    def __init__(
        self,
        troubles: Troubles,
        take: Callable[[Reply], object],
        after: Callable[[], object],
        on_progress: Callable[[Progress], object] = ignore,
        on_place: Callable[[Place], object] = ignore,
    ) -> None:
        self._take = troubles.guarded(take)
        self._fail = troubles.guarded(_raised)
        self._after = troubles.guarded(after)
        self._progress = troubles.guarded(on_progress)
        self._on_place = troubles.guarded(on_place)
        self._job: Job | None = None
        self._threads = RLock()

    @property
    def is_waiting(self) -> bool:
        """Is a reply still to come? While one is being taken, whoever else asks waits."""
        with self._threads:
            return self._job is not None and not self._job.is_done.is_set()

    @property
    def place(self) -> Place | None:
        """Of the question that waits, once it is known."""
        return None if self._job is None else self._job.place

    def ask(self, question: Request) -> None:
        """Asks; whatever was asked before is not waited for any more."""
        self.drop()
        self._job = Job(question, self._progress, self._on_reply, self._on_place)
        solver_queue().ask(self._job)

    def cancel(self) -> None:
        """The reply comes at once, with what is known so far."""
        if self._job is not None:
            self._job.cancel()

    def drop(self) -> None:
        """No reply is wanted."""
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
