"""`python -m solver.worker`: reads requests from standard input until it ends."""

from __future__ import annotations

import contextlib
import io
import signal
import sys

from solver.worker.serving import Server


def main() -> None:
    """Nothing but replies goes to standard output. Ctrl-C is for the parent to act upon."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for stream in (sys.stdin, sys.stdout):
        assert isinstance(stream, io.TextIOWrapper)
        stream.reconfigure(encoding="utf-8", newline="\n")
    replies, sys.stdout = sys.stdout, sys.stderr
    with contextlib.suppress(OSError, MemoryError):
        Server(replies).serve(sys.stdin)


if __name__ == "__main__":
    main()
