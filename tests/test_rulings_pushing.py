"""R17-R22: pushes, full spaces, chains, who chooses, entering, and crawling on.

The Ball Thrower's triangle ("push each snail") is the plain push of these tests. Plans go on
with `dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tests.table import Table, row, spaces_of

NEXT_CARD = ["act action=dig", "act action=aim"]
"""The options once the tested card is done."""


def pushing(text: str, target: str) -> Table:
    """The Ball Thrower at this space, and it pushes."""
    table = Table(text)
    return table.choose(f"at_space space={target}").dice("triangle", "square")


def crawling(text: str, *spaces: str) -> Table:
    """A Crawl over these spaces."""
    table = Table(text).choose("act action=crawl")
    return table.choose(*(f"move_to space={space}" for space in spaces))


# --- R17: where a push goes ---------------------------------------------------------------------
def test_a_push_goes_next_door_on_the_same_or_a_lower_level() -> None:
    """R17: from a meadow to meadow, beach or water around it; not up, not further."""
    table = pushing(
        """
        map
        |  3 2 .
        | 1 2 .
        |  1
        player A
        G c1
        plan G - ball_thrower dig_aim
        player B
        G b2
        """,
        "b2",
    )
    assert table.options == [
        f"push_to snail=BG space={space}" for space in ("a2", "b1", "b3", "c1")
    ]


def test_a_push_falls_any_depth() -> None:
    """R17: from a mountain straight into the water, without harm."""
    table = pushing(
        """
        map 1 3 .
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        G a2
        """,
        "a2",
    )
    table.choose("push_to snail=BG space=a3")
    assert (table.where("BG"), table.health("BG")) == ("a3", 30)


def test_who_has_only_higher_ground_around_stays() -> None:
    """R17: from a beach between meadows nobody is pushed."""
    table = pushing(
        """
        map 2 1 2
        player A
        G a1
        plan G - ball_thrower dig_aim
        player B
        G a2
        """,
        "a2",
    )
    assert table.where("BG") == "a2"
    assert table.story("stayed") == ["stayed BG nowhere"]


def test_who_has_only_closed_spaces_around_stays() -> None:
    """R17: the one space on its level holds three shelled snails, so it is closed (R18)."""
    table = pushing(
        """
        map 2 1 1
        player A
        G a1
        S a3 30 shell
        plan G - ball_thrower dig_aim
        player B
        G a2
        L a3 30 shell
        M a3 30 shell
        """,
        "a2",
    )
    assert table.where("BG") == "a2"
    assert table.story("stayed") == ["stayed BG nowhere"]


def test_a_push_cannot_be_declined() -> None:
    """R17: the only way leads a friend into the water: it goes there, nobody is asked."""
    table = pushing(
        """
        map 2 1 .
        player A
        G a1
        S a2
        plan G - ball_thrower dig_aim
        player B
        G a1
        """,
        "a2",
    )
    assert table.where("AS") == "a3"
    assert table.options == NEXT_CARD


# --- R18: full spaces ---------------------------------------------------------------------------
def test_a_full_space_is_entered_by_pushing_one_unshelled_snail_out() -> None:
    """R18: friend or enemy, not the shelled one and not the newcomer; any way a push may go."""
    table = crawling(
        """
        map 1 2 2 3
        player A
        G a3
        S a2
        plan G - crawl_dig dig_aim
        player B
        G a2
        S a2 30 shell
        """,
        "a2",
    )
    assert table.options == [
        "push_to snail=AS space=a1",
        "push_to snail=AS space=a3",
        "push_to snail=BG space=a1",
        "push_to snail=BG space=a3",
    ]
    table.choose("push_to snail=AS space=a1")
    assert table.on("a2") == "AG BG BS"
    assert table.on("a1") == "AS"


def test_a_space_with_two_snails_is_not_full() -> None:
    """R18: the third snail comes in without a push."""
    table = crawling(
        """
        map 1 1 1
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a2
        S a2
        """,
        "a2",
    )
    assert table.on("a2") == "AG BG BS"
    assert table.told("pushed") == []


SHELLED = """
    map 1 1 1
    player A
    G a1
    plan G - {card} dig_aim
    player B
    G a2 30 shell
    S a2 30 shell
    player C
    G a2 30 shell
    S a3
"""


def test_three_shelled_snails_close_their_space_to_moving() -> None:
    """R18: the Crawl cannot enter; a2 is not even offered, and so there is nowhere to go."""
    table = Table(SHELLED.format(card="crawl_dig")).choose("act action=crawl")
    assert table.where("AG") == "a1"
    assert table.options == NEXT_CARD


def test_three_shelled_snails_close_their_space_to_placing() -> None:
    """R18: the Jetpack flies over them, it cannot land there."""
    table = Table(SHELLED.format(card="jetpack"))
    assert table.where("AG") == "a3"


def test_three_shelled_snails_close_their_space_to_pushing() -> None:
    """R18: CS can only be pushed towards them, and stays."""
    table = pushing(SHELLED.format(card="ball_thrower"), "a3")
    assert table.where("CS") == "a3"


def test_two_shelled_snails_leave_the_third_to_be_pushed() -> None:
    """R18: the rulebook's Jetpack example: it has to choose the one snail without a shell."""
    table = Table("""
        map 1 . 3
        player A
        G a1
        plan G - jetpack dig_aim
        player B
        G a3 30 shell
        S a3 30 shell
        M a3
    """)
    table.choose("place_on space=a3")
    assert table.on("a3") == "AG BG BS"
    assert table.where("BM") == "a2"


def test_a_full_space_that_nobody_can_leave_is_closed() -> None:
    """R18: no shells, but all around is higher, the way the newcomer came too."""
    table = Table("""
        map 2 1 2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2
        S a2
    """)
    table.choose("act action=crawl")
    assert table.where("AG") == "a1"
    assert table.options == NEXT_CARD


def test_nobody_can_be_placed_on_a_closed_space() -> None:
    """R18: AG's own space is full, and AG itself, the only one unshelled, has nowhere to go."""
    table = Table("""
        map 1 2 3
        player A
        G a1
        plan G - fishing_rod dig_aim
        player B
        G a1 30 shell
        S a1 30 shell
        player C
        G a2
    """)
    assert table.story("passed_over") == ["passed_over A no_target"]


def test_the_acting_snail_itself_may_have_to_make_room() -> None:
    """R18: "any but the newcomer": whom the Fishing Rod lands on may include the angler."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        plan G - fishing_rod dig_aim
        player B
        G a1 30 shell
        S a1 30 shell
        player C
        G a3
    """)
    assert table.on("a1") == "BG BS CG"
    assert table.where("AG") == "a2"


DEEP = """
    map {map}
    player A
    G a1
    plan G - crawl_dig dig_aim
    player B
    L a2
    G a2
    S a2
    player C
    L a3
    G a3
    S a3
    player D
    L a4
    G a4
    S a4
"""


def test_a_row_of_full_spaces_without_an_end_is_closed() -> None:
    """R18: judged along the whole chain: nobody can leave a4, so nobody a3, so nobody a2."""
    table = Table(DEEP.format(map="2 1 1 1")).choose("act action=crawl")
    assert table.where("AG") == "a1"
    assert table.options == NEXT_CARD


def test_a_row_of_full_spaces_with_water_behind_it_is_open() -> None:
    """R18: the same row, and the last one can fall into the water: three pushes follow."""
    table = crawling(DEEP.format(map="2 1 1 1 ."), "a2")
    table.choose("push_to snail=BS space=a3")
    table.choose("push_to snail=CG space=a4")
    table.choose("push_to snail=DL space=a5")
    assert [table.on(f"a{number}") for number in range(1, 6)] == [
        "",
        "AG BL BG",
        "BS CL CS",
        "CG DG DS",
        "DL",
    ]
    assert table.options == ["done", "move_to space=a3"]


def test_shells_at_the_far_end_close_the_whole_chain() -> None:
    """R18: a3 could be left only for a4, which is shut by shells; so a2 is closed too."""
    position = """
        map 2 1 1 1 .
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2
        S a2
        player C
        L a3
        G a3
        S a3
        M a4 30 shell
        player D
        L a4 30 shell
        G a4 30{last}
    """
    closed = Table(position.format(last=" shell")).choose("act action=crawl")
    assert closed.where("AG") == "a1"
    assert closed.options == NEXT_CARD
    opened = Table(position.format(last="")).choose("act action=crawl")
    assert opened.options == ["done", "move_to space=a2"]


def test_a_way_that_is_closed_further_on_is_not_offered() -> None:
    """R18: BG can leave a2 for a1, but not for a3, whose three cannot leave."""
    table = crawling(
        """
        map 2 2 1
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a2
        L a2 30 shell
        S a2 30 shell
        player C
        L a3
        G a3
        S a3
        """,
        "a2",
    )
    assert table.where("BG") == "a1"


@contextmanager
def at_most(calls: int) -> Iterator[None]:
    """Fails, instead of running for hours, after so many calls of functions."""
    left = calls

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal left
        left -= event == "call"
        if not left:
            raise AssertionError(f"more than {calls} calls")

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


def test_a_large_closed_plateau_is_judged_quickly() -> None:
    """R18: five full beaches below the crawler; the judgement may not try every order of pushes."""
    with at_most(300_000):
        table = Table("""
            map
            |  2 1
            | 1 1 1
            |  1
            player A
            G a1
            S a2
            L c1
            M c1
            plan G - crawl_dig dig_aim
            player B
            L a2
            G a2
            S b1
            M b1
            player C
            L b2
            G b2
            S b2
            M b1
            player D
            L b3
            G b3
            S b3
            M c1
        """).choose("act action=crawl")
    assert table.where("AG") == "a1"
    assert table.options == NEXT_CARD


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
    table = Table("""
        map 1 1 1
        player A cowboys
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
    table = Table("""
        map 1 .
        player A cowboys
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


# --- R21: entering ------------------------------------------------------------------------------
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


# --- R19-R22: dynamite inside a chain -----------------------------------------------------------
def test_dynamite_inside_a_chain_begins_chains_of_its_own() -> None:
    """R19, R20: BL, pushed out by AG, is thrown back by the blast, and pushes AG itself out."""
    table = crawling(
        """
        map 2 2 2 3
        tiles a3:2?trap
        mines a3
        dynamite a3
        first B
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        L a2
        G a2 30 shell
        S a2 30 shell
        player C
        G a4
        """,
        "a2",
    )
    table.choose("push_to snail=BL space=a3")
    assert table.chooser == "B"  # AG's space is full again, and only AG can make room
    assert table.options == ["push_to snail=AG space=a1", "push_to snail=AG space=a3"]
    table.choose("push_to snail=AG space=a1")
    assert table.story("moved", "pushed", "mine_exploded", "dynamite_exploded") == [
        "moved AG a2",
        "pushed BL a3",
        "mine_exploded a3",
        "dynamite_exploded a3",
        "pushed BL a2",
        "pushed AG a1",
    ]
    assert (table.health("BL"), table.level("a3")) == (5, 1)
    assert table.chooser == "A"
    assert table.options == ["done", "move_to space=a2"]


def test_dynamite_of_a_chain_is_done_before_the_chain_goes_on() -> None:
    """R21: CL, last of the chain, sets off mine and dynamite on a4; only then BL burns on a3."""
    table = crawling(
        """
        map 2 1 1 1 1
        tiles a4:1?beach_blank
        fire a3
        mines a4
        dynamite a4
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
    table.choose("push_to snail=CL space=a5")
    assert table.story("pushed", "damaged", "tile_destroyed") == [
        "pushed BL a3",
        "pushed CL a4",
        "damaged CL 10 mine",
        "damaged CL 15 dynamite",
        "pushed CL a5",
        "tile_destroyed a4",
        "damaged BL 5 fire",
    ]


# --- R22: crawling on ---------------------------------------------------------------------------
def test_a_crawler_that_survives_fire_goes_on() -> None:
    """R22: one move is left after the fire."""
    table = crawling(
        """
        map 1 1 1
        fire a2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a3
        """,
        "a2",
    )
    assert table.options == ["done", "move_to space=a1", "move_to space=a3"]


def test_a_crawler_goes_on_from_the_level_to_which_it_fell() -> None:
    """R22: the mine dropped it into the water: the beaches cost 2 now, the water b2 costs 1."""
    table = crawling(
        """
        map
        | 1 1 1
        |  1 .
        tiles a2:1?beach_blank
        mines a2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a3
        """,
        "a2",
    )
    assert table.level("a2") == 0
    assert table.options == ["done", "move_to space=b2"]


def test_a_crawler_goes_on_from_where_a_blast_threw_it() -> None:
    """R22: mine and dynamite leave AG 5 health and throw it to a3; from there it has a move."""
    table = crawling(
        """
        map 2 2 2 1
        tiles a2:2?one_card
        mines a2
        dynamite a2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a1
        """,
        "a2",
    )
    table.choose("push_to snail=AG space=a3")
    assert table.health("AG") == 5
    assert spaces_of(table.options) == {"a2", "a4"}
    table.choose("move_to space=a4")
    assert table.where("AG") == "a4"
    assert table.options == NEXT_CARD


def test_a_crawler_whose_moves_are_used_up_stops() -> None:
    """R22: climbing into the fire took both moves; surviving it gives none back."""
    table = crawling(
        """
        map 1 2 1
        fire a2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a3
        """,
        "a2",
    )
    assert (table.where("AG"), table.health("AG")) == ("a2", 25)
    assert table.options == NEXT_CARD


def test_a_crawler_that_dies_moves_no_more() -> None:
    """R22: the fire killed AG on its first move; its mate takes over with the next card."""
    table = crawling(
        """
        map 1 1 1
        fire a2
        player A
        G a1 5
        S a1
        plan G S crawl_dig dig_aim
        player B
        G a3
        """,
        "a2",
    )
    assert table.where("AG") is None
    assert table.options == NEXT_CARD
