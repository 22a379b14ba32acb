"""Data folders and solver queues for tests of the lab."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from snails_lab.models.solver_queue.kernel_queue import SolverQueue, solver_queue


@pytest.fixture(scope="module")
def worker_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty data folder for panels that ask the solver, whose worker ends with the module."""
    with pytest.MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("home")
        patch.setenv("SNAILS_HOME", str(folder))
        yield folder
    solver_queue().close()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is not there yet, as for somebody who has never been to the lab."""
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    return tmp_path / "home"


@pytest.fixture
def queue(home: Path) -> Iterator[SolverQueue]:
    """A solver queue of its own, whose worker ends with the test."""
    opened = SolverQueue()
    yield opened
    opened.close()
