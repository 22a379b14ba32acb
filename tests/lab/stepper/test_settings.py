"""Speed and animation: chosen at a stepper or in the bar, remembered of each person."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_lab.models.preferences import Preferences
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.models.visit import Visit
from snails_lab.pages.app import LabApp, play
from snails_lab.pages.play_view import PlayView
from snails_lab.widgets.game.game_panel import GamePanel
from snails_lab.widgets.stepper.stepper import Stepper
from tests.support.lab.sample_timeline import game
from tests.support.lab.small_game import small


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)


def table_of(page: LabApp) -> GamePanel:
    assert isinstance(page.view, PlayView)
    page.view.play.play(small(Seat("Zoë"), Seat("Ada", "random")))
    assert page.view.play.game_panel is not None
    return page.view.play.game_panel


def kept(name: str) -> tuple[object, object]:
    values = Profile(name).settings.read()
    return values.get("speed"), values.get("animated")


def test_speed_and_animation_are_remembered_of_each_person() -> None:
    page = play()
    page.bar.name.value = "Zoë"
    table_of(page).stepper._speed.value = 4.0
    assert kept("Zoë") == (4.0, True) and page.bar.settings.speed.value == 4.0
    again = play()
    stepper = table_of(again).stepper
    assert (stepper.playback.speed, stepper._speed.value) == (4.0, 4.0)
    again.bar.name.value = "Bob"
    assert table_of(again).stepper._speed.value == 1.0
    again.bar.name.value = "Zoë"
    stepper = table_of(again).stepper
    stepper._animated.value = False
    assert kept("Zoë") == (4.0, False)
    assert Visit().preferences.animated is False


def test_the_speed_in_the_bar_and_at_the_stepper_are_the_same() -> None:
    page = play()
    stepper = table_of(page).stepper
    page.bar.settings.speed.value = 2.0
    assert stepper._speed.value == stepper.playback.speed == 2.0
    stepper._speed.value = 0.5
    page.bar.settings.sound.value = not page.bar.settings.sound.value
    assert page.visit.preferences.speed == stepper.playback.speed == 0.5


@pytest.mark.parametrize("kept", [7, "fast", None, 1, "no"])
def test_what_is_no_setting_of_ours_is_as_usual(kept: object) -> None:
    assert Preferences().with_kept({"animated": kept, "speed": "4"}) == Preferences()


def test_a_stepper_without_a_page_has_settings_of_its_own() -> None:
    stepper = Stepper("en", 480, game())
    stepper._speed.value = 2.0
    stepper._animated.value = False
    assert stepper.playback.speed == 2.0 and stepper.animated is False


def test_the_page_says_that_the_system_asks_for_little_motion() -> None:
    page = play()
    stepper = table_of(page).stepper
    assert not stepper.preferences.is_still
    page.bar.look.value = "light still"
    assert stepper.preferences.is_still
