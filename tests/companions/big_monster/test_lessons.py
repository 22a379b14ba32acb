"""The lessons: nine, with tasks whose answers are computed, in plain sentences."""

from __future__ import annotations

import re

import pytest

from companions.big_monster import Board, load_catalogue, score
from companions.big_monster.lessons import (
    BuildTask,
    ClaimTask,
    LayTask,
    Lesson,
    NumberTask,
    Step,
    TakeTask,
    course,
    task_of,
)
from companions.big_monster.lessons.lesson import FIELDS, TASKS
from companions.big_monster.lessons.numbers import passings, swamp_next
from companions.big_monster.rules.placement import anchors
from companions.lessons import read_lesson
from snails_core.errors import DataError
from snails_core.words import LANGUAGES
from tests.support.companions.big_monster.book_scorer import pad
from tests.support.companions.big_monster.planets import plain

BOX = load_catalogue()
STEPS = [(lesson, step) for lesson in course() for step in lesson.steps]
ALL = pytest.mark.parametrize(
    ("lesson", "step"), STEPS, ids=[f"{lesson.id}-{step.id}" for lesson, step in STEPS]
)
MOST_WORDS = 32
"""In one sentence."""


def by_the_book(board: Board) -> int:
    """The points of a planet, by the scorer that is written from the book."""
    return sum(pad(*plain(board)).values())


def test_there_are_nine_lessons_and_each_step_has_a_name_of_its_own() -> None:
    assert len(course()) == 9 and len(STEPS) >= 24
    assert len({lesson.id for lesson in course()}) == 9
    for lesson in course():
        names = [step.id for step in lesson.steps]
        assert len(names) == len({*names}) >= 2


@ALL
def test_a_task_has_right_and_wrong_answers(lesson: Lesson, step: Step) -> None:
    task = task_of(step)
    if isinstance(task, LayTask):
        legal = set(anchors(BOX, task.board, task.tile))
        assert task.right and task.right < legal
        values = {place: by_the_book(task.board.lay(task.tile, *place)) for place in legal}
        best = max(values.values())
        assert task.right == {place for place, value in values.items() if value == best}
    elif isinstance(task, TakeTask):
        assert task.right and task.right < {*task.tiles}
    elif isinstance(task, NumberTask):
        assert task.right in task.offered and len(task.offered) == 4
    elif isinstance(task, BuildTask):
        board = task.best_board
        assert score(BOX, board).total == task.best == by_the_book(board)
        assert task.greedy <= task.best
    else:
        assert isinstance(task, ClaimTask) and 1 <= len(task.right) <= 2


@ALL
def test_sentences_are_short(lesson: Lesson, step: Step) -> None:
    assert step.because, "a wrong answer gets a reason"
    for text in (step.text, step.ask, step.why, *step.because.values()):
        for language in LANGUAGES:
            for sentence in re.split(r"[.?!:;] ", text[language]):
                assert len(sentence.split()) <= MOST_WORDS, sentence
        assert len({*text.values()}) == 3


def test_known_numbers_come_out() -> None:
    assert [swamp_next(n) for n in range(5)] == [2, 6, 10, 14, 18]
    assert [passings(n) for n in (3, 4, 5, 6)] == [3, 11, 53, 309]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('id = "a"\ntitles = { en = "A" }', "titles"),
        ('id = "a"\ntitles = { en = "A", de = "B", pl = "C" }', "step"),
        ('id = "a"\ntitles = { en = "A", de = "B", pl = "C" }\n[[step]]\nid = "x"\nodd = 1', "odd"),
        ('id = "a"\ntitles = { en = "A", de = "B", pl = "C" }\n[[step]]\nid = "x"', "text"),
    ],
)
def test_a_lesson_that_does_not_fit_is_refused_with_its_place(text: str, told: str) -> None:
    with pytest.raises(DataError, match=rf"odd\.toml.*{told}"):
        read_lesson("odd.toml", text, TASKS, FIELDS)
