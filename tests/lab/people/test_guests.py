"""Guests of plain pages, the names they take, and that nobody sees the names of others."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from ipywidgets import Combobox, Text

from snails_lab.environment import VISITOR
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.profiles import Profile, profile_names
from snails_lab.models.visit import Visit
from snails_lab.pages.app import LabApp, play, welcome
from snails_lab.pages.welcome_view import WelcomeView
from tests.support.lab.people import PAGES, call, everything_of, game_view, told


def steps_told(page: LabApp) -> str:
    """What the first view says of the rules course."""
    assert isinstance(page.view, WelcomeView)
    return unescape(page.view._offers.value)


def said(page: LabApp) -> str:
    """What the page says of a name that was just given."""
    return unescape(page.bar._arrival.value)


# --- guests ---------------------------------------------------------------------------
def test_each_browser_is_a_guest_of_its_own(plain: pytest.MonkeyPatch) -> None:
    """Everybody without a name was one and the same Guest."""
    lesson = course()[0]
    CourseProgress(Visit().profile).mark(lesson, lesson.steps[0], clean=True)
    assert "Guest: 1 of" in steps_told(welcome())
    plain.setenv(VISITOR, "browser 2")
    assert "Guest: 0 of" in steps_told(welcome())


def test_a_guest_is_called_so_in_every_language_and_the_address_has_no_name(
    plain: pytest.MonkeyPatch,
) -> None:
    page = welcome()
    for language, name in (("de", "Gast"), ("pl", "Gość"), ("en", "Guest")):
        page.bar.choice.value = language
        assert page.visit.name == page.bar.name.value == name
        assert page.visit.address() == f"language={language}"
    plain.setenv("QUERY_STRING", "profile=Guest&language=pl")
    assert isinstance(Visit().profile, Guest), "of a bookmark from before"
    assert profile_names() == []


def test_a_browser_that_nobody_knows_again_keeps_nothing(
    plain: pytest.MonkeyPatch, own_home: Path
) -> None:
    plain.delenv(VISITOR)
    for make in PAGES:
        page = make()
        assert page.visit.profile is None and page.visit.name == "Guest"
    assert not any(own_home.iterdir())
    view = game_view(play())
    view.play.lobby.new_game.begin.click()
    assert view.play.game_panel is not None
    assert "not saved" in view.play.game_panel.header.saved.value


def test_looking_at_pages_keeps_nothing_of_a_guest(
    plain: pytest.MonkeyPatch, own_home: Path
) -> None:
    for make in PAGES:
        make()
    assert not any(own_home.iterdir())


# --- a guest takes a name -------------------------------------------------------------
def test_the_game_and_progress_of_a_guest_come_along_under_a_new_name(
    plain: pytest.MonkeyPatch,
) -> None:
    page = play()
    view = game_view(page)
    view.play.lobby.new_game.begin.click()
    assert view.play.game_panel is not None
    steps = len(view.play.game_panel.session.game.choices)
    call(page, "Zoë")
    assert page.visit.name == "Zoë" and page.visit.address() == "profile=Zo%C3%AB&language=en"
    assert "What you did as a guest is kept under your name now" in said(page)
    assert len(view.play.lobby.unfinished) == 1
    view.play.lobby.resume.click()
    assert view.play.game_panel is not None
    assert len(view.play.game_panel.session.game.choices) == steps
    page.bar.choice.value = "pl"
    assert "Witaj, Zoë" in said(page)
    assert Guest("browser 1", "en").games == []


def test_somebody_else_s_name_is_told_and_nothing_is_mixed(plain: pytest.MonkeyPatch) -> None:
    Profile("Zoë").settings.update(language="de")
    Guest("browser 1", "en").progress("rules").update(mine={})
    page = welcome()
    call(page, "Zoë")
    assert page.language == "de" and "Willkommen zurück, Zoë" in said(page)
    assert "bleibt beim Gast" in said(page)
    assert Profile("Zoë").progress("rules").read() == {}
    call(page, "Gast")
    assert isinstance(page.visit.profile, Guest) and said(page) == ""
    assert page.visit.profile.progress("rules").read() == {"mine": {}}


def test_a_name_that_cannot_be_leaves_the_game_on_the_table(plain: pytest.MonkeyPatch) -> None:
    page = play()
    view = game_view(page)
    view.play.lobby.new_game.begin.click()
    table = view.play.game_panel
    call(page, "An\u200bna")
    assert "U+200B" in told(page)
    assert view.play.game_panel is table is not None
    assert page.bar.name.value == "Guest"


def test_too_many_names_are_told_and_the_guest_stays(plain: pytest.MonkeyPatch) -> None:
    plain.setenv("SNAILS_MOST_PROFILES", "1")
    Profile("Ada")
    page = welcome()
    call(page, "Bob")
    assert "no room for another" in told(page)
    assert isinstance(page.visit.profile, Guest) and page.bar.name.value == "Guest"
    call(page, "ada")
    assert page.visit.name == "Ada" and told(page) == ""


@pytest.mark.parametrize("where", ["notebook", "page"])
def test_what_the_page_has_told_of_the_screen_stays_when_somebody_gives_a_name(
    where: str, request: pytest.FixtureRequest
) -> None:
    """The page tells it once: pictures went blurry on a fine screen."""
    if where == "page":
        request.getfixturevalue("plain")
    page = welcome()
    page.bar.look.value = "dark still 2x"
    call(page, "Anna")
    liked = page.preferences
    assert (liked.is_dark, liked.is_still, liked.sharpness) == (True, True, 2.0)


# --- nobody sees others' names --------------------------------------------------------
@pytest.mark.parametrize("make", PAGES)
def test_no_plain_page_has_names_of_others(
    plain: pytest.MonkeyPatch, make: Callable[[], LabApp]
) -> None:
    Profile("Xanthippe")
    page = make()
    call(page, "Zoë")
    call(page, "Guest")
    assert isinstance(page.bar.name, Text) and not isinstance(page.bar.name, Combobox)
    assert "Guest" in everything_of(page) and "Xanthippe" not in everything_of(page)


def test_a_notebook_still_lists_them() -> None:
    Profile("Xanthippe")
    field = welcome().bar.name
    assert isinstance(field, Combobox) and "Xanthippe" in field.options
