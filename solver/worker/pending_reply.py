"""One request on its way to the worker and back."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from math import inf
from queue import Empty
from threading import Event
from time import monotonic

from snails_core.errors import SnailsError
from solver.errors import RequestError, WorkerError
from solver.requests import Request
from solver.worker.memory import resident
from solver.worker.process import Process, Progress, Reply
from solver.worker.solve_record import Data

WATCH = 0.05
"""Seconds between two looks at the worker."""
GRACE = 2.0
"""Seconds that a worker may take longer than its limit before it is stopped from outside."""
EXPLAINING = 10.0
"""Seconds that it may explain what it has found within a limit of time."""

OnProgress = Callable[[Progress], None]


class PendingReply:
    """A request that was sent, up to its last reply or a reason to stop the worker."""

    def __init__(
        self,
        request: Request,
        on_progress: OnProgress | None,
        cancelled: Event | None = None,
        within: float | None = None,
    ) -> None:
        """`within` limits the seconds of everything together, whatever the request allows."""
        self.request, self.on_progress = request, on_progress
        self.cancelled = cancelled or Event()
        """Set when the answer is no longer wanted."""
        self.progress = Progress(0, 0)
        self.found: Reply | None = None
        """The answer, while it is being explained."""
        self._has_started = False
        """Has the worker said anything?"""
        self._within = inf if within is None else within
        self._deadline = self._final_deadline = inf
        """When the present part of the work must be done; when everything must be."""

    def follow(self, process: Process, number: int, memory: int | None) -> Reply:
        """Sends the request and waits for the last reply; if there is a reason to kill the worker,
        the reply is what is known by then."""
        start = monotonic()
        self._final_deadline = start + self._within
        asked = self.request.record(number)
        process.send(asked)
        try:
            while (stopped := self._reason_to_stop(process, memory)) is None:
                with suppress(Empty):
                    line = process.next_line(WATCH)
                    if line is None:
                        self._check_start(process)
                        stopped = "ended"
                        break
                    self._has_started = True
                    reply = self._read(line, resident(process.id))
                    if reply is not None:
                        return reply
        except SnailsError:
            raise
        except BaseException:
            process.close()
            raise
        process.close()
        seconds = monotonic() - start
        return self.found or Reply.of_progress(self.progress, stopped, seconds, asked)

    def _check_start(self, process: Process) -> None:
        """A worker that never ran is no search that ended early; what it lacked it has printed."""
        process.close()
        if not self._has_started and process.failure is not None:
            raise RequestError("no_worker", name=sys.executable, status=process.failure)

    def _reason_to_stop(self, process: Process, memory: int | None) -> str | None:
        taken = resident(process.id) or self.progress.memory
        if self.cancelled.is_set():
            return "cancelled"
        if memory is not None and taken is not None and taken > memory:
            return "memory"
        return "time" if monotonic() > min(self._deadline, self._final_deadline) else None

    def _read(self, line: Data, memory: int | None) -> Reply | None:
        """The reply, if this line is the last."""
        match line["kind"]:
            case "started":
                self._allow((self.request.seconds or 0) + GRACE)
            case "progress":
                self._tell(Progress.of_record(line, memory))
            case "found":
                self.found = Reply.of_answer(line)
                self._allow(self.request.explaining or EXPLAINING)
                self._tell(self.progress.of_answer(line, memory))
            case "answer":
                return Reply.of_answer(line)
            case "error" if self.found is not None:
                return Reply.of_answer({**self.found.data, "unexplained": line["text"]})
            case "error":
                raise WorkerError(line["error"], line["text"])
        return None

    def _tell(self, progress: Progress) -> None:
        self.progress = progress
        if self.on_progress is not None:
            self.on_progress(progress)

    def _allow(self, seconds: float) -> None:
        """From now on; only a request with a limit of time is stopped for taking long."""
        if self.request.seconds is not None:
            self._deadline = monotonic() + seconds
