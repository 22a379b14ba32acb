"""R4, R5: starting hands, placing, and how many snails are declared."""

from __future__ import annotations

import pytest

from snails_core import new_game
from snails_core.board import board_from_map
from snails_core.catalogue import load_catalogue
from snails_core.errors import SnailsError
from snails_core.setting import setting_for
from tests.support.core.scenario import Table, spaces_of

CATALOGUE = load_catalogue()

# --- R4: starting hands ---

DEAL = """
    map 1 2 1/ 1 2 1
    player A
    L -
    player B
    L -
    todo deploy turn=0
    todo deal seat=0 advanced=0
"""


def count(card: str) -> int:
    return CATALOGUE.cards[CATALOGUE.card_index[card]].count


def test_a_starting_hand_without_red_may_be_drawn_anew() -> None:
    """R4: three purple cards; one may also keep them."""
    table = Table(DEAL).draw("jetpack", "vacuum", "fishing_rod")
    assert table.chooser == "A"
    assert table.options == ["keep", "redraw"]
    table.choose("keep")
    assert table.hand("A") == ["jetpack", "vacuum", "fishing_rod"]


def test_a_starting_hand_with_a_red_card_stands() -> None:
    """R4: one is enough."""
    table = Table(DEAL).draw("jetpack", "missile", "fishing_rod")
    assert table.options == ["keep"]


def test_the_new_cards_are_drawn_before_the_old_ones_go_back() -> None:
    """R4: the Jetpack given up cannot come again, and is in the deck for the next player."""
    table = Table(DEAL).draw("jetpack", "vacuum", "fishing_rod").choose("redraw")
    assert table.outcomes["card_is card=jetpack"] == count("jetpack") - 1
    assert table.outcomes["card_is card=missile"] == count("missile")
    assert sum(table.outcomes.values()) == 81
    table.draw("missile", "golden_shovel", "golden_shovel").choose("keep")
    assert sorted(table.hand("A")) == ["golden_shovel", "golden_shovel", "missile"]
    assert table.outcomes["card_is card=jetpack"] == count("jetpack")
    assert sum(table.outcomes.values()) == 81


def test_the_redraw_is_offered_until_a_red_card_comes() -> None:
    """R4: a second hand without red may go back too, a third with red may not."""
    table = Table(DEAL).draw("jetpack", "vacuum", "fishing_rod").choose("redraw")
    table.draw("jetpack", "dynamite", "fishing_rod")
    assert table.options == ["keep", "redraw"]
    table.choose("redraw")
    assert table.outcomes["card_is card=vacuum"] == count("vacuum")  # back since the second draw
    table.draw("jetpack", "dynamite", "cocktail")
    assert table.options == ["keep"]


# --- R5: placing, and how many to declare ---

DEPLOY = """
    map 3 2 1 1/ 3 2 2 1
    player A
    L -
    G {grunt}
    S -
    M -
    player B
    L {leader}
    G a2
    S a2
    M a2
    todo deploy turn=0
"""


def test_any_snail_may_start_on_a_mountain_but_only_one_of_a_player() -> None:
    """R5: whichever it is; the rule is each player's own."""
    table = Table(DEPLOY.format(grunt="-", leader="-"))
    for snail in ("AL", "AG", "AS", "AM"):
        assert f"deploy_at snail={snail} space=a1" in table.options
    table.choose("deploy_at snail=AM space=a1")
    assert table.chooser == "B"
    assert {"a1", "b1"} <= spaces_of(table.options)
    table.choose("deploy_at snail=BL space=a1")
    assert table.chooser == "A"
    assert not {"a1", "b1"} & spaces_of(table.options)
    assert "deploy_at snail=AL space=b2" in table.options


def test_nobody_is_pushed_at_set_up() -> None:
    """R5: a space with three snails is full, though one could be pushed out of it."""
    table = Table(DEPLOY.format(grunt="a3", leader="-"))
    assert spaces_of(table.options) == {"a1", "a3", "a4", "b1", "b2", "b3", "b4"}


def test_nobody_starts_on_water() -> None:
    """Player Setup: standees cannot be placed on water spaces."""
    table = Table("""
        map 1 . 2/ . 1
        player A
        L -
        player B
        L -
        todo deploy turn=0
    """)
    assert spaces_of(table.options) == {"a1", "a3", "b2"}


def test_a_board_must_have_room_for_everyone() -> None:
    """R5: two beaches hold six snails, two players have eight."""
    with pytest.raises(SnailsError):
        new_game(2, setting=setting_for(board_from_map("1 1")))


def test_the_last_snail_is_declared_alone_and_who_has_none_is_out() -> None:
    """R5: B plans with the Scout alone, C is not asked, A must declare two of three."""
    table = Table("""
        map 1 1
        player A
        L a1
        G a1
        M a2
        player B
        S a2
        player C
    """)
    snails = {tuple(option.split()[1:3]) for option in table.options}
    assert ("active_snail=AL", "passive_snail=AG") in snails
    assert len(snails) == 6 and not any("passive_snail=-" in pair for pair in snails)
    table.choose(table.options[0])
    assert table.chooser == "B"
    assert {tuple(option.split()[1:3]) for option in table.options} == {
        ("active_snail=BS", "passive_snail=-")
    }
    table.choose(table.options[0])
    assert table.chooser == "A"
    assert "planned C" not in table.story("planned")
    assert table.kinds()[-2:] == ["snail_revealed", "card_revealed"]
