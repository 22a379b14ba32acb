"""The certificate: for whoever has done every step, with the person's own numbers."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course
from snails_lab.models.lessons.review import Review
from snails_lab.models.storage.profiles import Profile
from snails_lab.pages.app import LabApp, learn
from snails_lab.pages.certificate import certificate_html, is_earned
from snails_lab.pages.learn_view import LearnView

DAY = date(2026, 3, 1)
STEPS = sum(len(lesson.steps) for lesson in course())


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)


def all_done(progress: CourseProgress) -> None:
    """Everything, the first step of each lesson not without a mistake."""
    for lesson in course():
        for step in lesson.steps:
            progress.mark(lesson, step, clean=step is not lesson.steps[0])


def test_it_is_earned_with_the_last_step() -> None:
    progress = CourseProgress()
    all_done(progress)
    assert is_earned(progress, course())
    assert not is_earned(CourseProgress(), course())


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_tells_who_when_and_how_well(language: str) -> None:
    progress = CourseProgress()
    all_done(progress)
    page = certificate_html("Ada <b>", DAY, progress, course(), language)
    assert "Ada &lt;b&gt;" in page and "2026-03-01" in page
    assert f" {STEPS} " in page and str(STEPS - len(course())) in page
    assert all(lesson.titles[language] in page for lesson in course())


def learning(page: LabApp) -> LearnView:
    assert isinstance(page.view, LearnView)
    return page.view


def test_the_page_offers_it_when_the_course_is_done_and_not_after_a_reset() -> None:
    page = learn()
    view = learning(page)
    page.bar.name.value = "Ada"
    assert view._certificate.value == ""
    all_done(view.rules.map.progress)
    view.rules.leave()
    assert "Certificate" in view._certificate.value and "Ada" in view._certificate.value
    page.bar.choice.value = "de"
    assert "Urkunde" in view._certificate.value
    view.rules.map.reset.click()
    assert view._certificate.value, "asks once more"
    view.rules.map.reset.click()
    assert view._certificate.value == ""


def test_starting_all_over_forgets_the_review_too() -> None:
    page = learn()
    view = learning(page)
    page.bar.name.value = "Ada"
    view.rules.waiting.answered(course()[0].steps[0], clean=False, today=DAY)
    view.rules.map.reset.click()
    view.rules.map.reset.click()
    assert Review(Profile("Ada")).next_day() is None
