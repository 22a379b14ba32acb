"""R12.1: what becomes of an action whose own snail dies in the middle of it."""

from __future__ import annotations

from snails_core.cards import Target
from tests.support.core.scenario import Table, row

NEXT_SPACE = {"nearest": 1, "farthest": 1}


def test_a_dead_snails_moves_end() -> None:
    """R12.1: it burns on its first move; the Scout who takes over does not go on with them."""
    table = Table("""
        map 1 1 1
        fire a2
        player A
        G a1 5
        S a1
        plan G S crawl_switch
        player B
        G a3
        plan G - crawl_dig
    """)
    table.choose("act action=crawl", "move_to space=a2")
    assert table.where("AG") is None
    assert table.where("AS") == "a1"
    assert table.line("plan", "A").startswith("S -")
    assert table.chooser == "B"


def test_a_dead_snails_moves_end_also_when_the_card_would_go_on_with_them() -> None:
    """R12.1: the mine under its own feet, set off by the card, comes before the card's moves."""
    table = Table(
        """
        map 1 1 1
        mines a1
        tiles a1:1?barrel
        player A
        G a1 10
        S a2
        plan G S jetpack
        player B
        G a3
        plan G - crawl_dig
    """,
        jetpack={"rows": (row("", "damage tile here", "move 2"),)},
    )
    table.choose("act action=jetpack")
    assert table.where("AG") is None
    assert table.where("AS") == "a2"
    assert table.chooser == "B"


def test_what_does_not_need_the_dead_snail_is_finished() -> None:
    """R12.1: fished onto a mine, the victim kills the fisher; tile and victim are resolved."""
    table = Table("""
        map 2 1
        mines a1
        tiles a1:2?trap
        player A
        G a1 10
        S a2
        plan G - fishing_rod
        player B
        G a2
        plan G - crawl_dig
    """)
    table.choose("act action=fishing_rod", "at_snail snail=BG")
    assert table.where("AG") is None
    assert table.level("a1") == 1
    assert table.where("BG") == "a1" and table.health("BG") == 15


def test_an_effect_on_others_is_finished_without_its_snail() -> None:
    """R12.1: the card kills its own snail first, then still hurts its target."""
    table = Table(
        """
        map 1 1 1
        mines a1
        tiles a1:1?barrel
        player A
        G a1 10
        S a3
        plan G - missile
        player B
        G a2
        plan G - crawl_dig
    """,
        missile=NEXT_SPACE | {"rows": (row("circle", "damage tile here", "damage 10", "fire 1"),)},
    )
    table.choose("act action=missile").dice("circle")
    assert table.where("AG") is None
    assert table.health("BG") == 20
    assert table.tokens("a2") == {"fire": 1}


def test_an_effect_that_needs_the_dead_snail_falls_away() -> None:
    """R12.1: nobody can be placed on the space of a snail that is gone."""
    table = Table(
        """
        map 1 1 1
        mines a1
        tiles a1:1?barrel
        player A
        G a1 10
        S a3
        plan G - missile
        player B
        G a2
        plan G - crawl_dig
    """,
        missile=NEXT_SPACE
        | {"target": Target.SNAIL, "rows": (row("circle", "damage tile here", "place here"),)},
    )
    table.choose("act action=missile").dice("circle")
    assert table.where("AG") is None
    assert table.where("BG") == "a2"
    assert table.chooser == "B"


def test_its_player_still_draws() -> None:
    """R12.1: dynamite kills the digger; Dig destroyed the meadow, so its cards are drawn."""
    table = Table("""
        map 2 1
        dynamite a1
        tiles a1:2!?two_cards
        player A
        G a1 15
        S a2
        plan G - crawl_dig
        player B
        G a2
        plan G - crawl_dig
        next missile grenade cocktail flamer
    """)
    table.choose("act action=dig")
    assert table.where("AG") is None
    assert sorted(table.hand("A")) == ["cocktail", "grenade", "missile"]


def test_a_card_draws_for_its_player_though_its_snail_is_dead() -> None:
    """R12.1: the card kills its own snail, and then says to draw."""
    table = Table(
        """
        map 1 1
        mines a1
        tiles a1:1?barrel
        player A
        G a1 10
        S a2
        plan G - jetpack
        player B
        G a2
        plan G - crawl_dig
        next missile grenade cocktail
    """,
        jetpack={"rows": (row("", "damage tile here", "draw 2"),)},
    )
    table.choose("act action=jetpack")
    assert table.where("AG") is None
    assert table.hand("A") == ["missile", "grenade"]


def test_gunslingers_draw_though_the_gunslinger_is_dead() -> None:
    """R12.1, R32: it hurt an enemy before the recoil killed it."""
    table = Table(
        """
        map 1 1
        mines a1
        tiles a1:1?barrel
        player A cowboys
        G a1 10
        S a2
        plan G - missile
        player B
        G a2
        plan G - crawl_dig
        next grenade
    """,
        missile=NEXT_SPACE | {"rows": (row("circle", "damage 10", "damage tile here"),)},
    )
    table.choose("act action=missile").dice("circle")
    assert table.where("AG") is None
    assert table.options == ["accept", "decline"]
    table.choose("accept")
    assert table.hand("A") == ["grenade"]


def test_a_dead_snail_makes_no_second_attack() -> None:
    """R12.1: the attack needs its attacker."""
    table = Table(
        """
        map 1 1
        mines a1
        tiles a1:1?barrel
        player A
        G a1 10
        S a2
        plan G - missile
        player B
        G a2
        plan G - crawl_dig
    """,
        missile=NEXT_SPACE
        | {"attacks": 2, "rows": (row("circle", "damage 10", "damage tile here"),)},
    )
    table.choose("act action=missile").dice("circle")
    assert table.where("AG") is None
    assert table.health("BG") == 20
    assert table.chooser == "B"
