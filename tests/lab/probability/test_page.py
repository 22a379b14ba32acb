"""The probability course as pages: predictions open what follows, and nothing speaks of cells."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML
from ipywidgets.widgets.widget import _instances

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.probability.predictions import MOST_LETTERS, Predictions
from snails_lab.models.probability.source import ChapterSource, sources
from snails_lab.models.storage.documents import Document
from snails_lab.models.storage.profiles import Profile
from snails_lab.pages.app import LabApp, probability
from snails_lab.pages.chapter_page import ChapterPage
from snails_lab.pages.code_step import only_shows, run_code
from snails_lab.pages.probability_view import ProbabilityView
from snails_lab.widgets.exercises import Exercise, HandIn
from snails_lab.widgets.prediction import PredictionPanel

CHAPTERS = list(sources().values())
OF_NOTEBOOKS = re.compile(
    r"\bcells?\b|\bquotes\b|Shift\+|Zellen?\b|Anführungszeichen|Umschalt|komór|cudzysł|kernel", re.I
)
"""What only somebody with a notebook can follow."""


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)


def opened(part: str, name: str = "Anna") -> LabApp:
    """The lab of somebody who has gone to a chapter."""
    app = probability()
    app.bar.name.value = name
    app.bar.route.value = f"probability/{part}"
    return app


def page_of(app: LabApp) -> ChapterPage:
    assert isinstance(app.view, ProbabilityView) and isinstance(app.view.page, ChapterPage)
    return app.view.page


def predict(page: ChapterPage, text: str = "about half") -> None:
    last = page.shown[-1]
    assert isinstance(last, PredictionPanel)
    last.field.value = text
    last.button.click()


def finish(page: ChapterPage) -> int:
    """Makes all predictions; returns how many there were."""
    made = 0
    while not isinstance(page.shown[-1], HandIn):
        predict(page)
        made += 1
    return made


def words(parts: list[Any]) -> str:
    """Everything that stands in the texts among some parts."""
    inner = [
        part.value
        for whole in parts
        for part in (whole, *getattr(whole, "children", ()))
        if isinstance(part, HTML)
    ]
    return unescape(re.sub(r"<style.*?</style>|<svg.*?</svg>|<[^>]+>", " ", " ".join(inner)))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.id)
def test_a_chapter_goes_to_its_end_in_all_languages(chapter: ChapterSource) -> None:
    app = opened(str(chapter.number))
    page = page_of(app)
    assert finish(page) == sum(bool(step.predict) for step in chapter.steps)
    for language in LANGUAGES:
        app.bar.choice.value = language
        asked = [part.id for part in page.shown if isinstance(part, Exercise)]
        assert asked == list(chapter.exercises)
        assert isinstance(page.shown[-1], HandIn), "what was predicted stays predicted"
        assert not OF_NOTEBOOKS.search(words([part for part in page.shown if is_text(part)]))
        assert not page.error_line.widget.value and not app.view.error_line.widget.value


def is_text(part: Any) -> bool:
    """Not code, which is in one language, and not a widget with its own words."""
    return isinstance(part, HTML) and "snails-code" not in part.value


def test_nothing_that_follows_a_question_is_there_before_a_prediction() -> None:
    page = page_of(opened("one_die"))
    assert "▲ 1/2" not in words(page.shown)
    predict(page, "  ")
    assert "guess" in page.shown[-1].error_line.widget.value
    assert "▲ 1/2" not in words(page.shown)
    predict(page, "30 and 10")
    said = words(page.shown)
    assert "Your prediction: 30 and 10" in " ".join(said.split())
    assert said.index("30 and 10") < said.index("▲ 1/2") < said.index("Answer.")
    assert isinstance(page.shown[-1], PredictionPanel) and not page.shown[-1].is_made


def test_a_prediction_is_kept_and_made_once() -> None:
    predict(page_of(opened("one_die")), "30")
    again = page_of(opened("one_die"))
    assert Predictions(Profile("Anna")).of("one_die.1") == "30"
    first, *_, last = (part for part in again.shown if isinstance(part, PredictionPanel))
    assert first.is_made and not last.is_made
    first.field.value = "31"
    first.make()
    assert Predictions(Profile("Anna")).of("one_die.1") == "30"
    assert not Predictions(Profile("Ben")).of("one_die.1")


def test_a_prediction_that_cannot_be_kept_is_told_and_the_chapter_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(*_: object, **__: object) -> None:
        raise LabError("disk_full")

    page = page_of(opened("one_die"))
    panel = page.shown[-1]
    monkeypatch.setattr(Document, "update", full)
    predict(page, "30")
    assert "disk is full" in panel.error_line.widget.value
    assert panel.is_made and page.shown[-1] is not panel


def test_what_is_kept_of_a_prediction_is_never_too_much() -> None:
    predictions = Predictions()
    predictions.make("one_die.1", "long\n" * 1000)
    assert len(predictions.of("one_die.1")) == MOST_LETTERS
    Profile("Anna").progress("predictions").write({"one_die.1": 5, "one_die.2": "half"})
    kept = Predictions(Profile("Anna"))
    assert (kept.of("one_die.1"), kept.of("one_die.2")) == ("", "half")


def test_the_name_above_decides_the_numbers_and_keeps_the_answers() -> None:
    app = opened("one_die", name="17")
    finish(page_of(app))
    exercise = next(part for part in page_of(app).shown if isinstance(part, Exercise))
    assert exercise.book.student == "17"
    exercise.field.value = str(exercise.attempt.posed.answer)
    exercise.check()
    app.bar.route.value = "probability/chapters"
    assert "1 of 3 exercises right" in app.view.above.value
    app.bar.name.value = "18"
    assert "1 of 3 exercises right" not in app.view.above.value


def test_a_guest_has_numbers_of_nobody_and_hands_nothing_in() -> None:
    app = probability()
    app.bar.route.value = "probability/one_die"
    page = page_of(app)
    assert "no name yet" in words(page.shown)
    finish(page)
    exercise = next(part for part in page.shown if isinstance(part, Exercise))
    exercise.book.answer(exercise.id, "1/2")
    hand_in = page.shown[-1]
    hand_in.make()
    assert "at the top of the page" in hand_in.page.value


def test_ways_lead_to_the_chapters_before_and_after() -> None:
    for chapter in CHAPTERS:
        app = opened(chapter.id)
        around = [other.id for other in CHAPTERS if abs(other.number - chapter.number) == 1]
        found = re.findall(r'data-view="probability" data-part="(\w+)"', app.view.above.value)
        assert sorted(found) == sorted([*around, "chapters"])
        assert app.view.shown_part == chapter.id
        assert f"{chapter.file_name}.ipynb" in app.view.above.value


def test_a_chapter_that_was_left_leaves_nothing_behind() -> None:
    """A page may be open for hours, and a class has many of them."""
    app = opened("chapters")
    app.bar.route.value = "probability/one_die"
    finish(page_of(app))
    left = []
    for language in ("de", "en", "de"):
        app.bar.route.value = "probability/one_die"
        app.bar.choice.value = language
        app.bar.route.value = "probability/chapters"
        left.append(len(_instances))
    assert left[0] == left[1] == left[2]


def test_a_chapter_that_is_not_there_is_named_with_the_nearest() -> None:
    app = opened("one_dye")
    assert "one_die" in app.error_line.widget.value
    assert app.view.shown_part == "chapters"


def test_code_runs_as_in_cells() -> None:
    names: dict[str, object] = {}
    assert run_code("x = 2\nprint(x)", names) == ("2\n", None)
    assert run_code("x + 1", names) == ("", 3)
    assert only_shows('chapter.card("missile")') and not only_shows("x = 1\nchapter.label('a')")
