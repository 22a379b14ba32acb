"""`python -m solver.worker [--attached]`: answers the requests of standard input until it ends.

An attached worker belongs to a parent that waits for every reply. When its input ends, the
parent is gone, and so is the worker, in the middle of whatever it does.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from solver.worker.server import Server, requests_of

ATTACHED = "--attached"
T = TypeVar("T")


def main(words: list[str]) -> None:
    """Nothing but replies goes to standard output. Ctrl-C is for the parent to act upon.

    Bytes that are no UTF-8 are kept as half characters, which no request may hold: so they are
    answered like any other mistake.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "strict")):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(encoding="utf-8", newline="\n", errors=errors)
    replies, sys.stdout = sys.stdout, sys.stderr
    is_attached = ATTACHED in words
    with contextlib.suppress(OSError, MemoryError):
        requests = requests_of(sys.stdin)
        Server(replies).serve(attached(requests) if is_attached else requests)
    if is_attached:
        os._exit(0)  # an orderly end would wait for the thread that reads


def attached(requests: Iterable[T]) -> Iterator[T]:
    """The requests, whose end is the end of the process.

    A thread reads them, so that the end is noticed during a search too: no search outlives
    whoever wanted it, even if that process was killed.
    """
    waiting: SimpleQueue[T] = SimpleQueue()

    def read() -> None:
        try:
            for request in requests:
                waiting.put(request)
        finally:
            os._exit(0)

    Thread(target=read, name="solver.worker requests", daemon=True).start()
    while True:
        yield waiting.get()


if __name__ == "__main__":
    main(sys.argv[1:])
