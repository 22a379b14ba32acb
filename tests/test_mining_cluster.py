"""The miner on a real Dask cluster: one scheduler, two workers, one of which is killed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import pytest

from solver.puzzles.mining.cluster import connected, executor_of, threads_of
from solver.puzzles.mining.errors import MineError
from solver.puzzles.mining.running import Miner, Progress
from solver.puzzles.mining.store import Store
from tests.mining_children import chunks, quick, results
from tests.test_mining_running import undisturbed

ROOT = Path(__file__).resolve().parent.parent
CHUNKS = 30


class Cluster:
    """Processes of its own; the scheduler tells its address in a file."""

    def __init__(self, folder: Path) -> None:
        self.file, self.log = folder / "scheduler.json", folder / "log.txt"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.folder = folder
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        for _ in range(2):
            self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def _start(self, kind: str, *words: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        line = [sys.executable, "-m", "dask", kind, "--scheduler-file", str(self.file), *words]
        with self.log.open("ab") as log:
            self.processes.append(
                subprocess.Popen(line, cwd=self.folder, env=environment, stdout=log, stderr=log)
            )

    @property
    def address(self) -> str:
        begun = monotonic()
        while not self.file.exists() or '"address"' not in self.file.read_text(encoding="utf-8"):
            assert monotonic() - begun < 120, self.log.read_text(encoding="utf-8")
            sleep(0.05)
        address: str = json.loads(self.file.read_text(encoding="utf-8"))["address"]
        return address

    def kill_worker(self) -> None:
        self.processes[-1].kill()
        self.processes[-1].wait()

    def close(self) -> None:
        for process in self.processes[::-1]:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    found = Cluster(tmp_path)
    yield found
    found.close()


def test_a_killed_worker_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill_after_the_first(progress: Progress) -> None:
        if not killed:
            cluster.kill_worker()
            killed.append(progress.done)

    with connected(cluster.address) as client:
        client.wait_for_workers(2, timeout=120)
        assert threads_of(client) == 2
        store = Store(tmp_path / "out")
        make = partial(executor_of, client)
        Miner(store, quick, make, 4, kill_after_the_first).run(chunks(CHUNKS))
        assert killed == [1] and threads_of(client) == 1
    assert results(tmp_path / "out") == undisturbed(tmp_path, CHUNKS)


def test_no_scheduler_is_said_so() -> None:
    with pytest.raises(MineError, match="no Dask scheduler"), connected("tcp://127.0.0.1:9"):
        pass


def test_without_dask_the_way_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MineError, match="extra dask"), connected("tcp://127.0.0.1:9"):
        pass
