"""Every puzzle of the pack, solved through the page: the worker judges, the rating moves."""

from __future__ import annotations

from datetime import date

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.puzzles.attempt import Grade
from snails_lab.widgets.puzzles.explanation import ExplanationPanel
from snails_lab.widgets.puzzles.trainer import PuzzleTrainer
from solver.puzzles.packs import load, names
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.task_text import task_lines
from tests.support.lab.puzzle_trainer import error_line, opened, plan_at, result
from tests.support.solver.sample_puzzles import best, second

pytestmark = pytest.mark.usefixtures("worker_home")

EVERY = 6
"""Each so manieth puzzle in the usual run, all of them in a long one."""


@pytest.fixture(autouse=True)
def nothing_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """An explanation is a whole search each; the trainer's own tests have it."""
    monkeypatch.setattr(ExplanationPanel, "show", lambda *_: None)


def solve(puzzle: Puzzle) -> None:
    """First the second idea, if there is one, then the best plan."""
    trainer = PuzzleTrainer(None, puzzles=[puzzle], today=lambda: date(2026, 11, 16))
    solving = opened(trainer, puzzle)
    assert puzzle.proof is not None
    if puzzle.proof.second is not None:
        plan_at(solving, second(puzzle))
        assert solving.verdict is not None
        assert solving.verdict.judgement.value == puzzle.proof.second.value
        assert solving.attempt.grade(solving.verdict.judgement) is not Grade.BEST
        assert " instead of " in result(solving)
    plan_at(solving, best(puzzle))
    assert "Right" in result(solving) and solving.attempt.is_solved
    stepper = solving.comparison.steppers["best"]
    stepper.at = len(stepper.timeline) - 1
    assert len(stepper.timeline) > 3 and trainer.record.history
    assert error_line(solving) == ""
    trainer.close()


@pytest.mark.parametrize("name", names()[::EVERY])
def test_a_sample_is_solved_on_the_page(name: str) -> None:
    solve(load(name))


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_all_are_solved_on_the_page(name: str) -> None:
    solve(load(name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_task_is_told_in_words(language: str) -> None:
    """No goal of the pack is left as a formula."""
    for name in names():
        told = " ".join(task_lines(load(name), language))
        assert not any(sign in told for sign in ("gone(", "at(", "alive(", "==", "*")), name
