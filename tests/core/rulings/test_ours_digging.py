"""L31: what is drawn when a mine lies on the meadow that is dug up."""

from __future__ import annotations

import pytest

from tests.support.core.scenario import Table


@pytest.mark.parametrize("card", ["crawl_dig", "golden_shovel"])
def test_a_mine_on_a_tile_that_was_dug_up_does_not_spoil_the_cards(card: str) -> None:
    """R25, L31: Dig on a damaged tile, or the Shovel, destroyed that very tile, mine or no mine."""
    table = Table(f"""
        map 2
        tiles a1:2!?one_card
        mines a1
        next missile grenade
        player A
        G a1
        plan G - {card} dig_aim
        player B
        G a1
    """)
    if card == "crawl_dig":
        table.choose("act action=dig")
    assert (table.level("a1"), table.health("AG")) == (1, 20)
    assert table.hand("A") == (["missile", "grenade"] if card == "crawl_dig" else ["missile"])


def test_who_is_killed_by_the_mine_under_the_own_spade_still_draws() -> None:
    """L31: by R12.1 the player draws, though the digger is dead when the back is seen."""
    table = Table("""
        map 2
        tiles a1:2!?two_cards
        mines a1
        next missile grenade cocktail
        player A
        L a1
        G a1 10
        plan G L crawl_dig dig_aim
        player B
        G a1
    """)
    table.choose("act action=dig")
    assert (table.level("a1"), table.health("AG")) == (1, 0)
    assert table.hand("A") == ["missile", "grenade", "cocktail"]
