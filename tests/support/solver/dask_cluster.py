"""A real Dask cluster on this machine: one scheduler, two workers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from tests.support.repository import ROOT

PATIENCE = 120


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
            assert monotonic() - begun < PATIENCE, self.log.read_text(encoding="utf-8")
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
