"""R21: what a snail meets where it comes in.

Plans go on with `dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

from tests.support.core.scenario import Table
from tests.support.core.scenario_cards import DEEP, crawling, pushing


def test_moving_in_and_moving_through_fire_both_hurt() -> None:
    """R21: 5 for each token: AG passes two tokens on a2 and ends on one on a3."""
    table = crawling(
        """
        map 1 1 1
        fire a2:2 a3
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a1
        """,
        "a2",
        "a3",
    )
    assert table.story("damaged") == ["damaged AG 10 fire", "damaged AG 5 fire"]
    assert table.health("AG") == 15


def test_leaving_fire_does_not_hurt_and_coming_back_does() -> None:
    """R21: out of the fire for nothing, into it again for 5."""
    table = crawling(
        """
        map 1 1
        fire a1
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a2
        """,
        "a2",
    )
    assert table.health("AG") == 30
    table.choose("move_to space=a1")
    assert table.health("AG") == 25


def test_being_placed_flies_over_fire_and_lands_in_it() -> None:
    """R21: the Jetpack's way does not count, its landing does."""
    position = """
        map 1 1 1
        fire a2
        player A
        G a1
        plan G - jetpack dig_aim
        player B
        G a1
    """
    assert Table(position).choose("place_on space=a3").health("AG") == 30
    assert Table(position).choose("place_on space=a2").health("AG") == 25


def test_being_pushed_into_fire_hurts() -> None:
    """R21: as Snail C in the rulebook's Ball Thrower example."""
    table = pushing(
        """
        map 1 3 2
        fire a3
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        G a2
        """,
        "a2",
    )
    table.choose("push_to snail=BG space=a3")
    assert table.health("BG") == 25


def test_all_fire_of_one_entry_is_one_damage() -> None:
    """R21, R11: a shelled snail, carried into two fires, loses 10 - 5 and not twice 0."""
    table = Table("""
        map 1 1
        fire a1:2
        player A
        G a1
        plan G - fishing_rod dig_aim
        player B
        G a2 30 shell
    """)
    assert table.story("damaged") == ["damaged BG 5 fire"]


MINED = """
    map 1 2 2
    tiles a2:2?trap
    mines a2
    player A
    G a1
    S a3
    plan {plan} dig_aim
    player B
    G a3
    M a2
"""


def test_moving_onto_a_mine_sets_it_off() -> None:
    """R21: 10 to everybody on the tile, which is destroyed (and here has a trap: 5 more)."""
    table = crawling(MINED.format(plan="S - crawl_dig"), "a2")
    assert (table.health("AS"), table.health("BM")) == (15, 15)
    assert (table.level("a2"), table.tokens("a2")) == (1, {})


def test_being_placed_onto_a_mine_sets_it_off() -> None:
    """R21: the same by Jetpack."""
    table = Table(MINED.format(plan="G - jetpack")).choose("place_on space=a2")
    assert (table.health("AG"), table.health("BM")) == (15, 15)
    assert table.level("a2") == 1


def test_being_pushed_onto_a_mine_sets_it_off() -> None:
    """R21: the same by a push: BG is thrown to BM."""
    table = pushing(MINED.format(plan="G - ball_thrower"), "a3")
    table.choose("push_to snail=BG space=a2")
    assert (table.health("BG"), table.health("BM")) == (15, 15)
    assert table.level("a2") == 1


def test_standing_there_when_fire_arrives_is_not_entering() -> None:
    """R21: the Cocktail deals its own 5, its fire nothing."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        plan G - cocktail dig_aim
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle")
    assert table.story("damaged") == ["damaged BG 5 card"]
    assert table.tokens("a2") == {"fire": 1}


def test_standing_there_when_a_mine_arrives_is_not_entering() -> None:
    """R21: who lays the Mine, and who watches, is safe."""
    table = Table("""
        map 1 1
        player A
        G a1
        plan G - mine dig_aim
        player B
        G a1
    """)
    assert table.tokens("a1") == {"mines": 1}
    assert table.told("mine_exploded") == []
    assert (table.health("AG"), table.health("BG")) == (30, 30)


def test_who_cannot_be_pushed_does_not_enter_anew() -> None:
    """R21: BG stays on its burning mine field, and nothing happens."""
    table = pushing(
        """
        map 2 1 2
        fire a2
        mines a2
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        G a2
        """,
        "a2",
    )
    assert table.story("stayed", "damaged", "mine_exploded") == ["stayed BG nowhere"]


def test_falling_with_a_tile_is_not_entering() -> None:
    """R21: the tokens of the tile are gone with it, and the meadow below holds none."""
    table = Table("""
        map 1 3
        tiles a2:3?mountain_blank
        fire a2:2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    table.choose("at_space space=a2")
    assert table.story("fell", "damaged") == ["fell BG a2"]
    assert (table.level("a2"), table.tokens("a2")) == (2, {})


def test_fire_comes_before_the_mine() -> None:
    """R21: first the newcomer burns, then the mine explodes."""
    table = crawling(
        """
        map 2 2
        tiles a2:2?one_card
        fire a2
        mines a2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a2
        """,
        "a2",
    )
    assert table.story("damaged", "mine_exploded") == [
        "damaged AG 5 fire",
        "mine_exploded a2",
        "damaged AG 10 mine",
        "damaged BG 10 mine",
    ]


def test_the_mine_explodes_even_if_the_fire_killed_the_newcomer() -> None:
    """R21: AG burns up at the door, and BG still steps into the air with its tile."""
    table = crawling(
        """
        map 1 1
        tiles a2:1?beach_blank
        fire a2
        mines a2
        player A
        G a1 5
        S a1
        plan G S crawl_dig dig_aim
        player B
        G a2
        """,
        "a2",
    )
    assert table.health("AG") == 0
    assert (table.health("BG"), table.level("a2")) == (20, 0)


def test_the_limit_comes_before_fire_and_mine() -> None:
    """R21: who makes room for the newcomer is gone before the mine explodes."""
    table = crawling(
        """
        map 2 2 2
        tiles a2:2?one_card
        fire a2
        mines a2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2
        S a2
        """,
        "a2",
    )
    table.choose("push_to snail=BL space=a3")
    hurt = {snail: table.health(snail) for snail in ("AG", "BL", "BG", "BS")}
    assert hurt == {"AG": 15, "BL": 30, "BG": 20, "BS": 20}


def test_what_the_one_pushed_out_sets_off_comes_before_the_newcomers_fire() -> None:
    """R21: BL's mine on a3, destroyed tile and all, then AG's fire on a2."""
    table = crawling(
        """
        map 1 1 1
        tiles a3:1?beach_blank
        fire a2
        mines a3
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2
        S a2
        """,
        "a2",
    )
    table.choose("push_to snail=BL space=a3")
    assert table.story("damaged", "fell") == [
        "damaged BL 10 mine",
        "fell BL a3",
        "damaged AG 5 fire",
    ]


def test_there_are_never_four_on_a_space() -> None:
    """R21: while BL is on its way, AG stands in its place and a3 still holds its three."""
    table = crawling(DEEP.format(map="2 1 1 1 ."), "a2")
    assert (table.where("AG"), table.on("a2")) == ("a1", "BL BG BS")
    table.choose("push_to snail=BL space=a3")
    assert table.where("BL") is None
    assert (table.on("a2"), table.on("a3")) == ("AG BG BS", "CL CG CS")
    table.choose("push_to snail=CL space=a4")
    assert table.where("CL") is None
    assert (table.on("a3"), table.on("a4")) == ("BL CG CS", "DL DG DS")
    table.choose("push_to snail=DS space=a5")
    assert (table.on("a4"), table.on("a5")) == ("CL DL DG", "DS")


def test_a_snail_in_the_air_is_on_no_space() -> None:
    """R21: each mine of the chain hits who then stands there: from the last link back."""
    table = crawling(
        """
        map 2 1 1 .
        tiles a2:1?beach_blank a3:1?beach_blank
        mines a2 a3
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2 30 shell
        S a2 30 shell
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
        """,
        "a2",
    )
    assert table.story("moved", "pushed", "mine_exploded", "damaged") == [
        "moved AG a2",
        "pushed BL a3",
        "pushed CL a4",
        "mine_exploded a3",
        "damaged BL 10 mine",
        "damaged CG 5 mine",
        "damaged CS 5 mine",
        "mine_exploded a2",
        "damaged AG 10 mine",
        "damaged BG 5 mine",
        "damaged BS 5 mine",
    ]
