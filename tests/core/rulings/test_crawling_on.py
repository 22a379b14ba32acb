"""R22: a crawler that was hurt, fell, was thrown or died on its way.

Plans go on with `dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

from tests.support.core.scenario import spaces_of
from tests.support.core.scenario_cards import NEXT_CARD, crawling


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
