"""R19, R20: chains, and who decides them.

Plans go on with `dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

from tests.support.core.scenario import Table, row
from tests.support.core.scenario_cards import crawling, pushing


# --- R19: chains --------------------------------------------------------------------------------
def test_the_place_that_the_first_snail_left_is_free() -> None:
    """R19: two full spaces change a snail: AG leaves a1 before it arrives, and BL finds room."""
    table = crawling(
        """
        map 1 1
        player A
        L a1
        G a1
        S a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2
        S a2
        """,
        "a2",
    )
    assert table.options == [f"push_to snail=B{role} space=a1" for role in "LGS"]
    table.choose("push_to snail=BL space=a1")
    assert (table.on("a1"), table.on("a2")) == ("AL AS BL", "AG BG BS")
    assert len(table.told("pushed")) == 1


def test_the_place_that_a_pushed_snail_left_is_free_too() -> None:
    """R19: the same for a push: BL swaps places with CL, though both spaces were full."""
    table = pushing(
        """
        map 2 1 1
        player A
        G a1
        plan G - ball_thrower dig_aim
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
    assert (table.on("a2"), table.on("a3")) == ("BG BS CL", "BL CG CS")


def test_the_first_snail_counts_as_pushed() -> None:
    """R19: BL cannot go to a3, since CL would then have to push AG, who began the chain."""
    table = crawling(
        """
        map 1 1 1
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
    assert table.story("pushed") == ["pushed BL a1"]


def test_one_who_was_placed_counts_as_pushed() -> None:
    """R19: the same for a placement: BL can go to a2, not to a4 and by CL back on AG."""
    table = Table("""
        map 1 1 1 1
        player A
        G a1
        plan G - jetpack dig_aim
        player B
        L a3
        G a3 30 shell
        S a3 30 shell
        player C
        L a4
        G a4 30 shell
        S a4 30 shell
    """)
    table.choose("place_on space=a3")
    assert table.story("pushed") == ["pushed BL a2"]


def test_no_snail_is_pushed_twice_in_one_chain() -> None:
    """R19: CL cannot go to a4: DL would come back to a3, where only BL, pushed already, is free."""
    table = crawling(
        """
        map 1 1 1 1
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2
        S a2 30 shell
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
        player D
        L a4
        G a4 30 shell
        S a4 30 shell
        """,
        "a2",
    )
    assert table.options == [
        "push_to snail=BL space=a1",
        "push_to snail=BL space=a3",
        "push_to snail=BG space=a1",
        "push_to snail=BG space=a3",
    ]
    table.choose("push_to snail=BL space=a3")
    assert table.story("pushed") == ["pushed BL a3", "pushed CL a2", "pushed BG a1"]
    assert [table.on(f"a{number}") for number in range(1, 5)] == [
        "BG",
        "AG BS CL",
        "BL CG CS",
        "DL DG DS",
    ]


def test_each_move_of_a_crawl_begins_a_new_chain() -> None:
    """R19: BL, pushed by the first move, is pushed again by the second."""
    table = crawling(
        """
        map 1 1 1 1
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2 30 shell
        S a2 30 shell
        player C
        L a3 30 shell
        G a3 30 shell
        """,
        "a2",
    )
    table.choose("push_to snail=BL space=a3", "move_to space=a3")
    assert table.options == ["push_to snail=BL space=a2", "push_to snail=BL space=a4"]
    table.choose("push_to snail=BL space=a4")
    assert table.on("a3") == "AG CL CG"


# --- R20: who decides ---------------------------------------------------------------------------
def test_the_active_player_decides_the_chains_of_an_action() -> None:
    """R20: B crawls among A's snails; B, not their owner and 1st player A, says who goes where."""
    table = Table("""
        map 1 1 1 1
        player A
        L a2
        G a2
        S a2
        M a3
        player B
        G a1
        plan G - crawl_dig dig_aim
        player C
        G a3
        S a3
    """)
    table.choose("act action=crawl", "move_to space=a2")
    assert table.chooser == "B"
    table.choose("push_to snail=AG space=a3")
    assert table.chooser == "B"
    assert "push_to snail=CG space=a4" in table.options


def test_the_active_player_decides_an_attacks_pushes() -> None:
    """R20: B's Ball Thrower pushes A's snail where B wants."""
    table = Table("""
        map 1 1 1
        player A
        G a2
        player B
        G a1
        plan G - ball_thrower dig_aim
    """)
    table.choose("at_space space=a2").dice("triangle", "square")
    assert table.chooser == "B"
    assert table.options == ["push_to snail=AG space=a1", "push_to snail=AG space=a3"]


def test_the_first_player_decides_dynamite_and_its_chains_during_an_action() -> None:
    """R20: B's Missile sets off dynamite: A, the 1st player, pushes, and says who makes room."""
    table = Table("""
        map 1 1 1 1
        dynamite a2
        player A
        M a4
        player B
        G a1
        plan G - missile dig_aim
        player C
        G a2
        player D
        L a3
        G a3
        S a3
    """)
    table.choose("at_space space=a2").dice("square")
    assert table.chooser == "A"
    table.choose("push_to snail=CG space=a3")
    assert table.chooser == "A"
    table.choose("push_to snail=DL space=a4")
    assert table.chooser == "B"
    assert table.health("CG") == 5


def test_after_a_neutral_effect_the_active_player_decides_the_action_again() -> None:
    """R20: A throws CG off with the dynamite; the attack's own push, of AL, is B's to choose."""
    table = Table(
        """
        map 1 1 1 2 2
        dynamite a4
        player A
        L a2
        player B
        G a2
        plan G - missile dig_aim
        player C
        G a4
        """,
        missile={"rows": (row("square", "damage tile", "push here"),)},
    )
    table.choose("at_space space=a4").dice("square")
    assert table.chooser == "A"
    assert table.options == ["push_to snail=CG space=a3", "push_to snail=CG space=a5"]
    table.choose("push_to snail=CG space=a5")
    assert table.chooser == "B"
    assert table.options == ["push_to snail=AL space=a1", "push_to snail=AL space=a3"]


def test_the_first_player_decides_what_a_chain_of_an_action_sets_off() -> None:
    """R20: B crawls onto a mine under dynamite: where the blast throws B's snail, A decides."""
    table = Table("""
        map 2 2 2
        tiles a2:2?trap
        mines a2
        dynamite a2
        player A
        G a3
        player B
        G a1
        plan G - crawl_dig dig_aim
    """)
    table.choose("act action=crawl", "move_to space=a2")
    assert table.chooser == "A"
    assert table.options == ["push_to snail=BG space=a1", "push_to snail=BG space=a3"]


def test_a_first_player_who_dies_in_the_middle_decides_no_more() -> None:
    """R20, R35: A throws CG onto the mine under A's last snail; B must throw CS."""
    table = Table("""
        map 2 2 1 1
        tiles a1:2?one_card
        mines a1
        dynamite a2
        player A
        G a1 10
        player B
        G a3
        plan G - missile dig_aim
        player C
        G a2
        S a2
    """)
    table.choose("at_space space=a2").dice("square")
    assert table.chooser == "A"
    table.choose("push_to snail=CG space=a1")
    assert (table.health("AG"), table.health("CG")) == (0, 0)
    assert table.options == ["push_to snail=CS space=a1", "push_to snail=CS space=a3"]
    assert table.chooser == "B"


def test_the_first_player_decides_at_the_end_of_the_round() -> None:
    """R20: C has the marker; the dynamite throws A's and B's snails where C likes."""
    table = Table("""
        map 1 1 1
        first C
        dynamite a2
        player A
        G a2
        plan G - shell_switch
        player B
        S a2
        player C
        L a1
    """)
    assert table.chooser == "C"
    assert table.options == ["push_to snail=BS space=a1", "push_to snail=BS space=a3"]
