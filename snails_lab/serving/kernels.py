"""How many kernels there may be, and when one ends that nobody uses.

A kernel is a process with some hundred megabytes, and a page that is opened starts one. So there
is a limit of all, a limit for each browser, a floor of free memory, and a limit of what all take
together; who comes beyond them is told so (`TooMany`) and tries again by itself.
"""

from __future__ import annotations

from collections import Counter, deque
from datetime import timedelta
from fractions import Fraction
from functools import partial
from typing import Any

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


class BoundedKernels(AsyncMappingKernelManager):  # type: ignore[misc]
    """Kernels within limits, each of which belongs to one browser."""

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
        3 * 3600, help="Seconds without a click after which an open page's kernel ends."
    ).tag(config=True)

    @default("most_together")
    def _most_together(self) -> int:
        return half_the_machine()

    @default("cull_interval")
    def _cull_interval(self) -> int:
        return LOOK

    @default("cull_idle_timeout")
    def _cull_idle_timeout(self) -> int:
        """Anything but 0 makes Jupyter look at its kernels now and then, as `_is_unused` does."""
        return self.left_alone

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._visitors: dict[str, str] = {}
        self._starting: list[str] = []
        self._openings: dict[str, str] = {}
        """The request that each kernel was started for."""
        self._lost: deque[str] = deque(maxlen=100)
        """Requests whose kernels have ended, the last ones."""
        self._flows: dict[str, Flow] = {}
        self._signs: dict[str, Any] = {}
        """Streams by which kernels say what they are done with."""
        self._seen: set[str] = set()
        self._connected: Counter[str] = Counter()
        self._memory_watch: PeriodicCallback | None = None

    def visitor(self, kernel_id: str) -> str | None:
        """The browser that a kernel belongs to; None if there is no such kernel."""
        return self._visitors.get(kernel_id) if kernel_id in self else None

    async def start_kernel(self, *, env: dict[str, str], **settings: Any) -> str:
        """Starts a kernel for the visitor that `env` names; raises TooMany if there is no room."""
        visitor, opening = env.get(VISITOR, ""), env.pop(OPENING, "")
        self.check_room(visitor)
        self._watch_memory()
        self._starting.append(visitor)
        try:
            kernel_id: str = await super().start_kernel(env=env, **settings)
            self._visitors[kernel_id] = visitor
            self._openings[kernel_id] = opening
        finally:
            self._starting.remove(visitor)
        return kernel_id

    def check_room(self, visitor: str) -> None:
        """Raises TooMany if there is no room for one more page of a visitor's."""
        belonging = [self._visitors[one] for one in self._kernels if one in self._visitors]
        belonging += self._starting
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
        """Bytes that each kernel takes, of those of which the system tells."""
        numbers = {
            name: getattr(one.provisioner, "pid", None) for name, one in self._kernels.items()
        }
        sizes = {name: own_memory(number) for name, number in numbers.items() if number is not None}
        return {name: size for name, size in sizes.items() if size is not None}

    def _watch_memory(self) -> None:
        if self._memory_watch is None:
            self._memory_watch = PeriodicCallback(self.end_outgrown, 1000 * LOOK_AT_MEMORY)
            self._memory_watch.start()

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
        kept = self._kernel_buffers[kernel_id]["buffer"]
        room = MOST_KEPT

        def keep(channel: str, parts: list[bytes]) -> None:
            nonlocal room
            was_full, room = room < 0, room - sum(map(len, parts))
            if room >= 0:
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

    def remove_kernel(self, kernel_id: str) -> Any:
        self._visitors.pop(kernel_id, None)
        self._lost.append(self._openings.pop(kernel_id, ""))
        self._flows.pop(kernel_id, None)
        self._seen.discard(kernel_id)
        self._connected.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Ends a kernel that has gone on for too long without anybody.

        One to which a page is connected is given hours: whoever comes back to that page is
        offered to go on, and finds everything again that was saved.
        """
        kernel = self._kernels[kernel_id]
        if self._is_unused(kernel_id, kernel):
            self.log.info("Ending kernel %s, which nobody uses.", kernel_id)
            await self.shutdown_kernel(kernel_id)

    def _is_unused(self, kernel_id: str, kernel: Any) -> bool:
        state = getattr(kernel, "execution_state", None)
        if state == "dead":
            return True
        if state == "busy" or not hasattr(kernel, "last_activity"):
            return False
        patience = self.asleep
        if not self._kernel_connections.get(kernel_id, 0):
            patience = self.left_alone if kernel_id in self._seen else self.never_seen
        return bool(utcnow() - kernel.last_activity > timedelta(seconds=patience))
