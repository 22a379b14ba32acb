"""A job of the solver queue: a request with its callbacks, and its place in the line."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from typing import NamedTuple

from snails_lab.words import phrase
from solver.worker import Progress, Reply, Request


class QueuePlace(NamedTuple):
    """How many questions are answered before this one."""

    before: int
    is_own: bool = False
    """Are those before it of the same visitor? It joins the line of all after them."""

    def told(self, language: str) -> str:
        if not self.before:
            return phrase(language, "asking.waiting")
        if self.is_own:
            return phrase(language, "asking.own_before", count=self.before)
        return phrase(language, "asking.before", count=self.before)


def ignore(_: object) -> None:
    """A callback that does nothing."""


class Job:
    """Calls back with its place while it waits, then with its progress, then with the reply.

    The callbacks come in the event loop in which the job was made, as clicks do: canvases must
    not be drawn by two threads at once. Without a loop they come in whichever thread has them.
    """

    def __init__(
        self,
        request: Request,
        on_progress: Callable[[Progress], object],
        on_reply: Callable[[Job, Reply | Exception], object],
        on_place: Callable[[QueuePlace], object] = ignore,
    ) -> None:
        self.request = request
        self.on_progress, self.on_reply, self.on_place = on_progress, on_reply, on_place
        self.cancelled, self.running, self.done = Event(), Event(), Event()
        self.place: QueuePlace | None = None
        """Where it stood when that was last told."""
        self.withdraw: Callable[[Job], object] = ignore
        """The queue that it was put in sets this, to hear at once that it is cancelled."""
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None

    def cancel(self) -> None:
        """The reply comes at once, with what is known so far."""
        self.cancelled.set()
        self.withdraw(self)

    # --- for the queue ---
    def stands(self, place: QueuePlace) -> None:
        """Tells of the place if it is another one than before."""
        if place != self.place:
            self.place = place
            self._deliver(self.on_place, place)

    def progress(self, progress: Progress) -> None:
        self._deliver(self.on_progress, progress)

    def finish(self, reply: Reply | Exception) -> None:
        """Hands over the reply; only then the job is done."""
        self._deliver(self._finish, reply)

    def unanswered(self) -> Reply:
        """What there is to say of a job that was cancelled before its turn."""
        return Reply.of_progress(Progress(0, 0), "cancelled", 0.0, self.request.record(0))

    def _finish(self, reply: Reply | Exception) -> None:
        try:
            self.on_reply(self, reply)
        finally:
            self.done.set()

    def _deliver(self, callback: Callable[..., object], *values: object) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # a loop that has ended: its page is closed
                self._loop.call_soon_threadsafe(callback, *values)
                return
        callback(*values)
