"""A class that comes at once: how long each waits for the first page, and what it takes.

Visitors here are requests, not browsers, which would want the same cores: a page is there when
the server has sent its last byte, all cells run.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from time import monotonic

import psutil

from tests.support.lab.servers import (
    WELCOME,
    Reply,
    Server,
    own_folder,
    page_server,
    visitor_cookie,
)

MEGABYTE = 1 << 20
FEW, MANY = 3, 20


def section(quick: bool) -> str:
    """One visitor alone, then a class, and one too many."""
    count = FEW if quick else MANY
    options = (f"--pages={count + 1}", "--BoundedKernels.never_seen=3600")
    with own_folder() as folder, page_server(Path(folder), *options) as server:
        alone, _ = came(server, 0)
        start = monotonic()
        with ThreadPoolExecutor(count) as pool:
            arrivals = list(pool.map(lambda number: came(server, number), range(1, count + 1)))
        last = monotonic() - start
        memory, kernels = taken()
        waited, turned_away = came(server, count + 1)
    assert all(reply.status == 200 for _, reply in arrivals)
    assert turned_away.status == 503
    seconds = sorted(waited for waited, _ in arrivals)
    return "\n".join(
        [
            "### Visitors at once",
            "",
            f"Each of {count} opens the welcome page at the same moment; seconds by the clock.",
            "",
            "| measure | value |",
            "|---|---|",
            f"| one alone | {alone:.1f} s |",
            f"| the first of {count} | {seconds[0]:.1f} s |",
            f"| half of them | {median(seconds):.1f} s |",
            f"| the last | {last:.1f} s |",
            f"| memory of {kernels} kernels, what each has alone, summed | {memory:,.0f} MB |",
            f"| one too many | status {turned_away.status} after {waited:.2f} s: a page that says"
            f" why and asks again every {turned_away.header('Retry-After')} s |",
            "",
        ]
    )


def came(server: Server, number: int) -> tuple[float, Reply]:
    """How long a visitor waits, and for what."""
    start = monotonic()
    reply = server.request(WELCOME, visitor_cookie(number + 1))
    return monotonic() - start, reply


def taken() -> tuple[float, int]:
    """Megabytes that no other process shares, of all kernels that this process' servers run."""
    found = [
        process.memory_full_info().uss
        for process in psutil.Process(os.getpid()).children(recursive=True)
        if any("ipykernel" in word for word in process.cmdline())
    ]
    return sum(found) / MEGABYTE, len(found)
