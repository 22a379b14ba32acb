"""How fast a page may talk to its kernel, and how much of it the kernel may be behind.

What a kernel has not read yet waits in this server's memory. So a page is listened to only while
its kernel is not far behind; what it says beyond that stays in the browser. And it is listened to
only so often: each message takes time of this server, which is there for all.
"""

from __future__ import annotations

import asyncio
import json
from time import monotonic

MOST_BEHIND = 256
"""Messages that a kernel may not have handled yet."""
MOST_BYTES_BEHIND = 16 << 20
"""Bytes of these; one message may always come."""
BURST, A_SECOND = 600.0, 200.0
"""Messages that may come at once, and then each second: nobody clicks or drags so fast."""
PIECE = 1 << 15
"""Bytes that count as one message; a larger one counts as several."""
PAUSE = 0.02
FORGOTTEN = 120.0
"""Seconds without a sign of the kernel's after which signs are taken to have been lost."""


class Flow:
    """What has been said to one kernel by all connections of its page."""

    def __init__(self) -> None:
        self._behind: list[tuple[object, str, int]] = []
        self._allowance, self._counted = BURST, monotonic()
        self._last_sign = monotonic()

    async def wait_until_allowed(self, size: int) -> None:
        """Waits until a message of so many bytes may be handed on."""
        while not self._fits(size) or not self._is_time():
            await asyncio.sleep(PAUSE)
        self._allowance -= 1 + size / PIECE

    def sent(self, connection: object, name: str, size: int) -> None:
        """Notes a message that was handed on, by the id that it has."""
        if not self._behind:
            self._last_sign = monotonic()
        self._behind.append((connection, name, size))

    def handled(self, name: str) -> None:
        """The kernel is done with a message, and so with what the same connection sent before."""
        self._last_sign = monotonic()
        for place, (connection, other, _) in enumerate(self._behind):
            if other == name:
                later = self._behind[place + 1 :]
                before = [each for each in self._behind[:place] if each[0] is not connection]
                self._behind = before + later
                return

    def _fits(self, size: int) -> bool:
        if self._behind and monotonic() - self._last_sign > FORGOTTEN:
            self._behind.clear()
        bytes_behind = sum(each for _, _, each in self._behind)
        is_small = not self._behind or bytes_behind + size <= MOST_BYTES_BEHIND
        return is_small and len(self._behind) < MOST_BEHIND

    def _is_time(self) -> bool:
        now = monotonic()
        self._allowance = min(BURST, self._allowance + A_SECOND * (now - self._counted))
        self._counted = now
        return self._allowance >= 1


def handled_message(parts: list[bytes]) -> str | None:
    """The id of the message that a kernel says to be done with; None if it says something else.

    The parts are those of a message without its address: signature, header, parent and so on.
    """
    try:
        _, _, parent, _, content, *_ = parts
        if json.loads(content).get("execution_state") == "idle":
            return str(json.loads(parent)["msg_id"])
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    return None
