"""Names on served pages: given once, locked with a PIN, and shut to everybody else."""

from __future__ import annotations

from time import time

import pytest

from snails_lab.environment import VISITOR
from snails_lab.errors import LabError
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course
from snails_lab.models.name_access import NameAccess
from snails_lab.models.storage import name_pin, visitors
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from snails_lab.pages.app import LabApp, play, welcome
from tests.support.lab.people import call, everything_of, game_view, told

PIN, OTHER = "47119035", "90354711"
"""Eight digits: four may stand by chance in the number of a widget."""
SECRET = "a word that nobody else has"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(name_pin, "COST", 2)
    monkeypatch.setattr(name_pin, "PASSES", 1)


@pytest.fixture
def anna(plain: pytest.MonkeyPatch) -> LabApp:
    """Anna has begun a game, and locked her name; then somebody at another browser comes."""
    page = play()
    call(page, "Anna")
    game_view(page).play.lobby.new_game.begin.click()
    lock(page, PIN)
    plain.setenv(VISITOR, "browser 2")
    return page


def lock(page: LabApp, pin: str, old: str = "") -> None:
    form = page.bar.pin_form
    form.old.value, form.new.value, form.again.value = old, pin, pin
    form.lock.click()
    assert form.error_line.widget.value == ""


def give(page: LabApp, pin: str) -> None:
    page.bar.pin_question.pin.value = pin


def is_asked(page: LabApp) -> bool:
    return bool(page.bar.pin_question.layout.display != "none")


# --- given once -----------------------------------------------------------------------
def test_a_name_is_given_once_in_each_browser(plain: pytest.MonkeyPatch) -> None:
    call(welcome(), "Zoë")
    assert Visit().name == welcome().bar.name.value == "Zoë"
    plain.setenv(VISITOR, "browser 2")
    assert isinstance(Visit().profile, Guest)
    plain.setenv(VISITOR, "browser 1")
    call(welcome(), "Guest")
    assert isinstance(Visit().profile, Guest), "who has left is not brought back"


def test_the_address_counts_before_what_is_remembered(plain: pytest.MonkeyPatch) -> None:
    call(welcome(), "Zoë")
    plain.setenv("QUERY_STRING", "profile=Ada")
    assert Visit().name == "Ada"
    plain.setenv("QUERY_STRING", "profile=Guest")
    assert isinstance(Visit().profile, Guest)


def test_a_name_is_not_remembered_for_ever(plain: pytest.MonkeyPatch) -> None:
    call(welcome(), "Zoë")
    later = time() + visitors.NAME_STAYS
    plain.setattr(visitors, "time", lambda: later)
    assert isinstance(Visit().profile, Guest)


def test_only_so_many_browsers_are_known_and_the_oldest_makes_room(
    plain: pytest.MonkeyPatch,
) -> None:
    plain.setattr(visitors, "MOST", 2)
    for number in range(3):
        now = 1e9 + number
        plain.setattr(visitors, "time", lambda now=now: now)
        visitors.BrowserRecord(f"browser {number}").remember(f"Name {number}")
    names = [visitors.BrowserRecord(f"browser {number}").name for number in range(3)]
    assert names == ["", "Name 1", "Name 2"]


# --- locked ---------------------------------------------------------------------------
def test_nobody_sees_a_locked_name_s_games_without_the_pin(anna: LabApp) -> None:
    page = play()
    call(page, "anna")
    assert is_asked(page) and "Anna" not in page.bar.name.value
    assert isinstance(page.visit.profile, Guest)
    assert game_view(page).play.lobby.unfinished == []
    give(page, OTHER)
    assert "not the PIN" in page.bar.pin_question.error_line.widget.value
    assert isinstance(page.visit.profile, Guest) and is_asked(page)
    give(page, PIN)
    assert page.visit.name == "Anna" and not is_asked(page)
    assert len(game_view(page).play.lobby.unfinished) == 1


@pytest.mark.parametrize("query", ["profile=Anna", "profile=ANNA&view=play", "profile=%41nna"])
def test_the_address_opens_no_locked_name_either(
    anna: LabApp, plain: pytest.MonkeyPatch, query: str
) -> None:
    plain.setenv("QUERY_STRING", query)
    visit = Visit()
    assert isinstance(visit.profile, Guest) and visit.locked_name.casefold() == "anna"
    assert "profile=" in visit.address(), "a reload asks again"
    with pytest.raises(LabError, match="locked with a PIN"):
        visit.become("Anna")
    assert is_asked(welcome())


def test_progress_behind_a_pin_is_not_told(anna: LabApp, plain: pytest.MonkeyPatch) -> None:
    lesson = course()[0]
    CourseProgress(Profile("Anna")).mark(lesson, lesson.steps[0], clean=True)
    Profile("Anna").settings.update(note=SECRET)
    plain.setenv("QUERY_STRING", "profile=Anna")
    page = welcome()
    call(page, "Anna")
    assert "Guest: 0 of" in everything_of(page) and SECRET not in everything_of(page)


def test_the_browser_in_which_the_pin_was_given_is_not_asked_again_that_day(
    anna: LabApp, plain: pytest.MonkeyPatch
) -> None:
    plain.setenv(VISITOR, "browser 1")
    assert Visit().name == "Anna", "who set it, too"
    now = time()
    plain.setattr(visitors, "time", lambda: now + visitors.PIN_STAYS + 1)
    visit = Visit()
    assert isinstance(visit.profile, Guest) and visit.locked_name == "Anna"


def test_whoever_takes_another_name_leaves_the_locked_one_shut(
    anna: LabApp, plain: pytest.MonkeyPatch
) -> None:
    """The next pupil at a school's computer."""
    plain.setenv(VISITOR, "browser 1")
    call(anna, "Bob")
    assert not NameAccess("browser 1").is_open("Anna")
    call(anna, "Anna")
    assert is_asked(anna) and anna.visit.name == "Bob"


def test_a_page_that_was_open_under_the_name_is_shut_out_when_it_is_locked(
    plain: pytest.MonkeyPatch,
) -> None:
    """Somebody had typed her name before she locked it."""
    theirs = play()
    call(theirs, "Anna")
    game_view(theirs).play.lobby.new_game.begin.click()
    plain.setenv(VISITOR, "browser 2")
    hers = welcome()
    call(hers, "Anna")
    lock(hers, PIN)
    theirs.bar.press.value = "1"
    assert isinstance(theirs.visit.profile, Guest) and is_asked(theirs)
    assert game_view(theirs).play.game_panel is None
    hers.bar.press.value = "1"
    assert hers.visit.name == "Anna"


def test_a_new_pin_shuts_all_other_browsers_out(anna: LabApp) -> None:
    page = welcome()
    call(page, "Anna")
    give(page, PIN)
    lock(page, OTHER, old=PIN)
    anna.bar.press.value = "1"
    assert isinstance(anna.visit.profile, Guest)
    page.bar.press.value = "1"
    assert page.visit.name == "Anna"


def test_who_is_not_meant_goes_on_as_before(anna: LabApp) -> None:
    page = welcome()
    call(page, "Anna")
    page.bar.pin_question.leave.click()
    assert not is_asked(page) and page.visit.name == "Guest"
    call(page, "Annabel")
    assert page.visit.name == "Annabel"


def test_two_new_pins_that_differ_lock_nothing(plain: pytest.MonkeyPatch) -> None:
    page = welcome()
    call(page, "Anna")
    form = page.bar.pin_form
    form.new.value, form.again.value = PIN, OTHER
    form.lock.click()
    assert "not the same" in form.error_line.widget.value
    assert form.new.value == form.again.value == "" and not page.visit.is_locked


def test_no_pin_stays_in_a_widget(anna: LabApp) -> None:
    page = welcome()
    call(page, "Anna")
    give(page, PIN)
    assert PIN not in everything_of(page) and PIN not in everything_of(anna)


def test_a_guest_has_no_name_to_lock(plain: pytest.MonkeyPatch) -> None:
    assert welcome().bar.pin_form.layout.display == "none"


def test_in_a_notebook_no_pin_is_asked(anna: LabApp, plain: pytest.MonkeyPatch) -> None:
    """There a person has a kernel of their own, and could read the files anyway."""
    plain.delenv("SERVER_SOFTWARE")
    page = welcome()
    call(page, "Anna")
    assert page.visit.name == "Anna" and page.bar.pin_form.layout.display == "none"
    assert told(page) == ""


def test_damaged_records_of_browsers_cost_a_pin_and_nothing_else(
    anna: LabApp, plain: pytest.MonkeyPatch
) -> None:
    plain.setenv(VISITOR, "browser 1")
    (Profile("Anna").folder.parents[1] / "visitors.json").write_bytes(b"{")
    plain.setenv("QUERY_STRING", "profile=Anna")
    visit = Visit()
    assert visit.locked_name == "Anna"
    assert visit.unlock(PIN) == "Anna"
    visit.become("Anna")
    assert visit.name == "Anna" and Visit().name == "Anna"
