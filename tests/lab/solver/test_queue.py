"""The solver queue of one kernel: order, cancelling, the line, and a data folder that fails."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from snails_lab.errors import LabError
from snails_lab.models.solver_queue import folder
from snails_lab.models.solver_queue import line as lines
from snails_lab.models.solver_queue.job import QueuePlace
from snails_lab.models.solver_queue.kernel_queue import SolverQueue
from snails_lab.models.solver_queue.line import Line, LineFull
from snails_lab.models.storage.locks import Lock
from solver.worker import SolveRequest
from solver.worker.puzzle_requests import JudgeRequest
from tests.support.lab.queue_jobs import Asked
from tests.support.lab.widget_waiting import until
from tests.support.solver.sample_puzzles import best, shot
from tests.support.solver.worker_questions import HUGE, LARGE, SMALL, VALUE


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SolverQueue]:
    """A queue for tests that need nothing but a worker that is warm already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SNAILS_HOME", str(tmp_path_factory.mktemp("home")))
        opened = SolverQueue()
        yield opened
        opened.close()
        assert opened.worker is None


# --- one kernel ---
def test_who_asks_first_is_answered_first_by_one_worker(shared: SolverQueue) -> None:
    asked = [Asked(shared, SolveRequest(SMALL, goal)) for goal in ("net", "kills", "net")]
    replies = [one.answer() for one in asked]
    goals = [reply.data["goal"] for reply in replies]
    assert goals == ["damage - losses", "kills", "damage - losses"]
    assert replies[0].data["value"] == VALUE


def test_cancelling_tells_the_best_so_far_within_a_second(shared: SolverQueue) -> None:
    running = Asked(shared, SolveRequest(HUGE))
    until(lambda: any(progress.plan for progress in running.progress))
    start = monotonic()
    running.job.cancel()
    stopped = running.answer(2)
    assert monotonic() - start < 1
    assert stopped.stopped == "cancelled" and stopped.data["plan"] is not None


def test_a_question_behind_another_of_the_same_page_is_cancelled_at_once(
    shared: SolverQueue,
) -> None:
    """It was cancelled only when the one before it was answered."""
    running, waiting, last = (Asked(shared, SolveRequest(HUGE)) for _ in range(3))
    until(running.job.running.is_set)
    until(lambda: last.places == [QueuePlace(2, is_own=True)])
    start = monotonic()
    waiting.job.cancel()
    assert (waiting.answer(2).status, waiting.answer().stopped) == ("unknown", "cancelled")
    assert monotonic() - start < 1
    assert running.reply is None
    assert last.places[-1] == QueuePlace(1, is_own=True)
    last.job.cancel()
    running.job.cancel()
    running.answer(2)


def test_a_judgement_that_reports_nothing_can_be_cancelled(shared: SolverQueue) -> None:
    """A cancellation just before the worker began was noticed only with its first report."""
    asked = Asked(shared, JudgeRequest(shot(), best(shot())))
    asked.job.cancelled.set()
    assert asked.answer(2).stopped == "cancelled"


def test_a_killed_worker_is_told_and_the_next_question_is_answered(shared: SolverQueue) -> None:
    asked = Asked(shared, SolveRequest(HUGE))
    until(lambda: bool(asked.progress))
    assert shared.worker is not None
    subprocess.run([sys.executable, "-c", f"import os; os.kill({shared.worker}, 9)"], check=True)
    assert asked.answer().stopped == "ended"
    assert Asked(shared, SolveRequest(SMALL)).answer().data["value"] == VALUE


def test_a_refusal_reaches_who_asked(shared: SolverQueue) -> None:
    assert "nonsense" in Asked(shared, SolveRequest(LARGE, "nonsense")).refusal()


def test_a_closed_queue_answers_again_when_it_is_asked(queue: SolverQueue) -> None:
    queue.close()
    for _ in range(2):
        assert Asked(queue, SolveRequest(SMALL)).answer().data["value"] == VALUE
        queue.close()
        assert queue.worker is None


# --- the line ---
def line(home: Path, most: int = 3) -> Line:
    home.mkdir(exist_ok=True)
    return Line(home, "all", most)


def test_tickets_are_in_order_of_arrival(home: Path) -> None:
    first, second, third = (line(home).join() for _ in range(3))
    assert [ticket.before() for ticket in (first, second, third)] == [0, 1, 2]
    second.leave()
    assert third.before() == 1
    late = line(home).join()
    first.leave()
    assert [ticket.before() for ticket in (third, late)] == [0, 1]
    third.leave()
    late.leave()
    assert line(home).tickets() == []


def test_a_full_line_takes_nobody_until_somebody_leaves(home: Path) -> None:
    tickets = [line(home).join() for _ in range(3)]
    with pytest.raises(LineFull):
        line(home).join()
    tickets[1].leave()
    assert line(home).join().before() == 2


def test_a_ticket_without_an_owner_is_none(home: Path) -> None:
    ticket = line(home).join()
    left = home / "all-000000000000-left.ticket"
    left.touch()
    assert ticket.before() == 0
    assert not left.exists()


def test_lines_of_different_names_do_not_meet(home: Path) -> None:
    line(home).join()
    assert Line(home, "visitor-a", 3).join().before() == 0


def test_whoever_waits_in_the_line_can_be_cancelled(queue: SolverQueue, home: Path) -> None:
    everybody = Line(folder.queue_folder(), "all", 9)
    with everybody.join():
        asked = Asked(queue, SolveRequest(SMALL))
        until(lambda: asked.places == [QueuePlace(1)], 5)
        assert len(everybody.tickets()) == 2
        start = monotonic()
        asked.job.cancel()
        assert (asked.answer(2).status, asked.answer().stopped) == ("unknown", "cancelled")
        assert monotonic() - start < 1
        assert len(everybody.tickets()) == 1


def test_a_blocked_door_blocks_nobody_for_ever(
    queue: SolverQueue, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that was suspended with the door in its hand: the turn is still kept."""
    monkeypatch.setattr(lines, "PATIENCE", 0.01)
    place = folder.queue_folder()
    with Lock(place / "door.lock"), folder.turn(place):
        asked = Asked(queue, SolveRequest(SMALL))
        sleep(1)
        assert not asked.job.running.is_set()
        asked.job.cancel()
        assert asked.answer(1).stopped == "cancelled"
    with Lock(place / "door.lock"):
        assert Asked(queue, SolveRequest(SMALL)).answer().data["value"] == VALUE


# --- the data folder ---
def test_a_data_folder_without_space_blocks_nobody(
    queue: SolverQueue, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No ticket fits on the disk, but there is still one turn."""

    def full(self: Line) -> None:
        raise LabError("unwritable", "ticket", reason="No space left on device")

    monkeypatch.setattr(Line, "join", full)
    with folder.turn(folder.queue_folder()):
        asked = Asked(queue, SolveRequest(SMALL))
        sleep(0.5)
        assert asked.reply is None and not asked.job.running.is_set()
    assert asked.answer().data["value"] == VALUE


def test_where_the_data_folder_cannot_be_written_the_queue_has_another(
    queue: SolverQueue, tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sees the same data folder finds the same substitute, and takes turns there."""
    home.write_text("a file, so nothing can be written in it", encoding="utf-8")
    monkeypatch.setattr(folder, "gettempdir", lambda: str(tmp_path))
    place = folder.queue_folder()
    assert place.parent == tmp_path and folder.queue_folder() == place
    with folder.turn(place):
        asked = Asked(queue, SolveRequest(SMALL))
        sleep(0.5)
        assert asked.reply is None
    assert asked.answer().data["value"] == VALUE


def test_where_nothing_can_be_written_it_is_said(
    queue: SolverQueue, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("", encoding="utf-8")
    monkeypatch.setattr(folder, "gettempdir", lambda: str(home))
    assert "cannot be written" in Asked(queue, SolveRequest(SMALL)).refusal(5)
