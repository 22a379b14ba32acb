"""Kernels of a server that a test started, seen from outside."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep

import psutil

from tests.support.lab.servers import Server


def kernels_of(server: Server) -> int:
    """How many run now."""
    port = server.address.rpartition(":")[2]
    (found,) = [each for each in psutil.Process().children() if f"--port={port}" in words_of(each)]
    return sum("ipykernel" in " ".join(words_of(each)) for each in found.children())


def words_of(process: psutil.Process) -> list[str]:
    """The words of its command; none if it has ended."""
    with suppress(psutil.Error):
        return list(process.cmdline())
    return []


def until(is_so: Callable[[], bool]) -> bool:
    """Whether it comes about within a minute, half of the time in which kernels end anyway."""
    end = monotonic() + 60
    while not is_so():
        if monotonic() > end:
            return False
        sleep(0.2)
    return True
