"""The parent's side: starts the worker, sends requests, watches progress, time and memory."""

from __future__ import annotations

from itertools import count
from threading import Event, Lock
from types import TracebackType
from typing import Self

from solver.requests import Request
from solver.worker.memory import resident
from solver.worker.pending_reply import OnProgress, PendingReply
from solver.worker.process import Process, Progress, Reply

MEMORY = 4 << 30
"""Bytes that a worker may take unless told otherwise."""


class Solver:
    """A worker that is kept running. It takes one request at a time, others wait; any thread may
    ask or cancel."""

    def __init__(self, memory: int | None = MEMORY) -> None:
        """`memory` in bytes; watched where the platform tells it, which Windows does not."""
        self.memory = memory
        self._process = Process()
        self._pending: PendingReply | None = None
        self._reported: int | None = None
        """Bytes that the worker said it takes."""
        self._turn = Lock()
        self._numbers = count(1)

    @property
    def process(self) -> int:
        """The number of the worker's process."""
        return self._process.id

    @property
    def is_running(self) -> bool:
        """Is there a worker now? One that was stopped is replaced with the next request."""
        return self._process.is_alive

    @property
    def taken(self) -> int | None:
        """Bytes that the worker takes, by the system or by its last report; None if not known."""
        return resident(self.process) or self._reported

    def ask(
        self,
        request: Request,
        on_progress: OnProgress | None = None,
        *,
        cancelled: Event | None = None,
        within: float | None = None,
    ) -> Reply:
        """Waits for the answer. Raises WorkerError if the request does not make sense.

        Setting `cancelled`, before or after, ends the search: the reply is what is known by then.
        `within` is a limit of seconds for search and explanation together, of any request.
        """
        return self._ask(PendingReply(request, on_progress, cancelled, within))

    async def ask_async(self, request: Request, on_progress: OnProgress | None = None) -> Reply:
        """The same without blocking the event loop; cancelling the task cancels the request."""
        import asyncio  # by then the caller has loaded it

        loop = asyncio.get_running_loop()

        def relay(progress: Progress) -> None:
            if on_progress is not None:
                loop.call_soon_threadsafe(on_progress, progress)

        pending = PendingReply(request, relay)
        try:
            return await asyncio.to_thread(self._ask, pending)
        finally:
            pending.cancelled.set()

    def cancel(self) -> None:
        """Stops the request under way, if there is one: its `ask` returns what is known."""
        pending = self._pending
        if pending is not None:
            pending.cancelled.set()

    def close(self) -> None:
        """Ends the worker."""
        self.cancel()
        with self._turn:
            self._process.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _ask(self, pending: PendingReply) -> Reply:
        with self._turn:
            if not self._process.is_alive:
                self._process, self._reported = Process(), None
            self._pending = pending
            try:
                return pending.follow(self._process, next(self._numbers), self.memory)
            finally:
                self._pending = None
                self._reported = pending.progress.memory or self._reported
