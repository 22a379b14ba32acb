"""R20.1: several pushes at once.

Plans go on with `dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

from tests.support.core.scenario import Table, owner_of, row
from tests.support.core.scenario_cards import NEXT_CARD, pushing


# --- R20.1: several at once ---------------------------------------------------------------------
def test_the_chooser_picks_order_and_places() -> None:
    """R20.1: any of the two first, anywhere; then the other one, anywhere."""
    table = pushing(
        """
        map 1 1 1
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        G a2
        player C
        S a2
        """,
        "a2",
    )
    assert table.options == [
        "push_to snail=BG space=a1",
        "push_to snail=BG space=a3",
        "push_to snail=CS space=a1",
        "push_to snail=CS space=a3",
    ]
    table.choose("push_to snail=CS space=a3")
    assert table.options == ["push_to snail=BG space=a1", "push_to snail=BG space=a3"]
    table.choose("push_to snail=BG space=a1")
    assert [table.on(f"a{number}") for number in (1, 2, 3)] == ["AG BG", "", "CS"]


def test_each_push_is_a_chain_of_its_own() -> None:
    """R20.1: CL makes room for BL, and then, further on, for BG."""
    table = pushing(
        """
        map 2 1 1 1 1
        player A
        G a1
        S a4 30 shell
        M a4 30 shell
        plan G - ball_thrower dig_aim
        player B
        L a2
        G a2
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
        """,
        "a2",
    )
    table.choose("push_to snail=BL space=a3", "push_to snail=CL space=a4")
    table.choose("push_to snail=BL space=a4")
    assert table.story("pushed") == [
        "pushed BL a3",
        "pushed CL a4",
        "pushed BG a3",
        "pushed BL a4",
        "pushed CL a5",
    ]


def test_a_later_push_may_bring_an_earlier_one_back() -> None:
    """R20.1: BG finds a3 full, and BL, not pushed in this chain, must make room for it."""
    table = pushing(
        """
        map 2 1 1
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        L a2
        G a2
        player C
        L a3 30 shell
        G a3 30 shell
        """,
        "a2",
    )
    table.choose("push_to snail=BL space=a3")
    assert (table.on("a2"), table.on("a3")) == ("BL", "BG CL CG")
    assert table.options == NEXT_CARD


def test_newcomers_are_not_pushed() -> None:
    """R20.1: CL comes to a2 while its snails are being pushed, and may stay there."""
    table = pushing(
        """
        map 2 1 1
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        L a2
        G a2 30 shell
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
        """,
        "a2",
    )
    assert (table.on("a2"), table.on("a3")) == ("BG CL", "BL CG CS")
    assert table.story("pushed") == ["pushed BL a3", "pushed CL a2"]


def test_who_was_pushed_off_by_an_earlier_push_is_skipped() -> None:
    """R20.1: both BL and CL are hit; BL's push moves CL, whose own push then falls away."""
    table = Table(
        """
        map
        | 1 1 1
        |  1 2
        player A
        G b1
        plan G - gatling_gun dig_aim
        player B
        L a1
        player C
        L a2
        G a2 30 shell
        S a2 30 shell
        """,
        gatling_gun={"rows": (row("square", "push"),)},
    )
    table.dice("square")
    assert {"push_to snail=BL space=a2", "push_to snail=CL space=a3"} <= set(table.options)
    table.choose("push_to snail=BL space=a2", "push_to snail=CL space=a3")
    assert table.story("pushed") == ["pushed BL a2", "pushed CL a3"]
    assert table.options == NEXT_CARD


def test_who_died_by_an_earlier_push_is_skipped() -> None:
    """R20.1: BL's push brings CL onto the mine under BG, who dies before its own push."""
    table = pushing(
        """
        map 3 2 2
        tiles a2:2?trap
        mines a2
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        L a2
        G a2 10
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
        """,
        "a2",
    )
    table.choose("push_to snail=BL space=a3")
    assert table.health("BG") == 0
    assert table.where("CL") == "a2"
    assert table.options == NEXT_CARD


def test_who_was_thrown_off_by_dynamite_is_not_pushed_by_the_attack() -> None:
    """R20.1: the blast took CG away before the attack's own push, which so finds nobody."""
    table = Table(
        """
        map 1 1 1 1
        dynamite a2
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a4
        player C
        G a2
        """,
        missile={"rows": (row("square", "damage tile", "push"),)},
    )
    table.choose("at_space space=a2").dice("square").choose("push_to snail=CG space=a3")
    assert table.story("pushed") == ["pushed CG a3"]
    assert table.options == NEXT_CARD


STUCK = """
    map
    | 1 1 1
    |  2
    player A
    G b1
    plan G - gatling_gun dig_aim
    player B
    L a1
    player C
    L a2 30 shell
    G a2 30 shell
    player D
    G a2 30 shell
"""


def test_who_is_stuck_may_be_taken_first_and_stays() -> None:
    """R20.1, R17: BL's one neighbour on its level is shut by shells: in its turn it stays."""
    table = Table(STUCK, gatling_gun={"rows": (row("square", "push shelled too"),)})
    table.dice("square")
    assert "let_stay snail=BL" in table.options
    assert "push_to snail=BL space=a2" not in table.options
    table.choose("let_stay snail=BL")
    assert table.story("stayed") == ["stayed BL nowhere"]
    table.choose("push_to snail=CL space=a3")
    assert {option.split()[1] for option in table.options} == {"snail=CG", "snail=DG"}


def test_who_can_go_by_the_time_of_its_turn_must_go() -> None:
    """R20.1, R17: after CL has left a2 there is room for BL, and staying is not offered."""
    table = Table(STUCK, gatling_gun={"rows": (row("square", "push shelled too"),)})
    table.dice("square").choose("push_to snail=CL space=a3")
    assert "push_to snail=BL space=a2" in table.options
    assert not [option for option in table.options if option.startswith("let_stay")]


def test_even_shelled_ones_are_pushed_but_never_make_room() -> None:
    """R18, R12: the Villain's Hat pushes shelled BG, which may land only where CL makes room."""
    table = Table(f"""
        map 1 1 1
        player A {owner_of("villains_hat")}
        G a1
        plan G - villains_hat dig_aim
        player B
        G a1 30 shell
        player C
        L a2
        G a2 30 shell
        S a2 30 shell
    """)
    assert table.options == ["push_to snail=CL space=a1", "push_to snail=CL space=a3"]
    table.choose("push_to snail=CL space=a3")
    assert table.on("a2") == "BG CG CS"
    assert table.shelled("BG")


def test_a_shelled_snail_pushed_into_water_loses_its_shell() -> None:
    """R12, R17: pushed by the Villain's Hat, BG ends in the water and out of its shell."""
    table = Table(f"""
        map 1 .
        player A {owner_of("villains_hat")}
        G a1
        plan G - villains_hat dig_aim
        player B
        G a1 30 shell
    """)
    assert table.where("BG") == "a2"
    assert table.story("pushed", "left_shell") == ["pushed BG a2", "left_shell BG"]
    assert not table.shelled("BG")


def test_a_shelled_snail_is_not_pushed_and_the_table_is_told() -> None:
    """R17, R12: the Ball Thrower moves BG; BS, in its shell, stays."""
    table = pushing(
        """
        map 2 1 .
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        G a2
        S a2 30 shell
        """,
        "a2",
    )
    assert table.story("pushed", "stayed") == ["pushed BG a3", "stayed BS shelled"]
