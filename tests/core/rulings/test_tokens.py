"""R25, R26: cards on meadows, and tokens.

Plans go on with `dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

import pytest

from tests.support.core.scenario import Table, row
from tests.support.core.scenario_cards import digging_up

# --- R25: cards on meadows ----------------------------------------------------------------------
DIG = """
    map 2
    tiles a1:2!?{back}
    next missile grenade cocktail
    player A
    G a1
    plan G - crawl_dig dig_aim
    player B
    G a1
"""


@pytest.mark.parametrize(
    ("back", "hand"),
    [
        ("trap", ["missile"]),
        ("one_card", ["missile", "grenade"]),
        ("two_cards", ["missile", "grenade", "cocktail"]),
    ],
)
def test_digging_up_a_meadow_draws_its_cards(back: str, hand: list[str]) -> None:
    """R25: Dig draws its own card, and those of the meadow that it destroyed; B draws nothing."""
    table = Table(DIG.format(back=back)).choose("act action=dig")
    assert table.hand("A") == hand
    assert table.hand("B") == []


def test_digging_on_a_whole_meadow_draws_only_its_own_card() -> None:
    """R25: the meadow was not destroyed."""
    table = Table(DIG.format(back="two_cards").replace("!", "")).choose("act action=dig")
    assert table.hand("A") == ["missile"]


def test_the_golden_shovel_draws_a_meadows_cards() -> None:
    """R25: destroyed by the Golden Shovel, also from the space next to it."""
    table = digging_up("""
        map 1 2
        tiles a2:2?two_cards
        next missile grenade cocktail
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    assert table.hand("A") == ["missile", "grenade"]


def test_an_attack_that_destroys_a_meadow_draws_nothing() -> None:
    """R25: the rulebook's Grenade example: two cards on the back, and nobody draws them."""
    table = Table("""
        map 2 3 2
        tiles a3:2?two_cards
        next missile
        player A
        G a1
        plan G - grenade dig_aim
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle").choose("scatter_to space=a3")
    assert table.level("a3") == 1
    assert table.told("drew") == []


def test_a_mine_that_dig_set_off_draws_nothing() -> None:
    """R25: Dig damaged the tile, the mine destroyed it: only Dig's own card is drawn."""
    table = Table("""
        map 2
        tiles a1:2?two_cards
        mines a1
        next missile grenade cocktail
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a1
    """)
    table.choose("act action=dig")
    assert table.level("a1") == 1
    assert table.hand("A") == ["missile"]


def test_the_meadow_under_a_mountain_mine_draws_nothing() -> None:
    """R25: the rulebook's third Dig example: the mine destroyed the meadow, not the digger."""
    table = Table("""
        map 3
        tiles a1:3!?mine,one_card
        next missile grenade
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a1
    """)
    table.choose("act action=dig")
    assert (table.level("a1"), table.health("AG")) == (1, 20)
    assert table.hand("A") == ["missile"]


def test_fire_that_destroys_a_meadow_draws_nothing() -> None:
    """R25: nor does the end of the round."""
    table = Table("""
        map 1 2
        tiles a2:2!?two_cards
        fire a2
        player A
        G a1
        plan G -
        player B
        G a1
    """)
    assert table.level("a2") == 1
    assert table.told("drew") == []


# --- R26: tokens --------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "word"), [("mine", "mines"), ("dynamite", "dynamite")])
def test_two_tokens_of_a_kind_may_lie_on_one_tile(card: str, word: str) -> None:
    """R26: the second is put beside the first; nothing explodes."""
    table = Table(f"""
        map 1 1
        {word} a1
        player A
        G a1
        plan G - {card} dig_aim
        player B
        G a2
    """)
    assert table.tokens("a1") == {word: 2}
    assert table.story(f"{card}_put") == [f"{card}_put a1"]


def test_fires_add_up_on_one_tile() -> None:
    """R26: one burns there already."""
    table = Table("""
        map 1 1 1
        fire a2
        player A
        G a1
        plan G - cocktail dig_aim
        player B
        G a3
    """)
    table.choose("at_space space=a2").dice("triangle")
    assert table.tokens("a2") == {"fire": 2}
    assert table.story("fire_placed") == ["fire_placed a2"]


@pytest.mark.parametrize(
    ("card", "word", "in_the_box"), [("mine", "mines", 2), ("dynamite", "dynamite", 3)]
)
def test_tokens_are_never_limited_by_the_pool(card: str, word: str, in_the_box: int) -> None:
    """R26: all tokens of the box lie on the board, and another one is put."""
    table = Table(f"""
        map 1 1
        {word} a2:{in_the_box}
        player A
        G a1
        plan G - {card} dig_aim
        player B
        G a1
    """)
    assert table.tokens("a1") == {word: 1}
    assert table.tokens("a2") == {word: in_the_box}


def test_fire_is_never_limited_by_the_pool() -> None:
    """R26: the box has 8 fires; here is the ninth."""
    table = Table("""
        map 1 1 1
        fire a3:8
        player A
        G a1
        plan G - cocktail dig_aim
        player B
        G a1
    """)
    table.choose("at_space space=a2").dice("triangle")
    assert (table.tokens("a2"), table.tokens("a3")) == ({"fire": 1}, {"fire": 8})


BURNING_BLAST = {"rows": (row("square", "destroy tile", "fire 2"),)}


def test_fire_of_a_card_that_destroyed_the_tile_lands_on_the_next() -> None:
    """R26: the meadow is gone with its own fire, and the beach burns; who fell is not hurt."""
    table = Table(
        """
        map 1 2 1
        tiles a2:2?one_card
        fire a2
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
        """,
        missile=BURNING_BLAST,
    )
    table.choose("at_space space=a2").dice("square")
    assert (table.level("a2"), table.tokens("a2")) == (1, {"fire": 2})
    assert table.health("BG") == 30


def test_fire_of_a_card_that_left_only_water_is_lost() -> None:
    """R26: the beach is gone; neither the water nor any other space burns."""
    table = Table(
        """
        map 1 1 1
        tiles a2:1?beach_blank
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
        """,
        missile=BURNING_BLAST,
    )
    table.choose("at_space space=a2").dice("square")
    assert [table.tokens(f"a{number}") for number in (1, 2, 3)] == [{}, {}, {}]
    assert table.told("fire_placed") == []
