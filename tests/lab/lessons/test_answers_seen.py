"""Answers as they are seen: ticks and crosses on the board, and the solution as a film."""

from __future__ import annotations

import asyncio

import pytest

from snails_core import layout as at
from snails_core.words import LANGUAGES
from snails_lab.drawing.board_geometry import board_frame
from snails_lab.drawing.overlay_signs import MARKS, overlay_groups
from snails_lab.models.lessons.attempt import TaskAttempt, attempt_overlay
from snails_lab.models.lessons.film import film_of, seen_by_reader
from snails_lab.models.lessons.lesson import Lesson, LessonStep
from snails_lab.models.lessons.tasks.base import Task
from snails_lab.widgets.lessons import film_player, lesson
from snails_lab.widgets.lessons.lesson_panel import LessonPanel
from tests.support.lab.course_steps import each_step, step_named


def at_step(lesson_id: str, step_id: str) -> LessonPanel:
    panel = lesson(lesson_id)
    panel.go([step.id for step in panel.lesson.steps].index(step_id))
    return panel


def space(panel: LessonPanel, name: str) -> int:
    return panel.board.position.setting.board.index(name)


def marks(panel: LessonPanel) -> dict[str, str]:
    assert panel.board.notes is not None
    names = panel.board.position.setting.board.names
    return {names[note.space]: note.mark for note in panel.board.notes.notes if note.mark}


# --- ticks and crosses ---
def test_right_and_wrong_clicks_have_their_own_marks() -> None:
    panel = at_step("crawling", "reach")
    panel.board.choose(space(panel, "a4"))
    assert marks(panel) == {"a4": "right"}
    panel.board.choose(space(panel, "b1"))
    assert marks(panel) == {"a4": "right", "b1": "wrong"}
    assert panel.board.notes is not None
    assert panel.board.notes.note(space(panel, "b1")).why.startswith("Not right. Too far")
    assert panel.board.notes.note(space(panel, "a4")).why.startswith("Right. ")


def test_a_wrong_move_of_the_game_is_crossed_out() -> None:
    panel = at_step("tokens", "fire")
    task: Task = panel.attempt.task
    while not any(c.space is not None and c.key in task.wrong for c in task.candidates):
        panel.answer(task.first_right)
        task = panel.attempt.task
    wrong = next(c for c in task.candidates if c.space is not None and c.key in task.wrong)
    panel.answer(wrong.key)
    assert wrong.space is not None
    assert marks(panel) == {panel.board.position.setting.board.names[wrong.space]: "wrong"}
    assert panel.board.notes is not None and panel.board.notes.open_spaces, "one can still choose"


def test_marks_differ_in_shape_and_not_only_in_colour() -> None:
    kinds = {mark: [shape.kind for shape in draw()] for mark, draw in MARKS.items()}
    assert kinds["right"][0] == "circle" and kinds["wrong"][0] == "rectangle"


@pytest.mark.parametrize("language", LANGUAGES)
def test_marks_are_drawn_with_their_words(language: str) -> None:
    step = step_named("crawling", "reach")
    attempt = TaskAttempt(step.task, step.whys)
    attempt.answer(step.task.wrong[0])
    position = attempt.position
    overlay = attempt_overlay(attempt, position, language)
    groups = overlay_groups(position, board_frame(position, 600, True), overlay)
    (drawn,) = [group for group in groups if group.key.startswith("mark:")]
    assert drawn.label and drawn.label in [note.why for note in overlay.notes]


# --- the film ---
@each_step
def test_the_film_ends_where_the_answer_leads(lesson: Lesson, step: LessonStep) -> None:
    attempt = TaskAttempt(step.task, step.whys)
    attempt.show()
    film = film_of(attempt)
    if film is None:
        assert not step.task.events, "what happens can be seen"
    else:
        board = slice(0, at.ACTIVE)
        assert film[-1].position.hot[board] == attempt.position.hot[board]
        assert film[0].position.hot[board] == step.task.position.hot[board]
        assert len(film) > 1


def test_the_film_of_a_shown_answer_has_all_its_steps() -> None:
    step = step_named("crawling", "climb")
    attempt = TaskAttempt(step.task, step.whys)
    attempt.show()
    film = film_of(attempt)
    assert film is not None
    moved = [moment.event for moment in film[1:] if moment.event and moment.event.kind == "moved"]
    assert len(moved) == 2


def test_the_answer_is_played_and_can_be_watched_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(film_player, "HOLD", 0.001)
    seen: list[int] = []

    async def watch() -> LessonPanel:
        panel = at_step("tokens", "mine")
        monkeypatch.setattr(panel.board, "flash", lambda *given: seen.append(len(given)))
        panel.show.click()
        assert panel.player.is_playing and panel.show.description == "Watch it again"
        await asyncio.sleep(0.3)
        assert seen, "something moves"
        panel.board.choose(0)
        assert not panel.player.is_playing, "a click goes to the end"
        return panel

    panel = asyncio.run(watch())
    assert panel.board.position == seen_by_reader(panel.attempt.position)
    assert not panel.show.disabled and not panel.error_line.widget.value


def test_the_next_step_ends_the_film() -> None:
    async def go_on() -> LessonPanel:
        panel = at_step("tokens", "mine")
        panel.show.click()
        panel.next.click()
        await asyncio.sleep(0.1)
        return panel

    panel = asyncio.run(go_on())
    assert not panel.player.is_playing
    assert panel.board.position == seen_by_reader(panel.attempt.position)
    assert not panel.attempt.is_over
