"""R8: which cards must be resolved, may be passed over, or cannot be resolved at all."""

from __future__ import annotations

import pytest

from snails_core.events import Acted
from tests.support.core.scenario import Table, row

# --- R8: no legal way ---


def test_without_a_target_in_range_a_card_is_passed_over_and_the_shell_stays_on() -> None:
    """R8: nothing happens, nobody is asked, and not acting leaves the snail in its shell."""
    table = Table("""
        map 1 1 1 1
        player A
        G a1 shell
        plan G - fishing_rod
        player B
        G a4
        plan G - crawl_dig
    """)
    assert table.chooser == "B"
    assert table.story("passed_over") == ["passed_over A no_target"]
    assert table.told("acted") == []
    assert table.shelled("AG")


def test_a_red_card_for_all_in_range_with_nobody_there_is_passed_over() -> None:
    """R8: no dice are rolled."""
    table = Table("""
        map 1 1 1
        player A
        G a1 shell
        S a1
        plan G - gatling_gun
        player B
        G a3
        plan G - crawl_dig
    """)
    assert table.chooser == "B"
    assert table.story("passed_over") == ["passed_over A no_target"]
    assert table.shelled("AG")


def test_blades_of_doom_with_nobody_in_range_are_passed_over() -> None:
    """R8: no dice, no target, and again the shell stays on."""
    table = Table("""
        map 1 1 1
        player A barbarians
        G a1 shell
        plan G - blades_of_doom
        player B
        G a3
        plan G - crawl_dig
    """)
    assert table.story("passed_over") == ["passed_over A no_target"]
    assert table.shelled("AG")


def test_punch_without_an_enemy_is_no_legal_way() -> None:
    """R8: a friend cannot be punched, so of this card only the Crawl is left."""
    table = Table("""
        map 1 1
        player A
        G a1
        S a1
        plan G - crawl_punch
        player B
        G a2
        plan G - crawl_dig
    """)
    assert table.story("acted") == ["acted A AG"]
    assert table.options == ["done", "move_to space=a2"]


@pytest.mark.parametrize("card", ["missile", "dig_aim", "shell_switch", "mine", "dynamite"])
def test_on_water_what_water_forbids_is_passed_over(card: str) -> None:
    """R8: red cards, Dig, Aim, Shell (Switch has no partner here), and tokens for the own tile."""
    table = Table(f"""
        map . 1
        player A
        G a1
        plan G - {card}
        player B
        G a2
        plan G - crawl_dig
    """)
    assert table.chooser == "B"
    assert table.story("passed_over") == ["passed_over A " + reason_on_water(card)]


def reason_on_water(card: str) -> str:
    return "no_passive" if card == "shell_switch" else "water"


def test_an_empty_slot_is_skipped() -> None:
    """R8: the fifth case of the book."""
    table = Table("""
        map 1 1
        player A
        G a1
        plan G - - crawl_dig
        player B
        G a2
        plan G - crawl_dig
    """)
    assert table.chooser == "B"
    assert table.story("slot_empty") == ["slot_empty A"]


# --- R8: it must be resolved ---


def test_a_card_must_be_resolved_even_if_it_hurts_more_friends_than_enemies() -> None:
    """R8: one enemy among those hit is enough; there is nothing to choose before the dice."""
    table = Table("""
        map 1 1 1
        player A
        G a2
        S a1
        M a1
        plan G - gatling_gun
        player B
        G a3
        plan G - crawl_dig
    """)
    assert table.story("acted") == ["acted A AG"]
    table.dice("square")
    assert (table.health("AS"), table.health("AM"), table.health("BG")) == (20, 20, 20)


def test_a_purple_card_must_be_resolved_with_a_friend_as_its_only_target() -> None:
    """R8: only red cards are excused for that."""
    table = Table("""
        map 1 1 1 1
        player A
        G a1
        S a2
        plan G - fishing_rod
        player B
        G a4
        plan G - crawl_dig
    """)
    assert table.told("passed_over") == []
    assert table.where("AS") == "a1"


# --- R8: only friends to hit ---


def kunai(friend: str, enemy: str) -> Table:
    return Table(f"""
        map 1 1 1
        player A ninja
        G a1 shell
        S {friend}
        plan G - kunai
        player B
        G {enemy}
        plan G - crawl_dig
    """)


def test_a_red_card_may_be_passed_over_if_its_only_target_is_a_friend() -> None:
    """R8: A may attack the Scout or not; passed over, the shell stays on."""
    table = kunai(friend="a2", enemy="a3")
    assert table.chooser == "A"
    assert table.options == ["act action=kunai", "pass_over"]
    table.choose("pass_over")
    assert table.story("passed_over") == ["passed_over A only_friends"]
    assert table.shelled("AG")
    assert table.health("AS") == 30


def test_the_friend_may_also_be_attacked() -> None:
    """R8: "may" be passed over."""
    table = kunai(friend="a2", enemy="a3").choose("act action=kunai", "decline")
    assert table.health("AS") == 25
    assert not table.shelled("AG")


def test_with_an_enemy_in_range_too_it_must_be_resolved() -> None:
    """R8: every target must be friendly; the player may still choose the friend."""
    table = kunai(friend="a2", enemy="a2")
    assert table.options == ["at_snail snail=AS", "at_snail snail=BG"]


def gatling(*enemies: str) -> Table:
    places = "\n".join(f"{role} {place}" for role, place in zip("GSM", enemies, strict=False))
    return Table(f"""
        map 1 1 3
        player A
        G a2
        S a1
        plan G - gatling_gun
        player B
        {places}
        plan G - crawl_dig
    """)


def test_an_area_card_may_be_passed_over_if_everyone_hit_would_be_friendly() -> None:
    """R8: the enemy on the mountain is in range but not in sight, so it would not be hit."""
    assert gatling("a3").options == ["act action=gatling_gun", "pass_over"]


def test_an_area_card_must_be_resolved_if_one_enemy_would_be_hit() -> None:
    """R8: friend and enemy stand together."""
    assert gatling("a1", "a3").story("acted") == ["acted A AG"]


NEXT_SPACE_ONLY = {"nearest": 1, "farthest": 1}


def cocktail(a1: str, a3: str) -> Table:
    """A's Grunt on a2 can aim at a1 and a3, and nowhere else."""
    where = dict.fromkeys(a1.split(), "a1") | dict.fromkeys(a3.split(), "a3")
    lines = {s: f"{s[1]} {where[s]}" if s in where else "" for s in ("AS", "AM", "BS")}
    return Table(
        f"""
        map 1 1 1 1
        player A
        G a2
        {lines["AS"]}
        {lines["AM"]}
        plan G - cocktail
        player B
        G a4
        {lines["BS"]}
        plan G - crawl_dig
    """,
        cocktail=NEXT_SPACE_ONLY,
    )


def test_a_space_card_may_be_passed_over_if_there_are_only_friends_to_hit() -> None:
    """R8: on every space that it could target."""
    assert cocktail(a1="AS", a3="AM").options == ["act action=cocktail", "pass_over"]


@pytest.mark.parametrize(("a1", "a3"), [("AS", "BS"), ("AS", "AM BS"), ("AS", "")])
def test_a_space_card_must_be_resolved_if_it_can_hit_an_enemy_or_nobody(a1: str, a3: str) -> None:
    """R8: an enemy alone, one among friends, or an empty space, a target like any other (R14)."""
    assert cocktail(a1, a3).options == ["at_space space=a1", "at_space space=a3"]


# --- R8: own death ---


def fishing_over_a_mine(health: str) -> Table:
    """Whoever is placed on the Grunt's mined space sets the mine off; the fire is far."""
    return Table(f"""
        map 2 1 1
        mines a1
        fire a3
        player A
        G a1 {health}
        S a3
        plan G - fishing_rod
        player B
        G a2
        plan G - crawl_dig
    """)


def test_a_card_may_be_passed_over_if_it_would_eliminate_the_active_snail() -> None:
    """R8: both targets would set off the mine, whose 10 the Grunt would not survive."""
    table = fishing_over_a_mine(health="10")
    assert table.options == ["act action=fishing_rod", "pass_over"]
    table.choose("pass_over")
    assert table.story("passed_over") == ["passed_over A own_death"]
    assert table.health("AG") == 10


def test_a_deadly_card_may_also_be_resolved() -> None:
    """R8: "may" be passed over."""
    table = fishing_over_a_mine(health="10").choose("act action=fishing_rod", "at_snail snail=BG")
    assert table.where("AG") is None


def test_hidden_backs_do_not_count_as_would_eliminate() -> None:
    """R8: a trap under the meadow would kill the Grunt with 15, but nobody can see it."""
    table = fishing_over_a_mine(health="15")
    assert table.options == ["at_snail snail=AS", "at_snail snail=BG"]


@pytest.mark.parametrize("elsewhere", ["", "fire a3"])
def test_a_back_that_everybody_knows_counts(elsewhere: str) -> None:
    """R8: the trap is no secret here, and fire far away changes nothing."""
    table = Table(
        f"""
        map 2 . 1
        tiles a1:2?trap
        {elsewhere}
        player A
        G a1 5
        S a3
        plan G - golden_shovel
        player B
        G a3
        plan G - crawl_dig
    """,
        golden_shovel={"nearest": 0, "farthest": 0},
    )
    assert table.options == ["act action=golden_shovel", "pass_over"]


def test_own_death_is_judged_with_the_shell_already_off() -> None:
    """R8: in its shell the Grunt would survive the mine, but acting takes the shell off."""
    table = fishing_over_a_mine(health="10 shell")
    assert table.options == ["act action=fishing_rod", "pass_over"]
    table.choose("pass_over")
    assert table.shelled("AG")


def jetpack(fire: str) -> Table:
    return Table(f"""
        map 1 1 1
        fire {fire}
        player A
        G a2 5
        plan G - jetpack
        player B
        G a3
        plan G - crawl_dig
    """)


def test_every_legal_way_must_be_deadly() -> None:
    """R8: with fire on both spaces the Jetpack is excused, with fire on one it is not."""
    assert jetpack(fire="a1 a3").options == ["act action=jetpack", "pass_over"]
    assert jetpack(fire="a1").options == ["place_on space=a1", "place_on space=a3"]


def grenade(spaces: str) -> Table:
    """A miss scatters to a space next to a2: the Grunt's own, mined one, or others if any."""
    return Table(
        f"""
        map {spaces}
        mines a1
        player A
        G a1 10
        plan G - grenade
        player B
        G a2
        plan G - crawl_dig
    """,
        grenade={"nearest": 1, "farthest": 1, "rows": (row("circle", "scatter", "destroy tile"),)},
    )


def test_one_deadly_dice_result_is_enough() -> None:
    """R8: five of six faces do nothing at all, the sixth kills."""
    assert grenade("1 1").options == ["act action=grenade", "pass_over"]


def test_a_dice_result_that_leaves_a_way_out_is_not_deadly() -> None:
    """R8: the scatter is the player's choice, so it need not hit the own space."""
    table = grenade("1 1 1")
    assert table.outcomes  # already rolling: there was nothing to choose
    assert table.told("acted")


# --- R8: the halves of a basic card ---


def test_any_legal_half_of_a_basic_card_may_be_chosen() -> None:
    """R8: the player's choice, also the deadly Dig."""
    table = Table("""
        map 1 1
        mines a1
        player A
        G a1 10
        plan G - dig_aim
        player B
        G a2
        plan G - crawl_dig
    """)
    assert table.options == ["act action=dig", "act action=aim"]  # no pass_over: Aim is possible


@pytest.mark.parametrize(
    ("card", "passive", "acted"),
    [
        ("crawl_punch", "-", "crawl"),  # Punch is forbidden on water
        ("crawl_switch", "-", "crawl"),  # nobody to switch with
        ("shell_switch", "S", "switch"),  # Shell is forbidden on water
    ],
)
def test_one_possible_half_must_be_resolved(card: str, passive: str, acted: str) -> None:
    """R8: passed over only if each half is impossible or excused."""
    table = Table(f"""
        map . 1
        player A
        G a1
        S a1
        plan G {passive} {card}
        player B
        G a1
        plan G - crawl_dig
    """)
    action = table.position.setting.catalogue.action_index[acted]
    assert table.told("acted")[0] == Acted(0, 1, action)
    assert table.told("passed_over") == []


def test_a_switch_without_a_passive_snail_leaves_only_the_shell() -> None:
    """R8: on land the Shell half is possible, so it must be resolved."""
    table = Table("""
        map 1 1
        player A
        G a1
        S a1
        plan G - shell_switch
        player B
        G a2
        plan G - crawl_dig
    """)
    assert table.shelled("AG")
