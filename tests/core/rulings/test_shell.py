"""R11, R12: what a shell takes off, and how it is left."""

from __future__ import annotations

from snails_core.cards import Target
from snails_core.events import LeftShell
from tests.support.core.scenario import Table, owner_of, row

NEXT_SPACE = {"nearest": 1, "farthest": 1}


# --- R11: five less from each damage ---


def test_a_shell_takes_5_off_each_separate_damage() -> None:
    """R11: Missile 15, mine back 10, trap 5 cost 10, 5 and 0, not 25 together."""
    table = Table(
        """
        map 1 3 1
        tiles a2:3?mine,trap
        player A
        G a1
        plan G - missile
        player B
        G a2 shell
        S a3
        plan S - crawl_dig
    """,
        missile=NEXT_SPACE | {"rows": (row("circle", "damage 15", "destroy tile"),)},
    )
    table.dice("circle")
    assert table.story("damaged") == [
        "damaged BG 10 card",
        "damaged BG 5 mine_back",
        "damaged BG 0 trap",
    ]
    assert table.health("BG") == 15


def test_a_shell_never_turns_damage_into_healing() -> None:
    """R11: a trap's 5 costs a wounded snail 0, never less."""
    table = Table("""
        map . 2
        tiles a2:2?trap
        player A
        G a1
        plan G - golden_shovel
        player B
        G a2 10 shell
        S a1
        plan S - crawl_dig
    """)
    assert table.story("damaged") == ["damaged BG 0 trap"]
    assert table.health("BG") == 10
    assert table.shelled("BG")


def test_all_fire_of_one_entry_is_one_damage() -> None:
    """R11: two tokens deal 10, of which the shell takes 5, not 5 from each token."""
    table = Table("""
        map 1 1
        fire a1:2
        player A
        G a1
        plan G - fishing_rod
        player B
        G a2 shell
        S a1
        plan S - crawl_dig
    """)
    assert table.where("BG") == "a1"
    assert table.story("damaged") == ["damaged BG 5 fire"]
    assert table.health("BG") == 25


def test_each_mine_is_its_own_damage() -> None:
    """R11: two mines cost a shelled snail twice 5, the one who came twice 10."""
    table = Table("""
        map 1 1
        mines a2:2
        tiles a2:1?barrel
        player A
        G a1
        plan G - crawl_switch
        player B
        G a2 shell
        S a1
        plan S - crawl_dig
    """)
    table.choose("move_to space=a2")
    assert table.health("BG") == 20
    assert table.health("AG") == 10


def test_each_dynamite_is_its_own_damage() -> None:
    """R11: two sticks cost a shelled snail twice 10; it is not pushed by the first."""
    table = Table("""
        map 1 1
        dynamite a2:2
        player A
        G a1
        player B
        G a2 shell
        plan G - shell_switch
        next missile grenade
    """)
    assert table.position.round == 2
    assert table.health("BG") == 10
    assert table.where("BG") == "a2"


def test_each_effect_of_a_card_is_its_own_damage() -> None:
    """R11: a card that deals 5 and 5 again never gets through a shell."""
    table = Table(
        """
        map 1 1 1
        player A
        G a1
        plan G - missile
        player B
        G a2 shell
        S a3
        plan S - crawl_dig
    """,
        missile=NEXT_SPACE | {"rows": (row("circle", "damage 5", "damage 5"),)},
    )
    table.dice("circle")
    assert table.story("damaged") == ["damaged BG 0 card", "damaged BG 0 card"]
    assert table.health("BG") == 30


# --- R11: only two shells ---

THIRD_SHELL = """
    map 1 1
    player A
    G a1
    S a1 shell
    M a2 shell
    plan G - shell_switch
    player B
    G a2
    plan G - crawl_dig
"""


def test_a_third_shelled_snail_takes_the_shell_of_another_of_its_players_choice() -> None:
    """R11: either of the two, wherever they stand, or none at all."""
    table = Table(THIRD_SHELL)
    assert table.chooser == "A"
    assert table.options == ["shell_from snail=AS", "shell_from snail=AM", "decline"]
    table.choose("shell_from snail=AM")
    assert [table.shelled(snail) for snail in ("AG", "AS", "AM")] == [True, True, False]


def test_instead_the_action_may_be_passed_over() -> None:
    """R11: then all stays as it was."""
    table = Table(THIRD_SHELL).choose("decline")
    assert [table.shelled(snail) for snail in ("AG", "AS", "AM")] == [False, True, True]
    assert table.told("left_shell") == []
    assert table.chooser == "B"


def test_the_second_shell_is_free() -> None:
    """R11: with one shell in use nobody gives one up."""
    table = Table(THIRD_SHELL.replace("M a2 shell", "M a2"))
    assert [table.shelled(snail) for snail in ("AG", "AS", "AM")] == [True, True, False]
    assert table.chooser == "B"


# --- R12: leaving the shell ---


def test_acting_leaves_the_shell_before_the_action_is_resolved() -> None:
    """R12: the fire it crawls into hurts in full."""
    table = Table("""
        map 1 1
        fire a2
        player A
        G a1 shell
        plan G - crawl_switch
        player B
        G a2
        plan G - crawl_dig
    """)
    assert not table.shelled("AG")
    table.choose("move_to space=a2")
    assert table.health("AG") == 25


def test_a_shelled_snail_can_place_itself_for_its_shell_is_off_by_then() -> None:
    """R12: the Jetpack is an action like others."""
    table = Table("""
        map 1 1
        player A
        G a1 shell
        plan G - jetpack
        player B
        G a2
        plan G - crawl_dig
    """)
    assert table.where("AG") == "a2"
    assert not table.shelled("AG")


def test_a_shelled_snail_that_acts_can_be_pushed_out_of_its_own_space() -> None:
    """R12: on the full space only the fisher, out of its shell by then, can make room."""
    table = Table("""
        map 1 1
        player A
        G a1 shell
        S a1 shell
        plan G - fishing_rod
        player B
        L a1 shell
        G a2
        plan G - crawl_dig
    """)
    assert table.on("a1") == "AS BL BG"
    assert table.on("a2") == "AG"


def test_aim_shell_and_switch_do_not_leave_the_shell() -> None:
    """Shell: all other actions do."""
    table = Table("""
        map 1 1
        player A
        G a1 shell
        S a1
        plan G S dig_aim shell_switch crawl_switch crawl_dig
        player B
        G a2
    """)
    table.choose("act action=aim", "act action=shell", "act action=switch")
    assert table.shelled("AG")
    assert table.told("left_shell") == []


def test_a_shelled_snail_may_be_attacked() -> None:
    """R12: even where nothing gets through."""
    table = Table(
        """
        map 1 1 1
        player A
        G a1
        plan G - missile
        player B
        G a2 shell
        S a2
        plan G - crawl_dig
    """,
        missile=NEXT_SPACE | {"target": Target.SNAIL, "rows": (row("circle", "damage 5"),)},
    )
    assert table.options == ["at_snail snail=BG", "at_snail snail=BS"]


FISHING = """
    map 1 1 1
    player A
    G a1
    plan G - fishing_rod
    player B
    G a2 shell
    {scout}
    plan G - crawl_dig
"""


def test_a_card_that_only_places_cannot_choose_a_shelled_snail_unless_it_says_so() -> None:
    """R12: a Fishing Rod without "even if it is in its shell" would have to leave it."""
    silent = {"rows": (row("", "place here"),)}
    saying = {"rows": (row("", "place here shelled too"),)}
    text = FISHING.format(scout="S a3")
    assert Table(text, fishing_rod=silent).where("BS") == "a1"  # the only target
    assert Table(text, fishing_rod=saying).options == ["at_snail snail=BG", "at_snail snail=BS"]


def test_a_card_that_only_pushes_cannot_choose_a_shelled_snail_for_its_dice() -> None:
    """R12: also where dice decide whether it pushes at all."""
    table = Table(
        """
        map 1 1 1
        player A
        G a1
        plan G - missile
        player B
        G a2 shell
        S a2
        plan G - crawl_dig
    """,
        missile=NEXT_SPACE | {"target": Target.SNAIL, "rows": (row("circle", "push"),)},
    )
    table.dice("circle").choose("push_to snail=BS space=a3")  # the only target
    assert table.on("a3") == "BS"


def test_with_only_shelled_snails_in_range_such_a_card_is_passed_over() -> None:
    """R12, R8: no legal way at all."""
    table = Table(FISHING.format(scout=""), fishing_rod={"rows": (row("", "place here"),)})
    assert table.story("passed_over") == ["passed_over A no_target"]


def test_a_card_that_also_hurts_can_choose_a_shelled_snail_which_stays() -> None:
    """R12: only a card that would *only* move it cannot."""
    table = Table(
        FISHING.format(scout=""), fishing_rod={"rows": (row("", "damage 10", "place here"),)}
    )
    assert table.health("BG") == 25
    assert table.where("BG") == "a2"
    assert table.shelled("BG")


def test_a_shelled_snail_moved_by_a_card_keeps_its_shell_on_land() -> None:
    """R12: it was moved, it did not act."""
    table = Table(FISHING.format(scout=""))
    assert table.where("BG") == "a1"
    assert table.shelled("BG")


def test_a_shelled_snail_moved_onto_water_loses_its_shell() -> None:
    """R12: the fisher stands in the water."""
    table = Table(FISHING.format(scout="").replace("map 1 1 1", "map . 1 1"))
    assert table.where("BG") == "a1"
    assert not table.shelled("BG")


def test_a_shelled_snail_pushed_by_a_card_that_says_so_keeps_its_shell_save_on_water() -> None:
    """R12: the Villain's Hat pushes it to the beach or into the water."""
    text = f"""
        map 1 1 .
        player A {owner_of("villains_hat")}
        G a2
        plan G - villains_hat
        player B
        G a2 shell
        S a1
        plan S - crawl_dig
    """
    on_land = Table(text).choose("push_to snail=BG space=a1")
    assert on_land.shelled("BG")
    on_water = Table(text).choose("push_to snail=BG space=a3")
    assert not on_water.shelled("BG")


def test_kunai_takes_the_shell_first_and_then_hurts_in_full() -> None:
    """R12: 5, not 0."""
    table = Table("""
        map 1 1
        player A ninja
        G a1
        plan G - kunai
        player B
        G a2 shell
        S a2
        plan S - crawl_dig
    """)
    table.choose("at_snail snail=BG")
    assert table.told("left_shell") == [LeftShell(5, "R12")]
    assert table.story("damaged") == ["damaged BG 5 card"]
