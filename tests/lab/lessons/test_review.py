"""Spaced review: what was missed comes back, less and less often, and then no more."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from snails_lab.models.lessons.reader import course, lesson_named
from snails_lab.models.lessons.review import AT_ONCE, DAYS, Review
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.lessons.course import RulesCourse

TODAY = date(2026, 3, 1)
FIRST, SECOND, *_ = lesson_named("crawling").steps


@pytest.fixture
def profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Profile:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    return Profile("Ada")


def later(days: int) -> date:
    return TODAY + timedelta(days=days)


def test_what_was_right_does_not_come_back() -> None:
    review = Review()
    review.answered(FIRST, clean=True, today=TODAY)
    assert review.next_day() is None


def test_what_was_missed_comes_back_after_longer_and_longer_times() -> None:
    review, day = Review(), TODAY
    review.answered(FIRST, clean=False, today=day)
    for wait in DAYS:
        assert review.due(day) == ()
        assert review.due(day + timedelta(days=wait - 1)) == ()
        day += timedelta(days=wait)
        assert review.due(day) == (FIRST,)
        review.answered(FIRST, clean=True, today=day)
    assert review.next_day() is None, "it is known"


def test_a_mistake_in_the_review_begins_anew() -> None:
    review = Review()
    review.answered(FIRST, clean=False, today=TODAY)
    review.answered(FIRST, clean=True, today=later(1))
    review.answered(FIRST, clean=False, today=later(4))
    assert review.next_day() == later(5)


def test_going_through_a_lesson_again_too_early_puts_nothing_off() -> None:
    review = Review()
    review.answered(FIRST, clean=False, today=TODAY)
    review.answered(FIRST, clean=True, today=TODAY)
    assert review.due(later(1)) == (FIRST,)


def test_a_review_is_short_and_takes_first_what_waits_longest() -> None:
    review = Review()
    steps = [step for lesson in course() for step in lesson.steps][: AT_ONCE + 2]
    for number, step in enumerate(reversed(steps)):
        review.answered(step, clean=False, today=later(number))
    due = review.lesson(later(30))
    assert list(due.steps) == steps[::-1][:AT_ONCE]


def test_it_is_kept_with_the_profile_and_survives_damage(profile: Profile) -> None:
    Review(profile).answered(FIRST, clean=False, today=TODAY)
    assert Review(profile).due(later(1)) == (FIRST,)
    document = profile.progress("review")
    document.write({**document.read(), "gone away": {"day": "2026-01-01", "stage": 0}, "odd": 7})
    document.update(**{"crawling climb": {"day": "yesterday", "stage": 0}})
    assert Review(profile).due(later(1)) == (FIRST,)


def test_the_course_offers_it_on_the_day(profile: Profile) -> None:
    days = [TODAY]
    rules = RulesCourse(profile, today=lambda: days[0])
    rules.begin(lesson_named("crawling"))
    assert rules.lesson is not None
    rules.lesson.show.click()
    rules.leave()
    assert rules.review not in rules.children
    days[0] = later(1)
    rules.leave()
    assert rules.review in rules.children and "1 step" in rules.review.description
    rules.review.click()
    assert rules.lesson is not None and rules.lesson.step is FIRST
    for space in ("a2", "a4", "b2", "b3"):
        rules.lesson.answer(space)
    rules.lesson.next.click()
    assert rules.lesson is None and rules.review not in rules.children
    assert Review(profile).next_day() == later(1 + DAYS[1])


def test_practice_is_offered_after_a_lesson_and_again_after_itself(profile: Profile) -> None:
    rules = RulesCourse(profile)
    lesson = lesson_named("crawling")
    for step in lesson.steps:
        rules.map.progress.mark(lesson, step, clean=True)
    rules.leave()
    number = course().index(lesson)
    shown = [one.layout.display != "none" for one in rules.map.practice_buttons]
    assert shown == [place == number for place in range(len(course()))]
    rules.map.practice_buttons[number].click()
    for _ in range(2):
        assert rules.lesson is not None and "Practice" in rules.lesson.lesson.titles["en"]
        for _ in rules.lesson.lesson.steps:
            rules.lesson.show.click()
            rules.lesson.next.click()
        assert rules.lesson is None and "Practice finished" in rules._praise.value
        assert rules.drill.description == "Once more, with other positions"
        rules.drill.click()
    assert not Review(profile).due(later(99999)), "nothing of practice is kept"
