"""Games saved, taken up again, watched, copied and replayed from a file."""

from __future__ import annotations

from base64 import b64decode
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from snails_core.savegame import read_game, write_game
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.play_panel import PlayPanel
from tests.support.lab.small_game import (
    answer,
    at_table,
    play_on,
    small,
)

ZOE, BOB, ADA = Seat("Zoë"), Seat("Bob"), Seat("Ada", "random")


pytestmark = pytest.mark.usefixtures("home")


def test_the_shared_file_is_the_whole_game() -> None:
    table = at_table(Seat("Eve", "random"), Seat("Max", "random"))
    link = table.end_screen._share.value
    data = link.partition("base64,")[2].partition('"')[0]
    assert read_game(b64decode(data).decode()).choices == table.session.game.choices


def test_the_replay_hides_nothing_and_begins_at_the_beginning() -> None:
    table = at_table(ZOE, ADA)
    play_on(table, Random(3))
    table.end_screen.replay.click()
    assert table.stepper.timeline.viewer is None
    assert table.stepper.timeline.steps == len(table.session.game.choices)


def test_a_game_goes_on_where_it_was_left() -> None:
    profile = Profile("Zoë")
    play = PlayPanel(profile, size=(480, 800))
    play.play(small(ZOE, ADA, profile=profile))
    table = play.game_panel
    assert table is not None and "Saved" in table.header.saved.value
    answer(table, Random(2))
    steps = len(table.session.game.choices)
    table.header.leave.click()
    assert play.game_panel is None and len(play.lobby.unfinished) == 1
    play.lobby.resume.click()
    again = play.game_panel
    assert again is not None and len(again.session.game.choices) == steps
    assert again.stepper.at == len(again.stepper.timeline) - 1
    play_on(again, Random(2))
    again.header.leave.click()
    assert not play.lobby.unfinished and play.lobby.resume.disabled
    play.lobby.watch.click()
    assert play.stepper is not None and play.stepper.timeline.viewer is None
    assert play.end_screen is not None and "Zoë" in play.end_screen._numbers.value
    play.show_lobby()
    assert play.stepper is None and play.end_screen is None


def test_a_game_that_is_open_elsewhere_can_be_watched_or_copied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    profile = Profile("Zoë")
    session = small(ZOE, ADA, profile=profile)
    (game,) = profile.games
    resume = Session.resume

    def resume_here(journal: Any) -> Session:
        """As if another kernel had the game."""
        if journal.id == game.id:
            raise LabError("locked", "Zoë, Ada")
        return resume(journal)

    monkeypatch.setattr(Session, "resume", resume_here)
    play = PlayPanel(profile, size=(480, 800))
    play.lobby.resume.click()
    assert "another window" in play.lobby.error_line.widget.value and play.game_panel is None
    play.lobby.watch.click()
    assert play.stepper is not None and play.stepper.timeline.viewer == 0
    assert play.end_screen is not None and not play.end_screen.children
    play.show_lobby()
    play.lobby.copy.click()
    assert play.game_panel is not None and len(profile.games) == 2
    session.close()


def test_an_unfinished_game_of_two_people_is_not_watched() -> None:
    profile = Profile("Zoë")
    session = small(ZOE, BOB, profile=profile)
    assert PlayPanel(profile, size=(480, 800)).lobby.watch.disabled
    session.close()


def test_a_replay_can_be_opened_from_a_file() -> None:
    table = at_table(Seat("Eve", "random"), Seat("Max", "random"))
    play = PlayPanel(size=(480, 800))
    content = write_game(table.session.game).encode()
    play.lobby.upload.set_trait("value", (uploaded("game.json", content),))
    assert play.stepper is not None
    assert play.stepper.timeline.steps == len(table.session.game.choices)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"{}", b"no game"])
def test_a_file_that_is_no_game_is_refused_in_words(content: bytes) -> None:
    play = PlayPanel(size=(480, 800))
    play.lobby.upload.set_trait("value", (uploaded("x.json", content),))
    assert "⚠" in play.lobby.error_line.widget.value and play.stepper is None


def uploaded(name: str, content: bytes) -> dict[str, Any]:
    return {
        "name": name,
        "type": "application/json",
        "size": len(content),
        "last_modified": datetime.now(UTC),
        "content": memoryview(content),
    }
