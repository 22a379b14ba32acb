"""The miner at work: any executor, broken pools, and being killed at any moment."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from solver.batch.executors import process_pool
from solver.batch.job_runner import JobProgress, JobRunner
from solver.errors import BatchError
from solver.puzzles.mining.chunk_work import Chunk
from solver.puzzles.mining.store import Store
from tests.support.repository import ROOT
from tests.support.solver.mining_work import (
    chunks,
    deadly,
    faulty,
    hopeless,
    quick,
    results,
    undisturbed,
)

CHUNKS = 40


def threads() -> Executor:
    return ThreadPoolExecutor(3)


@pytest.mark.parametrize("make", [threads, partial(process_pool, 2)], ids=["threads", "processes"])
def test_any_executor_will_do(make: Callable[[], Executor], tmp_path: Path) -> None:
    JobRunner(Store(tmp_path / "out"), quick, make, 4).run(chunks(12))
    assert results(tmp_path / "out") == undisturbed(tmp_path, 12)


def test_progress_counts_and_tells_the_time_left(tmp_path: Path) -> None:
    store, told = Store(tmp_path), list[JobProgress[Chunk]]()
    JobRunner(store, quick, threads, 2, told.append).run(chunks(3))
    JobRunner(store, quick, threads, 2, told.append).run(chunks(5))
    assert [(progress.done, progress.total) for progress in told] == [
        (1, 3), (2, 3), (3, 3), (4, 5), (5, 5)
    ]  # fmt: skip
    assert told[-1].seconds_left == 0 and 0 < told[0].seconds_left < 60
    assert all(progress.text == quick(progress.job) for progress in told)


def test_a_broken_pool_is_rebuilt(tmp_path: Path) -> None:
    made: list[Executor] = []

    def make() -> Executor:
        made.append(process_pool(2))
        return made[-1]

    work = partial(deadly, folder=str(tmp_path))
    JobRunner(Store(tmp_path / "out"), work, make, 4).run(chunks(8))
    assert results(tmp_path / "out") == undisturbed(tmp_path, 8)
    assert len(made) == 2


class BreaksAtOnce(ThreadPoolExecutor):
    """Takes one chunk, and is found broken when it is handed the next."""

    taken = 0

    def submit(self, *words: Any, **more: Any) -> Any:
        self.taken += 1
        if self.taken > 1:
            raise BrokenExecutor
        return super().submit(*words, **more)


def test_a_chunk_that_could_not_be_handed_over_is_not_lost(tmp_path: Path) -> None:
    JobRunner(Store(tmp_path / "out"), quick, BreaksAtOnce, 1).run(chunks(4))
    assert results(tmp_path / "out") == undisturbed(tmp_path, 4)


def test_a_pool_that_always_breaks_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(BatchError, match="5 times in a row"):
        JobRunner(Store(tmp_path), hopeless, partial(process_pool, 1), 1).run(chunks(2))


def test_a_chunk_that_fails_is_named_and_the_others_are_kept(tmp_path: Path) -> None:
    with pytest.raises(BatchError, match=r"7-000002-\d+: .*ZeroDivisionError"):
        JobRunner(Store(tmp_path), faulty, lambda: ThreadPoolExecutor(1), 1).run(chunks(5))
    assert len(results(tmp_path)) == 2


def test_half_a_file_is_none(tmp_path: Path) -> None:
    (tmp_path / "7-000001.part").write_text("half", encoding="utf-8")
    store = Store(tmp_path)
    assert "7-000001" not in store and results(tmp_path) == {}


def start(folder: Path, workers: int) -> subprocess.Popen[bytes]:
    line = [
        sys.executable,
        "-m",
        "tests.support.solver.mining_work",
        str(folder),
        str(CHUNKS),
        str(workers),
    ]
    return subprocess.Popen(line, cwd=ROOT)


def killed_again_and_again(folder: Path, kills: int, seed: int) -> int:
    """Kills a miner at random moments while it has work; says how many times it was there for it.

    What has been stored may never change or go away.
    """
    out, random, alive = folder / "out", Random(seed), 0
    stamps: dict[str, int] = {}
    Store(out)
    for _ in range(kills):
        before, begun = len(list(out.glob("*.json"))), monotonic()
        miner = start(out, 2)
        while miner.poll() is None and len(list(out.glob("*.json"))) == before:
            assert monotonic() - begun < 120
            if random.random() < 0.002:  # now and then before it has done anything
                break
            sleep(0.005)
        sleep(random.random() * 0.04)
        alive += miner.poll() is None
        miner.kill()
        miner.wait()
        now = {file.name: file.stat().st_mtime_ns for file in out.glob("*.json")}
        assert {name: now[name] for name in stamps} == stamps
        stamps = now
    assert start(out, 2).wait() == 0
    assert results(out) == undisturbed(folder, CHUNKS)
    last = {file.name: file.stat().st_mtime_ns for file in out.glob("*.json")}
    assert {name: last[name] for name in stamps} == stamps
    return alive


def test_killing_the_miner_loses_and_doubles_nothing(tmp_path: Path) -> None:
    assert killed_again_and_again(tmp_path, 4, seed=1) >= 2


@pytest.mark.long
def test_killing_the_miner_fifty_times_loses_and_doubles_nothing(tmp_path: Path) -> None:
    alive = 0
    for batch in range(10):
        folder = tmp_path / str(batch)
        folder.mkdir()
        alive += killed_again_and_again(folder, 5, seed=batch + 2)
    assert alive >= 40


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")
def test_workers_end_with_a_killed_miner(tmp_path: Path) -> None:
    miner, begun = start(tmp_path / "out", 2), monotonic()
    while not list(tmp_path.glob("worker-*")):
        assert miner.poll() is None and monotonic() - begun < 120
        sleep(0.01)
    miner.kill()
    miner.wait()
    workers = [int(file.name.partition("-")[2]) for file in tmp_path.glob("worker-*")]
    while any(map(is_running, workers)):
        assert monotonic() - begun < 150
        sleep(0.05)
