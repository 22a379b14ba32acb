"""R23-R28.1: tiles, tokens, the end of a round, contamination, and cards taken away.

Tiles are pinned (`tiles a2:2?trap`) where their backs matter. Plans go on with `dig_aim`, whose two
halves make the table stop before the round ends; `plan G -` lets the round end at once.
"""

from __future__ import annotations

import pytest

from snails_core import Over
from tests.table import Table, row, spaces_of

NEXT_CARD = ["act action=dig", "act action=aim"]
"""The options once the tested card is done."""


def digging_up(text: str, space: str = "a2") -> Table:
    """The Golden Shovel on this tile: it is destroyed, and nothing else is done to anybody."""
    return Table(text).choose(f"at_space space={space}")


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


# --- R24: how often things explode --------------------------------------------------------------
def test_a_mine_explodes_once() -> None:
    """R24: it is set off by the tile's destruction and would destroy it too: 10, and one tile."""
    table = digging_up("""
        map 1 3
        tiles a2:3?mountain_blank
        mines a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    assert table.story("mine_exploded") == ["mine_exploded a2"]
    assert (table.health("BG"), table.level("a2")) == (20, 2)


def test_dynamite_explodes_once() -> None:
    """R24: set off by damage, it is gone when the tile is destroyed later."""
    table = Table("""
        map 1 2 2
        tiles a2:2?one_card
        next mine
        dynamite a2
        player A
        G a1
        plan G - missile golden_shovel dig_aim
        player B
        G a2 30 shell
    """)
    table.choose("at_space space=a2").dice("square").choose("at_space space=a2")
    assert table.story("dynamite_exploded") == ["dynamite_exploded a2"]
    assert table.health("BG") == 30 - 5 - 10


def test_two_mines_deal_ten_twice_and_destroy_one_tile() -> None:
    """R24: each its own damage (a shell takes 5 off both), but the mountain goes only once."""
    table = Table("""
        map 3 3
        tiles a2:3?mountain_blank
        mines a2:2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a2 30 shell
    """)
    table.choose("act action=crawl", "move_to space=a2")
    assert table.story("damaged") == [
        "damaged AG 10 mine",
        "damaged BG 5 mine",
        "damaged AG 10 mine",
        "damaged BG 5 mine",
    ]
    assert table.level("a2") == 2


def test_two_sticks_of_dynamite_explode_one_after_the_other() -> None:
    """R24: the first throws BG off; the second finds only who is still there."""
    table = Table("""
        map 1 1 1
        dynamite a2:2
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
        S a2 30 shell
    """)
    table.choose("at_space space=a2").dice("square").choose("push_to snail=BG space=a3")
    assert len(table.told("dynamite_exploded")) == 2
    assert (table.health("BG"), table.health("BS")) == (5, 5)


def test_a_mine_token_destroys_only_its_own_tile() -> None:
    """R24: on a mountain with a blank back the meadow below stays."""
    table = Table("""
        map 3 3
        tiles a2:3?mountain_blank
        mines a2
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a1
    """)
    table.choose("act action=crawl", "move_to space=a2")
    assert (table.level("a2"), table.health("AG")) == (2, 20)
    assert len(table.told("tile_destroyed")) == 1


def test_a_mine_on_a_mountains_back_destroys_the_meadow_too() -> None:
    """R24: 10 for the mine, then the meadow goes, and its trap deals 5 more."""
    table = digging_up("""
        map 1 3
        tiles a2:3?mine,trap
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    assert table.story("back_shown", "damaged", "fell") == [
        "back_shown a2 mine",
        "damaged BG 10 mine_back",
        "fell BG a2",
        "back_shown a2 trap",
        "damaged BG 5 trap",
        "fell BG a2",
    ]
    assert table.level("a2") == 1


def test_a_mine_token_on_a_mountain_with_a_mine_on_its_back() -> None:
    """R24: token 10, back 10, trap 5, and two tiles gone."""
    table = digging_up("""
        map 1 3
        tiles a2:3?mine,trap
        mines a2
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    assert table.story("damaged") == [
        "damaged BG 10 mine",
        "damaged BG 10 mine_back",
        "damaged BG 5 trap",
    ]
    assert table.level("a2") == 1


def test_a_mine_entered_while_its_tile_is_being_destroyed_takes_one_tile() -> None:
    """R24: the blast's chain brings CL onto the mine of the very tile that is going."""
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
        player C
        L a3
        G a3 30 shell
        S a3 30 shell
    """)
    table.choose("push_to snail=BG space=a3")
    assert table.story("mine_exploded", "dynamite_exploded", "back_shown") == [
        "dynamite_exploded a2",
        "mine_exploded a2",
        "back_shown a2 trap",
    ]
    assert (table.level("a2"), table.health("CL")) == (1, 30 - 10 - 5)
    assert table.options == NEXT_CARD


def test_a_mine_entered_while_its_beach_is_being_destroyed_leaves_water() -> None:
    """R24: the same on a beach: the sea is not flipped."""
    table = digging_up("""
        map 1 1 1
        tiles a2:1?barrel
        mines a2
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
    assert (table.level("a2"), table.health("CL")) == (0, 20)
    assert len(table.told("contaminated")) == 1


# --- R25: cards on meadows ----------------------------------------------------------------------
DIG = """
    map 2
    tiles a1:2!?{back}
    next missile grenade cocktail
    player A
    G a1
    plan G - crawl_dig dig_aim
    player B
    G a1
"""


@pytest.mark.parametrize(
    ("back", "hand"),
    [
        ("trap", ["missile"]),
        ("one_card", ["missile", "grenade"]),
        ("two_cards", ["missile", "grenade", "cocktail"]),
    ],
)
def test_digging_up_a_meadow_draws_its_cards(back: str, hand: list[str]) -> None:
    """R25: Dig draws its own card, and those of the meadow that it destroyed; B draws nothing."""
    table = Table(DIG.format(back=back)).choose("act action=dig")
    assert table.hand("A") == hand
    assert table.hand("B") == []


def test_digging_on_a_whole_meadow_draws_only_its_own_card() -> None:
    """R25: the meadow was not destroyed."""
    table = Table(DIG.format(back="two_cards").replace("!", "")).choose("act action=dig")
    assert table.hand("A") == ["missile"]


def test_the_golden_shovel_draws_a_meadows_cards() -> None:
    """R25: destroyed by the Golden Shovel, also from the space next to it."""
    table = digging_up("""
        map 1 2
        tiles a2:2?two_cards
        next missile grenade cocktail
        player A
        G a1
        plan G - golden_shovel dig_aim
        player B
        G a2
    """)
    assert table.hand("A") == ["missile", "grenade"]


def test_an_attack_that_destroys_a_meadow_draws_nothing() -> None:
    """R25: the rulebook's Grenade example: two cards on the back, and nobody draws them."""
    table = Table("""
        map 2 3 2
        tiles a3:2?two_cards
        next missile
        player A
        G a1
        plan G - grenade dig_aim
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle").choose("scatter_to space=a3")
    assert table.level("a3") == 1
    assert table.told("drew") == []


def test_a_mine_that_dig_set_off_draws_nothing() -> None:
    """R25: Dig damaged the tile, the mine destroyed it: only Dig's own card is drawn."""
    table = Table("""
        map 2
        tiles a1:2?two_cards
        mines a1
        next missile grenade cocktail
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a1
    """)
    table.choose("act action=dig")
    assert table.level("a1") == 1
    assert table.hand("A") == ["missile"]


@pytest.mark.parametrize("card", ["crawl_dig", "golden_shovel"])
def test_a_mine_on_a_tile_that_was_dug_up_does_not_spoil_the_cards(card: str) -> None:
    """R25: Dig on a damaged tile, or the Shovel, destroyed that very tile, mine or no mine."""
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


def test_the_meadow_under_a_mountain_mine_draws_nothing() -> None:
    """R25: the rulebook's third Dig example: the mine destroyed the meadow, not the digger."""
    table = Table("""
        map 3
        tiles a1:3!?mine,one_card
        next missile grenade
        player A
        G a1
        plan G - crawl_dig dig_aim
        player B
        G a1
    """)
    table.choose("act action=dig")
    assert (table.level("a1"), table.health("AG")) == (1, 20)
    assert table.hand("A") == ["missile"]


def test_fire_that_destroys_a_meadow_draws_nothing() -> None:
    """R25: nor does the end of the round."""
    table = Table("""
        map 1 2
        tiles a2:2!?two_cards
        fire a2
        player A
        G a1
        plan G -
        player B
        G a1
    """)
    assert table.level("a2") == 1
    assert table.told("drew") == []


# --- R26: tokens --------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "word"), [("mine", "mines"), ("dynamite", "dynamite")])
def test_two_tokens_of_a_kind_may_lie_on_one_tile(card: str, word: str) -> None:
    """R26: the second is put beside the first; nothing explodes."""
    table = Table(f"""
        map 1 1
        {word} a1
        player A
        G a1
        plan G - {card} dig_aim
        player B
        G a2
    """)
    assert table.tokens("a1") == {word: 2}
    assert table.story(f"{card}_put") == [f"{card}_put a1"]


def test_fires_add_up_on_one_tile() -> None:
    """R26: one burns there already."""
    table = Table("""
        map 1 1 1
        fire a2
        player A
        G a1
        plan G - cocktail dig_aim
        player B
        G a3
    """)
    table.choose("at_space space=a2").dice("triangle")
    assert table.tokens("a2") == {"fire": 2}
    assert table.story("fire_placed") == ["fire_placed a2"]


@pytest.mark.parametrize(
    ("card", "word", "in_the_box"), [("mine", "mines", 2), ("dynamite", "dynamite", 3)]
)
def test_tokens_are_never_limited_by_the_pool(card: str, word: str, in_the_box: int) -> None:
    """R26: all tokens of the box lie on the board, and another one is put."""
    table = Table(f"""
        map 1 1
        {word} a2:{in_the_box}
        player A
        G a1
        plan G - {card} dig_aim
        player B
        G a1
    """)
    assert table.tokens("a1") == {word: 1}
    assert table.tokens("a2") == {word: in_the_box}


def test_fire_is_never_limited_by_the_pool() -> None:
    """R26: the box has 8 fires; here is the ninth."""
    table = Table("""
        map 1 1 1
        fire a3:8
        player A
        G a1
        plan G - cocktail dig_aim
        player B
        G a1
    """)
    table.choose("at_space space=a2").dice("triangle")
    assert (table.tokens("a2"), table.tokens("a3")) == ({"fire": 1}, {"fire": 8})


BURNING_BLAST = {"rows": (row("square", "destroy tile", "fire 2"),)}


def test_fire_of_a_card_that_destroyed_the_tile_lands_on_the_next() -> None:
    """R26: the meadow is gone with its own fire, and the beach burns; who fell is not hurt."""
    table = Table(
        """
        map 1 2 1
        tiles a2:2?one_card
        fire a2
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
        """,
        missile=BURNING_BLAST,
    )
    table.choose("at_space space=a2").dice("square")
    assert (table.level("a2"), table.tokens("a2")) == (1, {"fire": 2})
    assert table.health("BG") == 30


def test_fire_of_a_card_that_left_only_water_is_lost() -> None:
    """R26: the beach is gone; neither the water nor any other space burns."""
    table = Table(
        """
        map 1 1 1
        tiles a2:1?beach_blank
        player A
        G a1
        plan G - missile dig_aim
        player B
        G a2
        """,
        missile=BURNING_BLAST,
    )
    table.choose("at_space space=a2").dice("square")
    assert [table.tokens(f"a{number}") for number in (1, 2, 3)] == [{}, {}, {}]
    assert table.told("fire_placed") == []


# --- R27: the end of the round ------------------------------------------------------------------
def test_the_end_of_a_round_goes_from_the_most_damage_to_the_least() -> None:
    """R27: dynamite, Aura of Rot, fire, and in a step of its own the contamination."""
    table = Table("""
        map 1 1 1 .
        fire a1
        dynamite a2
        player A zombie
        G a3
        plan G -
        player B
        L a2 30 shell
        G a3
        S a4
        M a1
    """)
    assert table.story("damaged", "tile_damaged", "fire_burned_out") == [
        "damaged BL 10 dynamite",
        "damaged BG 5 rot",
        "tile_damaged a1",
        "fire_burned_out a1",
        "damaged BS 5 contamination",
    ]
    assert table.health("BM") == 30  # fire hurts nobody who only stands in it


def test_the_aura_looks_at_where_snails_stand_after_the_dynamite() -> None:
    """R27: BG is thrown to a Zombie and rots; BS is thrown away from one and does not."""
    table = Table("""
        map 1 1 1 1
        dynamite a2 a3
        player A zombie
        L a1 30
        G a3 30 shell
        plan G -
        player B
        G a2
        S a3
    """)
    table.choose("next space=a2", "push_to snail=BG space=a1", "push_to snail=BS space=a4")
    assert table.story("damaged")[-1] == "damaged BG 5 rot"
    assert (table.health("BG"), table.health("BS")) == (10, 15)


def test_the_aura_deals_five_once_to_each_and_spares_zombies() -> None:
    """R27: two Zombies on one space rot BG once, and not each other."""
    table = Table("""
        map 1 1
        player A zombie
        L a1
        G a1
        plan G -
        player B
        G a1
        S a2
    """)
    assert table.story("damaged") == ["damaged BG 5 rot"]


def test_the_aura_comes_all_at_once() -> None:
    """R27: both are hurt before the dead one is removed."""
    table = Table("""
        map 1 1
        player A zombie
        L a1
        G a2
        plan G -
        player B
        G a1 5
        player C
        S a2
    """)
    assert table.story("damaged", "eliminated") == [
        "damaged BG 5 rot",
        "damaged CS 5 rot",
        "eliminated BG",
    ]


def test_fire_damages_its_tile_once_however_many_tokens() -> None:
    """R27: three fires on a whole tile only damage it; all of them leave."""
    table = Table("""
        map 1 2
        fire a2:3
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    assert (table.level("a2"), table.tokens("a2")) == (2, {"damaged": 1})
    assert table.health("BG") == 30


def test_fire_destroys_a_damaged_tile_and_stops_there() -> None:
    """R27: the rulebook's example: two fires, one destruction; the meadow below is whole."""
    table = Table("""
        map 1 3
        tiles a2:3!?mountain_blank
        fire a2:2
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    assert (table.level("a2"), table.tokens("a2")) == (2, {})
    assert (table.where("BG"), table.health("BG")) == ("a2", 30)


def test_what_a_burning_tile_sets_off_is_resolved_at_once() -> None:
    """R27: mine, tile and back of the one tile before the other tile is damaged."""
    table = Table("""
        map 2 2
        tiles a1:2?trap a2:2?trap
        mines a1 a2
        fire a1 a2
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    steps = table.story("tile_damaged", "mine_exploded", "tile_destroyed", "back_shown")
    for half in (steps[:4], steps[4:]):
        space = half[0].split()[1]
        assert half == [
            f"tile_damaged {space}",
            f"mine_exploded {space}",
            f"tile_destroyed {space}",
            f"back_shown {space} trap",
        ]
    assert (table.health("AG"), table.health("BG")) == (15, 15)


def test_all_fire_leaves_after_the_last_tile() -> None:
    """R27: no fire goes out while another tile still has to be damaged."""
    table = Table("""
        map 1 1 1
        fire a1 a2:2 a3
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    kinds = [kind for kind in table.kinds() if kind in ("tile_damaged", "fire_burned_out")]
    assert kinds == ["tile_damaged"] * 3 + ["fire_burned_out"] * 3
    assert [table.tokens(f"a{number}") for number in (1, 2, 3)] == [{"damaged": 1}] * 3


def test_the_first_player_orders_equal_effects() -> None:
    """R27: which dynamite explodes first is B's to say, who has the marker."""
    table = Table("""
        map 1 1 1 1
        first B
        dynamite a1 a4
        player A
        G a1
        plan G -
        player B
        G a4
    """)
    assert table.chooser == "B"
    assert table.options == ["next space=a1", "next space=a4"]
    table.choose("next space=a4")
    assert table.story("dynamite_exploded", "pushed") == [
        "dynamite_exploded a4",
        "pushed BG a3",
        "dynamite_exploded a1",
        "pushed AG a2",
    ]


def test_the_order_of_dynamite_matters() -> None:
    """R27: thrown onto the second dynamite, BG is hit twice; the other way round only once."""
    position = """
        map 1 1 2
        dynamite a1 a2
        player A
        G a3
        plan G -
        player B
        G a1
    """
    twice = Table(position).choose("next space=a1")
    assert twice.health("BG") == 0
    assert Table(position).choose("next space=a2").health("BG") == 15


def test_dynamite_at_the_end_of_the_round_leaves_its_tile() -> None:
    """R27: it hurts and pushes; the tile is not even damaged."""
    table = Table("""
        map 1 1
        dynamite a2
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    assert (table.where("BG"), table.health("BG")) == ("a1", 15)
    assert (table.level("a2"), table.tokens("a2")) == (1, {})


def test_contamination_comes_after_fire_and_what_it_turned_up() -> None:
    """R27: BG falls into the water with its tile, and the barrel counts already."""
    table = Table("""
        map 1 1
        contamination 2
        tiles a2:1!?barrel
        fire a2
        player A
        G a1
        plan G -
        player B
        G a2
    """)
    track = table.position.setting.rules.contamination_track
    assert track[3] > track[2]
    assert table.health("BG") == 30 - track[3]


def test_contamination_comes_all_at_once() -> None:
    """R27: the last snails of both players die in the water together: a draw, nobody's win."""
    table = Table("""
        map . .
        player A
        G a1 5
        plan G -
        player B
        G a2 5
    """)
    assert table.story("damaged", "eliminated") == [
        "damaged AG 5 contamination",
        "damaged BG 5 contamination",
        "eliminated AG",
        "eliminated BG",
    ]
    node = table.position.node
    assert isinstance(node, Over)
    assert node.winner is None


def test_unexploded_mines_stay() -> None:
    """R27: the next round begins, and the mine still lies there, alone of all tokens."""
    table = Table("""
        map 1 1
        fire a2
        dynamite a2
        mines a1
        player A
        G a1
        plan G -
        player B
        G a1
    """)
    assert table.position.round == 2
    assert (table.tokens("a1"), table.tokens("a2")) == ({"mines": 1}, {"damaged": 1})


# --- R28: the top of the track ------------------------------------------------------------------
def test_a_barrel_moves_the_marker_no_further_than_the_top() -> None:
    """R28: one step below the top the first barrel moves it, the second no more."""
    probe = Table("map 1 1; player A; G a1; plan G - crawl_dig; player B; G a2")
    top = len(probe.position.setting.rules.contamination_track) - 1
    table = Table(f"""
        map 1 1 1
        tiles a2:1?barrel a1:1?barrel
        contamination {top - 1}
        player A
        G a1
        plan G - golden_shovel golden_shovel crawl_dig
        player B
        G a3
    """)
    table.choose("at_space space=a2")  # then a1 is the only tile left in range
    told = table.story("back_shown", "contaminated", "contamination_full")
    assert told == [
        "back_shown a2 barrel",
        "contaminated",
        "back_shown a1 barrel",
        "contamination_full",
    ]
    assert table.line("contamination") == str(top)


# --- R28.1: cards taken and discarded -----------------------------------------------------------
def test_the_vacuum_takes_only_cards_not_yet_revealed() -> None:
    """R28.1: B, the 1st player, has shown the first card: the two others can be taken."""
    table = Table("""
        map 1 1
        first B
        player A
        G a1
        plan G - vacuum dig_aim
        player B
        G a2
        plan G - mine crawl_dig missile
    """)
    assert table.chooser == "A"
    assert table.options == ["take_slot slot=1", "take_slot slot=2"]


def test_the_vacuum_can_choose_nobody_whose_cards_are_all_revealed() -> None:
    """R28.1: B has no card left that is hidden, so the Vacuum has no target but C."""
    table = Table("""
        map 1 1
        first B
        player A
        G a1
        plan G - vacuum dig_aim
        player B
        G a2
        plan G - mine
        player C
        G a2
        plan G - - crawl_dig
    """)
    assert table.story("card_taken") == ["card_taken C"]


def test_a_basic_card_that_is_taken_goes_back_to_hand() -> None:
    """R28.1: it cannot be lost; it lies in hand, not in the plan, and not on the pile."""
    table = Table("""
        map 1 1
        player A
        G a1
        plan G - vacuum dig_aim
        player B
        G a2
        plan G - crawl_dig crawl_punch
    """)
    table.choose("take_slot slot=0")
    cards = table.position.setting.catalogue.card_index
    assert table.position.hand(1).count(cards["crawl_dig"]) == 1
    assert cards["crawl_dig"] not in table.position.slots(1)
    assert table.line("discard") == ""


def test_a_slot_whose_card_was_taken_is_empty_and_its_turn_skipped() -> None:
    """R28.1: B has no first turn; the second card waits for its own slot, and A goes on."""
    table = Table("""
        map 1 1
        player A
        G a1
        plan G - vacuum dig_aim
        player B
        G a2
        plan G - crawl_dig crawl_punch
    """)
    table.choose("take_slot slot=0")
    assert table.story("slot_empty") == ["slot_empty B"]
    assert table.chooser == "A"
    assert table.options == NEXT_CARD
    table.choose("act action=aim")
    assert table.chooser == "B"
    assert table.story("acted")[-1] == "acted B BG"  # the Crawl half of the second card


def test_a_card_taken_back_serves_again_in_the_next_round() -> None:
    """R28.1: unusable until then; in the next planning it is a card like any other."""
    table = Table("""
        map 1 1
        next missile grenade
        player A
        G a1
        plan G - vacuum
        player B
        G a2
        plan G - crawl_dig dig_aim
    """)
    table.choose("take_slot slot=0", "act action=aim")
    assert table.position.round == 2
    cards = table.position.setting.catalogue.card_index
    hand = table.position.hand(1)
    assert [hand.count(card) for card in table.position.setting.basic_cards] == [1] * 5
    assert cards["crawl_dig"] in hand


HAT = """
    map 1 1
    player A cowboys
    G a1
    plan G - villains_hat dig_aim
    player B
    G {place}
    hand {hand}
    plan G - crawl_dig missile
    player C
    G a2
    hand {other}
"""


def test_who_must_discard_chooses_from_hand() -> None:
    """R28.1: B, then C, each of their own cards; planned and basic cards are not among them."""
    table = Table(HAT.format(place="a2", hand="grenade mine", other="cocktail jetpack"))
    assert table.chooser == "B"
    assert table.options == ["discard_card card=grenade", "discard_card card=mine"]
    table.choose("discard_card card=mine")
    assert table.chooser == "C"
    assert table.options == ["discard_card card=cocktail", "discard_card card=jetpack"]
    table.choose("discard_card card=cocktail")
    assert (table.hand("B"), table.hand("C")) == (["grenade"], ["jetpack"])
    assert table.line("discard") == "cocktail mine"


def test_both_branches_are_offered_where_both_are_possible() -> None:
    """R28.1: B has cards and stands there: the active player chooses the branch."""
    table = Table(HAT.format(place="a1", hand="grenade", other="mine"))
    assert table.chooser == "A"
    assert table.options == ["take_row row=0", "take_row row=1"]


def test_the_branch_of_pushing_is_impossible_without_an_enemy_there() -> None:
    """R28.1: nobody to push, so they discard; no choice is offered."""
    table = Table(HAT.format(place="a2", hand="grenade", other="mine"))
    assert table.options == ["discard_card card=grenade"]


def test_the_branch_of_discarding_is_impossible_without_cards() -> None:
    """R28.1: nobody has an arsenal card, so BG is pushed; no choice is offered."""
    table = Table("""
        map 1 1
        player A cowboys
        G a1
        plan G - villains_hat dig_aim
        player B
        G a1 30 shell
    """)
    assert table.where("BG") == "a2"
    assert table.told("discarded") == []


def test_a_card_whose_branches_are_all_impossible_is_passed_over() -> None:
    """R28.1, R8: nobody to push and nothing to discard."""
    table = Table("""
        map 1 1
        player A cowboys
        G a1
        plan G - villains_hat dig_aim
        player B
        G a2
    """)
    assert table.story("passed_over") == ["passed_over A no_target"]
    assert spaces_of(table.options) == set()
