"""How many kernels there may be, and when one ends that nobody uses.

A kernel is a process with some hundred megabytes, and a page that is opened starts one. So there
is a limit of all, a limit for each browser, a floor of free memory, and a limit of what all take
together; whoever comes beyond them is told so (`TooMany`) and tries again by itself.
"""

from __future__ import annotations

from collections import Counter, deque
from datetime import datetime, timedelta
from fractions import Fraction
from functools import partial
from typing import Any
from uuid import uuid4

import zmq
from jupyter_client.session import utcnow
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from traitlets import Integer, default

from snails_lab.environment import VISITOR
from snails_lab.serving.flow import Flow, handled_message
from snails_lab.serving.memory import MEGABYTE, free_memory, half_the_machine, outgrown, own_memory

OPENING = "HTTP_X_SNAILS_OPENING"
"""The variable by which Voila names the request that a kernel is started for."""
LOOK = 5
"""Seconds between two looks at what each kernel does."""
LOOK_AT_MEMORY = 1
"""Seconds between two looks at what all take, which grows faster than anybody goes away."""
FULL = Fraction(3, 4)
"""The part of the memory of all at which nobody else is let in; the rest is to grow into."""
MOST_CONNECTIONS = 3
"""To one kernel: a page needs one, and one more when it comes back. Each takes five sockets of
the thousand that a server has."""
MOST_KEPT = 16 << 20
"""Bytes that are kept for a page that has lost its connection."""


class TooMany(HTTPError):
    """There is no room for one more page now; `reason_key` says why."""

    def __init__(self, reason_key: str) -> None:
        super().__init__(503, f"no room: {reason_key}")
        self.reason_key = reason_key


class BoundedKernels(AsyncMappingKernelManager):
    """Kernels of pages within limits, each of which belongs to one browser.

    Beside JupyterLab there are also kernels of notebooks, which the owner of the computer opened.
    They have no limits, and are not touched.
    """

    most = Integer(40, help="How many pages may be open at once.").tag(config=True)
    most_of_visitor = Integer(8, help="How many of them in one browser.").tag(config=True)
    least_memory = Integer(
        1024, help="Megabytes that must be free before one more page is opened."
    ).tag(config=True)
    most_memory = Integer(
        1536, help="Megabytes beyond which a page's kernel is ended; 0 for no limit."
    ).tag(config=True)
    most_together = Integer(
        help="Megabytes beyond which the largest kernel is ended, half the machine's if not set; "
        "0 for no limit."
    ).tag(config=True)
    never_seen = Integer(
        120, help="Seconds after which a kernel ends to which no page was ever connected."
    ).tag(config=True)
    left_alone = Integer(
        600, help="Seconds after which a kernel ends to which no page is connected any more."
    ).tag(config=True)
    asleep = Integer(
        3 * 3600,
        help="Seconds without a click after which an open page's kernel ends; 0 for never.",
    ).tag(config=True)

    @default("most_together")
    def _most_together(self) -> int:
        return half_the_machine()

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._visitors: dict[str, str] = {}
        """The browser of each page's kernel, also of those that are starting."""
        self._openings: dict[str, str] = {}
        """The request that each kernel was started for."""
        self._lost: deque[str] = deque(maxlen=100)
        """Requests whose kernels have ended, the last ones."""
        self._flows: dict[str, Flow] = {}
        self._signs: dict[str, Any] = {}
        """Streams by which kernels say what they are done with."""
        self._seen: set[str] = set()
        self._left: dict[str, datetime] = {}
        """When the last page of a kernel went away, of those that are alone."""
        self._connected: Counter[str] = Counter()
        self._watches: list[PeriodicCallback] = []

    def visitor(self, kernel_id: str) -> str | None:
        """The browser that a kernel belongs to; None if there is no such kernel."""
        return self._visitors.get(kernel_id) if kernel_id in self else None

    async def start_kernel(self, *, env: dict[str, str] | None = None, **settings: Any) -> str:
        """Starts a kernel. If `env` names a request for a page, raises TooMany without room."""
        if env is None or OPENING not in env:
            told = {} if env is None else {"env": env}
            return str(await super().start_kernel(**told, **settings))
        visitor, opening = env.get(VISITOR, ""), env.pop(OPENING)
        self.check_room(visitor)
        self._watch()
        kernel_id = str(uuid4())
        self._visitors[kernel_id] = visitor
        try:
            await super().start_kernel(env=env, **{**settings, "kernel_id": kernel_id})
        except BaseException:
            self._visitors.pop(kernel_id, None)
            raise
        if kernel_id in self:
            self._openings[kernel_id] = opening
        else:
            self._lost.append(opening)  # it has been ended already
        return kernel_id

    def check_room(self, visitor: str) -> None:
        """Raises TooMany if there is no room for one more page of a visitor's."""
        belonging = list(self._visitors.values())
        if belonging.count(visitor) >= self.most_of_visitor:
            raise TooMany("busy_own_pages")
        if len(belonging) >= self.most:
            raise TooMany("busy_pages")
        if free_memory() < self.least_memory * MEGABYTE or self._is_full():
            raise TooMany("busy_memory")

    def has_started(self, opening: str) -> bool:
        """Whether a kernel has been started for this request, and runs."""
        return opening in self._openings.values()

    def has_lost(self, opening: str) -> bool:
        """Whether the kernel that was started for this request has ended."""
        return opening in self._lost

    async def end_opened(self, opening: str) -> None:
        """Ends the kernel that was started for this request, if there is one."""
        for kernel_id in [each for each, key in self._openings.items() if key == opening]:
            await self._end(kernel_id)

    def _is_full(self) -> bool:
        most = FULL * self.most_together * MEGABYTE
        return bool(most) and sum(self._sizes().values()) > most

    def _sizes(self) -> dict[str, int]:
        """Bytes that each page's kernel takes, of those of which the system tells."""
        numbers = {
            name: getattr(one.provisioner, "pid", None) for name, one in self._pages().items()
        }
        sizes = {name: own_memory(number) for name, number in numbers.items() if number is not None}
        return {name: size for name, size in sizes.items() if size is not None}

    def _pages(self) -> dict[str, Any]:
        """The kernels of pages that run."""
        return {name: one for name, one in self._kernels.items() if name in self._visitors}

    def _watch(self) -> None:
        """Looks at the kernels now and then, from the first page on."""
        if not self._watches:
            self._watches = [
                PeriodicCallback(self.end_outgrown, 1000 * LOOK_AT_MEMORY),
                PeriodicCallback(self.end_unused, 1000 * LOOK),
            ]
            for watch in self._watches:
                watch.start()

    async def end_outgrown(self) -> None:
        """Ends kernels that take too much, alone or together; their pages offer to go on."""
        most, together = self.most_memory * MEGABYTE, self.most_together * MEGABYTE
        for kernel_id in outgrown(self._sizes(), most, together):
            self.log.info("Ending kernel %s, which has grown too much.", kernel_id)
            await self._end(kernel_id)

    def flow(self, kernel_id: str) -> Flow:
        """What has been said to a kernel, and how much of it is not handled yet."""
        return self._flows.setdefault(kernel_id, Flow())

    def start_watching_activity(self, kernel_id: str) -> None:
        """Listens also for what a kernel is done with, whether a page is connected or not."""
        super().start_watching_activity(kernel_id)
        if kernel_id not in self._visitors:
            return
        session, flow = self._kernels[kernel_id].session, self.flow(kernel_id)
        self._signs[kernel_id] = stream = self._kernels[kernel_id].connect_iopub()
        stream.setsockopt(zmq.UNSUBSCRIBE, b"")
        stream.setsockopt(zmq.SUBSCRIBE, b"kernel.")  # its status, not what it draws

        def note(parts: list[bytes]) -> None:
            name = handled_message(session.feed_identities(parts)[1])
            if name is not None:
                flow.handled(name)

        stream.on_recv(note)

    def stop_watching_activity(self, kernel_id: str) -> None:
        super().stop_watching_activity(kernel_id)
        stream = self._signs.pop(kernel_id, None)
        if stream is not None and not stream.closed():
            stream.close()

    def take_connection(self, kernel_id: str) -> None:
        """Counts one more connection of a page; raises HTTPError if there are too many."""
        if self._connected[kernel_id] >= MOST_CONNECTIONS:
            raise HTTPError(429, "too many connections of one page")
        self._connected[kernel_id] += 1

    def release_connection(self, kernel_id: str) -> None:
        self._connected[kernel_id] -= 1

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Keeps what a kernel says while its page is away, up to a limit; then the kernel ends.

        Jupyter itself has no limit here: a page could leave and let its kernel fill the server.
        """
        super().start_buffering(kernel_id, session_key, channels)
        if kernel_id not in self._visitors:
            return
        kept = self._kernel_buffers[kernel_id]["buffer"]
        bytes_left = MOST_KEPT

        def keep(channel: str, parts: list[bytes]) -> None:
            nonlocal bytes_left
            was_full, bytes_left = bytes_left < 0, bytes_left - sum(map(len, parts))
            if bytes_left >= 0:
                kept.append((channel, parts))
            elif not was_full:
                kept.clear()
                IOLoop.current().add_callback(self._end, kernel_id)

        for channel, stream in channels.items():
            stream.on_recv(partial(keep, channel))

    async def _end(self, kernel_id: str) -> None:
        if kernel_id in self:
            self.stop_buffering(kernel_id)
            await self.shutdown_kernel(kernel_id, now=True)

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self._seen.add(kernel_id)
        self._left.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)
        if kernel_id in self and not self._kernel_connections.get(kernel_id, 0):
            self._left[kernel_id] = utcnow()

    def remove_kernel(self, kernel_id: str) -> Any:
        self._visitors.pop(kernel_id, None)
        if kernel_id in self._openings:  # a notebook's kernel was started for no request
            self._lost.append(self._openings.pop(kernel_id))
        self._flows.pop(kernel_id, None)
        self._seen.discard(kernel_id)
        self._left.pop(kernel_id, None)
        self._connected.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def end_unused(self) -> None:
        """Ends pages' kernels that have gone on for too long without anybody.

        One to which a page is connected is given hours: whoever comes back to that page is
        offered to go on, and finds everything again that was saved.
        """
        for kernel_id, kernel in self._pages().items():
            if kernel_id in self and self._is_unused(kernel_id, kernel):
                self.log.info("Ending kernel %s, which nobody uses.", kernel_id)
                await self.shutdown_kernel(kernel_id)

    def _is_unused(self, kernel_id: str, kernel: Any) -> bool:
        """Whether it has gone on for too long.

        One that somebody looks at may think for as long as it likes. One that is alone has from
        its page's leaving on, whatever it does: it is busy for nobody, and all that counts is
        saved when it happens. While a page is being opened nobody is connected yet either; its
        kernel is busy then, and has the longer time.
        """
        state = getattr(kernel, "execution_state", None)
        if state == "dead":
            return True
        if not hasattr(kernel, "last_activity"):
            return False
        is_busy, since, patience = state == "busy", kernel.last_activity, self.asleep
        if not self._kernel_connections.get(kernel_id, 0):
            since = self._left.get(kernel_id, since)
            is_opened = kernel_id in self._seen or is_busy
            patience = self.left_alone if is_opened else self.never_seen
        elif is_busy or not patience:
            return False
        return bool(utcnow() - since > timedelta(seconds=patience))
