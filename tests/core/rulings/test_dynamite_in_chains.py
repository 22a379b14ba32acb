"""R19-R22: dynamite that goes off inside a chain begins chains of its own.

Plans go on with `dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

from tests.support.core.scenario_cards import crawling


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
