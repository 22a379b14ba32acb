"""Parts of all plans in several processes: the same answer, errors are told, nothing is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from snails_core import read_position
from solver.planner import Answer, BudgetExceeded, Limit, Report, solve
from solver.planner.search import driver, parts, regimes
from solver.worker.memory import resident

ROOT = Path(__file__).parents[3]
THREE = """snails 1; map 1 1 2 1; player A; L a1 20; G a2; S a2 10;
player B; L a3 15; G a4 5"""
pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2,
    reason="processes are forked on Linux, on two cores or more",
)


@pytest.fixture(autouse=True)
def _everything_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(regimes, "LARGE", 0)
    monkeypatch.setattr(regimes, "VERY_LARGE", 0)
    monkeypatch.setattr(regimes, "HUGE", 0)


def answer(processes: int = 2, **how: Any) -> Answer:
    limit = Limit(processes=processes)
    return solve(read_position(THREE), "net", limit=limit, **how)


def children() -> set[str]:
    told = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text(encoding="ascii")
    return set(told.split())


@pytest.fixture
def started() -> Callable[[], set[str]]:
    """The processes that a test has started and that are still there; workers of other tests may
    be there too."""
    before = children()
    return lambda: children() - before


def test_two_processes_find_what_one_finds(started: Callable[[], set[str]]) -> None:
    one, two = answer(1), answer()
    assert one.status == two.status == "optimal"
    assert (two.value, two.ties) == (one.value, one.ties)
    assert not started()


def test_a_limit_of_states_takes_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal input gives equal answers."""
    monkeypatch.setattr(driver, "results_of_processes", None)
    position = read_position(THREE)
    found = [solve(position, "net", limit=Limit(states=100_000)) for _ in range(2)]
    assert found[0].status == "optimal"
    assert (found[0].ties, found[0].states) == (found[1].ties, found[1].states)


def test_a_search_that_is_cancelled_leaves_no_process(started: Callable[[], set[str]]) -> None:
    def cancel(report: Report) -> None:
        if started():
            raise BudgetExceeded

    assert answer(progress=cancel).status == "feasible"
    assert not started()


def test_what_goes_wrong_in_a_process_is_raised(
    monkeypatch: pytest.MonkeyPatch, started: Callable[[], set[str]]
) -> None:
    def fail(*_: object) -> Iterator[parts.PartResult]:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(parts.Part, "search", fail)
    with pytest.raises(ZeroDivisionError, match="on purpose"):
        answer()
    assert not started()


def test_the_parts_of_a_process_that_ends_early_are_done_by_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, here = parts.Part.search, os.getpid()

    def dies(*args: Any) -> Iterator[parts.PartResult]:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return whole(*args)

    monkeypatch.setattr(parts.Part, "search", dies)
    found, one = answer(), answer(1)
    assert (found.status, found.value, found.ties) == ("optimal", one.value, one.ties)


SLOW = """
import os, sys, time
from snails_core import read_position
from solver.planner import solve
from solver.planner.search import parts, regimes
regimes.LARGE = regimes.VERY_LARGE = regimes.HUGE = 0
parts.Part.search = lambda *_: print(os.getpid(), flush=True) or time.sleep(60)
solve(read_position(sys.argv[1]), "net")
"""


def test_processes_end_when_their_parent_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLOW, THREE], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        alone = Path(f"/proc/{parent.pid}/statm").read_text(encoding="ascii").split()[1]
        taken = resident(parent.pid)
        assert taken is not None
        assert taken > 1.5 * int(alone) * os.sysconf("SC_PAGE_SIZE"), "children count too"
        parent.kill()
    end = monotonic() + 20
    while resident(child):
        assert monotonic() < end
        sleep(0.01)
