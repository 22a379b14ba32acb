"""R23: tiles damaged, destroyed and removed.

Tiles are pinned (`tiles a2:2?trap`) where their backs matter. Plans go on with
`dig_aim`, whose two halves make the table stop before the round ends.
"""

from __future__ import annotations

import pytest

from tests.support.core.scenario import Table
from tests.support.core.scenario_cards import digging_up


# --- R23: destroying a tile ---------------------------------------------------------------------
def test_a_tile_is_destroyed_in_the_order_tokens_back_fall() -> None:
    """R23: dynamite (15) before the mine (10), then the back, and the survivors come down."""
    table = digging_up("""
        map 1 2
        tiles a2:2?trap
        mines a2
        dynamite a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2 30 shell
    """)
    assert table.story(
        "tile_destroyed", "dynamite_exploded", "mine_exploded", "damaged", "back_shown", "fell"
    ) == [
        "dynamite_exploded a2",
        "damaged BG 10 dynamite",
        "mine_exploded a2",
        "damaged BG 5 mine",
        "tile_destroyed a2",
        "back_shown a2 trap",
        "damaged BG 0 trap",
        "fell BG a2",
    ]


def test_all_tokens_leave_with_the_tile() -> None:
    """R23: damage, fire, mine and dynamite are gone; the tile below is whole and bare."""
    table = digging_up("""
        map 1 2
        tiles a2:2!?one_card
        next mine
        fire a2:3
        mines a2
        dynamite a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a1
    """)
    assert (table.level("a2"), table.tokens("a2")) == (1, {})


def test_the_back_finds_only_who_is_still_there() -> None:
    """R23: the dynamite threw BG off, so neither mine nor trap reaches it."""
    table = digging_up("""
        map 1 2 2
        tiles a2:2?trap
        mines a2
        dynamite a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    table.choose("push_to snail=BG space=a3")
    assert table.health("BG") == 15
    assert table.level("a2") == 1


def test_the_back_finds_newcomers_too() -> None:
    """R23: "the snails then there": CL, pushed onto the tile by the blast's chain, is trapped."""
    table = digging_up("""
        map 1 2 2
        tiles a2:2?trap
        dynamite a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
    """)
    table.choose("push_to snail=BG space=a3")
    assert table.where("CL") == "a2"
    assert (table.health("BG"), table.health("CL")) == (15, 25)


def test_the_back_is_resolved_before_the_fall_and_water_comes_last() -> None:
    """R23: the barrel, then the fall, then the water takes the shell; the mine met it shelled."""
    table = digging_up("""
        map 1 1
        tiles a2:1?barrel
        mines a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2 30 shell
    """)
    assert table.story("damaged", "back_shown", "fell", "left_shell", "contaminated") == [
        "damaged BG 5 mine",
        "back_shown a2 barrel",
        "contaminated",
        "fell BG a2",
        "left_shell BG",
    ]
    assert not table.shelled("BG")


def test_on_land_the_fallen_keep_their_shells() -> None:
    """R23: only water takes the shell off."""
    table = digging_up("""
        map 1 2
        tiles a2:2?trap
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2 30 shell
    """)
    assert table.shelled("BG")
    assert table.health("BG") == 30


def test_only_survivors_come_down() -> None:
    """R23: BS dies in the trap and does not arrive on the beach."""
    table = digging_up("""
        map 1 2
        tiles a2:2?trap
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
        S a2 5
    """)
    assert table.story("fell") == ["fell BG a2"]
    assert table.on("a2") == "BG"


def test_the_attacks_push_comes_after_the_tile_is_gone() -> None:
    """R23: the rulebook's Missile: BG is pushed from the meadow level, so not up to a3."""
    table = Table("""
        map 1 3 3
        tiles a2:3?mountain_blank
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
        S a2 30 shell
    """)
    table.choose("at_space space=a2").dice("circle")
    assert table.level("a2") == 2
    assert (table.health("BG"), table.where("BG")) == (15, "a1")
    assert (table.health("BS"), table.where("BS"), table.shelled("BS")) == (20, "a2", True)


def test_the_attacks_push_comes_after_the_back_too() -> None:
    """R23: the mine on the back takes 10 and the meadow first; then BG is pushed from the beach."""
    table = Table("""
        map 1 3 2
        tiles a2:3?mine,one_card
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("circle")
    assert table.story("damaged", "back_shown", "pushed") == [
        "damaged BG 15 card",
        "back_shown a2 mine",
        "damaged BG 10 mine_back",
        "back_shown a2 one_card",
        "pushed BG a1",
    ]


# --- R23.1: damaging a tile ---------------------------------------------------------------------
def test_the_first_damage_puts_a_token_the_second_destroys() -> None:
    """R23.1: whole, damaged, gone; and the tile below starts whole."""
    table = Table("""
        map 2
        tiles a1:2?trap
        next missile grenade
        player A
        G a1
        plan G - crawl_dig dig_aim shell_switch
        player B
        G a1
    """)
    table.choose("act action=dig")
    assert (table.level("a1"), table.tokens("a1")) == (2, {"damaged": 1})
    table.choose("act action=dig")
    assert table.story("tile_damaged", "tile_destroyed") == ["tile_damaged a1", "tile_destroyed a1"]
    assert table.level("a1") == 1


def test_dynamite_set_off_by_damage_leaves_the_tile_as_it_is() -> None:
    """R23.1: the token first, then 15 and the push; the tile stays, damaged."""
    table = Table("""
        map 1 1 1
        dynamite a2
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("square").choose("push_to snail=BG space=a3")
    assert table.story("tile_damaged", "dynamite_exploded", "tile_destroyed", "pushed") == [
        "tile_damaged a2",
        "dynamite_exploded a2",
        "pushed BG a3",
    ]
    assert (table.level("a2"), table.tokens("a2")) == (1, {"damaged": 1})
    assert table.health("BG") == 5


def test_a_mine_set_off_by_damage_destroys_the_tile() -> None:
    """R23.1: one hit that only damages, but the mine takes the tile along."""
    table = Table("""
        map 1 2 1
        tiles a2:2?trap
        mines a2
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("square")
    assert table.story("tile_damaged", "mine_exploded", "tile_destroyed", "back_shown") == [
        "tile_damaged a2",
        "mine_exploded a2",
        "tile_destroyed a2",
        "back_shown a2 trap",
    ]
    assert (table.level("a2"), table.health("BG")) == (1, 30 - 10 - 10 - 5)


def test_dynamite_and_mine_set_off_by_damage_go_most_damage_first() -> None:
    """R23.1, R23: the dynamite throws BG off before the mine, which meets shelled CG alone."""
    table = Table("""
        map 1 2 1
        tiles a2:2?trap
        mines a2
        dynamite a2
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
        player C
        G a2 30 shell
    """)
    table.choose("at_space space=a2").dice("square").choose("push_to snail=BG space=a3")
    assert table.health("BG") == 30 - 10 - 15
    assert table.health("CG") == 30 - 5 - 10 - 5 - 0
    assert table.level("a2") == 1


def test_damage_to_several_is_applied_to_all_before_the_dead_are_removed() -> None:
    """R23.1: three are hurt, then two leave together, and only then B's passive snail steps in."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        plan G - missile dig_aim
        player B
        L a2 30
        G a2 10
        plan G L
        player C
        G a2 10
        S a3
    """)
    table.choose("at_space space=a2").dice("square")
    assert table.story("damaged", "eliminated", "switched") == [
        "damaged BL 10 card",
        "damaged BG 10 card",
        "damaged CG 10 card",
        "eliminated BG",
        "eliminated CG",
        "switched B",
    ]


@pytest.mark.parametrize("plan", ["G S", "S G"])
def test_nobody_is_switched_in_who_dies_at_the_same_time(plan: str) -> None:
    """R23.1: active and passive snail die together: no free Switch to a dead snail happens."""
    table = Table(f"""
        map 1 1 1
        player A
        G a1
        plan G - missile dig_aim
        player B
        L a3
        G a2 10
        S a2 10
        plan {plan} crawl_dig
    """)
    table.choose("at_space space=a2").dice("square")
    assert table.story("eliminated") == ["eliminated BG", "eliminated BS"]
    assert table.told("switched") == []
    assert table.story("passed_over") == ["passed_over B no_snail"]


# --- R23.2: removing a tile ---------------------------------------------------------------------
def test_removing_a_tile_sets_nothing_off() -> None:
    """R23.2: no mine, no dynamite, no back; the tokens go and the snails come down."""
    table = Table("""
        map 1 2
        tiles a2:2!?trap
        fire a2
        mines a2
        dynamite a2
        player A
        G a1
        plan G - disintegrator dig_aim
        player B
        G a2
    """)
    table.choose("at_space space=a2")
    assert (table.level("a2"), table.tokens("a2")) == (1, {})
    assert (table.where("BG"), table.health("BG")) == ("a2", 30)
    told = {"mine_exploded", "dynamite_exploded", "back_shown", "tile_destroyed", "damaged"}
    assert not told & set(table.kinds())
    assert table.story("tile_removed", "fell") == ["tile_removed a2", "fell BG a2"]


def test_removing_a_beach_drops_its_snails_into_the_water() -> None:
    """R23.2: coming down is coming down: the shell is lost, the barrel is not found."""
    table = Table("""
        map 1 1
        tiles a2:1?barrel
        player A
        G a1
        plan G - disintegrator dig_aim
        player B
        G a2 30 shell
    """)
    table.choose("at_space space=a2")
    assert (table.level("a2"), table.shelled("BG")) == (0, False)
    assert table.told("contaminated") == []


def test_the_back_of_a_removed_tile_stays_among_the_unseen() -> None:
    """R23.2: after a removal all 20 beach backs are still possible for the next one."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        plan G - disintegrator golden_shovel
        player B
        G a3
    """)
    table.choose("at_space space=a2")  # then a1 is the only tile left in range
    assert table.outcomes == {"back_is back=barrel": 10, "back_is back=beach_blank": 10}


def test_the_back_of_a_destroyed_tile_is_seen() -> None:
    """R23.2, F2: the other case: after a barrel is turned up, nine are left."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        plan G - golden_shovel golden_shovel
        player B
        G a3
    """)
    table.choose("at_space space=a2").back("barrel")  # then a1 is the only tile left in range
    assert table.outcomes == {"back_is back=barrel": 9, "back_is back=beach_blank": 10}
