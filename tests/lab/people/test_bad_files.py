"""Files that cannot be read, disks that are full, and names with HTML in them close no page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ipywidgets import HTML

from snails_core.words import LANGUAGES
from snails_lab.environment import VISITOR
from snails_lab.models.storage.profiles import Profile, profile_names
from snails_lab.pages.app import LabApp, learn, play, probability, welcome
from snails_lab.pages.probability_view import ProbabilityView
from tests.support.lab.full_disk import full_disk
from tests.support.lab.people import PAGES, call, everything_of, game_view, parts_of, told

LATER = '{"format": "snails document", "version": 9, "values": {}}'


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
