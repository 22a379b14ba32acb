"""An exercise book: help that grows with wrong answers, answers kept, a file to hand in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.exercises.answers_file import answers_name, read_answers, write_answers
from snails_lab.models.exercises.book import MOST_ANSWERS, MOST_LETTERS, ExerciseBook, read_given
from snails_lab.models.exercises.problem import problem


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))
    return tmp_path


def right(book: ExerciseBook, id: str) -> str:
    return str(book.attempt(id).posed.answer)


# --- help that grows ------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_mistake_then_step_then_solution(language: str) -> None:
    book = ExerciseBook()
    attempt = book.attempt("at_least_one")
    steps = attempt.posed.steps(language)
    assert attempt.feedback(language) == []
    book.answer("at_least_one", "5/7")
    (first,) = attempt.feedback(language)
    assert attempt.posed.hint(language) in first
    book.answer("at_least_one", "6/7")
    _, second = attempt.feedback(language)
    assert steps[0] in second
    assert not attempt.is_over
    book.answer("at_least_one", "2/7")
    assert tuple(attempt.feedback(language)[2:]) == steps
    assert attempt.is_over and not attempt.is_right
    book.answer("at_least_one", right(book, "at_least_one"))
    assert not attempt.is_right, "the solution was shown"
    assert (attempt.tries, len(attempt.given)) == (3, 3)


def test_what_cannot_be_read_costs_nothing() -> None:
    book = ExerciseBook()
    for text in ("what?", "", "1:3", "1/0"):
        book.answer("one_face", text)
    attempt = book.attempt("one_face")
    assert (attempt.wrong, attempt.tries, attempt.is_over) == (0, 0, False)
    book.answer("one_face", right(book, "one_face"))
    assert attempt.is_right and attempt.tries == 1


# --- kept -----------------------------------------------------------------------------------------
def test_answers_are_kept_with_the_profile() -> None:
    book = ExerciseBook("Anna")
    book.answer("one_face", "2/7")
    book.answer("one_face", right(book, "one_face"))
    again = ExerciseBook("ANNA").attempt("one_face")
    assert again.is_right and again.tries == 2
    assert [given.text for given in again.given] == ["2/7", right(book, "one_face")]
    assert ExerciseBook("Ben").attempts == {}


def test_two_books_of_one_pupil_keep_both_answers() -> None:
    one, two = ExerciseBook("Anna"), ExerciseBook("Anna")
    one.answer("one_face", "2/7")
    two.answer("not_face", "2/7")
    assert list(ExerciseBook("Anna").attempts) == ["one_face", "not_face"]


def test_what_is_kept_is_never_too_much() -> None:
    book = ExerciseBook()
    for _ in range(MOST_ANSWERS + 5):
        book.answer("one_face", "?" * 1000)
    given = book.attempt("one_face").given
    assert len(given) == MOST_ANSWERS and len(given[0].text) == MOST_LETTERS


def test_a_document_with_strange_things_in_it_does_no_harm() -> None:
    book = ExerciseBook("Anna")
    assert book.profile is not None
    book.profile.progress("exercises").write(
        {"one_face": [["2/7", "x"], [3, 4], "no"], "not_face": "no", "gone": [["1", "2"]]}
    )
    again = ExerciseBook("Anna")
    assert list(again.attempts) == ["one_face"] and again.attempt("one_face").wrong == 1
    assert read_given(None) == []


# --- handing in -----------------------------------------------------------------------------------
def filled(student: str) -> ExerciseBook:
    book = ExerciseBook(student)
    book.answer("not_face", "2/7")
    book.answer("one_face", right(book, "one_face"))
    return book


def test_a_file_comes_back_as_it_was() -> None:
    book = filled("Zoë Łuc")
    handed = read_answers(write_answers(book).encode())
    assert handed.student == "Zoë Łuc"
    assert list(handed.attempts) == ["one_face", "not_face"]
    assert handed.attempts["one_face"].is_right
    assert handed.attempts["not_face"].given == book.attempt("not_face").given
    assert answers_name(book).isascii() and "/" not in answers_name(ExerciseBook("../../etc"))


def test_a_file_cannot_choose_its_own_numbers() -> None:
    """Another pupil's answer under one's own name is judged by one's own numbers."""
    ben = next(
        name
        for name in ("Ben", "Cem", "Dana", "Eva")
        if problem("one_face").pose(name).answer != problem("one_face").pose("Anna").answer
    )
    copied = json.loads(write_answers(filled("Anna")))
    copied["student"] = ben
    assert not read_answers(json.dumps(copied).encode()).attempts["one_face"].is_right


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"format": "snails document"}, "answers_format"),
        ({"version": "1"}, "answers_field"),
        ({"version": True}, "answers_field"),
        ({"version": 2}, "newer"),
        ({"student": 5}, "answers_field"),
        ({"student": ""}, "name_empty"),
        ({"student": "a\x1b[2J"}, "name_unprintable"),
        ({"written": None}, "answers_field"),
        ({"exercises": []}, "answers_field"),
        ({"exercises": {"one_face": {"answers": "1/6"}}}, "answers_field"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(change: dict[str, object], key: str) -> None:
    whole = {**json.loads(write_answers(filled("Anna"))), **change}
    with pytest.raises(LabError) as caught:
        read_answers(json.dumps(whole).encode())
    assert caught.value.key == key
    assert all(caught.value.message(language) for language in LANGUAGES)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_what_is_no_json_is_told(content: bytes) -> None:
    with pytest.raises(LabError) as caught:
        read_answers(content)
    assert caught.value.key == "answers_json"
