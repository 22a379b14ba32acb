"""Who does the jobs of a command: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from types import FrameType

from snails_core.commands.inputs import whole_number
from solver.batch.executors import (
    JOBS_A_WORKER,
    connected,
    executor_of,
    process_pool,
    stop_processes,
    threads_of,
)
from solver.words import wording

MOST_WORKERS = 1024

Workforce = tuple[Callable[[], Executor], int]
"""What makes an executor, and how many jobs are handed out at once."""


def add_workforce(parser: argparse.ArgumentParser, language: str) -> None:
    """Adds the options `--workers` and `--dask`, of which one may be given."""
    where = parser.add_mutually_exclusive_group()
    workers = wording(language, "batch.help_workers")
    where.add_argument("--workers", type=whole_number(1, MOST_WORKERS), metavar="N", help=workers)
    where.add_argument("--dask", metavar="ADDRESS", help=wording(language, "batch.help_dask"))


@contextmanager
def workforce(arguments: argparse.Namespace) -> Iterator[Workforce]:
    """The workers that `--workers` and `--dask` ask for; all cores if neither was given."""
    if arguments.dask:
        with connected(arguments.dask) as client:
            yield partial(executor_of, client), JOBS_A_WORKER * threads_of(client)
        return
    workers = arguments.workers or os.cpu_count() or 1
    before = signal.signal(signal.SIGTERM, _as_interrupt)
    try:
        yield partial(process_pool, workers), JOBS_A_WORKER * workers
    finally:
        stop_processes()
        signal.signal(signal.SIGTERM, before)


def _as_interrupt(number: int, frame: FrameType | None) -> None:
    """Treats being told to end like Ctrl-C: the workers end too, and what is done is kept."""
    raise KeyboardInterrupt
