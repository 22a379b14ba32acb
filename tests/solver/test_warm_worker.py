"""The worker that stays between two calls of `solve`: who gets it, and when it is ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from snails_core.errors import SnailsError
from solver import solve
from solver.requests.solve_request import MOST_BEST
from solver.surface import warm_worker as module
from solver.surface.warm_worker import WarmWorker, warm_worker
from solver.worker import SolveRequest

TABLE = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"


@pytest.fixture
def worker() -> Iterator[WarmWorker]:
    made = WarmWorker()
    yield made
    made.close()


def test_the_second_caller_finds_the_worker_of_the_first(worker: WarmWorker) -> None:
    with worker.lent() as solver:
        first = solver.process
    with worker.lent() as solver:
        assert solver.process == first and solver.is_running


def test_whoever_comes_while_it_is_lent_gets_a_worker_of_their_own(worker: WarmWorker) -> None:
    with worker.lent() as solver, worker.lent() as other:
        assert other.process != solver.process
    assert solver.is_running and not other.is_running


def test_a_worker_that_holds_much_memory_is_ended(
    worker: WarmWorker, monkeypatch: pytest.MonkeyPatch
) -> None:
    with worker.lent() as solver:
        solver.ask(SolveRequest(TABLE))
        first = solver.process
    assert solver.is_running
    monkeypatch.setattr(module, "MOST_KEPT", 1)
    with worker.lent() as solver:
        assert solver.process == first
    assert not solver.is_running
    with worker.lent() as solver:
        assert solver.ask(SolveRequest(TABLE)).data["value"] == "55/4"
        assert solver.process != first


def test_a_process_that_was_forked_off_does_not_share_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert warm_worker() is warm_worker()
    mine = warm_worker()
    monkeypatch.setattr("os.getpid", lambda: -1)
    assert warm_worker() is not mine


def test_the_best_plans_are_listed_without_another_search() -> None:
    answer = solve(TABLE)
    with warm_worker().lent() as solver:
        process = solver.process
    found = answer.best(12)
    assert found[0].plan == answer.plan and found[0].value == Fraction(55, 4)
    values = [one.value for one in found if isinstance(one.value, Fraction)]
    assert len(values) == 12 and values == sorted(values, reverse=True)
    with warm_worker().lent() as solver:
        assert solver.process == process


def test_plans_after_the_best_that_are_not_known_are_refused() -> None:
    answer = solve(TABLE)
    assert answer.request is not None
    unproven = replace(answer, reply=replace(answer.reply, status="feasible"))
    wished = replace(answer, request=replace(answer.request, wishes=("keep missile",)))
    for other in (unproven, wished, replace(answer, request=None)):
        with pytest.raises(SnailsError, match="are not known here") as caught:
            other.best()
        assert caught.value.key == "unranked"


@pytest.mark.parametrize("count", [0, MOST_BEST + 1])
def test_no_plans_or_too_many_are_refused(count: int) -> None:
    with pytest.raises(SnailsError) as caught:
        solve(TABLE).best(count)
    assert caught.value.key == "field"
