"""The miner on a real Dask cluster: one scheduler, two workers, one of which is killed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

from snails_core.commands import main
from solver.batch.executors import connected, executor_of, threads_of
from solver.batch.job_runner import JobProgress, JobRunner
from solver.errors import BatchError
from solver.puzzles.mining.chunk_work import Chunk
from solver.puzzles.mining.store import Store
from tests.support.solver.dask_cluster import PATIENCE, Cluster
from tests.support.solver.mining_work import chunks, quick, results, undisturbed

CHUNKS = 30
GAMES = 4
MINING = ["puzzles", "mine", "--seed", "1", "--chunks", str(GAMES), "--states", "6000", "--json"]
"""Real games and real proofs, if small ones; there is a puzzle in them."""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    yield found
    found.close()


def test_a_killed_worker_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_after_the_first(progress: JobProgress[Chunk]) -> None:
        if not killed:
            cluster.kill_worker()
            killed.append(progress.done)

    with connected(cluster.address) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
        assert threads_of(client) == 2
        store = Store(tmp_path / "out")
        make = partial(executor_of, client)
        JobRunner(store, quick, make, 4, kill_after_the_first).run(chunks(CHUNKS))
        assert killed == [1] and threads_of(client) == 1
    assert results(tmp_path / "out") == undisturbed(tmp_path, CHUNKS)


class Killer(Thread):
    """Kills a worker as soon as the first result is stored; says how many there were then."""

    def __init__(self, cluster: Cluster, store: Path) -> None:
        super().__init__(daemon=True)
        self.cluster, self.store, self.done = cluster, store, 0

    def run(self) -> None:
        begun = monotonic()
        while not self.done and monotonic() - begun < PATIENCE:
            sleep(0.01)
            self.done = len(list(self.store.glob("*.json")))
        self.cluster.kill_worker()


@pytest.mark.long
def test_the_command_mines_the_same_on_a_cluster_that_loses_a_worker(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone, together = tmp_path / "alone", tmp_path / "together"
    assert main([*MINING, "--workers", "2", "--out", str(alone)]) == 0
    told = capsys.readouterr().out
    assert json.loads(told)["puzzles"]
    with connected(cluster.address) as client:
        client.wait_for_workers(2, timeout=PATIENCE)
    killer = Killer(cluster, together / "chunks")
    killer.start()
    assert main([*MINING, "--dask", cluster.address, "--out", str(together)]) == 0
    killer.join()
    assert 1 <= killer.done < GAMES
    assert capsys.readouterr().out == told
    assert results(together) == results(alone)
    with connected(cluster.address) as client:
        assert threads_of(client) == 1


@pytest.mark.long
def test_no_scheduler_is_said_so() -> None:
    with pytest.raises(BatchError, match="no Dask scheduler"), connected("tcp://127.0.0.1:9"):
        pass


def test_without_dask_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BatchError, match="extra dask"), connected("tcp://127.0.0.1:9"):
        pass
