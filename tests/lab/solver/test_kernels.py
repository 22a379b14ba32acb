"""The solver queue over several kernels: whose turn, deaths, and the memory of all workers."""

from __future__ import annotations

import os
from pathlib import Path
from time import sleep

import pytest

from snails_lab.models.solver_queue import folder, worker
from snails_lab.models.solver_queue.job import QueuePlace
from snails_lab.models.solver_queue.kernel_queue import SolverQueue
from snails_lab.models.solver_queue.limits import Limits
from snails_lab.models.storage.locks import Lock
from solver.worker import SolveRequest
from solver.worker.memory import resident
from tests.support.lab.queue_jobs import Asked
from tests.support.lab.queue_kernels import Ask, kernels, visitor
from tests.support.lab.widget_waiting import until
from tests.support.solver.worker_questions import HUGE, SMALL, VALUE

TOLD = resident(os.getpid()) is not None
"""Does the system tell how much memory other processes take?"""


# --- several kernels ---
SLOW = SolveRequest(HUGE, seconds=3)


def test_one_question_of_a_visitor_is_in_the_line_at_a_time(tmp_path: Path) -> None:
    """Three questions of one visitor, in two windows, made another wait for all of them."""
    asks = {
        "A1": [Ask(SLOW), Ask(SLOW)],
        "A2": [Ask(SLOW, 0.5)],
        "B": [Ask(SolveRequest(SMALL), 1)],
    }
    with kernels(tmp_path, asks, A1=visitor("a"), A2=visitor("a"), B=visitor("b")) as running:
        running.until(lambda _: len(running.replies()) == 4)
    order = [(reply.kernel, reply.number) for reply in running.replies()]
    assert order[:2] == [("A1", 0), ("B", 0)]
    places = [e.what for e in running.events if (e.kernel, e.kind) == ("B", "place")]
    assert places == [QueuePlace(1), QueuePlace(0)]
    own = [e.what for e in running.events if (e.kernel, e.kind) == ("A2", "place")]
    assert own[0] == QueuePlace(1, is_own=True)


def test_a_killed_kernel_loses_its_place_and_its_turn(tmp_path: Path) -> None:
    asks = {
        "running": [Ask(SolveRequest(HUGE))],
        "waiting": [Ask(SolveRequest(HUGE), 1)],
        "last": [Ask(SolveRequest(SMALL), 2)],
    }
    with kernels(tmp_path, asks) as killed:
        killed.until(lambda events: any(e.what == QueuePlace(2) for e in events))
        killed.kill("waiting")
        killed.until(lambda events: events[-1].what == QueuePlace(1), 2)
        killed.kill("running")
        killed.until(lambda _: len(killed.replies()) == 1, 20)
        assert killed.replies()[0].kernel == "last"
        left = list((tmp_path / "solver").glob("all-*"))
        assert left == []


@pytest.mark.skipif(not TOLD, reason="only Linux tells of other processes")
@pytest.mark.parametrize(
    ("memory", "count", "hungry"),
    [(512, 3, SolveRequest(HUGE)), (1024, worker.KEPT + 2, SolveRequest(HUGE, seconds=3))],
    ids=["the least that can be given", "more"],
)
def test_all_workers_together_stay_within_the_memory(
    tmp_path: Path, memory: int, count: int, hungry: SolveRequest
) -> None:
    """Every kernel kept a worker, and each could take the whole limit."""
    names = [f"kernel {number}" for number in range(count)]
    asks = {name: [Ask(SolveRequest(SMALL))] for name in names}
    asks[names[-1]] += [Ask(hungry), Ask(SolveRequest(SMALL))]
    variables = {"SNAILS_SOLVER_MEMORY": str(memory)}
    most = alive = 0
    with kernels(tmp_path, asks, **dict.fromkeys(asks, variables)) as busy:
        while len(busy.replies()) < count + 2:
            busy.read(0.02)
            workers = busy.workers()
            most, alive = max(most, sum(workers.values())), max(alive, len(workers))
        sleep(0.5)
        sizes = list(busy.workers().values())
    assert most <= memory << 20, most >> 20
    share = (memory << 20) // worker.SHARE
    assert len(sizes) <= worker.KEPT and all(size <= share for size in sizes)
    assert len(sizes) == worker.KEPT or share <= 120 << 20, "a fresh worker is smaller than that"
    assert len(sizes) <= alive <= worker.KEPT + 1
    if hungry.seconds is None:
        assert "memory" in {reply.what for reply in busy.replies()}


# --- kept workers ---
@pytest.mark.skipif(not TOLD, reason="only Linux tells how much a worker takes")
def test_a_worker_that_has_grown_large_is_not_kept(
    queue: SolverQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    Asked(queue, SolveRequest(SMALL)).answer()
    assert queue.worker is not None
    monkeypatch.setattr(worker, "SHARE", 1000)
    Asked(queue, SolveRequest(SMALL)).answer()
    assert queue.worker is None


def test_a_worker_without_a_kept_place_ends_after_its_answer(home: Path) -> None:
    queues = [SolverQueue() for _ in range(worker.KEPT + 1)]
    for queue in queues:
        Asked(queue, SolveRequest(SMALL)).answer()
    assert [queue.worker is not None for queue in queues] == [True] * worker.KEPT + [False]
    queues[0].close()
    Asked(queues[-1], SolveRequest(SMALL)).answer()
    assert queues[-1].worker is not None
    for queue in queues:
        queue.close()


def test_a_worker_ends_when_nobody_asks_for_long(
    queue: SolverQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snails_lab.models.solver_queue.kernel_queue.IDLE", 0.2)
    Asked(queue, SolveRequest(SMALL)).answer()
    until(lambda: queue.worker is None, 5)
    place = folder.queue_folder()
    with Lock(place / "kept-0.lock"):
        assert Asked(queue, SolveRequest(SMALL)).answer().data["value"] == VALUE


def test_a_search_may_take_what_kept_workers_leave(home: Path) -> None:
    """The others' places are counted at their full size; one's own is part of the search."""
    given: list[int | None] = []
    queue = SolverQueue()
    for held in range(worker.KEPT):
        Asked(queue, SolveRequest(SMALL)).answer()
        solver = queue._worker._solver
        assert solver is not None
        given.append(solver.memory)
        if held < worker.KEPT - 1:
            Lock(folder.queue_folder() / f"kept-{held + 1}.lock").take()
    queue.close()
    whole = Limits().memory
    shares = [whole - held * (whole // worker.SHARE) - worker.MARGIN for held in range(3)]
    assert given == shares
