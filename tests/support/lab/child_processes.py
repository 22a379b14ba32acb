"""Starts processes beside the test that use the lab's storage, and kills them.

What they do is in `child_work`. They are forked from one that has the lab in memory already,
where the platform can do so.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

if sys.platform == "win32":
    PROCESSES = get_context("spawn")
else:
    PROCESSES = get_context("forkserver")
    PROCESSES.set_forkserver_preload(["snails_lab.models.game", "tests.support.lab.child_work"])


@contextmanager
def running(target: Callable[..., None], *args: Any) -> Iterator[tuple[Any, Connection]]:
    """The process and what it says: `target` gets the other end as its last argument.

    What still runs at the end is killed, as by `kill -9`.
    """
    here, there = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=target, args=(*args, there), daemon=True)
    process.start()
    there.close()
    try:
        yield process, here
    finally:
        process.kill()
        process.join(60)
        here.close()
