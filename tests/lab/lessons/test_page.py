"""The page of the rules course: whose progress it shows, and links that lead to a lesson."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from snails_lab.models.lessons.progress import Progress
from snails_lab.models.lessons.reader import course
from snails_lab.models.storage.profiles import Profile
from snails_lab.pages.learn_page import LearnPage
from snails_lab.pages.welcome_page import WelcomePage

LESSONS = [lesson.id for lesson in course()]


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)


def open_lesson(page: LearnPage) -> str:
    """The id of the lesson that is open."""
    return page.rules.lesson.lesson.id if page.rules.lesson else ""


def links(page: WelcomePage) -> list[str]:
    """The links from the first page to the rules course, in their order."""
    return re.findall(r'<a [^>]*href="learn/rules[^>]*>', page._offers.value)


# --- who learns ---
def test_the_page_keeps_the_course_of_who_is_there() -> None:
    page = LearnPage()
    page.header.name.value = "Ada"
    page.rules.map.buttons[0].click()
    assert page.rules.lesson is not None
    page.rules.lesson.show.click()
    page.header.name.value = "Bea"
    assert not page.rules.map.progress.done(course()[0])
    page.header.name.value = "Ada"
    assert page.rules.map.progress.done(course()[0])
    page.header.choice.value = "pl"
    assert page.rules.language == page.first_game.language == "pl"
    assert "Ściąga" in page._reference.value


def test_the_first_game_takes_the_place_of_the_map() -> None:
    page = LearnPage()
    page.first_game.begin.click()
    assert page.first_game.game_panel is not None
    assert page.rules.layout.display == "none"
    page.header.name.value = "Bea"
    assert page.first_game.game_panel is None
    assert page.rules.layout.display != "none"
    assert len(Profile("Bea").games) == 0


# --- how wide it is ---
@pytest.mark.parametrize(("measured", "lesson"), [(300, 480), (560, 560), (1400, 640)])
def test_boards_follow_the_width_of_the_page(measured: int, lesson: int) -> None:
    page = LearnPage()
    page.go_to(LESSONS[0])
    page.header.width.value = measured
    assert page.rules.lesson is not None and page.rules.lesson.board.width == lesson
    page.header.name.value = "Ada"
    page.go_to(LESSONS[1])
    assert page.rules.lesson.board.width == lesson
    page.first_game.begin.click()
    assert page.first_game.game_panel is not None
    assert page.first_game.game_panel.width == max(480, measured)
    page.first_game.game_panel.quit()


# --- the way to a lesson ---
def test_in_jupyterlab_every_title_on_the_first_page_takes_its_lesson_along() -> None:
    found = [
        re.findall(r'data-page="learn" data-part="(\w+)"', link) for link in links(WelcomePage())
    ]
    assert found == [*([lesson] for lesson in LESSONS), []], "the button leads to the map"


def test_on_plain_pages_the_address_of_a_title_opens_its_lesson(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    for link, lesson in zip(links(WelcomePage()), [*LESSONS, ""], strict=True):
        found = re.search(r'href="[^"?]*\?([^"]*)"', link)
        assert found
        monkeypatch.setenv("QUERY_STRING", unescape(found.group(1)))
        assert open_lesson(LearnPage()) == lesson


def test_the_button_goes_on_with_the_first_lesson_that_is_not_done() -> None:
    progress = Progress(Profile("Guest"))
    for step in course()[0].steps:
        progress.mark(course()[0], step, clean=True)
    assert f'data-part="{LESSONS[1]}"' in links(WelcomePage())[-1]


def test_a_link_works_again_after_the_lesson_was_left() -> None:
    page = LearnPage()
    for _ in range(2):
        page.header.part_asked.value = LESSONS[2]
        assert open_lesson(page) == LESSONS[2]
        page.rules.leave()


def test_a_link_to_the_open_lesson_leaves_it_as_it_is() -> None:
    page = LearnPage()
    page.go_to(LESSONS[0])
    before = page.rules.lesson
    page.header.part_asked.value = LESSONS[0]
    assert page.rules.lesson is before
    page.header.part_asked.value = LESSONS[1]
    assert open_lesson(page) == LESSONS[1]


def test_a_game_is_left_for_the_lesson_and_can_be_taken_up_again() -> None:
    page = LearnPage()
    page.first_game.begin.click()
    page.header.part_asked.value = LESSONS[0]
    assert page.first_game.game_panel is None and page.rules.layout.display != "none"
    assert open_lesson(page) == LESSONS[0]
    assert len(Profile("Guest").games) == 1


def test_a_lesson_that_is_not_there_is_told_and_the_map_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    monkeypatch.setenv("QUERY_STRING", "part=crawlin")
    page = LearnPage()
    assert "crawling" in page.error_line.widget.value
    assert page.rules.map in page.rules.children
