"""People at the pages: guests of plain pages and names, bad files, full disks, secrets of games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest
from ipywidgets import HTML, Combobox, Text, Widget

from snails_core import layout as at
from snails_core.bots import random_bot
from snails_core.layout import OBSERVER
from snails_core.words import LANGUAGES
from snails_lab.environment import VISITOR
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.lessons.progress import CourseProgress
from snails_lab.models.lessons.reader import course
from snails_lab.models.puzzles.library import pack
from snails_lab.models.storage.guests import Guest
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile, profile_names
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.models.visit import MOST_NAMES, Visit
from snails_lab.pages.app import LabApp, learn, play, probability, puzzles, sandbox, welcome
from snails_lab.pages.play_view import PlayView
from snails_lab.pages.probability_view import ProbabilityView
from snails_lab.pages.welcome_view import WelcomeView
from snails_lab.widgets.game.end_screen import EndScreen
from snails_lab.widgets.game.play_panel import PlayPanel
from snails_lab.widgets.puzzles.files import may_hand_on
from snails_lab.widgets.stepper.stepper import Stepper
from tests.support.lab.full_disk import full_disk

PAGES = (welcome, play, puzzles, sandbox, learn)
LATER = '{"format": "snails document", "version": 9, "values": {}}'


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG", VISITOR):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As a visitor of a plain page, whose browser the server knows again."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    monkeypatch.setenv(VISITOR, "browser 1")
    return monkeypatch


def call(page: LabApp, name: str) -> None:
    page.bar.name.value = name


def told(page: LabApp) -> str:
    """What the page says went wrong, or was found."""
    parts = (page.view.error_line, page.bar.error_line)
    return unescape("".join(part.widget.value for part in parts))


def steps_told(page: LabApp) -> str:
    """What the first view says of the rules course."""
    assert isinstance(page.view, WelcomeView)
    return unescape(page.view._offers.value)


def game_view(page: LabApp) -> PlayView:
    assert isinstance(page.view, PlayView)
    return page.view


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


def everything_of(page: LabApp) -> str:
    return "".join(str(widget.get_state()) for widget in parts_of(page))


def parts_of(widget: Any) -> Iterator[Widget]:
    """The widget and all in it, however deep."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts_of(child)


# --- bad files close no page ----------------------------------------------------------
@pytest.mark.parametrize("make", PAGES)
@pytest.mark.parametrize("content", [b"", b'{"format"', LATER.encode(), None])
@pytest.mark.parametrize(
    "file", ["profile.json", "settings.json", "progress-rules.json", "progress-puzzles.json"]
)
def test_a_bad_file_of_one_closes_no_page(
    make: Callable[[], LabApp], content: bytes | None, file: str, plain: pytest.MonkeyPatch
) -> None:
    """`None`: there is a folder in its place."""
    plain.setenv("QUERY_STRING", "profile=Bad")
    path = Profile("Bad").folder / file
    path.unlink(missing_ok=True)
    path.mkdir() if content is None else path.write_bytes(content)
    page = make()
    aside = path.with_name(f"{path.stem}.damaged-1.json")
    if content is None:
        assert path.is_dir()
    else:
        assert content in [one.read_bytes() for one in (path, aside) if one.exists()]
    if file in ("profile.json", "settings.json"):
        assert file in told(page) or aside.name in everything_of(page)
    plain.setenv("QUERY_STRING", "profile=Good")
    assert told(make()) == ""


def test_who_cannot_be_opened_is_told_and_is_a_guest(plain: pytest.MonkeyPatch) -> None:
    (Profile("Bad").folder / "profile.json").write_text(LATER)
    plain.setenv("QUERY_STRING", "profile=Bad&language=pl")
    page = welcome()
    assert page.visit.name == "Gość"
    assert "Bad:" in told(page) and "profile.json" in told(page)


def test_what_a_later_lab_wrote_is_told_and_nothing_is_kept_over_it() -> None:
    path = Profile("Guest").folder / "progress-rules.json"
    path.write_text(LATER)
    page = learn()
    assert "progress-rules.json" in told(page) and "nothing of what you do here is kept" in told(
        page
    )
    assert path.read_text() == LATER


@pytest.mark.parametrize("content", ["", "{", LATER, None])
def test_bad_memory_of_who_was_here_closes_no_page(content: str | None, own_home: Path) -> None:
    memory = own_home / "lab.json"
    memory.mkdir() if content is None else memory.write_text(content)
    page = welcome()
    assert "lab.json" in told(page) and page.visit.name == "Guest"
    call(page, "Zoë")
    assert page.visit.name == "Zoë" and profile_names() == ["Guest", "Zoë"]
    if content in (LATER, None):
        assert "lab.json" in told(page), "who is here is not remembered"
        assert memory.is_dir() if content is None else memory.read_text() == content


def test_all_that_was_found_is_told_not_only_the_last(own_home: Path) -> None:
    (own_home / "lab.json").write_text("{")
    (Profile("Guest").folder / "settings.json").write_text(LATER)
    assert all(file in told(welcome()) for file in ("lab.json", "settings.json"))


def test_a_chapter_opens_for_who_cannot_be_opened(plain: pytest.MonkeyPatch) -> None:
    (Profile("Bad").folder / "profile.json").write_text(LATER)
    for name in ("Bad", "Guest"):
        plain.setenv("QUERY_STRING", f"profile={name}&view=probability&part=one_die")
        page = probability()
        assert isinstance(page.view, ProbabilityView)
        assert page.view.shown_part == "one_die" and page.view.book.student == ""
        assert ("profile.json" in told(page)) == (name == "Bad")


# --- a full disk ----------------------------------------------------------------------
@pytest.mark.parametrize("served", [False, True])
@pytest.mark.parametrize("make", PAGES)
def test_on_a_full_disk_pages_open_and_say_so(
    make: Callable[[], LabApp], served: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if served:
        monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
        monkeypatch.setenv("QUERY_STRING", "profile=Zoë")
        monkeypatch.setenv(VISITOR, "browser")
    with full_disk():
        page = make()
        assert "the disk is full" in told(page)
        page.bar.choice.value = "pl"
        assert page.language == "pl"
        call(page, "Ada")
        assert "dysk jest pełny" in told(page)
    call(page, "Ada")
    assert page.visit.name == "Ada" and profile_names() == ["Ada"]


def test_a_language_that_cannot_be_kept_is_spoken_all_the_same() -> None:
    page = welcome()
    with full_disk():
        page.bar.choice.value = "de"
    assert page.language == "de" and "Datenträger ist voll" in told(page)


# --- html in names --------------------------------------------------------------------
def test_html_in_a_name_is_shown_and_does_nothing(plain: pytest.MonkeyPatch) -> None:
    name = "<img src=x onerror=alert(1)>"
    plain.setenv("QUERY_STRING", f"profile={name}")
    played = play()
    view = game_view(played)
    view.play.lobby.new_game.begin.click()
    assert view.play.game_panel is not None and view.play.game_panel.session.seats[0].name == name
    seen = 0
    for page in (played, *(make() for make in PAGES)):
        assert page.visit.name == name
        for language in LANGUAGES:
            page.bar.choice.value = language
            for widget in parts_of(page):
                if isinstance(widget, HTML):
                    assert "<img src=x" not in widget.value
                    seen += "&lt;img src=x" in widget.value
                assert not getattr(widget, "description_allow_html", False)
    assert seen >= len(LANGUAGES), "it is shown as it was written"
    call(played, "<img src=x onerror=alert(2)>\u200b")
    assert "<img" not in played.bar.error_line.widget.value


# --- secrets of games -----------------------------------------------------------------
def running_game(profile: Profile, seats: tuple[Seat, ...], steps: int = 60) -> Session:
    """Somewhere in a round, with cards on hands and face down on the table."""
    session = Session.new(seats, seed=3, journal=profile.new_journal())
    while len(session.game.choices) < steps or session.position.round < 1:
        if not session.advance():
            seat = session.waiting
            assert seat is not None
            session.choose(random_bot(session.view(seat), Random(len(session.game.choices))))
    return session


ONE, TWO = (Seat("Zoë"), Seat("Ada", "random")), (Seat("Zoë"), Seat("Jan"), Seat("Eve", "random"))


@pytest.mark.parametrize("seats", [ONE, TWO])
def test_who_watches_a_running_game_on_a_plain_page_sees_nobody_s_cards(
    seats: tuple[Seat, ...],
) -> None:
    """Whoever typed the name saw the hand of the person who was playing."""
    profile = Profile("Zoë")
    session = running_game(profile, seats)
    panel = PlayPanel(profile, room=(480, 800), served=True)
    panel.lobby.watch.click()
    assert panel.stepper is not None
    timeline = panel.stepper.timeline
    assert timeline.steps == len(session.game.choices)
    others = [Timeline.of(session.game, seat) for seat in range(len(seats))]
    hidden = secret = 0
    for index, moment in enumerate(timeline[:]):
        position = moment.position
        assert position.viewer == at.OBSERVER
        for player in range(position.players):
            shown = Counter(filter(position.setting.is_arsenal, position.hand(player)))
            for seat in set(range(position.players)) - {player}:
                assert shown <= Counter(others[seat][index].position.hand(player))
            secret += position.cold[at.SECRET + player]
            for slot in range(at.PLAN_SLOTS):
                card = position.hot[at.slot_at(player, slot)]
                if not position.hot[at.REVEALED + player] >> slot & 1:
                    assert card in (at.NONE, at.HIDDEN)
                    hidden += card == at.HIDDEN
    assert hidden and secret, "there was something to hide"
    assert panel.end_screen is not None and not panel.end_screen.children
    session.close()


def test_what_is_told_of_a_running_game_is_what_every_seat_hears() -> None:
    """No sentence names a card that one of the others could not know."""
    session = running_game(Profile("Zoë"), TWO)
    public = Timeline.of(session.game, at.OBSERVER)
    seats = [Timeline.of(session.game, seat) for seat in range(3)]
    assert len(public) > 60
    for index in range(len(public)):
        heard = [timeline.told(index, "en") for timeline in seats]
        mine = public.told(index, "en")
        assert heard.count(mine) >= 2, (mine, heard)
    session.close()


def test_a_running_game_is_neither_taken_up_nor_copied_on_a_plain_page() -> None:
    """A copy would have been a way to see the hand of who plays."""
    profile = Profile("Zoë")
    session = running_game(profile, ONE)
    assert session.journal is not None
    panel = PlayPanel(profile, room=(480, 800), served=True)
    journal = session.journal
    panel.lobby.copy.click()
    assert panel.game_panel is None and len(profile.games) == 1
    assert "played in another window" in panel.lobby.error_line.widget.value
    assert "copy" not in panel.lobby.error_line.widget.value
    journal.close()
    panel.lobby.copy.click()
    assert panel.game_panel is not None and len(profile.games) == 2


def test_once_it_is_over_nothing_is_hidden_on_a_plain_page() -> None:
    profile = Profile("Zoë")
    bots = (Seat("Eve", "random"), Seat("Ada", "random"))
    session = Session.new(bots, seed=3, journal=profile.new_journal())
    while session.advance():
        pass
    session.close()
    panel = PlayPanel(profile, room=(480, 800), served=True)
    panel.lobby.watch.click()
    assert panel.stepper is not None and panel.stepper.timeline.viewer is None
    assert panel.end_screen is not None and panel.end_screen.children


def test_the_table_page_of_a_server_hides_and_that_of_a_notebook_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running_game(Profile("Guest"), ONE).close()
    for software, viewer in (("", 0), ("voila/1", at.OBSERVER)):
        monkeypatch.setenv("SERVER_SOFTWARE", software)
        monkeypatch.setenv("QUERY_STRING", "profile=Zoë")
        if software:
            running_game(Profile("Zoë"), ONE).close()
        page = play()
        view = game_view(page)
        view.play.lobby.watch.click()
        assert view.play.stepper is not None
        assert view.play.stepper.timeline.viewer == viewer
    assert re.search("profile=Zo", page.visit.address())


def test_a_button_that_no_page_shows_gives_no_cards_away(home: Path) -> None:
    """A browser can press what exists in the kernel: before the end it shows nothing."""
    session = Session.new([Seat("Anna"), Seat("Bot", "random")], seed=3)
    stepper = Stepper("en", 640, Timeline.of(session.game, OBSERVER))
    before = stepper.timeline
    ending = EndScreen(session, stepper)
    ending.replay.click()
    ending.review.ask.click()
    assert stepper.timeline is before
    assert "not over" in ending.error_line.widget.value
    assert "not over" in ending.review.error_line.widget.value


def test_one_page_cannot_use_up_all_names(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    visit = Visit()
    names = [f"Anna {number}" for number in range(MOST_NAMES)]
    for name in names:
        visit.become(name)
    with pytest.raises(LabError, match=f"{MOST_NAMES} names"):
        visit.become("Fay")
    visit.become("ANNA 0")
    assert profile_names() == names


def test_one_page_does_not_tell_which_names_there_are(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Free names were refused after a while, and those of others welcomed: so they were found."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    for name in ("Zofia", "Max"):
        Profile(name)
    visit = Visit()
    for number in range(MOST_NAMES):
        visit.become("Zofia" if number == 3 else f"Nobody {number}")
    before = visit.name
    for name in ("Max", "Free"):
        with pytest.raises(LabError, match=f"{MOST_NAMES} names"):
            visit.become(name)
        assert visit.name == before


def test_a_served_page_does_not_give_a_puzzle_away_with_its_answer(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    ours = pack()[0]
    assert not may_hand_on(ours)
    assert may_hand_on(replace(ours, name="somebody_s_own"))
    monkeypatch.delenv("SERVER_SOFTWARE")
    assert may_hand_on(ours)
