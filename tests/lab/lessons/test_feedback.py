"""What is said to answers in the rules course: each its own reason, and the answer in the end."""

from __future__ import annotations

import pytest

from snails_core.notation import read_position
from snails_core.words import LANGUAGES
from snails_lab.models.lessons.attempt import TRIES, TaskAttempt
from snails_lab.models.lessons.claims import read_claim
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.playthrough import Playthrough
from snails_lab.models.lessons.reading import next_right
from snails_lab.models.lessons.tasks.card_orders import CardOrders
from snails_lab.models.lessons.tasks.moves import Moves
from snails_lab.models.lessons.tasks.plans import Planned
from tests.support.lab.course_steps import each_step, step_named, tasks_of

LONGEST_REASON = 24


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


@each_step
def test_a_reason_is_a_sentence_and_no_log(lesson: Lesson, step: LessonStep) -> None:
    """What is played and planned has its reasons written down, and the longest is short."""
    for task in tasks_of(step):
        for key in task.wrong:
            if isinstance(task, Moves | CardOrders | Planned):
                written = [text["en"] for text in task.because.values()]
                assert task.reason(key, "en") in written, key
            for language in LANGUAGES:
                assert len(task.reason(key, language).split()) <= LONGEST_REASON, key


@each_step
def test_every_written_reason_is_given_to_somebody(lesson: Lesson, step: LessonStep) -> None:
    if isinstance(step.task, Moves | CardOrders):
        given = {task.reason(key, "en") for task in tasks_of(step) for key in task.wrong}
        assert {text["en"] for text in step.task.because.values()} <= given


def test_any_way_to_the_goal_is_right_whatever_card_is_drawn_on_it() -> None:
    """A card that somebody draws by the way is no dead end."""
    start = Playthrough(
        read_position(
            """snails 1; map 1 1 1; player A; G a1; S a3; plan G S dig_aim crawl_dig
            player B; M a3; plan M - - - - - crawl_dig"""
        )
    )
    task = Moves(start, (read_claim("place AG = a2", "test"),))
    assert task.right == {"act action=dig", "act action=aim"}


@pytest.mark.parametrize(
    ("lesson_id", "step_id", "wrong", "rule"),
    [
        ("attack", "aim_next", "dig_aim crawl_dig missile", "the Aim is lost"),
        (
            *("first_round", "plan"),
            "AG AS crawl_punch dig_aim shell_switch crawl_dig crawl_switch",
            "Your Grunt needs a Crawl before Crawl / Punch.",
        ),
        (
            *("setup", "own_plan"),
            "AG AL shell_switch missile crawl_dig crawl_punch dig_aim",
            "whoever walks, digs or fights comes out of it",
        ),
        (
            "setup",
            "own_plan",
            "AG AL crawl_dig crawl_punch shell_switch dig_aim crawl_switch",
            "sur",
        ),
        ("tokens", "dynamite", "act action=dig", "Dig damages the tile"),
    ],
)
def test_a_mistake_is_told_the_rule_that_it_breaks(
    lesson_id: str, step_id: str, wrong: str, rule: str
) -> None:
    task = step_named(lesson_id, step_id).task
    assert not task.is_right(wrong)
    assert rule in task.reason(wrong, "en")


def test_who_hurts_the_reader_between_two_cards_is_named() -> None:
    """And nobody else's action is: the board shows it."""
    attempt = TaskAttempt(step_named("first_round", "act").task)
    told = []
    while not attempt.is_over:
        attempt.answer(next_right(attempt))
        told.append(attempt.feedback("en"))
    by_b = [line for line in told[:-1] if "uses an action" in line]
    assert len(by_b) == 1
    assert by_b[0].startswith("Medic B uses an action: Punch. Grunt A is dealt 5 damage")


@each_step
def test_right_answers_are_enough_and_are_told_why(lesson: Lesson, step: LessonStep) -> None:
    attempt, answers = TaskAttempt(step.task, step.whys), 0
    while not attempt.is_over:
        assert attempt.answer(next_right(attempt))
        answers += 1
        told = [attempt.feedback(language) for language in LANGUAGES]
        if any(told) or attempt.is_over:
            assert len(set(told)) == len(LANGUAGES)
            assert len(told[0].split()) > 2, "a tick alone is no reason"
        else:
            assert attempt.first.is_played, "the game itself goes on"
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
    attempt = TaskAttempt(step_named("tiles", "summit").task)
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
