"""What a page's widgets hold: no answer before it is due, and no HTML of a stranger's.

A browser has the state of every widget, shown or not. So what must not be seen must not be there.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML, HTMLMath, Widget
from ipywidgets.widgets import widget as ipywidgets_state

from snails_core.words import LANGUAGES
from snails_lab.models.exercises import problems
from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.models.puzzles.library import PuzzleLibrary, pack, read_file
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.exercises import Exercise
from snails_lab.widgets.puzzles.trainer import PuzzleTrainer
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_file import write_puzzle
from tests.support.lab.puzzle_trainer import opened
from tests.support.solver.sample_puzzles import shot

HOSTILE = "<img src=x onerror=alert(1)>"
TELLING = 12
"""An answer with a denominator above it stands nowhere by chance."""


def made_by(make: Callable[[], object]) -> tuple[Any, list[Widget]]:
    """What was made, and all widgets that came with it."""
    before = set(ipywidgets_state._instances)
    made = make()
    return made, [one for id, one in ipywidgets_state._instances.items() if id not in before]


def state_of(widgets: list[Widget]) -> str:
    """All that a browser is told, with the files that links carry."""
    told = json.dumps([one.get_state() for one in widgets], default=str, ensure_ascii=False)
    files = (b64decode(one) for one in re.findall(r"base64,([A-Za-z0-9+/=]+)", told))
    return told + "".join(file.decode("utf-8", "replace") for file in files)


# --- answers ---
def test_an_exercise_does_not_hold_its_answer_before_it_is_over(home: Path) -> None:
    book, seen = ExerciseBook("Anna"), 0
    for id, problem in problems().items():
        posed = problem.pose("Anna")
        exercise, widgets = made_by(partial(Exercise, id, book, "en"))
        told = state_of(widgets)
        assert posed.steps("en")[-1] not in told and posed.hint("en") not in told, id
        if posed.answer.denominator > TELLING:
            seen += 1
            assert str(posed.answer) not in told and f"{float(posed.answer):.4f}" not in told, id
        exercise.close()
    assert seen > 10


def test_a_puzzle_does_not_hold_its_solution_before_it_is_solved(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    puzzle = pack()[0]
    trainer, widgets = made_by(lambda: PuzzleTrainer(None, puzzles=[puzzle]))
    told = state_of(widgets)
    assert puzzle.title["en"] in told, "it is there"
    assert puzzle.proof is not None
    for secret in (*puzzle.proof.plans, *(hint["en"] for hint in puzzle.hints)):
        assert secret not in told
    assert "[proof]" not in told and "proof.second" not in told
    trainer.close()


# --- HTML of strangers ---
def test_a_stranger_s_puzzle_carries_no_html_into_the_page(home: Path) -> None:
    texts = dict.fromkeys(LANGUAGES, f"{HOSTILE} &amp; title")
    hostile = replace(shot(), title=texts, story=texts, hints=(texts, texts, texts))
    brought = read_file(write_puzzle(hostile).encode(), "shot.toml")
    assert brought.title["en"] == texts["en"], "it is read as it was written"
    profile = Profile("Zoë")
    PuzzleLibrary(profile).keep(brought)

    def read_on() -> PuzzleTrainer:
        trainer = PuzzleTrainer(profile, puzzles=[])
        solving = opened(trainer, own(trainer))
        for _ in range(3):
            solving.show_hint()
        solving.reveal.click()
        return trainer

    trainer, widgets = made_by(read_on)
    assert HOSTILE.replace("<", "&lt;").replace(">", "&gt;") in state_of(widgets), "it is shown"
    assert carriers(widgets) == []
    trainer.close()


def own(trainer: PuzzleTrainer) -> Puzzle:
    (found,) = trainer.library.puzzles.values()
    return found


def test_the_name_and_the_content_of_an_upload_carry_no_html(home: Path) -> None:
    def bring_in() -> PuzzleTrainer:
        trainer = PuzzleTrainer(Profile("Zoë"), puzzles=[shot()])
        for name, content in (
            (f"{HOSTILE}.toml", b"["),
            ("x.toml", HOSTILE.encode()),
            ("x.toml", write_puzzle(shot()).replace("gone(BL)", HOSTILE).encode()),
            ("x.toml", f'"{HOSTILE}" = 1'.encode()),
        ):
            trainer.files.error_line.guarded(trainer.files.bring_in)(content, name)
            assert trainer.files.error_line.widget.value, content
        return trainer

    trainer, widgets = made_by(bring_in)
    assert carriers(widgets) == []
    trainer.close()


def carriers(widgets: list[Widget]) -> list[str]:
    """Where the hostile text stands so that a browser would take it for HTML."""
    found = []
    for one in widgets:
        for name, value in one.get_state().items():
            is_html = name == "value" and isinstance(one, HTML | HTMLMath)
            is_html |= name == "description" and getattr(one, "description_allow_html", False)
            if is_html and isinstance(value, str) and HOSTILE in value:
                found.append(f"{type(one).__name__}.{name}: {value[:200]}")
    return found
