"""What all processes of one user take together, and the end of the largest beyond the limit.

A limit of the system itself (RLIMIT_AS) counts each process alone, and control groups are not to be
had on every machine. Each user has a uid of their own, so their processes can be counted anywhere.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import psutil

from snails_lab.serving.memory import MEGABYTE, outgrown, own_memory

LOOK = 1.0
"""Seconds between two looks."""
ENDING = 5.0
"""Seconds that killed processes may take to be gone."""

log = logging.getLogger("snails_hub")


class MemoryWatch:
    """Looks at all users that it looks after, in a thread, from the first one on."""

    def __init__(self) -> None:
        self._most: dict[int, int] = {}
        self._looking: asyncio.Task[None] | None = None

    def look_after(self, uid: int, most: int) -> None:
        """From now on the processes of this uid take no more bytes than that; 0: no limit."""
        if most:
            self._most[uid] = most
        if self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look())

    def forget(self, uid: int) -> None:
        self._most.pop(uid, None)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            await asyncio.to_thread(end_outgrown, dict(self._most))


def end_outgrown(most: dict[int, int]) -> None:
    """Ends the largest processes of each user who has too much."""
    sizes: dict[int, dict[str, int]] = {uid: {} for uid in most}
    for process in psutil.process_iter():
        uid = _uid(process)
        if uid in sizes:
            sizes[uid][str(process.pid)] = own_memory(process.pid) or 0
    for uid, of_user in sizes.items():
        for number in outgrown(of_user, 0, most[uid]):
            taken = sum(of_user.values()) // MEGABYTE
            log.warning("uid %s has %s MB: ending process %s", uid, taken, number)
            with suppress(psutil.Error):
                psutil.Process(int(number)).kill()


def end_all(uid: int) -> None:
    """Kills every process of a user, until none is left or too much time has gone by."""
    for _ in range(10):
        found = [process for process in psutil.process_iter() if _uid(process) == uid]
        if not found:
            return
        for process in found:
            with suppress(psutil.Error):
                process.kill()
        psutil.wait_procs(found, timeout=ENDING / 10)


def _uid(process: psutil.Process) -> int | None:
    try:
        return None if process.status() == psutil.STATUS_ZOMBIE else int(process.uids().real)
    except psutil.Error:
        return None
