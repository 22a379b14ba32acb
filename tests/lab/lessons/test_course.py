"""The rules course: short enough, cited rightly, and every answer gets its feedback."""

from __future__ import annotations

import re

import pytest

from snails_core.glossary import load_glossary
from snails_core.words import LANGUAGES
from snails_lab.models.lessons.attempt import Attempt
from snails_lab.models.lessons.lesson import Lesson, Step
from snails_lab.models.lessons.reader import course
from snails_lab.models.lessons.tasks.moves import Moves
from tests.support.lab.course_steps import STEPS, each_step, tasks_of
from tests.support.repository import ROOT

RULINGS = set(
    re.findall(r"^- \*\*([FRL]\d+(?:\.\d+)?)\*\*", (ROOT / "docs/rulings.md").read_text(), re.M)
)
MOST_WORDS, LEAST_ACTIONS = 2600, 60
TRIPS = {
    "sight compares two levels only and nothing between": ("attack", "between", "no"),
    "climbing is one level at a time": ("crawling", "too_steep", "2"),
    "falling any depth costs 1": ("crawling", "leap", "3"),
    "placing does not heed levels": ("specials", "summit", "crawl_dig crawl_switch"),
    "a shell takes 5 off every source": ("shells", "every_source", "15"),
    "a shell stops pushes": ("shells", "no_push", "a3"),
    "Aim serves only the very next card": ("dice", "aim_next", "dig_aim crawl_dig missile"),
    "whole-space attacks hit friends": ("attack", "friends", "30"),
    "fire hurts on entering": ("tokens", "through_fire", "30"),
    "fire only damages the tile at the end": ("tokens", "sitting_in_fire", "2"),
    "meadow cards come only by digging": ("tiles", "no_treasure", "2"),
    "a revealed card must be resolved": ("round", "must", "1"),
    "save in five cases": ("round", "skip_cases", "4"),
    "the new snail after Switch stays hidden": ("planning", "still_hidden", "yes"),
}
"""Where readers of the rulebook trip, the step for it, and the mistake that it provokes."""


def test_the_course_is_short_and_full_of_things_to_do() -> None:
    words = sum(lesson.words() for lesson in course())
    actions = sum(lesson.actions for lesson in course())
    for lesson in course():
        print(f"{lesson.id:10} {len(lesson.steps):2} steps {lesson.words():4} words", end=" ")
        print(f"{lesson.actions:3} actions")
    print(f"in all     {len(STEPS):2} steps {words:4} words {actions:3} actions")
    assert words <= MOST_WORDS
    assert actions >= LEAST_ACTIONS
    assert len(course()) == 12


@each_step
def test_a_step_cites_what_there_is(lesson: Lesson, step: Step) -> None:
    assert set(step.cites) <= RULINGS | set(load_glossary().headings)


@each_step
def test_a_step_says_two_or_three_sentences(lesson: Lesson, step: Step) -> None:
    for language in LANGUAGES:
        sentences = re.findall(r"[.!?](?:\s|$)", f"{step.texts[language]} {step.asks[language]}")
        assert 2 <= len(sentences) <= 5, language
    assert len(set(step.texts.values())) == len(LANGUAGES)


@pytest.mark.parametrize("trip", TRIPS)
def test_the_points_where_readers_trip_are_provoked(trip: str) -> None:
    lesson_id, step_id, mistake = TRIPS[trip]
    step = next(s for lesson, s in STEPS if (lesson.id, s.id) == (lesson_id, step_id))
    assert mistake in step.task.wrong


# --- feedback to every answer -------------------------------------------------------------------
@each_step
def test_every_wrong_answer_gets_a_hint_then_the_answer(lesson: Lesson, step: Step) -> None:
    for task in tasks_of(step):
        assert task.right
        for key in task.wrong:
            attempt = Attempt(task)
            assert not attempt.answer(key)
            hints = [attempt.feedback(language) for language in LANGUAGES]
            assert len(set(hints)) == len(LANGUAGES)
            assert not attempt.is_over
            assert not attempt.answer(key)
            assert attempt.shown
            answers = [attempt.feedback(language) for language in LANGUAGES]
            assert len(set(answers)) == len(LANGUAGES)
            assert set(answers).isdisjoint(hints)


@each_step
def test_right_answers_are_enough(lesson: Lesson, step: Step) -> None:
    attempt = Attempt(step.task)
    for _ in range(step.actions):
        assert not attempt.is_over
        task = attempt.task
        key = task.first_right if isinstance(task, Moves) else min(task.right - attempt.found)
        assert attempt.answer(key)
        assert len({attempt.feedback(language) for language in LANGUAGES}) == len(LANGUAGES)
    assert attempt.is_clean


@each_step
def test_labels_and_sources_are_told_in_three_languages(lesson: Lesson, step: Step) -> None:
    for task in tasks_of(step):
        for language in LANGUAGES:
            labels = [task.named(candidate.key, language) for candidate in task.candidates]
            assert all(labels) and len(set(labels)) == len(labels)
    assert len({step.sources_told(language) for language in LANGUAGES}) == len(LANGUAGES)
