"""R24: how often things explode.

Tiles are pinned (`tiles a2:2?trap`) where their backs matter. Plans go on with
`dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

from tests.support.core.scenario import Table
from tests.support.core.scenario_cards import NEXT_CARD, digging_up


# --- R24: how often things explode --------------------------------------------------------------
def test_a_mine_explodes_once() -> None:
    """R24: it is set off by the tile's destruction and would destroy it too: 10, and one tile."""
    table = digging_up("""
        map 1 3
        tiles a2:3?mountain_blank
        mines a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    assert table.story("mine_exploded") == ["mine_exploded a2"]
    assert (table.health("BG"), table.level("a2")) == (20, 2)


def test_dynamite_explodes_once() -> None:
    """R24: set off by damage, it is gone when the tile is destroyed later."""
    table = Table("""
        map 1 2 2
        tiles a2:2?one_card
        next mine
        dynamite a2
        player A
        G a1
        plan G - missile golden_shovel dig_aim
        player B
        G a2 30 shell
    """)
    table.choose("at_space space=a2").dice("square").choose("at_space space=a2")
    assert table.story("dynamite_exploded") == ["dynamite_exploded a2"]
    assert table.health("BG") == 30 - 5 - 10


def test_two_mines_deal_ten_twice_and_destroy_one_tile() -> None:
    """R24: each its own damage (a shell takes 5 off both), but the mountain goes only once."""
    table = Table("""
        map 3 3
        tiles a2:3?mountain_blank
        mines a2:2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a2 30 shell
    """)
    table.choose("act action=crawl", "move_to space=a2")
    assert table.story("damaged") == [
        "damaged AG 10 mine",
        "damaged BG 5 mine",
        "damaged AG 10 mine",
        "damaged BG 5 mine",
    ]
    assert table.level("a2") == 2


def test_two_sticks_of_dynamite_explode_one_after_the_other() -> None:
    """R24: the first throws BG off; the second finds only who is still there."""
    table = Table("""
        map 1 1 1
        dynamite a2:2
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
        S a2 30 shell
    """)
    table.choose("at_space space=a2").dice("square").choose("push_to snail=BG space=a3")
    assert len(table.told("dynamite_exploded")) == 2
    assert (table.health("BG"), table.health("BS")) == (5, 5)


def test_a_mine_token_destroys_only_its_own_tile() -> None:
    """R24: on a mountain with a blank back the meadow below stays."""
    table = Table("""
        map 3 3
        tiles a2:3?mountain_blank
        mines a2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a1
    """)
    table.choose("act action=crawl", "move_to space=a2")
    assert (table.level("a2"), table.health("AG")) == (2, 20)
    assert len(table.told("tile_destroyed")) == 1


def test_a_mine_on_a_mountains_back_destroys_the_meadow_too() -> None:
    """R24: 10 for the mine, then the meadow goes, and its trap deals 5 more."""
    table = digging_up("""
        map 1 3
        tiles a2:3?mine,trap
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    assert table.story("back_shown", "damaged", "fell") == [
        "back_shown a2 mine",
        "damaged BG 10 mine_back",
        "fell BG a2",
        "back_shown a2 trap",
        "damaged BG 5 trap",
        "fell BG a2",
    ]
    assert table.level("a2") == 1


def test_a_mine_token_on_a_mountain_with_a_mine_on_its_back() -> None:
    """R24: token 10, back 10, trap 5, and two tiles gone."""
    table = digging_up("""
        map 1 3
        tiles a2:3?mine,trap
        mines a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    assert table.story("damaged") == [
        "damaged BG 10 mine",
        "damaged BG 10 mine_back",
        "damaged BG 5 trap",
    ]
    assert table.level("a2") == 1


def test_a_mine_entered_while_its_tile_is_being_destroyed_takes_one_tile() -> None:
    """R24: the blast's chain brings CL onto the mine of the very tile that is going."""
    table = digging_up("""
        map 1 2 2
        tiles a2:2?trap
        mines a2
        dynamite a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
    """)
    table.choose("push_to snail=BG space=a3")
    assert table.story("mine_exploded", "dynamite_exploded", "back_shown") == [
        "dynamite_exploded a2",
        "mine_exploded a2",
        "back_shown a2 trap",
    ]
    assert (table.level("a2"), table.health("CL")) == (1, 30 - 10 - 5)
    assert table.options == NEXT_CARD


def test_a_mine_entered_while_its_beach_is_being_destroyed_leaves_water() -> None:
    """R24: the same on a beach: the sea is not flipped."""
    table = digging_up("""
        map 1 1 1
        tiles a2:1?barrel
        mines a2
        dynamite a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
    """)
    table.choose("push_to snail=BG space=a3")
    assert (table.level("a2"), table.health("CL")) == (0, 20)
    assert len(table.told("contaminated")) == 1
