"""The lists by which an overlay is chosen: what they offer, and what they begin with."""

from __future__ import annotations

from html import unescape

import pytest

from snails_core import read_position, view
from snails_lab import Board
from snails_lab.models.overlays.backs import backs_overlay
from snails_lab.widgets.overlay_picker import OverlayPicker
from tests.support.lab.overlay_positions import RIDGE, SHOOTING, action


@pytest.fixture
def picker() -> OverlayPicker:
    return OverlayPicker(Board(SHOOTING))


def test_each_kind_is_shown_with_the_lists_it_needs(picker: OverlayPicker) -> None:
    assert picker.board.overlay is None
    for kind in ("crawl", "aim", "hit", "danger", "backs"):
        picker.kind = kind
        assert picker.board.notes is not None and picker.board.notes.open_spaces is not None
        assert (picker._moves.layout.display == "flex") == (kind == "crawl")
        assert (picker._action.layout.display == "flex") == (kind in ("aim", "hit"))
        assert (picker._snail.layout.display == "flex") == (kind != "backs")
    picker.kind = "none"
    assert picker.board.overlay is None


def test_a_snail_that_is_clicked_is_chosen_and_then_the_next(
    picker: OverlayPicker,
) -> None:
    picker.kind = "crawl"
    picker.board.choose(2)
    assert picker.snail == 1
    assert picker.board.notes is not None and picker.board.notes.note(2).sign == "here"
    picker.board.choose(2)
    assert picker.snail == 6
    picker.board.choose(3)
    assert picker.snail == 6


def test_a_target_that_is_clicked_shows_how_its_odds_are_worked_out(picker: OverlayPicker) -> None:
    picker.kind = "hit"
    picker.action = action(SHOOTING, "missile")
    assert picker.snail == 0
    picker.board.choose(1)
    assert picker.snail == 0
    told = unescape(picker._steps.value)
    assert "How the odds at a2 (beach) are worked out" in told
    assert "The expected damage is 5." in told
    picker.language = "de"
    assert "Der erwartete Schaden" in unescape(picker._steps.value)


def test_the_lists_follow_the_position_and_the_language(picker: OverlayPicker) -> None:
    picker.kind = "danger"
    picker.snail = 5
    picker.board.position = RIDGE
    picker.refresh()
    assert [snail for _, snail in picker._snail.options] == [1, 5]
    assert picker.snail == 5
    picker.language = "pl"
    assert picker._kind.options[5][0] == "zagrożenia na każdym polu"
    without = read_position("snails 1; map 1 2; player A; G a1; player B; L a2")
    picker.board.language = "pl"
    picker.board.position = without
    assert picker.board.notes is not None
    assert picker.board.notes.title == "Szturmowiec B nie stoi na planszy."


def test_ones_own_cards_come_first(picker: OverlayPicker) -> None:
    picker.kind = "hit"
    assert picker._action.options[0][0].startswith("★")
    names = [name for name, _ in picker._action.options if not name.startswith("★")]
    assert names == sorted(names)


ARMED = read_position("""
snails 1
map
|  1 2
| 1 2 3
player A amazons
L a1
G a2
hand jetpack
player B pirates
L b2
hand missile grenade mine
""")
"""Only B has something to shoot with."""


def test_the_first_action_is_an_attack_from_the_hand() -> None:
    picker = OverlayPicker(Board(ARMED))
    assert picker.snail == 0 and picker.action.dice, "any attack, for A has none"
    picker.refresh(seat=1)
    assert picker.snail == 4 and picker.action.id in ("missile", "grenade")
    picker.refresh(seat=0)
    assert picker.snail == 0 and picker.action.id not in ("missile", "grenade")


def test_what_somebody_chose_stays_until_there_are_other_cards() -> None:
    picker = OverlayPicker(Board(ARMED))
    picker.action = action(ARMED, "dig")
    picker.language = "pl"
    picker.snail = 4
    assert picker.action.id == "dig"
    picker.refresh()
    assert picker.action.id in ("missile", "grenade")


def test_without_cards_the_first_action_is_still_an_attack() -> None:
    picker = OverlayPicker(
        Board(read_position("snails 1; map 1 2; player A; L a1; player B; L a2"))
    )
    assert picker.action.dice and picker.kind == "none"


def test_in_a_game_only_actions_of_cards_that_one_holds_are_offered() -> None:
    position = read_position(
        "snails 1; map 1 1; player A; G a1; hand missile; player B; G a2; hand grenade"
    )
    picker = OverlayPicker(Board(view(position, 0)), held_only=True)
    picker.kind = "hit"
    catalogue = position.setting.catalogue

    def offered() -> set[str]:
        return {catalogue.actions[int(value)].id for _, value in picker._action.options}

    picker.snail = 1
    assert offered() == {"missile", "punch", "dig"}
    picker.snail = 5
    assert offered() == {"punch", "dig"}, "what others hold is not known"
    picker.kind = "none"


def test_who_shows_nothing_leaves_the_marks_of_a_question_alone() -> None:
    """Another language fills the lists anew; what can be chosen stays marked on the board."""
    board = Board(SHOOTING)
    picker = OverlayPicker(board)
    board.overlay = backs_overlay
    picker.language = "de"
    assert board.overlay is backs_overlay
    picker.kind = "danger"
    assert board.overlay is not backs_overlay
    picker.kind = "none"
    assert board.overlay is None
