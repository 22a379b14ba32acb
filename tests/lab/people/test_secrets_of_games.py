"""What a page holds of a game is what the person at it may know."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from snails_core import layout as at
from snails_core.bots import random_bot
from snails_core.layout import OBSERVER
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.puzzles.library import pack
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile, profile_names
from snails_lab.models.timeline.timeline import Timeline
from snails_lab.models.visit import MOST_NAMES, Visit
from snails_lab.pages.app import play
from snails_lab.widgets.game.end_screen import EndScreen
from snails_lab.widgets.game.play_panel import PlayPanel
from snails_lab.widgets.puzzles.files import may_hand_on
from snails_lab.widgets.stepper.stepper import Stepper
from tests.support.lab.people import game_view


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
    panel = PlayPanel(profile, size=(480, 800), served=True)
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
    """A copy would have been a way to see the hand of whoever plays."""
    profile = Profile("Zoë")
    session = running_game(profile, ONE)
    assert session.journal is not None
    panel = PlayPanel(profile, size=(480, 800), served=True)
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
    panel = PlayPanel(profile, size=(480, 800), served=True)
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
