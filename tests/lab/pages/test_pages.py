"""The pages: who is here and in which language, what is remembered, and links between them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.models.game.session import Session
from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.progress import Progress
from snails_lab.models.lessons.reader import course
from snails_lab.models.probability.source import sources
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from snails_lab.pages.chapter import Chapter
from snails_lab.pages.links import link
from snails_lab.pages.page import Page
from snails_lab.pages.play_page import PlayPage, play
from snails_lab.pages.puzzles_page import puzzles
from snails_lab.pages.sandbox_page import SandboxPage, sandbox
from snails_lab.pages.welcome_page import WelcomePage, example, welcome
from snails_lab.starting.notebooks import NOTEBOOKS
from tests.support.repository import ROOT

PAGES = (welcome, play, puzzles, sandbox)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As a visitor of a plain page; `QUERY_STRING` is the end of its address."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    return monkeypatch


def call(page: Page, name: str) -> None:
    page.header.name.value = name


def speak(page: Page, language: str) -> None:
    page.header.choice.value = language


# --- who is here ---
def test_a_newcomer_is_a_guest_in_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert (Visit().name, Visit().language) == ("Guest", "en")
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert (Visit().name, Visit().language) == ("Gość", "pl")
    monkeypatch.setenv("LC_ALL", "fr_FR")
    assert Visit().language == "en"


def test_name_and_language_come_back() -> None:
    page = welcome()
    call(page, "Zoë")
    speak(page, "de")
    again = play()
    assert (again.visit.name, again.language) == ("Zoë", "de")
    assert again.header.choice.value == "de"


def test_each_name_has_its_language() -> None:
    page = welcome()
    call(page, "Zoë")
    speak(page, "de")
    call(page, "Jan")
    assert page.language == "de", "somebody new goes on in the language that is spoken"
    speak(page, "pl")
    call(page, "Zoë")
    assert page.language == page.header.choice.value == "de"
    assert set(page.header.name.options) == {"Guest", "Jan", "Zoë"}


def test_a_name_that_cannot_be_is_told_and_the_old_one_stays() -> None:
    page = welcome()
    call(page, " ")
    assert "name" in page.header.error_line.widget.value
    assert page.visit.name == page.header.name.value == "Guest"
    call(page, "Ada")
    assert page.header.error_line.widget.value == ""


def test_what_was_damaged_is_told(tmp_path: Path) -> None:
    (tmp_path / "lab.json").write_text("{", encoding="utf-8")
    page = welcome()
    assert "lab.json" in page.error_line.widget.value
    assert list(tmp_path.glob("lab.damaged-1*"))


# --- plain pages ---
def test_on_a_plain_page_the_address_alone_says_who_it_is(plain: pytest.MonkeyPatch) -> None:
    """Or a whole class would be whoever came last."""
    first = welcome()
    call(first, "Zoë & Jan")
    speak(first, "pl")
    assert Visit().name == "Guest"
    plain.setenv("QUERY_STRING", first.visit.query)
    assert (Visit().name, Visit().language) == ("Zoë & Jan", "pl")
    plain.setenv("QUERY_STRING", "profile=&language=tlh")
    assert (Visit().name, Visit().language) == ("Guest", "en")


def test_on_a_plain_page_the_address_names_the_pupil_too(plain: pytest.MonkeyPatch) -> None:
    """Nobody can write into a cell there; in a notebook the cell alone counts."""
    plain.setenv("QUERY_STRING", "profile=Anna&language=pl")
    assert Chapter("one_die").book.student == "Anna"
    plain.delenv("SERVER_SOFTWARE")
    assert Chapter("one_die").book.student == ""


def test_links_of_a_plain_page_take_the_person_along(plain: pytest.MonkeyPatch) -> None:
    page = welcome()
    call(page, "Ada")
    assert (
        'href="play.ipynb?profile=Ada&amp;language=en"' in page.header.children[0].children[1].value
    )
    assert "commandlinker" not in link("play", "Play", here="welcome", query=page.visit.query)


def test_links_lead_out_of_a_folder_and_into_one() -> None:
    assert 'href="../play.ipynb"' in link("play", "Play", here="learn")
    assert 'href="learn/rules.ipynb"' in link("learn", "Learn", here="play")
    assert "notebooks/learn/rules.ipynb" in link("learn", "Learn", here="play")


def test_a_name_of_an_address_that_cannot_be_is_told(plain: pytest.MonkeyPatch) -> None:
    plain.setenv("QUERY_STRING", f"profile={'x' * 99}")
    page = welcome()
    assert page.visit.name == "Guest"
    assert page.error_line.widget.value != ""


# --- what is shown ---
@pytest.mark.parametrize("make", PAGES)
def test_the_language_reaches_every_part(make: Callable[[], Page]) -> None:
    page = make()
    for language in ("de", "pl", "en"):
        speak(page, language)
        assert {part.language for part in page._parts} == {language}
        assert len(page._parts) >= 2


@pytest.mark.parametrize("make", PAGES)
def test_without_a_kernel_there_is_a_button_to_start_one(make: Callable[[], Page]) -> None:
    """The same in every language and for everybody, for it is saved in the notebook."""
    bundles = []
    for name, language in (("Ada", "en"), ("Zoë", "pl")):
        page = make()
        call(page, name)
        speak(page, language)
        bundle = page._repr_mimebundle_()
        assert bundle.pop("application/vnd.jupyter.widget-view+json")
        bundles.append(bundle)
    assert bundles[0] == bundles[1]
    assert 'data-commandlinker-command="notebook:run-all-cells"' in bundles[0]["text/html"]


def test_all_pages_are_there_and_linked_from_all() -> None:
    for name in NOTEBOOKS.values():
        assert (ROOT / "notebooks" / f"{name}.ipynb").exists()
    for page in (WelcomePage(), PlayPage(), SandboxPage()):
        links = page.header.children[0].children[1].value
        assert links.count("<a ") == len(NOTEBOOKS) - 1 and links.count("<b ") == 1
        assert re.findall(r'href="([^"]+)"', links) == [
            f"{notebook}.ipynb" for name, notebook in NOTEBOOKS.items() if name != page._name
        ]


def test_what_the_style_hides_is_of_the_header_alone() -> None:
    """A widget elsewhere with the same class would be gone from the screen."""
    lab = ROOT / "snails_lab"
    css = (lab / "pages" / "page.css").read_text(encoding="utf-8")
    (hidden,) = re.findall(r"^(.+) { display: none !important; }$", css, re.MULTILINE)
    for name in hidden.split(", "):
        quoted = f'"{name.removeprefix(".")}"'
        owners = [p for p in lab.rglob("*.py") if quoted in p.read_text(encoding="utf-8")]
        assert [owner.name for owner in owners] == ["page.py"]


def test_the_picture_fits_beside_the_list_of_files() -> None:
    """A window of 1280 pixels leaves about 848 of them."""
    found = re.search(r'width="(\d+)', example().data)
    assert found and int(found.group(1)) <= 848


# --- the courses on the first page ---
def offered(page: Page) -> str:
    assert isinstance(page, WelcomePage)
    return unescape(page._offers.value)


def finish(name: str, *lessons: Lesson) -> None:
    """Somebody does whole lessons, in another notebook."""
    progress = Progress(Profile(name))
    for lesson in lessons:
        for step in lesson.steps:
            progress.mark(lesson, step, clean=True)


def test_the_map_of_the_rules_course_is_that_of_who_is_here() -> None:
    first, second, *_ = course()
    count = sum(len(lesson.steps) for lesson in course())
    finish("Ada", first)
    page = welcome()
    assert f"Guest: 0 of {count} steps" in offered(page)
    assert "✔" not in offered(page) and "Learn the rules" in offered(page)
    call(page, "Ada")
    assert f"Ada: {len(first.steps)} of {count} steps" in offered(page)
    assert offered(page).count("✔") == 1
    assert f'aria-label="{len(first.steps)} of {len(first.steps)} steps"' in offered(page)
    assert f"Go on: 2. {second.titles['en']}" in offered(page)
    speak(page, "pl")
    assert f"Dalej: 2. {second.titles['pl']}" in offered(page)
    assert all(lesson.titles["pl"] in offered(page) for lesson in course())
    call(page, "Bea")
    assert "✔" not in offered(page)


def test_what_was_learnt_meanwhile_is_on_the_map_when_one_comes_back() -> None:
    page = welcome()
    finish("Guest", *course())
    assert "✔" not in offered(page)
    page.header.returns.value += 1
    assert offered(page).count("✔") == len(course())
    assert "Learn the rules" in offered(page) and 'aria-current="step"' not in offered(page)


def test_damaged_progress_is_told_and_the_map_is_there() -> None:
    profile = Profile("Guest")
    profile.progress("rules").path.write_text("{", encoding="utf-8")
    page = welcome()
    assert "progress-rules" in page.error_line.widget.value
    assert course()[0].titles["en"] in offered(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_of_the_probability_course_is_linked(language: str) -> None:
    page = welcome()
    speak(page, language)
    found = re.findall(r'href="(probability/[^"]+)"', offered(page))
    assert len(found) == len(sources()) + 1 and found[0] == found[-1], "the first one twice"
    assert all((ROOT / "notebooks" / path).exists() for path in found)
    assert {path.split("/")[1] for path in found} == {language}


# --- play and sandbox ---
def test_another_name_leaves_the_game_and_finds_its_own() -> None:
    page = PlayPage()
    seats = (Seat("Guest"), Seat("Bot", "random"))
    session = Session.new(seats, board="islands", seed=1, journal=Profile("Guest").new_journal())
    page.play.play(session)
    call(page, "Ada")
    assert page.play.game_panel is None and page.play.lobby.unfinished == []
    speak(page, "de")
    call(page, "Guest")
    assert [game.id for game in page.play.lobby.unfinished] == [Profile("Guest").games[0].id]
    Session.resume(Profile("Guest").journal(Profile("Guest").games[0].id)).close()


def test_the_solver_is_asked_about_what_the_editor_shows() -> None:
    page = SandboxPage()
    assert page.ask.position == page.editor.position is not None
    page.editor.bench.go_on(
        page.editor.sketch.read("snails 1; map 1 .; fire a2; player A; L a1; player B; G a1")
    )
    assert page.editor.position is None
    assert page.ask.layout.display == "none" and "no more faults" in page._head.value
    page.editor.bench.undo()
    assert page.ask.layout.display == "flex" and page.ask.position == page.editor.position


@pytest.mark.parametrize(("measured", "drawn"), [(300, 480), (500, 500), (1400, 640)])
def test_the_board_follows_the_width_of_the_page(measured: int, drawn: int) -> None:
    page = WelcomePage()
    page.header.width.value = measured
    assert page.board.width == drawn


def test_games_follow_the_width_of_the_page() -> None:
    page = PlayPage()
    page.header.width.value = 700
    call(page, "Ada")
    assert page.play.width == 700
    workshop = SandboxPage()
    workshop.header.width.value = 500
    assert workshop.editor.board.width == 500
