"""The page of the rules course: whose progress it shows, and links that lead to a lesson."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course
from snails_lab.models.storage.profiles import Profile
from snails_lab.pages.app import LabApp, learn, welcome
from snails_lab.pages.learn_view import LearnView
from snails_lab.pages.welcome_view import WelcomeView
from snails_lab.widgets.lessons.lesson_panel import LessonPanel

LESSONS = [lesson.id for lesson in course()]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)


def learning(page: LabApp) -> LearnView:
    """The view of the course, which the page shows."""
    assert isinstance(page.view, LearnView)
    return page.view


def open_lesson(page: LabApp) -> str:
    """The id of the lesson that is open."""
    rules = learning(page).rules
    return rules.lesson.lesson.id if rules.lesson else ""


def links(page: LabApp) -> list[str]:
    """The links from the first view to the rules course: the door, and all lessons."""
    view = page.view
    assert isinstance(view, WelcomeView)
    return re.findall(r'<a [^>]*data-view="learn"[^>]*>', view._doors.value + view._offers.value)


# --- who learns ---
def test_the_page_keeps_the_course_of_who_is_there() -> None:
    page = learn()
    view = learning(page)
    page.bar.name.value = "Ada"
    view.rules.map.buttons[0].click()
    assert view.rules.lesson is not None
    view.rules.lesson.show.click()
    page.bar.name.value = "Bea"
    assert not view.rules.map.progress.done(course()[0])
    page.bar.name.value = "Ada"
    assert view.rules.map.progress.done(course()[0])
    page.bar.choice.value = "pl"
    assert view.rules.language == view.first_game.language == "pl"
    assert "Ściąga" in view._reference.value


def test_the_first_game_takes_the_place_of_the_map() -> None:
    page = learn()
    view = learning(page)
    view.first_game.begin.click()
    assert view.first_game.game_panel is not None
    assert view.rules.layout.display == "none"
    page.bar.name.value = "Bea"
    assert view.first_game.game_panel is None
    assert view.rules.layout.display != "none"
    assert len(Profile("Bea").games) == 0


# --- how wide it is ---
def fits(lesson: LessonPanel | None) -> bool:
    """Is the board drawn as large as its area, or at the least width, which a page scales down?"""
    assert lesson is not None
    canvas, most = lesson.board.canvas, lesson.table.size.board
    is_within = canvas.width <= most[0] and canvas.height <= most[1]
    return bool(canvas.width == 480 or is_within)


@pytest.mark.parametrize("measured", [300, 560, 1400])
def test_boards_follow_the_size_of_the_page(measured: int) -> None:
    page = learn()
    view = learning(page)
    view.go_to(LESSONS[0])
    page.bar.size.value = f"{measured}x800"
    assert fits(view.rules.lesson)
    page.bar.name.value = "Ada"
    view.go_to(LESSONS[1])
    assert fits(view.rules.lesson)
    view.first_game.begin.click()
    assert view.first_game.game_panel is not None
    assert view.first_game.game_panel.table.size[0] == max(320, measured)
    view.first_game.game_panel.quit()


# --- the way to a lesson ---
def test_every_title_on_the_first_view_takes_its_lesson_along() -> None:
    found = [re.findall(r'data-part="(\w*)"', link) for link in links(welcome())]
    assert found == [[""], *([lesson] for lesson in LESSONS)], "the door leads to the map"


def test_on_plain_pages_the_address_of_a_title_opens_its_lesson(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    for link, lesson in zip(links(welcome()), ["", *LESSONS], strict=True):
        found = re.search(r'href="[^"?]*\?([^"]*)"', link)
        assert found
        monkeypatch.setenv("QUERY_STRING", unescape(found.group(1)))
        assert open_lesson(learn()) == lesson


def test_the_button_goes_on_with_the_first_lesson_that_is_not_done() -> None:
    progress = CourseProgress(Profile("Guest"))
    for step in course()[0].steps:
        progress.mark(course()[0], step, clean=True)
    assert f'data-part="{LESSONS[1]}"' in links(welcome())[0]


def test_a_link_works_again_after_the_lesson_was_left() -> None:
    page = learn()
    view = learning(page)
    for _ in range(2):
        page.bar.route.value = "learn/" + LESSONS[2]
        assert open_lesson(page) == LESSONS[2]
        view.rules.leave()


def test_a_link_to_the_open_lesson_leaves_it_as_it_is() -> None:
    page = learn()
    view = learning(page)
    view.go_to(LESSONS[0])
    before = view.rules.lesson
    page.bar.route.value = "learn/" + LESSONS[0]
    assert view.rules.lesson is before
    page.bar.route.value = "learn/" + LESSONS[1]
    assert open_lesson(page) == LESSONS[1]


def test_a_game_is_left_for_the_lesson_and_can_be_taken_up_again() -> None:
    page = learn()
    view = learning(page)
    view.first_game.begin.click()
    page.bar.route.value = "learn/" + LESSONS[0]
    assert view.first_game.game_panel is None and view.rules.layout.display != "none"
    assert open_lesson(page) == LESSONS[0]
    assert len(Profile("Guest").games) == 1


def test_a_lesson_that_is_not_there_is_told_and_the_map_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    monkeypatch.setenv("QUERY_STRING", "part=crawlin")
    page = learn()
    view = learning(page)
    assert "crawling" in view.error_line.widget.value
    assert view.rules.map in view.rules.children
