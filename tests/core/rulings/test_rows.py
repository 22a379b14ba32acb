"""R16.1, R16.2: scatter and rows, each ruling in a small position.

Plans go on with `crawl_dig` where the test looks at the table before the round ends.
"""

from __future__ import annotations

import pytest

from tests.support.core.scenario import Table, row, spaces_of


# --- R16.1: scatter -----------------------------------------------------------------------------
def test_scatter_goes_next_to_the_target_out_of_range_or_water() -> None:
    """R16.1: all neighbours of the target, two of them at distance 3, one water; not the target."""
    table = Table("""
        map
        | 1 1 3 .
        |  . 1 2
        player A
        G a1
        plan G - grenade crawl_dig
        player B
        G a3
    """)
    table.choose("at_space space=a3").dice("triangle")
    assert table.options == [f"scatter_to space={space}" for space in ("a2", "a4", "b2", "b3")]


def test_scatter_may_come_back_to_the_attackers_own_space() -> None:
    """R16.1: a1 is next to the target, though the Grenade could never have aimed at it."""
    table = Table("""
        map 2 1 1
        tiles a1:2?trap
        player A
        G a1
        plan G - grenade crawl_dig
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle")
    assert spaces_of(table.options) == {"a1", "a3"}
    table.choose("scatter_to space=a1")
    assert (table.level("a1"), table.health("AG")) == (1, 25)


def test_scatter_does_not_need_sight() -> None:
    """R16.1: a card that needs sight scatters onto a mountain that the attacker cannot see."""
    table = Table(
        """
        map 1 1 3
        player A
        G a1
        plan G - grenade crawl_dig
        player B
        G a3
        """,
        grenade={"ignores_sight": False, "nearest": 1, "farthest": 2},
    )
    assert table.story("targeted") == ["targeted AG a2"]
    table.dice("triangle")
    assert spaces_of(table.options) == {"a1", "a3"}


def test_scatter_is_mandatory() -> None:
    """R16.1: with one neighbour there is no choice: the attacker's own tile goes."""
    table = Table("""
        map 2 2
        tiles a1:2?trap
        player A
        G a1
        plan G - grenade crawl_dig
        player B
        G a2
    """)
    table.dice("triangle")
    assert table.story("scattered") == ["scattered a1"]
    assert (table.level("a1"), table.level("a2")) == (1, 2)


def test_after_a_scatter_the_new_space_is_affected_instead_of_the_target() -> None:
    """R16.1: "does not affect the originally targeted space": nobody there, all here."""
    table = Table(
        """
        map 1 1 1
        player A
        G a1
        S a1
        plan G - grenade crawl_dig
        player B
        L a1
        G a2
        """,
        grenade={"nearest": 1, "farthest": 2, "rows": (row("triangle", "scatter", "damage 10"),)},
    )
    table.choose("at_space space=a2").dice("triangle").choose("scatter_to space=a1")
    assert [table.health(snail) for snail in ("AG", "AS", "BL", "BG")] == [20, 20, 20, 30]


# --- R16.2: rows --------------------------------------------------------------------------------
BALLS = """
    map 1 1 1
    player A
    G a1
    plan G - ball_thrower crawl_dig
    player B
    G a2
"""


def test_two_dice_fall_as_two_dice_do() -> None:
    """R16.2, F3: 36 ways; two different faces come in either order, doubles in one."""
    table = Table(BALLS).choose("at_space space=a2")
    assert table.outcomes == {
        "dice_show face=triangle other_face=triangle": 9,
        "dice_show face=triangle other_face=square": 12,
        "dice_show face=triangle other_face=circle": 6,
        "dice_show face=square other_face=square": 4,
        "dice_show face=square other_face=circle": 4,
        "dice_show face=circle other_face=circle": 1,
    }


def test_of_several_rows_that_match_exactly_one_is_chosen() -> None:
    """R16.2: the Ball Thrower with triangle and circle: one row of the two, nothing else."""
    table = Table(BALLS)
    table.choose("at_space space=a2").dice("triangle", "circle")
    assert table.options == ["take_row row=0", "take_row row=1"]
    table.choose("take_row row=0")
    assert table.options == ["push_to snail=BG space=a1", "push_to snail=BG space=a3"]
    table.choose("push_to snail=BG space=a3")
    assert (table.where("BG"), table.health("BG")) == ("a3", 30)
    assert len(table.told("hit")) == 1


def test_the_row_not_chosen_does_nothing() -> None:
    """R16.2: the other choice: damage, and nobody is pushed."""
    table = Table(
        BALLS, ball_thrower={"rows": (row("triangle", "push"), row("circle", "damage 5"))}
    )
    table.choose("at_space space=a2").dice("triangle", "circle").choose("take_row row=1")
    assert (table.where("BG"), table.health("BG")) == ("a2", 25)
    assert table.options == ["act action=crawl", "act action=dig"]


PAIRS = {
    "rows": (
        row("triangle+square", "damage 10"),
        row("square+square", "damage 15"),
        row("circle", "damage 5"),
    )
}


@pytest.mark.parametrize(
    ("dice", "health"),
    [
        (("triangle", "square"), 20),
        (("square", "square"), 15),
        (("triangle", "triangle"), 30),  # half a pair
        (("triangle", "circle"), 25),  # half a pair, and the single circle
        (("square", "circle"), 25),
        (("circle", "circle"), 25),  # doubles count once
    ],
)
def test_a_pair_row_needs_both_faces(dice: tuple[str, str], health: int) -> None:
    """R16.2: one die of a pair is nothing; a pair of squares needs two squares."""
    table = Table(BALLS, ball_thrower=PAIRS)
    table.choose("at_space space=a2").dice(*dice)
    assert table.health("BG") == health
    assert len(table.told("missed")) == (health == 30)


def test_a_pair_row_and_a_single_row_that_both_match_are_alternatives() -> None:
    """R16.2: triangle and square complete the pair and match the square row: one is chosen."""
    rows = (row("triangle+square", "damage 10"), row("square", "damage 5"))
    table = Table(BALLS, ball_thrower={"rows": rows})
    table.choose("at_space space=a2").dice("triangle", "square")
    assert table.options == ["take_row row=0", "take_row row=1"]
    table.choose("take_row row=1")
    assert table.health("BG") == 25


def test_doubles_count_once() -> None:
    """R16.2: two triangles of the Ball Thrower push once; the snail goes one space, not two."""
    table = Table("""
        map 1 1 1 1
        player A
        G a1
        plan G - ball_thrower crawl_dig
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle", "triangle")
    table.choose("push_to snail=BG space=a3")
    assert table.where("BG") == "a3"
    assert table.options == ["act action=crawl", "act action=dig"]


def test_a_hit_cannot_be_declined() -> None:
    """R16.2: one row matches, and it hurts a friend: no question is asked."""
    table = Table(
        """
        map 1 1 1
        player A
        G a1
        S a2
        plan G - ball_thrower crawl_dig
        player B
        G a3
        """,
        ball_thrower={"rows": (row("triangle", "push"), row("circle", "damage 5"))},
    )
    table.choose("at_space space=a2").dice("square", "circle")
    assert table.health("AS") == 25
    assert table.options == ["act action=crawl", "act action=dig"]


def test_a_choice_of_rows_cannot_be_declined_either() -> None:
    """R16.2: two rows match on a space with only a friend: the options are just these two."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        S a2
        plan G - ball_thrower crawl_dig
        player B
        G a3
    """)
    table.choose("at_space space=a2").dice("triangle", "circle")
    assert table.options == ["take_row row=0", "take_row row=1"]
