"""R8.1: a card does all it can, in printed order; what does nothing may still be legal."""

from __future__ import annotations

import pytest

from tests.support.core.scenario import Table, row


def test_a_card_does_what_it_can_even_if_a_part_is_impossible() -> None:
    """R8.1: on water it can neither dig nor hide, but draw, which makes it mandatory."""
    table = Table(
        """
        map . 1
        player A
        G a1
        plan G - jetpack
        player B
        G a2
        plan G - crawl_dig
        next missile
    """,
        jetpack={"rows": (row("", "dig up here", "hide self", "draw 1"),)},
    )
    assert table.told("passed_over") == []
    assert table.hand("A") == ["missile"]
    assert not table.shelled("AG")


def test_a_card_with_no_possible_part_is_passed_over() -> None:
    """R8.1: the same card without its last part can do nothing on water."""
    table = Table(
        """
        map . 1
        player A
        G a1
        plan G - jetpack
        player B
        G a2
        plan G - crawl_dig
    """,
        jetpack={"rows": (row("", "dig up here", "hide self"),)},
    )
    assert table.story("passed_over") == ["passed_over A no_target"]


def test_an_attack_is_made_though_its_victim_cannot_be_placed_afterwards() -> None:
    """R8.1: nobody can be pushed up and out of the full beach, so it is closed; Kunai hits."""
    table = Table("""
        map 1 2
        player A ninja
        G a1
        S a1 shell
        M a1 shell
        plan G - kunai
        player B
        G a2
        S a2
        plan G - crawl_dig
    """)
    table.choose("at_snail snail=BG")
    assert table.health("BG") == 25
    assert table.where("BG") == "a2"
    assert table.chooser == "B"


def test_effects_happen_in_printed_order() -> None:
    """R8.1: who is pushed before the tile is damaged is gone when the mine explodes."""
    text = """
        map 1 2 1
        mines a2
        player A
        G a1
        plan G - missile
        player B
        G a2
        plan G - crawl_dig
    """
    table = Table(text, missile={"farthest": 1, "rows": (row("circle", "push", "damage tile"),)})
    table.dice("circle").choose("push_to snail=BG space=a3")
    assert table.health("BG") == 30
    table = Table(text, missile={"farthest": 1, "rows": (row("circle", "damage tile", "push"),)})
    table.dice("circle").back("one_card").choose("push_to snail=BG space=a1")
    assert table.health("BG") == 20


def test_crawling_no_moves_is_legal_and_leaves_the_shell() -> None:
    """R8.1: enclosed by mountains, the Grunt resolves a Crawl of 0 moves all the same."""
    table = Table("""
        map 3 1 3
        player A
        G a2 shell
        plan G - crawl_switch
        player B
        G a1
        plan G - crawl_dig
    """)
    assert table.told("passed_over") == []
    assert table.where("AG") == "a2"
    assert not table.shelled("AG")


def test_a_crawl_may_stop_before_its_first_move() -> None:
    """R8.1: also where there would be room."""
    table = Table("""
        map 1 1
        player A
        G a1 shell
        plan G - crawl_switch
        player B
        G a2
        plan G - crawl_dig
    """)
    table.choose("done")
    assert table.where("AG") == "a1"
    assert not table.shelled("AG")
    assert table.chooser == "B"


def test_shell_while_shelled_is_legal_and_does_nothing() -> None:
    """R8.1: it is not passed over, needs no other shell, and the snail stays inside."""
    table = Table("""
        map 1 1
        player A
        G a1 shell
        S a1 shell
        plan G - shell_switch
        player B
        G a2
        plan G - crawl_dig
    """)
    assert table.chooser == "B"
    assert table.story("acted", "passed_over", "hid", "left_shell") == ["acted A AG"]
    assert table.shelled("AG") and table.shelled("AS")


def test_healing_at_full_health_is_legal_and_does_nothing() -> None:
    """R8.1: the First-Aid Kit must be resolved, and brings the healer out of its shell."""
    table = Table("""
        map 1 1
        player A
        G a1 shell
        plan G - first_aid_kit
        player B
        G a2
        plan G - crawl_dig
    """)
    assert table.story("acted", "passed_over") == ["acted A AG"]
    assert table.health("AG") == 30
    assert not table.shelled("AG")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_dig_works_on_any_tile(level: int) -> None:
    """R8.1: beach, meadow and mountain, burning or not."""
    table = Table(f"""
        map {level} 1
        fire a1
        player A
        G a1
        plan G - crawl_dig
        player B
        G a2
        plan G - crawl_dig
        next missile
    """)
    table.choose("act action=dig")
    assert table.hand("A") == ["missile"]
    assert table.tokens("a1") == {"damaged": 1, "fire": 1}
