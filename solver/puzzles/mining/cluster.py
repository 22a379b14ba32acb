"""Workers on other machines, through a Dask scheduler; Dask is installed for it alone."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

from solver.errors import MineError

if TYPE_CHECKING:
    from distributed import Client

SECONDS = 20
"""To wait for the scheduler."""


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """A client of the scheduler at this address; the project must be installed on its workers."""
    try:
        from distributed import Client
    except ImportError:
        raise MineError("no_dask", address) from None
    try:
        client = Client(address, timeout=SECONDS)
    except (OSError, ValueError) as error:
        raise MineError("no_cluster", address, reason=str(error)) from error
    try:
        yield client
    finally:
        client.close()


def executor_of(client: Client) -> Executor:
    """A chunk whose worker is lost goes to another one: that is the scheduler's business."""
    executor: Executor = client.get_executor(pure=False)
    return executor


def threads_of(client: Client) -> int:
    """How many chunks the cluster can work on at once; one if nobody has come yet."""
    threads: dict[str, int] = client.nthreads()
    return max(1, sum(threads.values()))
