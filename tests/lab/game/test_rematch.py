"""A rematch: the same seats and board, the same factions or others."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_lab.models.game.rematch import can_change_factions, factions_of, rematch
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile
from snails_lab.widgets.game.play_panel import PlayPanel
from tests.support.lab.sessions import BOTS, TWO
from tests.support.lab.small_game import small


def test_the_same_seats_board_and_factions() -> None:
    first = Session.new(BOTS, board="islands", seed=1, factions=("ninja", "pirates"), advanced=True)
    again = rematch(first, new_factions=False)
    assert again.seats == first.seats and again.people == first.people
    assert again.position.setting.board.id == "islands"
    assert factions_of(again.position) == ("ninja", "pirates")
    assert again.game.start.agenda[:2] == first.game.start.agenda[:2], "it is dealt in the same way"
    assert not again.game.choices


def test_factions_that_were_chosen_in_the_game_are_kept() -> None:
    first = Session.new(BOTS, seed=1)
    while factions_of(first.position) is None:
        first.advance()
    again = rematch(first, new_factions=False)
    assert factions_of(again.position) == factions_of(first.position)


def test_other_factions_by_lot() -> None:
    first = Session.new(BOTS, seed=1, factions=("ninja", "pirates"))
    found = {factions_of(rematch(first, new_factions=True).position) for _ in range(12)}
    assert len(found) > 1 and None not in found
    assert can_change_factions(first)


@pytest.mark.parametrize("new_factions", [False, True])
def test_a_game_from_a_position_begins_there_again(new_factions: bool) -> None:
    first = small(Seat("Zoë"), Seat("Bot", "random"))
    again = rematch(first, new_factions=new_factions)
    assert again.game.start == first.game.start and not can_change_factions(first)


def test_a_rematch_can_be_saved(home: Path) -> None:
    profile = Profile("Zoë")
    again = rematch(Session.new(TWO, seed=1), new_factions=True, profile=profile)
    assert again.journal is not None
    again.close()


def test_the_end_screen_offers_it_and_the_next_game_begins(home: Path) -> None:
    panel = PlayPanel(Profile("Zoë"))
    panel.play(Session.new(BOTS, seed=4, factions=("ninja", "pirates")))
    ended = panel.game_panel
    assert ended is not None and ended.session.is_over
    ended.end_screen.rematch_other.click()
    assert panel.game_panel is not ended and panel.game_panel is not None
    assert panel.game_panel.session.seats == ended.session.seats
    assert panel.game_panel.session.journal is not None


def test_who_only_watches_cannot_have_it_again() -> None:
    session = Session.new(BOTS, seed=4)
    while not session.is_over:
        session.advance()
    panel = PlayPanel()
    panel.watch(session)
    assert panel.end_screen is not None
    assert panel.end_screen.rematch not in panel.end_screen.children[1].children
