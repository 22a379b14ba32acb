"""The exercise on screen: answers by button and by Enter, feedback in three languages."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.exercises.answers_file import read_answers
from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.models.exercises.numbers import read_number
from snails_lab.models.exercises.problem import problems
from snails_lab.widgets.exercises import Exercise, HandIn


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))


def answer(exercise: Exercise, text: str) -> str:
    exercise.field.value = text
    exercise.button.click()
    assert exercise.error_line.widget.value == ""
    return str(exercise.feedback.value)


def test_it_works_alone() -> None:
    exercise = Exercise("reroll_once")
    assert exercise.feedback.value == ""
    assert "<svg" in exercise.cards.children[0].value
    assert "✘" in answer(exercise, "1/97")
    assert "✎" in answer(exercise, "a lot")
    told = answer(exercise, str(exercise.attempt.posed.answer))
    assert "✔" in told and "<details>" in told
    assert exercise.button.disabled and exercise.field.disabled


def test_enter_is_as_good_as_the_button() -> None:
    exercise = Exercise("one_face")
    exercise.field.value = "1/97"
    exercise.field._handle_custom_msg({"event": "submit"}, [])
    assert exercise.attempt.wrong == 1
    exercise.field._handle_custom_msg({"event": "other"}, [])
    assert exercise.attempt.wrong == 1


def test_what_somebody_writes_is_shown_and_not_run() -> None:
    assert "<img" not in answer(Exercise("one_face"), "<img src=x>")


def test_the_third_wrong_answer_shows_the_way() -> None:
    exercise = Exercise("at_least_one", language="de")
    answer(exercise, "1/97")
    assert "1 von 3" in exercise.feedback.value
    answer(exercise, "2/97")
    told = answer(exercise, "3/97")
    assert all(step in told for step in exercise.attempt.posed.steps("de"))
    assert exercise.button.disabled


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_of_it_changes_its_language(language: str) -> None:
    exercise = Exercise("two_cards", ExerciseBook("Anna"))
    answer(exercise, "1/97")
    before = exercise.question.value, exercise.feedback.value, exercise.button.description
    exercise.language = language
    after = exercise.question.value, exercise.feedback.value, exercise.button.description
    same = [one == other for one, other in zip(before, after, strict=True)]
    assert same == [language == "en"] * 3


def test_answers_of_several_cells_are_handed_in_as_one_file() -> None:
    one, two = Exercise("one_face", "Anna"), Exercise("not_face", "Anna")
    hand_in = HandIn("Anna", "pl")
    hand_in.button.click()
    assert "href" not in hand_in.page.value
    answer(one, str(one.attempt.posed.answer))
    answer(two, "1/97")
    hand_in.button.click()
    link = re.search(r"base64,([^\"]+)", hand_in.page.value)
    assert link is not None
    handed = read_answers(b64decode(link[1]))
    assert handed.student == "Anna"
    assert [attempt.is_right for attempt in handed.attempts.values()] == [True, False]
    assert json.loads(b64decode(link[1]))["exercises"]["one_face"]["drawn"] == dict(
        one.attempt.posed.drawn
    )
    hand_in.language = "de"
    assert "Antworten speichern: Anna" in hand_in.page.value


def test_a_book_without_a_name_cannot_be_handed_in() -> None:
    book = ExerciseBook()
    exercise = Exercise("one_face", book, "de")
    answer(exercise, "1/97")
    hand_in = HandIn(book, "de")
    hand_in.make()
    assert "keinen Namen" in hand_in.page.value and "href" not in hand_in.page.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hint_in_the_field_fits_the_answer_and_is_no_answer(language: str) -> None:
    """A part of 1 may be written in three ways; what is counted is a whole number."""
    for problem in problems().values():
        hint = Exercise(problem.id, language=language).field.placeholder
        assert ("%" in hint) == problem.is_proportion
        assert bool(re.search(r"\d", hint)) == (problem.unit not in ("throws", "count"))
        written = [read_number(one).value for one in re.findall(r"[\d/,.]+\d(?: %)?", hint)]
        assert not {posed.answer for posed in problem.variants} & set(written)
