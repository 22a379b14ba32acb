"""The address names the place, so that a reload leads back to it: the lesson's step, the game."""

from __future__ import annotations

import threading
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from snails_lab.models.lessons.reader import course
from snails_lab.models.preferences import Preferences
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.pages.app import LabApp, welcome
from snails_lab.pages.learn_view import GAME, LearnView
from snails_lab.pages.play_view import PlayView
from snails_lab.widgets.game.game_panel import GamePanel
from tests.support.lab.small_game import small


@pytest.fixture(autouse=True)
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As a visitor of a plain page; `QUERY_STRING` is the end of its address."""
    for name in ("LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    monkeypatch.setenv("QUERY_STRING", "profile=Ada&view=learn")
    return monkeypatch


def address(app: LabApp) -> str:
    """What the page's script writes into the browser's address."""
    script = unescape(app.bar._script.value)
    return script.partition('data-address="')[2].partition('"')[0]


def reloaded(app: LabApp, plain: pytest.MonkeyPatch) -> LabApp:
    plain.setenv("QUERY_STRING", address(app))
    return welcome()


def told(app: LabApp) -> str:
    return str(app.view.error_line.widget.value)


def learn_view(app: LabApp) -> LearnView:
    assert isinstance(app.view, LearnView)
    return app.view


def game(app: LabApp) -> GamePanel:
    assert isinstance(app.view, PlayView) and app.view.play.game_panel is not None
    return app.view.play.game_panel


def test_a_lesson_comes_back_at_its_step(plain: pytest.MonkeyPatch) -> None:
    app = welcome()
    assert "part" not in parse_qs(address(app))
    app.go("learn", "crawling")
    assert parse_qs(address(app))["part"] == ["crawling/1"]
    panel = learn_view(app).rules.lesson
    assert panel is not None
    panel.go(1)
    panel.go(1)
    assert parse_qs(address(app))["part"] == ["crawling/3"]
    again = learn_view(reloaded(app, plain)).rules.lesson
    assert again is not None and (again.lesson.id, again.number) == ("crawling", 2)
    learn_view(app).rules.leave()
    assert "part" not in parse_qs(address(app)), "the map"


@pytest.mark.parametrize("step", ["0", "99", "x", "-1", "", "²"])
def test_a_step_that_is_not_there_opens_the_lesson(step: str, plain: pytest.MonkeyPatch) -> None:
    plain.setenv("QUERY_STRING", f"profile=Ada&view=learn&part=crawling/{step}")
    app = welcome()
    panel = learn_view(app).rules.lesson
    assert panel is not None and panel.number == 0
    assert not told(app)


def test_the_first_game_comes_back_with_its_coach(plain: pytest.MonkeyPatch) -> None:
    app = welcome()
    learn_view(app).first_game.start(seed=3)
    panel = learn_view(app).first_game.game_panel
    assert panel is not None and panel.session.journal is not None
    assert parse_qs(address(app))["part"] == [f"game/{panel.session.journal.id}"]
    begun = panel.session.game
    panel.session.close()  # as when a page goes away
    again = learn_view(reloaded(app, plain)).first_game
    assert again.game_panel is not None and again.coach is not None
    assert again.game_panel.session.game == begun
    again.game_panel.quit()
    assert GAME not in [lesson.id for lesson in course()]


def test_a_game_comes_back_where_it_stood(plain: pytest.MonkeyPatch) -> None:
    session = small(Seat("Ada"), Seat("Bot", "random"), profile=Profile("Ada"))
    session.close()
    assert session.journal is not None
    plain.setenv("QUERY_STRING", f"profile=Ada&view=play&part={session.journal.id}")
    app = welcome()
    assert not told(app)
    assert game(app).session.game == session.game
    assert parse_qs(address(app))["part"] == [session.journal.id]
    game(app).quit()
    assert "part" not in parse_qs(address(app)), "the lobby"


def test_a_page_that_is_loaded_anew_waits_until_the_old_one_lets_its_game_go(
    plain: pytest.MonkeyPatch,
) -> None:
    session = small(Seat("Ada"), Seat("Bot", "random"), profile=Profile("Ada"))
    assert session.journal is not None
    plain.setenv("QUERY_STRING", f"profile=Ada&view=play&part={session.journal.id}")
    threading.Timer(0.5, session.close).start()
    app = welcome()
    assert not told(app)
    assert game(app).session.game == session.game
    game(app).quit()


@pytest.mark.parametrize("part", ["nothing", "../../lab", "%00"])
def test_a_game_that_is_not_there_is_told_and_the_lobby_stays(
    part: str, plain: pytest.MonkeyPatch
) -> None:
    plain.setenv("QUERY_STRING", f"profile=Ada&view=play&part={part}")
    app = welcome()
    assert isinstance(app.view, PlayView) and app.view.play.game_panel is None
    assert told(app)


def test_the_tab_beside_a_game_comes_back(plain: pytest.MonkeyPatch) -> None:
    session = small(Seat("Ada"), Seat("Zoë"), profile=Profile("Ada"))
    session.close()
    assert session.journal is not None
    plain.setenv("QUERY_STRING", f"profile=Ada&view=play&part={session.journal.id}")
    app = welcome()
    game(app).table.tabs.press("odds")
    game(app).quit()
    again = welcome()
    assert again.visit.preferences.tab == "odds"
    assert game(again).table.tabs.opened == "odds"
    game(again).quit()
    assert Preferences().with_kept({"tab": 3}).tab == ""
    assert Preferences().with_kept({"tab": "nowhere"}).tab == "nowhere"


def test_a_room_is_entered_when_the_page_is_there(plain: pytest.MonkeyPatch) -> None:
    """What is made while a slow page still asks for its widgets would not all be shown. A reload
    before that comes back to the same link."""
    part = f"room-{'0' * 16}-{'k' * 16}"
    plain.setenv("QUERY_STRING", f"profile=Ada&view=play&part={part}")
    gone_to: list[str] = []
    plain.setattr(PlayView, "go_to", lambda view, part: gone_to.append(part))
    app = welcome()
    assert gone_to == [] and parse_qs(address(app))["part"] == [part]
    app.bar.size.value = "no size"
    assert gone_to == []
    app.bar.size.value = "1280x800"
    app.bar.size.value = "1281x800"
    assert gone_to == [part], "once"
