"""R13-R16: range, sight and targets, each ruling in a small position.

Plans go on with `crawl_dig` where the test looks at the table before the round ends.
"""

from __future__ import annotations

import pytest

from tests.support.core.scenario import Table, row, spaces_of


# --- R13: range ---------------------------------------------------------------------------------
def test_one_to_two_reaches_distances_one_and_two_whatever_the_heights() -> None:
    """R13: the Fishing Rod (1-2) reaches a mountain two hexes away; not its own space, not 3."""
    table = Table("""
        map 1 . 3 1
        player A
        G a1
        S a1
        plan G - fishing_rod crawl_dig
        player B
        L a1
        G a2
        S a3
        M a4
    """)
    assert table.options == ["at_snail snail=BG", "at_snail snail=BS"]


def test_range_one_is_exactly_one() -> None:
    """R13: the Gatling Gun's "1" is neither the attacker's own space nor the next but one."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        plan G - gatling_gun crawl_dig
        player B
        L a1
        G a2
        S a3
    """)
    table.dice("square")
    assert [table.health(snail) for snail in ("BL", "BG", "BS")] == [30, 20, 30]


def test_range_is_counted_over_holes_in_the_board_too() -> None:
    """R13: hex distance, not the length of a way: a2 is 2 away, though 3 moves round the hole."""
    table = Table("""
        map
        | 1 _ 1
        |  1 1
        player A
        G a1
        plan G - fishing_rod crawl_dig
        player B
        G a2
        S b1
    """)
    assert table.options == ["at_snail snail=BG", "at_snail snail=BS"]


# --- R13: sight ---------------------------------------------------------------------------------
@pytest.mark.parametrize("attacker", [1, 2, 3])
@pytest.mark.parametrize("target", [0, 1, 2, 3])
def test_sight_asks_only_that_the_target_is_not_higher(attacker: int, target: int) -> None:
    """R13: the target's level at most the attacker's; the same level and all depths are seen."""
    table = Table(
        f"""
        map {attacker} {".123"[target]} .
        player A
        G a1
        plan G - missile crawl_dig
        player B
        G a2
        """,
        missile={"ignores_sight": False, "nearest": 1, "farthest": 2},
    )
    if target <= attacker:
        assert spaces_of(table.options) == {"a2", "a3"}
    else:  # only the water behind is left, which is taken without a question
        assert table.story("targeted") == ["targeted AG a3"]


def test_a_card_that_ignores_sight_attacks_upwards() -> None:
    """R13: the Missile's sign: from a beach up to a mountain, as in the rulebook's example."""
    table = Table("""
        map 1 3 1
        player A
        G a1
        plan G - missile crawl_dig
        player B
        G a2
    """)
    assert "at_space space=a2" in table.options


def test_what_stands_between_never_matters() -> None:
    """R13: from a beach over a mountain to a beach; the mountain itself is too high."""
    table = Table(
        """
        map 1 3 1
        player A
        G a1
        plan G - missile crawl_dig
        player B
        G a2
        S a3
        """,
        missile={"ignores_sight": False, "nearest": 1, "farthest": 2},
    )
    assert table.story("targeted") == ["targeted AG a3"]
    table.dice("square")
    assert (table.health("BG"), table.health("BS")) == (30, 20)


# --- R14: whole spaces --------------------------------------------------------------------------
def test_a_space_card_may_target_water_and_empty_spaces() -> None:
    """R14: any space in range: empty land, empty water, and who stands where does not matter."""
    table = Table(
        """
        map 1 . 2 . 1
        player A
        G a3
        plan G - missile crawl_dig
        player B
        G a2
        S a5
        """,
        missile={"nearest": 1, "farthest": 2},
    )
    assert spaces_of(table.options) == {"a1", "a2", "a4", "a5"}


def test_everybody_on_the_target_space_is_affected() -> None:
    """R14: enemies, friends and shelled ones alike (the shell takes 5 off)."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        S a2
        plan G - missile crawl_dig
        player B
        L a2
        G a2 30 shell
        S a3
    """)
    table.choose("at_space space=a2").dice("square")
    assert [table.health(snail) for snail in ("AS", "BL", "BG", "BS")] == [20, 20, 25, 30]


def test_the_attacker_is_affected_where_it_stands_itself() -> None:
    """R14: a space card of range 0 on the own space hits the attacker like everybody there."""
    table = Table(
        """
        map 1 1
        player A
        G a1
        plan G - missile crawl_dig
        player B
        G a1
        """,
        missile={"nearest": 0, "farthest": 1, "rows": (row("square", "damage 10"),)},
    )
    table.choose("at_space space=a1").dice("square")
    assert (table.health("AG"), table.health("BG")) == (20, 20)


def test_snails_on_water_are_hurt_and_pushed_but_water_is_not_destroyed() -> None:
    """R14: a Missile on water deals its 15, destroys nothing, and pushes to other water."""
    table = Table("""
        map 1 . .
        player A
        G a1
        plan G - missile crawl_dig
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("circle")
    assert table.health("BG") == 15
    assert table.where("BG") == "a3"
    assert table.level("a2") == 0
    assert not {"tile_damaged", "tile_destroyed", "back_shown"} & set(table.kinds())


def test_water_cannot_be_damaged() -> None:
    """R14: a damaging hit leaves no damage token on water."""
    table = Table("""
        map 1 . 1
        player A
        G a1
        plan G - missile crawl_dig
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("square")
    assert table.health("BG") == 20
    assert table.tokens("a2") == {}


def test_water_cannot_burn() -> None:
    """R14: a Cocktail hurts the snail on water, and its fire goes nowhere."""
    table = Table("""
        map 1 . 1
        player A
        G a1
        plan G - cocktail crawl_dig
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle")
    assert table.health("BG") == 25
    assert table.tokens("a2") == {}
    assert table.told("fire_placed") == []


@pytest.mark.parametrize("card", ["mine", "dynamite"])
def test_water_holds_no_tokens(card: str) -> None:
    """R14: on water a Mine or Dynamite card has no legal way and is passed over."""
    table = Table(f"""
        map . 1
        player A
        G a1
        plan G - {card} crawl_dig
        player B
        G a2
    """)
    assert table.story("passed_over") == ["passed_over A water"]
    assert table.tokens("a1") == {}


def test_a_card_that_chooses_a_tile_cannot_choose_water() -> None:
    """R14: the Disintegrator (0-2) is offered the three tiles, not the two water spaces."""
    table = Table("""
        map . 1 . 2 3
        player A
        G a3
        plan G - disintegrator crawl_dig
        player B
        G a5
    """)
    assert spaces_of(table.options) == {"a2", "a4", "a5"}


def test_a_tile_card_with_only_water_in_range_is_passed_over() -> None:
    """R14: a space card could aim at the water; a tile card has no target at all."""
    table = Table("""
        map . . . 1
        player A
        G a1
        plan G - disintegrator crawl_dig
        player B
        G a4
    """)
    assert table.story("passed_over") == ["passed_over A no_target"]


# --- R15: one snail -----------------------------------------------------------------------------
def test_one_snail_may_be_a_friend_but_never_the_attacker_itself() -> None:
    """R15: Kunai (0-1) may hit both friends, on the own space and beside it; not its thrower."""
    table = Table("""
        map 1 1
        player A ninja
        L a2
        G a1
        S a1
        plan G - kunai crawl_dig
        player B
        G a2
    """)
    assert table.options == ["at_snail snail=AL", "at_snail snail=AS", "at_snail snail=BG"]


def test_the_text_may_let_a_snail_choose_itself() -> None:
    """R15: the First-Aid Kit heals a snail on the own space, "yourself too"; enemies as well."""
    table = Table("""
        map 1 1
        player A
        L a2
        G a1 10
        plan G - first_aid_kit crawl_dig
        player B
        G a1 10
    """)
    assert table.options == ["at_snail snail=AG", "at_snail snail=BG"]
    table.choose("at_snail snail=AG")
    assert (table.health("AG"), table.health("BG")) == (20, 10)


def test_punch_chooses_among_enemies_only() -> None:
    """R15: the friend on the space cannot be punched."""
    table = Table("""
        map 1 1
        player A
        G a1
        S a1
        plan G - crawl_punch crawl_dig
        player B
        L a1
        player C
        G a2
    """)
    table.choose("act action=punch")
    assert table.story("targeted") == ["targeted AG a1"]
    assert [table.health(snail) for snail in ("AS", "BL", "CG")] == [30, 25, 30]


def test_punch_without_an_enemy_on_the_space_is_impossible() -> None:
    """R15: a friend is no target for a Punch, so only the Crawl half can be chosen."""
    table = Table("""
        map 1 1
        player A
        G a1
        S a1
        plan G - crawl_punch crawl_dig
        player B
        L a2
    """)
    assert table.story("acted") == ["acted A AG"]
    assert table.options == ["done", "move_to space=a2"]


# --- R16: everybody in range --------------------------------------------------------------------
def test_all_in_range_judges_sight_for_each_space_on_its_own() -> None:
    """R16: the rulebook's Gatling Gun: meadow and beach are hit, friends too; the mountain not."""
    table = Table("""
        map
        |  2 3
        | 2 2 1
        |  1 .
        player A
        G b2
        S a1
        plan G - gatling_gun crawl_dig
        player B
        L a1
        G a2
        S b3
        M c2
    """)
    table.dice("square")
    hit = {snail: table.health(snail) for snail in ("AG", "AS", "BL", "BG", "BS", "BM")}
    assert hit == {"AG": 30, "AS": 20, "BL": 20, "BG": 30, "BS": 20, "BM": 20}


def test_all_in_range_spares_the_attacker() -> None:
    """R16: with range 0 the others on the own space are hit, the attacker is not."""
    table = Table(
        """
        map 1 1
        player A
        G a1
        S a1
        plan G - gatling_gun crawl_dig
        player B
        G a1
        S a2
        """,
        gatling_gun={"nearest": 0},
    )
    table.dice("square")
    assert [table.health(snail) for snail in ("AG", "AS", "BG", "BS")] == [30, 20, 20, 20]
