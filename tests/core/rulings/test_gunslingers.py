"""R32: Gunslingers draw when they hurt an enemy with dice."""

from __future__ import annotations

from snails_core.events import DrewNothing
from tests.support.core.scenario import Table, row


def test_cowboys_may_draw_when_they_hurt_an_enemy_with_dice() -> None:
    """R32: offered, not forced, and one card."""
    text = """
        map 1 1
        next grenade
        player A cowboys
        G a1
        plan G - gatling_gun crawl_dig
        player B
        G a2
    """
    table = Table(text).dice("square")
    assert table.options == ["accept", "decline"]
    assert table.choose("accept").hand("A") == ["grenade"]
    table = Table(text).dice("square").choose("decline")
    assert table.hand("A") == []
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_count_what_is_left_after_the_shell() -> None:
    """R32: 5 damage on a shelled enemy is no loss, so no card; unshelled it is."""
    text = "map 1 1; player A cowboys; G a1; plan G - cocktail; player B; G a2 {}; plan G - dig_aim"
    shelled = Table(text.format("shell")).dice("triangle")
    assert shelled.options == ["act action=dig", "act action=aim"]
    bare = Table(text.format("")).dice("triangle")
    assert bare.options == ["accept", "decline"]


def test_gunslingers_do_not_count_hurt_friends() -> None:
    """R32: an enemy must have lost health."""
    table = Table("""
        map 1 1 1 1
        player A cowboys
        G a2
        S a1
        plan G - gatling_gun crawl_dig
        player B
        G a4
    """)
    table.choose("act action=gatling_gun").dice("square")
    assert table.health("AS") == 20
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_do_not_count_fire() -> None:
    """R32: the Ball Thrower's push into fire costs the enemy 5, but not by the card's damage."""
    table = Table("""
        map 1 1 1 .
        fire a3
        player A cowboys
        G a1
        S a1
        M a1
        plan G - ball_thrower crawl_dig
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle", "square").choose("push_to snail=BG space=a3")
    assert table.story("damaged") == ["damaged BG 5 fire"]
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_do_not_count_mines_nor_backs() -> None:
    """R32: a Grenade that only destroys a tile hurts by its mine and its trap, not by itself."""
    table = Table("""
        map 1 1 2
        tiles a3:2?trap
        mines a3
        player A cowboys
        G a1
        plan G - grenade crawl_dig
        player B
        G a3
    """)
    table.choose("at_space space=a2").dice("triangle").choose("scatter_to space=a3")
    assert table.story("damaged") == ["damaged BG 10 mine", "damaged BG 5 trap"]
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_need_dice() -> None:
    """R32: a Punch is a red attack, but it requires no die."""
    table = Table("""
        map 1 1
        player A cowboys
        G a1
        plan G - crawl_punch crawl_dig
        player B
        G a1
    """)
    table.choose("act action=punch")
    assert table.health("BG") == 25
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_are_offered_after_all_that_the_card_set_off() -> None:
    """R32: first the tile, its back and the pushes, then the card."""
    table = Table(
        """
        map 1 1 1
        tiles a2:1?barrel
        player A cowboys
        G a1
        plan G - missile
        player B
        G a2
        """,
        missile={"rows": (row("circle", "damage 15", "destroy tile", "push"),)},
    )
    table.choose("at_space space=a2").dice("circle")
    assert table.kinds()[-4:] == ["back_shown", "contaminated", "fell", "stayed"]
    assert table.options == ["accept", "decline"]


def test_gunslingers_are_once_a_round() -> None:
    """R32: the second hit earns nothing; a declined offer is not a use."""
    text = """
        map 1 1
        player A cowboys
        G a1
        plan G - gatling_gun gatling_gun crawl_dig
        player B
        G a2
    """
    table = Table(text + "next cocktail").dice("square").choose("accept").dice("square")
    assert (table.health("BG"), table.hand("A")) == (10, ["cocktail"])
    assert table.options == ["act action=crawl", "act action=dig"]
    table = Table(text).dice("square").choose("decline").dice("square")
    assert table.options == ["accept", "decline"]


def test_gunslingers_draw_nothing_from_an_empty_deck() -> None:
    """R32: the draw is a draw like any other (R2)."""
    table = Table("map 1 1; player A cowboys; G a1; plan G - gatling_gun; player B; G a2; deck -")
    table.dice("square").choose("accept")
    assert DrewNothing(0) in table.events
