"""Processes of one's own that do the work, on one machine."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

CHUNKS_A_WORKER = 2
"""One under way and one in waiting."""


def process_pool(workers: int) -> Executor:
    """Fresh processes, so that they work alike on every system and with every thread about."""
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin)


def stop_processes() -> None:
    """Ends workers in the midst of their work; what they had not finished will be done again."""
    for process in active_children():
        process.terminate()


def _begin() -> None:
    """A worker leaves Ctrl-C to its parent, and ends when that is gone, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
