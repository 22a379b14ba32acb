"""The limits of the solver queue, how it refuses, and how places are told."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from snails_core import read_position
from snails_core.words import LANGUAGES
from snails_lab import Board
from snails_lab.environment import VISITOR
from snails_lab.models.puzzles.record import PuzzleRecord
from snails_lab.models.solver_queue import folder
from snails_lab.models.solver_queue.job import QueuePlace
from snails_lab.models.solver_queue.kernel_queue import SolverQueue, solver_queue
from snails_lab.models.solver_queue.limits import Limits
from snails_lab.models.solver_queue.line import Line
from snails_lab.widgets.puzzles import puzzle_panel
from snails_lab.widgets.puzzles.puzzle_panel import PuzzlePanel
from snails_lab.widgets.solver.form import AskForm
from snails_lab.widgets.solver.panel import AskPanel
from solver.worker import SolveRequest
from solver.worker.puzzle_requests import JudgeRequest
from tests.support.lab.queue_jobs import Asked
from tests.support.lab.widget_waiting import text, until
from tests.support.solver.sample_puzzles import best, shot
from tests.support.solver.worker_questions import LARGE, SMALL, VALUE


# --- limits ---
@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A kernel that serves a plain page."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0")
    monkeypatch.setenv(VISITOR, "somebody")
    return monkeypatch


def test_only_visitors_have_a_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_SOLVER_SECONDS", "30")
    assert Limits.of_environment().seconds is None
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/0")
    assert Limits.of_environment().seconds == 30
    monkeypatch.delenv("SNAILS_SOLVER_SECONDS")
    assert Limits.of_environment() == Limits(4096 << 20, 60)


@pytest.mark.parametrize("given", ["much", "-5", "4", "1e3", "²", "9999999999"])
@pytest.mark.parametrize("variable", ["SNAILS_SOLVER_SECONDS", "SNAILS_SOLVER_MEMORY"])
def test_a_setting_that_cannot_be_meant_is_refused(
    variable: str, given: str, plain: pytest.MonkeyPatch, queue: SolverQueue
) -> None:
    """It was taken for none at all."""
    plain.setenv(variable, given)
    told = Asked(queue, SolveRequest(SMALL)).refusal(5)
    assert told.startswith(f'{variable}: "{given}" cannot be used') and "at least" in told


def test_a_form_with_a_wrong_setting_says_so(plain: pytest.MonkeyPatch) -> None:
    plain.setenv("SNAILS_SOLVER_SECONDS", "much")
    form = AskForm()
    assert "SNAILS_SOLVER_SECONDS" in text(form.error_line.widget)
    assert len(form.limit_list.options) == 1


def test_visitors_are_offered_no_search_without_an_end(plain: pytest.MonkeyPatch) -> None:
    names = [name for name, _ in AskForm().limit_list.options]
    assert names == ["10 seconds", "1 minute", "20000 states", "200000 states"]
    plain.delenv("SERVER_SOFTWARE")
    assert [name for name, _ in AskForm().limit_list.options][-1].startswith("no limit")


def test_a_visitor_who_asks_without_a_limit_gets_one(
    queue: SolverQueue, plain: pytest.MonkeyPatch
) -> None:
    """The queue keeps it, whatever a form has offered; and the plan is explained."""
    plain.setenv("SNAILS_SOLVER_SECONDS", "12")
    start = monotonic()
    reply = Asked(queue, SolveRequest(LARGE, explanation="full")).answer()
    assert monotonic() - start < 12 + 2
    assert reply.data["plan"] is not None
    assert Limits(seconds=12).shortened(SolveRequest(LARGE)).seconds == 8
    assert Limits(seconds=12).shortened(SolveRequest(LARGE, seconds=3)).seconds == 3


def test_a_comparison_recalls_the_search_that_was_shortened() -> None:
    limits = Limits(seconds=60)
    searched = limits.shortened(SolveRequest(SMALL, seconds=300, explanation="full"))
    compared = limits.shortened(SolveRequest(SMALL, seconds=300, why_not=("* * * * * * *",)))
    assert isinstance(searched, SolveRequest) and isinstance(compared, SolveRequest)
    assert searched.search_key == compared.search_key


def test_every_kind_of_question_is_asked_within_the_limit(
    queue: SolverQueue, plain: pytest.MonkeyPatch
) -> None:
    """A judgement names no limit of its own: the worker is stopped when the time is up."""
    plain.setattr("snails_lab.models.solver_queue.limits.LEAST_SECONDS", 0)
    plain.setenv("SNAILS_SOLVER_SECONDS", "0")
    assert Asked(queue, JudgeRequest(shot(), best(shot()))).answer(10).stopped == "time"


# --- refusing and telling ---
def test_a_full_queue_is_told(
    queue: SolverQueue, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snails_lab.models.solver_queue.kernel_queue.LONGEST", 2)
    tickets = [Line(folder.queue_folder(), "all", 2).join() for _ in range(2)]
    assert "try again in a few minutes" in Asked(queue, SolveRequest(SMALL)).refusal(5)
    for ticket in tickets:
        ticket.leave()
    assert Asked(queue, SolveRequest(SMALL)).answer().data["value"] == VALUE


def test_too_many_windows_of_one_visitor_are_told(
    queue: SolverQueue, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("snails_lab.models.solver_queue.kernel_queue.LONGEST_OWN", 1)
    own = f"visitor-{queue._visitor()}"
    with Line(folder.queue_folder(), own, 1).join():
        assert "of your questions" in Asked(queue, SolveRequest(SMALL)).refusal(5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_told_with_the_right_plural(language: str) -> None:
    told = {
        "en": ["1 question before yours …", "2 questions before yours …", "5 questions before"],
        "de": ["1 Frage vor deiner …", "2 Fragen vor deiner …", "5 Fragen vor deiner …"],
        "pl": ["1 pytanie przed twoim …", "2 pytania przed twoim …", "5 pytań przed twoim …"],
    }
    for count, part in zip((1, 2, 5), told[language], strict=True):
        assert part in QueuePlace(count).told(language)
        assert str(count) in QueuePlace(count, is_own=True).told(language)


def test_there_is_one_queue_a_process() -> None:
    assert solver_queue() is solver_queue()


def test_a_panel_shows_the_place_while_it_waits(home: Path) -> None:
    panel: Any = AskPanel(Board(read_position(SMALL)))
    with Line(folder.queue_folder(), "all", 9).join(), folder.turn(folder.queue_folder()):
        panel.start_button.click()
        until(lambda: "1 question before yours" in text(panel.progress.line), 5)
        panel.language = "pl"
        assert "1 pytanie przed twoim" in text(panel.progress.line)
    until(lambda: not panel.is_searching)
    assert VALUE in text(panel.result.status)
    solver_queue().close()


def test_a_puzzle_shows_the_place_while_its_answer_waits(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If it is not judged at once."""
    monkeypatch.setattr(puzzle_panel, "verdict_at_once", lambda puzzle, plan: None)
    page = PuzzlePanel(shot(), PuzzleRecord())
    with Line(folder.queue_folder(), "all", 9).join():
        page.answer(best(shot()))
        until(lambda: "1 question before yours" in text(page._result), 5)
    until(lambda: not page.is_reasoning)
    assert page.verdict is not None and page.error_line.widget.value == ""
    page.close()
    solver_queue().close()
