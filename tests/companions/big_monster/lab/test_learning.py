"""Lessons and puzzles in the lab: answered by pointing, judged, kept with the profile."""

from __future__ import annotations

from itertools import permutations

import pytest

from companions.big_monster.lab.course_panel import CURIOUS, ENOUGH, CoursePanel
from companions.big_monster.lab.learn_view import LearnView
from companions.big_monster.lab.lesson_panel import LessonPanel
from companions.big_monster.lab.puzzles_panel import PuzzlesPanel
from companions.big_monster.lab.puzzles_view import PuzzlesView
from companions.big_monster.lessons import (
    BuildTask,
    ClaimTask,
    LayTask,
    Lesson,
    NumberTask,
    TakeTask,
    course,
)
from companions.big_monster.puzzles import pack
from companions.big_monster.puzzles.judging import best_board, best_claim
from companions.lab.puzzles_panel import SOLVED, TRIED
from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit

KINDS = ("place", "layout", "swap", "take")


def opened(name: str) -> LessonPanel:
    """A lesson at its first step."""
    made = CoursePanel()
    made.begin(next(lesson for lesson in course() if lesson.id == name))
    assert isinstance(made.lesson, LessonPanel)
    return made.lesson


def answer_rightly(panel: LessonPanel) -> None:
    """As somebody who knows it would point."""
    task, picture = panel._task, panel.bench.picture
    if isinstance(task, LayTask):
        x, y = min(task.right)
        picture.choose(f"place:{x},{y}")
    elif isinstance(task, BuildTask):
        lay_all(panel, task)
    elif isinstance(task, TakeTask):
        picture.choose(f"tray:{task.tiles.index(min(task.right))}")
    elif isinstance(task, NumberTask):
        panel.answers.children[0].children[task.offered.index(task.right)].click()
    else:
        assert isinstance(task, ClaimTask)
        claim = min(task.right)
        row = task.position.rows[task.position.row]
        taken = row.index(claim.tile)
        dropped = next(n for n, t in enumerate(row) if t == claim.dropped_tile and n != taken)
        for number in (taken, dropped):
            picture.choose(f"row:{task.position.row}:{number}")


def lay_all(panel: LessonPanel | PuzzlesPanel, task: BuildTask | None = None) -> None:
    """Lays the tiles of the best board one by one, in an order in which each touches."""
    bench = panel.bench
    if isinstance(panel, PuzzlesPanel):
        board = best_board(panel.puzzle)
    else:
        assert task is not None
        board = task.best_board
    for tile in board.laid[len(bench.board.laid) :]:
        if not bench._ordered and len(bench.tray) > 1:
            bench.picture.choose(f"tray:{bench.tray.index(tile.kind)}")
        bench.picture.choose(f"place:{tile.x},{tile.y}")


def test_a_finished_lesson_is_praised_and_leads_to_the_next() -> None:
    made = CoursePanel()
    first, second = course()[:2]
    made.begin(first)
    for _ in first.steps:
        answer_rightly(made.lesson)
        made.lesson.next.click()
    assert not made.lesson
    assert "Lesson finished" in made.praise.value and first.titles["en"] in made.praise.value
    assert made.onward.description == f"Next lesson: {second.titles['en']}"
    made.onward.click()
    assert made.lesson.lesson is second
    made.show_map()
    assert made.praise.value == "" and made.onward.layout.display == "none"


@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_done_by_pointing(lesson: Lesson) -> None:
    made = CoursePanel(Profile("Ada"))
    made.begin(lesson)
    panel = made.lesson
    assert panel is not None
    for step in lesson.steps:
        assert panel.step is step and panel.next.disabled
        answer_rightly(panel)
        assert panel.state == "right", (step.id, panel._told)
        assert step.why["en"] in panel.feedback.value
        panel.next.click()
    assert made.progress.is_done(lesson)
    assert made.progress.clean(lesson) == {step.id for step in lesson.steps}
    assert CoursePanel(Profile("Ada")).progress.is_done(lesson)


def test_after_a_wrong_tile_another_one_can_be_taken_at_once() -> None:
    panel = opened("terrain")
    while not isinstance(panel._task, TakeTask):
        answer_rightly(panel)
        panel.next.click()
    panel.picture.choose("tray:0")
    assert panel.state == "wrong" and panel.again.button_style == "primary"
    panel.picture.choose("tray:3")
    assert panel.state == "right" and panel.again.button_style == ""


def test_after_a_wrong_claim_another_one_can_be_made_at_once() -> None:
    panel = opened("duel")
    task = panel._task
    assert isinstance(task, ClaimTask)
    row = task.position.rows[task.position.row]
    for taken, dropped in permutations(range(len(row)), 2):
        if panel.is_done:
            break
        panel.picture.choose(f"row:{task.position.row}:{taken}")
        panel.picture.choose(f"row:{task.position.row}:{dropped}")
        assert panel.state in ("right", "wrong")
    assert panel.state == "right"


def test_a_wrong_answer_is_told_and_can_be_mended() -> None:
    made = CoursePanel(Profile("Ada"))
    made.begin(course()[0])
    panel = made.lesson
    assert panel is not None
    answer_rightly(panel)
    panel.next.click()
    task = panel._task
    assert isinstance(task, NumberTask)
    wrong = next(n for n, value in enumerate(task.offered) if value != task.right)
    panel.answers.children[0].children[wrong].click()
    assert panel.state == "wrong" and panel.next.disabled
    answer_rightly(panel)
    assert panel.state == "right"
    assert panel.step.id in made.progress.done(course()[0])
    assert panel.step.id not in made.progress.clean(course()[0])


@pytest.mark.parametrize("lesson", course(), ids=lambda lesson: lesson.id)
def test_every_step_can_be_shown(lesson: Lesson) -> None:
    made = CoursePanel(None)
    made.begin(lesson)
    panel = made.lesson
    assert panel is not None
    for _ in lesson.steps:
        panel.show_me.click()
        assert panel.state == "shown" and panel.error_line.widget.value == ""
        panel.next.click()
    assert not made.progress.clean(lesson)


def test_the_address_names_the_lesson() -> None:
    view = LearnView(Visit())
    parts: list[str] = []
    view.on_part(parts.append)
    view.go_to("duel")
    assert view.shown_part == "duel" and parts[-1] == "duel"
    with pytest.raises(LabError):
        view.go_to("nowhere")
    assert view.course.lesson is not None
    view.course.lesson.leave.click()
    assert view.shown_part == ""


# --- puzzles ---
def puzzle_of(kind: str) -> str:
    return next(each.id for each in pack() if each.kind == kind)


def solve(panel: PuzzlesPanel) -> None:
    puzzle, picture = panel.puzzle, panel.bench.picture
    if puzzle.kind == "take":
        claim = best_claim(puzzle)
        taken = puzzle.tiles.index(claim.tile)
        same = (n for n, t in enumerate(puzzle.tiles) if t == claim.dropped_tile and n != taken)
        assert puzzle.position is not None
        for number in (taken, next(same)):
            picture.choose(f"row:{puzzle.position.row}:{number}")
        return
    if puzzle.kind == "swap":
        for text in puzzle.answer:
            picture.choose(f"tile:{text}")
    else:
        lay_all(panel)
    assert not panel.confirm.disabled
    panel.confirm.click()


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_of_each_kind_is_solved_by_pointing(kind: str) -> None:
    panel = PuzzlesPanel(Profile("Ada"))
    panel.begin(puzzle_of(kind))
    solve(panel)
    assert panel.value == panel.puzzle.best and panel.error_line.widget.value == ""
    assert str(panel.puzzle.second) in panel.verdict.value
    again = PuzzlesPanel(Profile("Ada"))
    assert again.record == {puzzle_of(kind): SOLVED}


def test_a_puzzle_that_is_no_longer_in_the_pack_is_not_counted() -> None:
    """Whoever had solved all of them read "61 of 60"."""
    profile = Profile("Ada")
    profile.progress(PuzzlesPanel.document).update(gone=SOLVED)
    assert ">0 of" in PuzzlesPanel(profile).about.value


@pytest.mark.parametrize("kind", KINDS)
def test_the_best_is_shown_to_who_gives_up(kind: str) -> None:
    panel = PuzzlesPanel(None)
    panel.begin(puzzle_of(kind))
    panel.reveal.click()
    assert "is proven" in panel.verdict.value and panel.record[puzzle_of(kind)] == TRIED
    panel.again.click()
    assert panel.verdict.value == ""


def test_an_answer_that_is_not_the_best_tells_what_is_missing() -> None:
    panel = PuzzlesPanel(None)
    panel.begin(puzzle_of("place"))
    while panel.bench.tray:
        worst = min(panel.bench.menu.gains, key=panel.bench.menu.gains.__getitem__)
        panel.bench.picture.choose(f"place:{worst[0]},{worst[1]}")
    panel.confirm.click()
    assert panel.value is not None and panel.value < panel.puzzle.best
    assert "less than the best" in panel.verdict.value


def test_gains_are_not_told_before_the_answer() -> None:
    panel = PuzzlesPanel(None)
    panel.begin(puzzle_of("place"))
    assert not any("+" in text or "adds" in text for text in panel.bench.picture.choices.values())


def test_tiles_of_different_shapes_do_not_change_places() -> None:
    panel = PuzzlesPanel(None)
    box = panel.bench.box
    mixed = next(
        each for each in pack()
        if each.kind == "swap" and any(box.kinds[tile.kind].beams for tile in each.board.laid)
    )  # fmt: skip
    panel.begin(mixed.id)
    lying = next(tile for tile in mixed.board.laid if box.kinds[tile.kind].beams)
    upright = next(tile for tile in mixed.board.laid if not box.kinds[tile.kind].beams)
    for tile in (lying, upright):
        panel.bench.picture.choose(f"tile:{tile.x},{tile.y}")
    panel.confirm.click()
    assert "different shapes" in panel.error_line.widget.value and not panel.is_over


def test_the_address_names_the_puzzle_and_all_speak_three_languages() -> None:
    view = PuzzlesView(Visit())
    view.go_to("swap-2")
    assert view.shown_part == "swap-2"
    with pytest.raises(LabError, match="no puzzle"):
        view.go_to("swap-99")
    shown = set()
    for language in LANGUAGES:
        view.language = language
        shown.add((view.panel.question.value, view.panel.confirm.description))
    assert len(shown) == 3


@pytest.mark.parametrize("size", [(390, 796), (1280, 752)])
@pytest.mark.parametrize("make", [PuzzlesPanel, None])
def test_which_tile_to_take_is_asked_with_both_planets_in_the_picture_and_in_words(
    make: type[PuzzlesPanel] | None, size: tuple[int, int]
) -> None:
    if make is None:
        view = LearnView(Visit())
        view.go_to("duel")
        assert view.course.lesson is not None
        panel: PuzzlesPanel | LessonPanel = view.course.lesson
        names = "A, ", "B, "
    else:
        panel = make(None)
        panel.begin(puzzle_of("take"))
        names = "You (", "Other player ("
    panel.fit(*size)
    scene = panel.picture.scene
    keys = [group.key for layer in scene.layers for group in layer.groups]
    assert sum(key.startswith("explorer:") for key in keys) == 2
    assert all(name in scene.description for name in names)


def test_a_claim_that_was_made_is_marked_and_nothing_is_asked_any_more() -> None:
    panel = PuzzlesPanel()
    panel.begin(next(each.id for each in pack() if each.kind == "take"))
    panel.show_best()
    keys = [group.key for layer in panel.picture.scene.layers for group in layer.groups]
    assert "picked" in keys and "dropped" in keys and not panel.picture.choices
    assert "Which tile" not in panel.picture._told.value
    assert "a lead of" in panel.verdict.value


def test_the_map_says_which_lessons_are_enough_to_play_and_which_are_for_the_curious() -> None:
    made = CoursePanel()
    assert "Enough to play: 1, 2, 3, 7." in made.head.value
    assert "about the solver: 4, 5, 6." in made.head.value
    assert {*ENOUGH, *CURIOUS} < {lesson.id for lesson in course()}


def test_the_planets_of_a_puzzle_are_also_in_a_tab_of_their_own() -> None:
    panel = PuzzlesPanel()
    panel.begin(puzzle_of("take"))
    assert panel.planets.value.count("<svg") == 2 and "You (" in panel.planets.value
    panel.begin(puzzle_of("place"))
    assert panel.planets.value.count("<svg") == 1
