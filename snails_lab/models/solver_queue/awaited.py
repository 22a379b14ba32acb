"""Questions to the solver queue that are awaited, from a coroutine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from snails_lab.models.solver_queue.job import Job, QueuePlace, ignore
from snails_lab.models.solver_queue.kernel_queue import solver_queue
from solver.worker import Progress, Reply, Request


class QueuedSolver:
    """Asks the solver through the queue, with the interface of `Solver`."""

    def __init__(self, on_place: Callable[[QueuePlace], object] = ignore) -> None:
        self._on_place = on_place

    async def ask_async(
        self, request: Request, on_progress: Callable[[Progress], object] | None = None
    ) -> Reply:
        """The answer; cancelling the task cancels the request."""
        answer: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

        def settle(_: Job, found: Reply | Exception) -> None:
            if answer.done():
                return
            if isinstance(found, Exception):
                answer.set_exception(found)
            else:
                answer.set_result(found)

        job = Job(request, on_progress or ignore, settle, self._on_place)
        solver_queue().ask(job)
        try:
            return await answer
        finally:
            job.cancel()
