"""Our own rulings (L1, L2, ... of docs/rulings.md) about shells, moving, tokens and tiles."""

from __future__ import annotations

import pytest

from snails_core.backs import Back
from snails_core.events import BackShown
from tests.support.core.scenario import Table, row


# --- shells and water -----------------------------------------------------------------
def test_a_third_snail_that_would_hide_may_decline() -> None:
    """L6: by a special card too: both shells stay where they are."""
    table = Table(
        "map 1 1; player A; L a1 shell; G a1; S a1 shell; plan G - jetpack; player B; G a2",
        jetpack={"rows": (row("", "hide self"),)},
    )
    assert table.options == ["shell_from snail=AL", "shell_from snail=AS", "decline"]
    table.choose("decline")
    assert [table.shelled(snail) for snail in ("AL", "AG", "AS")] == [True, False, True]


@pytest.mark.parametrize(("faction", "aims"), [("ninja", []), ("pirates", ["aimed AG"])])
def test_special_cards_neither_hide_nor_aim_on_water(faction: str, aims: list[str]) -> None:
    """L22: what water forbids to Shell and Aim it forbids to cards; Pirates may aim."""
    text = "map 1 . 1; player A {}; G a1; plan G - jetpack crawl_dig; player B; G a3"
    card = {"rows": (row("", "move 1", "aim", "hide self"),)}
    table = Table(text.format(faction), jetpack=card).choose("move_to space=a2")
    assert table.story("aimed", "hid") == aims
    dry = Table(text.format(faction), jetpack=card).choose("done")
    assert dry.story("aimed", "hid") == ["aimed AG", "hid AG"]


# --- moving ---------------------------------------------------------------------------
def test_a_snail_is_not_placed_where_it_stands() -> None:
    """L14: the Kunai's victim shares the space already: nothing to ask, no fire to enter."""
    table = Table("""
        map 1 1
        fire a1
        player A ninja
        G a1
        plan G - kunai crawl_dig
        player B
        G a1
    """)
    assert table.story("damaged") == ["damaged BG 5 card"]
    assert table.options == ["act action=crawl", "act action=dig"]


def test_a_card_that_places_a_snail_where_it_stands_enters_nothing() -> None:
    """L14: also where the placing is no offer: the victim is hit by the card, not by the fire."""
    table = Table(
        "map 1 1; fire a1; player A ninja; G a1; plan G - kunai crawl_dig; player B; G a1",
        kunai={"rows": (row("", "damage 5", "place here"),)},
    )
    assert table.story("placed", "damaged") == ["damaged BG 5 card"]


def test_the_newcomer_stands_on_the_full_space_while_the_chain_goes_on() -> None:
    """L15: CL comes back onto the mine where AG has just arrived: AG is hit, BL on its way not."""
    table = Table("""
        map 1 1 1
        tiles a2:1?beach_blank
        mines a2
        player A
        G a1
        plan G - crawl_switch crawl_dig
        player B
        L a2
        G a2
        S a2
        player C
        L a3
        G a3
        S a3
    """)
    table.choose("move_to space=a2", "push_to snail=BL space=a3")
    assert table.on("a2") == "AG BG BS"
    table.choose("push_to snail=CL space=a2", "push_to snail=BG space=a1")
    assert table.story("damaged") == [f"damaged {name} 10 mine" for name in ("AG", "BS", "CL")]
    assert (table.on("a1"), table.on("a2"), table.on("a3")) == ("BG", "AG BS CL", "BL CG CS")


# --- tokens and tiles -----------------------------------------------------------------
BURNING = """
    map 1 1 1 1
    tiles a1:1!?barrel a4:1!?barrel
    fire a1 a4
    {}
    player A
    G a1 {}
    plan G -
    player B
    G a4 10
    S a3
    player C
    G a2
"""


def test_nobody_is_asked_in_which_order_tiles_burn() -> None:
    """L2: two tiles go, a mine on each; the 1st player is not asked, and all of it happens."""
    table = Table(BURNING.format("mines a1 a4", 10))
    assert table.story("eliminated") == ["eliminated AG", "eliminated BG"]
    assert (table.level("a1"), table.level("a4")) == (0, 0)
    assert table.line("contamination") == "2"
    assert table.position.round == 2


def test_no_dynamite_is_left_when_tiles_burn() -> None:
    """L2: the reason: every stick explodes before, so that a burning tile pushes nobody."""
    table = Table(BURNING.format("dynamite a1", 30))
    kinds = ("dynamite_exploded", "pushed", "tile_destroyed")
    assert [kind for kind in table.kinds() if kind in kinds] == [
        "dynamite_exploded",
        "pushed",
        "tile_destroyed",
        "tile_destroyed",
    ]


def test_who_the_dynamite_pushed_away_is_not_hit_by_the_mine() -> None:
    """L17: tokens set off together go off one by one, each with its pushes, dynamite first."""
    table = Table("""
        map 1 1 1
        tiles a2:1?beach_blank
        dynamite a2
        mines a2
        player A
        G a1
        plan G - golden_shovel crawl_dig
        player B
        G a2
        S a2 shell
    """)
    table.choose("at_space space=a2", "push_to snail=BG space=a3")
    assert table.story("damaged") == [
        "damaged BG 15 dynamite",
        "damaged BS 10 dynamite",
        "damaged BS 5 mine",
    ]


def test_two_sticks_on_a_tile_go_off_one_by_one() -> None:
    """L17: also at the end of a round, before another tile's: only who stayed is hit twice."""
    table = Table("""
        map 1 1 1 1
        dynamite a2:2 a4
        player A
        G a1
        plan G -
        player B
        G a2
        S a2 shell
    """)
    table.choose("next space=a2", "push_to snail=BG space=a3")
    assert table.story("damaged") == [
        "damaged BG 15 dynamite",
        "damaged BS 10 dynamite",
        "damaged BS 10 dynamite",
    ]


def test_a_tile_without_an_unseen_back_has_nothing_on_it() -> None:
    """L27: a hand-written position may use up all backs; then no chance, and no effect."""
    table = Table("""
        map 2 1
        unseen barrel:1
        player A
        G a2
        plan G - golden_shovel
        player B
        G a1
    """)
    table.choose("at_space space=a1")
    assert BackShown(0, 2, int(Back.UNKNOWN)) in table.events
    assert (table.level("a1"), table.health("BG"), table.hand("A")) == (1, 30, [])


# --- hand-written positions -----------------------------------------------------------
def test_who_has_no_plan_stands_still() -> None:
    """L16: B is neither asked nor told to pass, and goes on with the next round."""
    table = Table("""
        map 1 1
        next missile missile
        player A
        G a1
        plan G - crawl_dig
        player B
        G a2
    """)
    table.choose("act action=crawl", "done")
    about_b = [e for e in table.events if getattr(e, "player", 0) == 1 and e.kind != "round_began"]
    assert [event.kind for event in about_b] == ["drew"]
    assert (table.position.round, table.where("BG")) == (2, "a2")
