"""Where questions to the solver wait for their turn: one worker a process, one search a user.

All panels of a kernel share one warm worker; who asks first is answered first. Kernels of one
user (a class before one server) take turns through a lock file in the data folder, so that
searches never take more than one memory limit together. A thread does the waiting, so a kernel
stays responsive. What a worker keeps for further questions is given back when it is much, and
when nobody has asked for long.
"""

from __future__ import annotations

import asyncio
import atexit
import os
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread

from snails_lab.errors import LabError
from snails_lab.storage.home import home
from snails_lab.storage.locks import Lock as FileLock
from solver.worker import Askable, Progress, Reply, Solver
from solver.worker.memory import resident

VARIABLE = "SNAILS_SOLVER_MEMORY"
"""Megabytes that a search may take; a server for many may set less."""
MEGABYTE = 1 << 20
USUAL_MEMORY = 4096
KEPT_MEMORY = 1024
"""A worker that has grown beyond so many megabytes does not wait for more questions."""
IDLE = 600.0
"""Seconds without a question after which the worker goes home."""
LOOK = 0.1
"""Seconds between two looks at whether it is our turn."""


class Ticket:
    """A question in the queue.

    The callbacks come in the event loop in which the ticket was made, as clicks do: canvases
    must not be drawn by two threads at once. Without a loop they come in the office's thread.
    """

    def __init__(
        self,
        question: Askable,
        on_progress: Callable[[Progress], object],
        on_reply: Callable[[Ticket, Reply | Exception], object],
    ) -> None:
        self.question, self.on_progress, self.on_reply = question, on_progress, on_reply
        self.is_cancelled, self.is_running, self.is_done = Event(), Event(), Event()
        self._stop: Callable[[], None] | None = None
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None

    def finish(self, reply: Reply | Exception) -> None:
        """Tells who asked; only then it is done."""
        self._deliver(self._finish, reply)

    def _finish(self, reply: Reply | Exception) -> None:
        try:
            self.on_reply(self, reply)
        finally:
            self.is_done.set()

    def _deliver(self, callback: Callable[..., object], *values: object) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # a loop that has ended: its page is closed
                self._loop.call_soon_threadsafe(callback, *values)
                return
        callback(*values)

    def cancel(self) -> None:
        """The answer comes at once, with what is known so far."""
        self.is_cancelled.set()
        if self._stop is not None:
            self._stop()

    def run(self, solver: Solver) -> Reply:
        self._stop = solver.cancel
        try:
            self.is_running.set()
            return solver.ask(self.question, self._progress)
        finally:
            self._stop = None

    def _progress(self, progress: Progress) -> None:
        """Also where a cancellation is noticed that came before the worker had begun."""
        if self.is_cancelled.is_set() and self._stop is not None:
            self._stop()
        self._deliver(self.on_progress, progress)

    def unanswered(self) -> Reply:
        """What there is to say when it was cancelled before its turn."""
        return Reply.of_progress(Progress(0, 0), "cancelled", 0.0, self.question.record(0))


class Office:
    """Answers tickets one after the other."""

    def __init__(self, memory: int | None = None) -> None:
        told = os.environ.get(VARIABLE, "")
        self.memory = (memory or int(told if told.isdigit() else USUAL_MEMORY)) * MEGABYTE
        self._tickets: SimpleQueue[Ticket | None] = SimpleQueue()
        self._solver: Solver | None = None
        self._current: Ticket | None = None
        self._thread: Thread | None = None
        self._opening = Lock()

    def ask(self, ticket: Ticket) -> None:
        """Puts the question in the queue and returns at once."""
        with self._opening:
            self._tickets.put(ticket)
            if self._thread is None or not self._thread.is_alive():
                self._thread = Thread(target=self._serve, name="snails_lab.asking", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Ends the worker; who waits is told that it was cancelled."""
        self._tickets.put(None)
        current, thread = self._current, self._thread
        if current is not None:
            current.cancel()
        if thread is not None:
            thread.join(10)

    @property
    def worker(self) -> int | None:
        """The number of the worker's process, if there is one."""
        return None if self._solver is None else self._solver.process

    # --- in the thread ---
    def _serve(self) -> None:
        try:
            while (ticket := self._next()) is not None:
                self._current = ticket
                self._answer(ticket)
                self._current = None
        finally:
            self._dismiss()

    def _next(self) -> Ticket | None:
        """Waits; a worker that has nothing to do for long goes home meanwhile."""
        try:
            return self._tickets.get(timeout=IDLE)
        except Empty:
            self._dismiss()
        return self._tickets.get()

    def _answer(self, ticket: Ticket) -> None:
        try:
            reply: Reply | Exception = self._reply(ticket)
        except Exception as error:  # whoever asked is told, in the widget
            reply = error
        ticket.finish(reply)
        worker = self.worker
        if worker is not None and (resident(worker) or 0) > KEPT_MEMORY * MEGABYTE:
            self._dismiss()

    def _reply(self, ticket: Ticket) -> Reply:
        with _Turn(ticket) as is_ours:
            if not is_ours or ticket.is_cancelled.is_set():
                return ticket.unanswered()
            if self._solver is None:
                self._solver = Solver(self.memory)
            return ticket.run(self._solver)

    def _dismiss(self) -> None:
        if self._solver is not None:
            self._solver.close()
            self._solver = None


class _Turn:
    """The lock that all kernels of a user share, unless the ticket is cancelled meanwhile.

    Where the data folder cannot be written nobody is waited for.
    """

    def __init__(self, ticket: Ticket) -> None:
        self._ticket = ticket
        self._lock = FileLock(home() / "solver.lock")

    def __enter__(self) -> bool:
        with suppress(OSError):
            self._lock.path.parent.mkdir(parents=True, exist_ok=True)
        while not self._ticket.is_cancelled.is_set():
            try:
                self._lock.take()
                return True
            except LabError as error:
                if error.key != "locked":
                    return True
            self._ticket.is_cancelled.wait(LOOK)
        return False

    def __exit__(self, *raised: object) -> None:
        self._lock.release()


_OFFICES: list[Office] = []


def office() -> Office:
    """The one of this process."""
    if not _OFFICES:
        _OFFICES.append(Office())
        atexit.register(_OFFICES[0].close)
    return _OFFICES[0]
