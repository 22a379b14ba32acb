"""The pages: who is here and in which language, what is remembered, and links between them."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.environment import HUB_EXIT, OWN_PAGES
from snails_lab.models.game.session import Session
from snails_lab.models.lessons.lesson import Lesson
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course
from snails_lab.models.probability.source import sources
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from snails_lab.pages.app import (
    BAR_HEIGHT,
    LEAST_HEIGHT,
    LEAST_WIDTH,
    MOST_PIXELS,
    VIEWS,
    LabApp,
    play,
    probability,
    puzzles,
    sandbox,
    welcome,
)
from snails_lab.pages.links import exit_link, notebook_link
from snails_lab.pages.play_view import PlayView
from snails_lab.pages.puzzles_view import PuzzlesView
from snails_lab.pages.sandbox_view import SandboxView
from snails_lab.pages.welcome_view import WelcomeView, example
from snails_lab.starting.notebooks import NOTEBOOKS
from tests.support.repository import ROOT

PAGES = (welcome, probability, play, puzzles, sandbox)


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


def call(page: LabApp, name: str) -> None:
    page.bar.name.value = name


def speak(page: LabApp, language: str) -> None:
    page.bar.choice.value = language


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
    assert again.bar.choice.value == "de"


def test_each_name_has_its_language() -> None:
    page = welcome()
    call(page, "Zoë")
    speak(page, "de")
    call(page, "Jan")
    assert page.language == "de", "somebody new goes on in the language that is spoken"
    speak(page, "pl")
    call(page, "Zoë")
    assert page.language == page.bar.choice.value == "de"
    assert set(page.bar.name.options) == {"Guest", "Jan", "Zoë"}


def test_a_name_that_cannot_be_is_told_and_the_old_one_stays() -> None:
    page = welcome()
    call(page, " ")
    assert "name" in page.bar.error_line.widget.value
    assert page.visit.name == page.bar.name.value == "Guest"
    call(page, "Ada")
    assert page.bar.error_line.widget.value == ""


def test_what_was_damaged_is_told(tmp_path: Path) -> None:
    (tmp_path / "lab.json").write_text("{", encoding="utf-8")
    page = welcome()
    assert "lab.json" in page.view.error_line.widget.value
    assert list(tmp_path.glob("lab.damaged-1*"))


# --- plain pages ---
def test_on_a_plain_page_the_address_alone_says_who_it_is(plain: pytest.MonkeyPatch) -> None:
    """Or a whole class would be whoever came last."""
    first = welcome()
    call(first, "Zoë & Jan")
    speak(first, "pl")
    assert Visit().name == "Guest"
    plain.setenv("QUERY_STRING", first.visit.address())
    assert (Visit().name, Visit().language) == ("Zoë & Jan", "pl")
    plain.setenv("QUERY_STRING", "profile=&language=tlh")
    assert (Visit().name, Visit().language) == ("Guest", "en")


def test_links_of_a_plain_page_take_the_person_along(plain: pytest.MonkeyPatch) -> None:
    page = welcome()
    call(page, "Ada")
    address = "?profile=Ada&amp;language=en&amp;view=play"
    assert f'href="{address}"' in page.bar._links.value


def test_on_ones_own_computer_a_page_remembers_the_person_and_lists_all_names(
    plain: pytest.MonkeyPatch,
) -> None:
    plain.setenv(OWN_PAGES, "1")
    page = welcome()
    call(page, "Ada")
    assert welcome().visit.name == "Ada" and "Ada" not in page.visit.address("play")
    assert set(page.bar.name.options) == {"Guest", "Ada"}
    assert "lab/tree/notebooks/00_welcome.ipynb" in page.bar._other.value


def test_a_served_page_leads_to_no_notebook(plain: pytest.MonkeyPatch) -> None:
    page, chapter = welcome(), "probability/en/01-one-die"
    assert page.bar._other.value == notebook_link(page.visit, chapter, "One") == ""


def test_on_ones_own_computer_a_page_leads_to_the_notebook_of_a_chapter(
    plain: pytest.MonkeyPatch,
) -> None:
    plain.setenv(OWN_PAGES, "1")
    way = notebook_link(welcome().visit, "probability/en/01-one-die", "One")
    assert 'data-server-path="lab/tree/notebooks/probability/en/01-one-die.ipynb"' in way


def test_notebooks_are_linked_out_of_a_folder_and_into_one() -> None:
    chapter = "probability/en/01-one-die"
    assert f'href="../{chapter}.ipynb"' in notebook_link(Visit("learn/rules"), chapter, "One")
    assert f'href="{chapter}.ipynb"' in notebook_link(Visit("play"), chapter, "One")
    assert f"notebooks/{chapter}.ipynb" in notebook_link(Visit("play"), chapter, "One")


# --- going from view to view ---
def test_all_views_live_in_one_page_and_keep_what_was_done_there() -> None:
    page = welcome()
    first = page.view
    for name in VIEWS:
        page.bar.route.value = name
        assert page.view.name == name and page.bar.route.value == ""
        shown = [view.name for view in page._views.values() if view.layout.display != "none"]
        assert shown == [name]
    page.bar.route.value = "welcome"
    assert page.view is first


def test_a_route_that_leads_nowhere_leaves_everything_as_it_is() -> None:
    page = welcome()
    page.bar.route.value = "nowhere/at/all"
    assert page.view.name == "welcome"


@pytest.mark.parametrize("name", VIEWS)
def test_the_address_of_a_view_leads_back_to_it(name: str, plain: pytest.MonkeyPatch) -> None:
    page = welcome()
    page.go(name)
    assert f"view={name}" in unescape(page.bar._script.value)
    plain.setenv("QUERY_STRING", page.visit.address(name))
    assert welcome().view.name == name
    plain.setenv("QUERY_STRING", "view=nowhere")
    assert play().view.name == "play"


def test_a_name_of_an_address_that_cannot_be_is_told(plain: pytest.MonkeyPatch) -> None:
    plain.setenv("QUERY_STRING", f"profile={'x' * 99}")
    page = welcome()
    assert page.visit.name == "Guest"
    assert page.view.error_line.widget.value != ""


# --- what is shown ---
@pytest.mark.parametrize("make", PAGES)
def test_the_language_reaches_every_part(make: Callable[[], LabApp]) -> None:
    page = make()
    for language in ("de", "pl", "en"):
        speak(page, language)
        assert {part.language for part in (*page._adopted, *page.view._adopted)} == {language}
        assert len(page._adopted) >= 2 and page.view._adopted


@pytest.mark.parametrize("make", PAGES)
def test_without_a_kernel_there_is_a_button_to_start_one(make: Callable[[], LabApp]) -> None:
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


def test_every_view_has_a_notebook_and_all_are_linked_from_all() -> None:
    for name in NOTEBOOKS.values():
        assert (ROOT / "notebooks" / f"{name}.ipynb").exists()
    page = welcome()
    for name in VIEWS:
        page.go(name)
        bar = page.bar._title.value + page.bar._links.value
        assert re.findall(r'data-view="([^"]+)"', bar) == [*VIEWS] == [*NOTEBOOKS]
        assert re.findall(r'data-view="([^"]+)" data-part="" aria-current', bar) == (
            [name] if name != "welcome" else []
        )


def test_what_the_style_hides_is_of_the_header_alone() -> None:
    """A widget elsewhere with the same class would be gone from the screen."""
    lab = ROOT / "snails_lab"
    css = (lab / "pages" / "page.css").read_text(encoding="utf-8")
    (hidden,) = re.findall(r"^(.+) { display: none !important; }$", css, re.MULTILINE)
    for name in hidden.split(", "):
        quoted = f'"{name.removeprefix(".")}"'
        owners = [p for p in lab.rglob("*.py") if quoted in p.read_text(encoding="utf-8")]
        assert [owner.name for owner in owners] == ["bar.py"]


def test_the_picture_fits_beside_the_list_of_files() -> None:
    """A window of 1280 pixels leaves about 848 of them."""
    found = re.search(r'width="(\d+)', example().data)
    assert found and int(found.group(1)) <= 848


# --- the courses on the first page ---
def offered(page: LabApp) -> str:
    view = page.view
    assert isinstance(view, WelcomeView)
    return unescape(view._doors.value + view._offers.value)


def finish(name: str, *lessons: Lesson) -> None:
    """Somebody does whole lessons, in another notebook."""
    progress = CourseProgress(Profile(name))
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
    page.bar.returns.value += 1
    assert offered(page).count("✔") == len(course())
    assert "Learn the rules" in offered(page) and 'aria-current="step"' not in offered(page)


def test_damaged_progress_is_told_and_the_map_is_there() -> None:
    profile = Profile("Guest")
    profile.progress("rules").path.write_text("{", encoding="utf-8")
    page = welcome()
    assert "progress-rules" in page.view.error_line.widget.value
    assert course()[0].titles["en"] in offered(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_of_the_probability_course_is_linked(language: str) -> None:
    page = welcome()
    speak(page, language)
    found = re.findall(r'data-view="probability" data-part="([^"]+)"', offered(page))
    assert found == list(sources())


# --- play and sandbox ---
def test_another_name_leaves_the_game_and_finds_its_own() -> None:
    page = play()
    view = page.view
    assert isinstance(view, PlayView)
    seats = (Seat("Guest"), Seat("Bot", "random"))
    session = Session.new(seats, board="islands", seed=1, journal=Profile("Guest").new_journal())
    view.play.play(session)
    call(page, "Ada")
    assert view.play.game_panel is None and view.play.lobby.unfinished == []
    speak(page, "de")
    call(page, "Guest")
    assert [game.id for game in view.play.lobby.unfinished] == [Profile("Guest").games[0].id]
    Session.resume(Profile("Guest").journal(Profile("Guest").games[0].id)).close()


def test_the_solver_is_asked_about_what_the_editor_shows() -> None:
    view = sandbox().view
    assert isinstance(view, SandboxView)
    assert view.ask.position == view.editor.position is not None
    view.editor.bench.go_on(
        view.editor.sketch.read("snails 1; map 1 .; fire a2; player A; L a1; player B; G a1")
    )
    assert view.editor.position is None
    assert view.ask.start_button.disabled and "no more faults" in view._head.value
    view.editor.bench.undo()
    assert not view.ask.start_button.disabled and view.ask.position == view.editor.position


def test_a_text_that_nobody_has_read_is_said_before_solving() -> None:
    view = sandbox().view
    assert isinstance(view, SandboxView)
    text = view.editor.exchange.text
    text.value = f"{view.editor.sketch.text}\nfire b2"
    assert "was changed and not read" in view.ask.cautions.value
    view.editor.exchange.read.click()
    assert "was changed and not read" not in view.ask.cautions.value


def test_what_is_drawn_in_the_sandbox_is_there_after_a_reload() -> None:
    first = sandbox().view
    assert isinstance(first, SandboxView)
    drawn = first.editor.sketch.read("snails 1; map 1 2 3; player A; L a1; player B; G a3 10")
    first.editor.bench.go_on(drawn)
    again = sandbox().view
    assert isinstance(again, SandboxView)
    assert again.editor.sketch == drawn and again.ask.position == again.editor.position


def test_the_sandbox_has_one_board_and_plans_are_shown_on_it() -> None:
    view = sandbox().view
    assert isinstance(view, SandboxView)
    assert view.ask.board is view.editor.board
    assert view.editor.board in view.table.board.children


def test_the_puzzle_is_part_of_the_address() -> None:
    page = puzzles()
    view = page.view
    assert isinstance(view, PuzzlesView)
    told: list[str] = []
    view.on_part(told.append)
    page.go("puzzles", "kill_order")
    assert view.shown_part == "kill_order" and told == ["kill_order"]
    page.bar.route.value = "puzzles/nowhere"
    assert view.shown_part == "kill_order" and "no puzzle" in page.error_line.widget.value


# --- how large the page is ---
@pytest.mark.parametrize(("measured", "drawn"), [(300, 480), (500, 500), (1400, 640)])
def test_the_board_follows_the_width_of_the_page(measured: int, drawn: int) -> None:
    page = welcome()
    page.bar.size.value = f"{measured}x800"
    assert isinstance(page.view, WelcomeView) and page.view.board.width == drawn


def test_views_follow_the_size_of_the_page_also_those_that_are_made_later() -> None:
    page = play()
    page.bar.size.value = "700x800"
    call(page, "Ada")
    assert isinstance(page.view, PlayView) and page.view.play.size == (700, 752)
    page.go("sandbox")
    assert isinstance(page.view, SandboxView) and page.view.table.size == (700, 752)
    page.bar.size.value = "500x800"
    assert page.view.table.size == (500, 752)


def test_what_is_no_size_changes_nothing() -> None:
    page = play()
    page.bar.size.value = "700x800"
    for size in ("", "x", "wide", "-1x5", f"{'9' * 5000}x10", "²x²", "٣x٣", "1x1x1"):
        page.bar.size.value = size
        assert page.error_line.widget.value == ""
    assert isinstance(page.view, PlayView) and page.view.play.size == (700, 752)


def test_a_page_is_neither_endless_nor_nothing() -> None:
    page = play()
    for size, left in (
        ("99999x999999", (MOST_PIXELS, MOST_PIXELS - BAR_HEIGHT)),
        ("0x0", (LEAST_WIDTH, LEAST_HEIGHT)),
    ):
        page.bar.size.value = size
        assert isinstance(page.view, PlayView) and page.view.play.size == left
        assert page.error_line.widget.value == ""


@pytest.mark.parametrize("view", ["learn", "probability", "play", "puzzles", "sandbox"])
def test_an_odd_route_is_answered_in_words_and_carries_no_html(view: str) -> None:
    """A browser may ask for anything; it is never called a fault of the lab."""
    page = welcome()
    hostile = "<img src=x onerror=alert(1)>"
    for part in (hostile, "x/../../y", "\0", "a" * 100_000, "20261116-101500-3f2a", "../../etc"):
        page.bar.route.value = f"{view}/{part}"
        told = page.error_line.widget.value
        assert "fault of the lab" not in told and hostile not in told


def test_only_a_user_of_a_hub_can_log_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(HUB_EXIT, raising=False)
    assert exit_link("en") == ""
    monkeypatch.setenv(HUB_EXIT, "/hub/logout")
    assert 'href="/hub/logout">Abmelden</a>' in exit_link("de")
