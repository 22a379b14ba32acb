"""What is said to answers in the rules course: each its own reason, and the answer in the end."""

from __future__ import annotations

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.lessons.attempt import TRIES, TaskAttempt
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.reading import next_right
from snails_lab.models.lessons.tasks.moves import Moves
from tests.support.lab.course_steps import each_step, step_named, tasks_of


@each_step
def test_every_wrong_answer_gets_its_reason_and_the_third_one_the_answer(
    lesson: Lesson, step: LessonStep
) -> None:
    for task in tasks_of(step):
        assert task.right
        for key in task.wrong:
            attempt = TaskAttempt(task, step.whys)
            for _ in range(TRIES - 1):
                assert not attempt.answer(key)
                assert not attempt.is_over
            reasons = [attempt.feedback(language) for language in LANGUAGES]
            assert len(set(reasons)) == len(LANGUAGES)
            assert not attempt.answer(key)
            assert attempt.shown
            answers = [attempt.feedback(language) for language in LANGUAGES]
            assert len(set(answers)) == len(LANGUAGES)
            assert set(answers).isdisjoint(reasons)


@each_step
def test_a_wrong_answer_is_told_why_and_not_only_that(lesson: Lesson, step: LessonStep) -> None:
    """A reason names something of this position, or is written for this very answer."""
    for task in tasks_of(step):
        for key in task.wrong:
            assert len(task.reason(key, "en").split()) > 2, key
            if isinstance(task, Moves):
                assert task.reason(key, "en") != "That way the goal cannot be reached.", key


@each_step
def test_right_answers_are_enough_and_are_told_why(lesson: Lesson, step: LessonStep) -> None:
    attempt, answers = TaskAttempt(step.task, step.whys), 0
    while not attempt.is_over:
        assert attempt.answer(next_right(attempt))
        answers += 1
        told = [attempt.feedback(language) for language in LANGUAGES]
        assert len(set(told)) == len(LANGUAGES)
        assert len(told[0].split()) > 2, "a tick alone is no reason"
    assert attempt.is_clean
    assert step.task.asks_plan or answers == step.actions


@each_step
def test_the_answer_can_be_shown_and_says_the_rule(lesson: Lesson, step: LessonStep) -> None:
    attempt = TaskAttempt(step.task, step.whys)
    attempt.show()
    for language in LANGUAGES:
        assert step.whys.get(language, "") in attempt.feedback(language)


def test_the_shown_answer_repeats_what_happens_twice() -> None:
    """Both damages of a shelled snail are told, though the sentences are alike."""
    attempt = TaskAttempt(step_named("tokens", "every_source").task)
    attempt.show()
    assert attempt.feedback("en").count("The shell takes 5: 10 − 5 = 5.") == 2


def test_any_plan_that_reaches_the_goal_is_right() -> None:
    """Also those that nobody wrote down."""
    task = step_named("first_round", "plan").task
    attempt = TaskAttempt(task)
    other = "AG AS crawl_switch shell_switch crawl_punch dig_aim crawl_dig"
    assert other not in {candidate.key for candidate in task.candidates}
    assert attempt.answer(other) and attempt.solved
    backwards = TaskAttempt(task)
    assert not backwards.answer("AG AS crawl_punch dig_aim shell_switch crawl_dig crawl_switch")


@pytest.mark.parametrize(("first", "second"), [("cards_collected", "round_began")])
def test_what_comes_too_early_is_told_what_comes_before_it(first: str, second: str) -> None:
    task = step_named("tokens", "cleaning").task
    assert task.named(first, "en") in task.reason(second, "en")
