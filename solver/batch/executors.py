"""Executors that do the work: processes of one machine, or workers of a Dask cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING

from solver.errors import BatchError

if TYPE_CHECKING:
    from distributed import Client


JOBS_A_WORKER = 2
"""One under way and one in waiting."""


def process_pool(workers: int) -> Executor:
    """Fresh processes (spawned, not forked), so that they work alike on every system."""
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin)


def stop_processes() -> None:
    """Ends all worker processes; jobs that were not finished are done again by the next run."""
    for process in active_children():
        process.terminate()


def _begin() -> None:
    """Prepares a worker: it leaves Ctrl-C to its parent, and ends when that is gone, however it
    ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


SECONDS = 20
"""To wait for the scheduler."""


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of the scheduler at this address; the project must be installed on its workers."""
    try:
        from distributed import Client
    except ImportError:
        raise BatchError("no_dask", address) from None
    try:
        client = Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise BatchError("no_cluster", address, reason=str(error)) from error
    try:
        yield client
    finally:
        client.close()


def executor_of(client: Client) -> Executor:
    """An executor on the cluster; the scheduler repeats a job whose worker is lost."""
    executor: Executor = client.get_executor(pure=False)
    return executor


def threads_of(client: Client) -> int:
    """How many jobs the cluster can work on at once; one if no worker has connected yet."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))
