"""R17, R18: where a push goes, and full spaces.

Plans go on with `dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tests.support.core.scenario import Table
from tests.support.core.scenario_cards import DEEP, NEXT_CARD, crawling, pushing


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
