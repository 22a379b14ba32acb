"""Stopping the worker: cancelled, left alone by its parent, or at the end of its requests."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest

from snails_core import read_position
from solver.planner import solve
from solver.worker import (
    Progress,
    Solver,
    SolveRequest,
)
from solver.worker.memory import resident
from tests.support.repository import ROOT
from tests.support.solver.worker_questions import HUGE, LARGE, SMALL, VALUE


def test_cancel_tells_the_best_so_far(solver: Solver) -> None:
    known: list[Progress] = []

    def stop(progress: Progress) -> None:
        if progress.plan is not None:
            known.append(progress)
            solver.cancel()

    reply = solver.ask(SolveRequest(LARGE, seat="A"), stop)
    assert (reply.status, reply.stopped) == ("feasible", "cancelled")
    assert reply.data["value"] == known[-1].value
    assert reply.data["bound"] == known[-1].bound
    plan = reply.data["plan"]
    assert " ".join([plan["active"], plan["passive"], *plan["cards"]]) == known[-1].plan
    assert (reply.data["goal"], reply.data["seat"]) == ("net", "A")


def test_cancel_takes_less_than_a_second_in_20_of_20_tries() -> None:
    """While the worker starts, reads and searches; and the last one started still answers."""
    taken = []
    with Solver() as solver:
        for number in range(20):
            pressed: list[float] = []

            def press(pressed: list[float] = pressed, delay: float = 0.05 * number) -> None:
                while solver._pending is None:
                    sleep(0.001)
                sleep(delay)
                pressed.append(monotonic())
                solver.cancel()

            Thread(target=press).start()
            reply = solver.ask(SolveRequest(HUGE))
            taken.append(monotonic() - pressed[0])
            assert reply.stopped == "cancelled"
        assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE
    assert max(taken) < 1, taken


def test_cancelling_a_task_stops_its_question(solver: Solver) -> None:
    solver.ask(SolveRequest(SMALL))  # a worker that is yet to start is not what is timed

    async def lesson() -> float:
        task = asyncio.create_task(solver.ask_async(SolveRequest(HUGE)))
        await asyncio.sleep(0.3)
        start = monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        reply = await solver.ask_async(SolveRequest(SMALL))
        assert reply.data["value"] == VALUE
        return monotonic() - start

    assert asyncio.run(lesson()) < 10


def test_cancel_without_a_question_does_nothing(solver: Solver) -> None:
    solver.ask(SolveRequest(SMALL))  # the last test may have had its worker killed
    worker = solver.process
    solver.cancel()
    assert solver.ask(SolveRequest(SMALL)).status == "optimal"
    assert solver.process == worker


PARENT = """
import sys
from solver.worker import SolveRequest, Solver
solver = Solver()
def tell(progress):
    if progress.explaining:
        print(solver.process, flush=True)
solver.ask(SolveRequest(sys.argv[1], states=20_000, explanation="full"), tell)
sys.stdin.read()
"""


@pytest.mark.skipif(resident(os.getpid()) is None, reason="only Linux tells of other processes")
def test_a_worker_ends_when_its_parent_is_killed() -> None:
    """It went on as long as it had nothing to report, as while it explains a plan."""
    with subprocess.Popen(
        [sys.executable, "-c", PARENT, HUGE],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
    ) as parent:  # fmt: skip
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert resident(worker)
        parent.kill()
    end = monotonic() + 1
    while resident(worker):
        assert monotonic() < end
        sleep(0.01)


def test_requests_from_a_file_are_all_answered() -> None:
    """Without a parent that waits, the end of the input ends nothing but the input."""
    requests = "".join(json.dumps(SolveRequest(SMALL).record(number)) + "\n" for number in (1, 2))
    ran = subprocess.run(
        [sys.executable, "-m", "solver.worker"],
        input=requests, capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    lines = map(json.loads, ran.stdout.splitlines())
    assert [line["id"] for line in lines if line["kind"] == "answer"] == [1, 2]


def test_nothing_in_the_folder_at_hand_is_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "json.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with Solver() as solver:
        assert solver.ask(SolveRequest(SMALL)).data["value"] == VALUE


def test_the_value_is_the_planners() -> None:
    assert solve(read_position(SMALL), "net").value == (Fraction(VALUE),)
