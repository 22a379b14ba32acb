"""R9, R10: what an Aim serves, and how re-rolls are used."""

from __future__ import annotations

import pytest

from snails_core.cards import Action, Target
from snails_core.catalogue import load_catalogue
from snails_core.events import DiceRolled
from tests.support.core.scenario import Table, row

CATALOGUE = load_catalogue()


def offered(table: Table) -> int:
    """How many re-rolls one die can have: rolls triangles as long as it is asked."""
    count = 0
    table.dice("triangle")
    while table.options[:2] == ["keep", "reroll face=triangle"]:
        table.choose("reroll face=triangle").dice("triangle")
        count += 1
    return count


def shoot(plan: str, *choices: str, faction: str = "", snails: str = "G S") -> Table:
    """A's plan, as far as the dice of a Missile that can only go to a2."""
    active, passive = snails.split()
    table = Table(
        f"""
        map 1 1 1
        player A {faction}
        L a1
        G a1
        S a1
        plan {active} {passive} {plan}
        player B
        G a2
        plan G - - - - - crawl_dig
    """,
        missile={"nearest": 1, "farthest": 1, "rows": (row("circle", "damage 5"),)},
    )
    return table.choose(*choices)


# --- R9: what an Aim serves ---


def test_aim_serves_the_card_in_the_next_slot() -> None:
    """R9: one re-roll for a soldier's Missile; without the Aim none."""
    assert offered(shoot("dig_aim missile crawl_dig", "act action=aim")) == 1
    assert offered(shoot("missile crawl_dig")) == 0


def test_aim_lapses_if_the_next_slot_is_empty() -> None:
    """R9: the Missile after the gap has no re-roll."""
    assert offered(shoot("dig_aim - missile crawl_dig", "act action=aim")) == 0


def test_aim_lapses_if_the_next_card_is_passed_over() -> None:
    """R9: by a Fishing Rod, say, that finds nobody."""
    table = Table(
        """
        map 1 1 1 1
        player A
        G a1
        plan G - dig_aim fishing_rod missile crawl_dig
        player B
        G a4
    """,
        missile={"nearest": 3, "farthest": 3, "rows": (row("circle", "damage 5"),)},
    )
    table.choose("act action=aim")
    assert table.story("passed_over") == ["passed_over A no_target"]
    assert offered(table) == 0


@pytest.mark.parametrize(
    ("card", "choices"),
    [
        ("first_aid_kit", ["at_snail snail=AG"]),  # no attack at all
        ("crawl_dig", ["act action=crawl", "done"]),
        ("shell_switch", ["act action=shell"]),
    ],
)
def test_aim_lapses_if_the_next_card_is_no_dice_attack(card: str, choices: list[str]) -> None:
    """R9: it does not wait for one."""
    table = shoot(f"dig_aim {card} missile crawl_punch", "act action=aim", *choices)
    assert offered(table) == 0


def test_aim_lapses_with_an_attack_that_needs_no_dice() -> None:
    """R9: the Punch, a red attack, uses the Aim up without profit."""
    table = Table(
        """
        map 1 1
        player A
        G a1
        plan G - dig_aim crawl_punch missile crawl_dig
        player B
        G a1
        S a2
    """,
        missile={"nearest": 1, "farthest": 1, "rows": (row("circle", "damage 5"),)},
    )
    table.choose("act action=aim", "act action=punch")
    assert table.health("BG") == 25
    assert offered(table) == 0


def test_aim_lapses_when_its_snail_is_switched_out() -> None:
    """R9: neither the Scout who comes in nor the Grunt has a re-roll."""
    table = shoot("dig_aim shell_switch missile crawl_dig", "act action=aim", "act action=switch")
    assert table.line("plan", "A").startswith("S G")
    assert offered(table) == 0


def test_aim_lapses_when_its_snail_dies() -> None:
    """R9: the Scout, active by a free Switch, shoots without it."""
    table = Table(
        """
        map 1 1
        player A
        G a1 5
        S a1
        plan G S dig_aim missile crawl_dig
        player B
        G a1
        S a2
        plan G - crawl_punch
    """,
        missile={"nearest": 1, "farthest": 1, "rows": (row("circle", "damage 5"),)},
    )
    table.choose("act action=aim", "act action=punch", "at_snail snail=AG")
    assert offered(table) == 0


def test_aim_in_the_last_slot_serves_nothing() -> None:
    """R9: not the first card of the next round either."""
    table = Table(
        """
        map 1 1
        player A
        G a1
        hand missile
        plan G - - - - - dig_aim
        player B
        G a2
        next mine flamer
    """,
        missile={"nearest": 1, "farthest": 1, "rows": (row("circle", "damage 5"),)},
    )
    table.choose("act action=aim", "done")
    table.choose(next(plan for plan in table.options if "card_1=crawl_dig" in plan))
    table.choose(next(plan for plan in table.options if "card_1=missile" in plan))
    table.choose("act action=crawl", "done")  # B, now the 1st player
    assert offered(table) == 0


def washed(faction: str) -> Table:
    """After A's Aim, B pushes the Grunt into the water and C fishes it out again."""
    table = Table(
        f"""
        map 1 1 1 .
        player A {faction}
        G a3
        plan G - dig_aim missile crawl_dig
        player B
        G a2
        plan G - ball_thrower
        player C
        G a2
        plan G - fishing_rod
    """,
        missile={"nearest": 1, "farthest": 1, "rows": (row("circle", "damage 5"),)},
        ball_thrower={"nearest": 1, "farthest": 1},
        fishing_rod={"nearest": 2, "farthest": 2},
    )
    table.choose("act action=aim", "at_space space=a3").dice("triangle", "triangle")
    table.choose("push_to snail=AG space=a4")
    assert table.where("AG") == "a2"
    return table.choose("at_space space=a1")


def test_aim_lapses_on_water() -> None:
    """R9: the Grunt is back on land before it shoots, but a bath was enough."""
    assert offered(washed("ninja")) == 0


def test_pirates_aim_holds_on_water() -> None:
    """R9, R29: Ships are excepted."""
    assert offered(washed("pirates")) == 1


def test_aim_is_kept_in_the_shell_until_the_attack() -> None:
    """R9: Aim does not leave the shell, the attack does."""
    table = Table(
        """
        map 1 1 1
        player A
        G a1 shell
        plan G - dig_aim missile
        player B
        G a2
        plan G - crawl_punch
    """,
        missile={"nearest": 1, "farthest": 1},
    )
    table.choose("act action=aim")
    assert table.shelled("AG")
    table.choose("done")
    assert table.outcomes and not table.shelled("AG")


# --- R10: re-rolls ---


def test_rerolls_of_aim_leader_and_eagle_eye_add_up() -> None:
    """R10: each source gives one, together three."""
    aim = ("dig_aim missile crawl_dig", "act action=aim")
    assert offered(shoot("missile crawl_dig", snails="L S")) == 1
    assert offered(shoot(*aim, snails="L S")) == 2
    assert offered(shoot("missile crawl_dig", faction="amazons")) == 1
    assert offered(shoot(*aim, faction="amazons")) == 2
    assert offered(shoot(*aim, snails="L S", faction="amazons")) == 3


def test_a_reroll_comes_after_the_dice_are_seen_and_may_be_left() -> None:
    """R10: the Leader keeps the circle and hits."""
    table = shoot("missile crawl_dig", snails="L S").dice("circle")
    assert table.options == ["keep", "reroll face=circle"]
    table.choose("keep")
    assert table.health("BG") == 25


def test_a_hit_may_be_rerolled_and_the_new_face_stands() -> None:
    """R10: the circle is lost, the triangle misses."""
    table = shoot("missile crawl_dig", snails="L S").dice("circle")
    table.choose("reroll face=circle").dice("triangle")
    assert table.health("BG") == 30
    assert table.story("missed", "hit") == ["missed AL"]


def aimed_ball_thrower() -> Table:
    """A Leader with Aim and two dice."""
    table = Table(
        """
        map 1 1 1
        player A
        L a1
        plan L - dig_aim ball_thrower crawl_dig
        player B
        G a2
    """,
        ball_thrower={"nearest": 1, "farthest": 1, "rows": (row("circle+circle", "damage 5"),)},
    )
    return table.choose("act action=aim")


def test_a_reroll_rolls_one_die_of_the_attackers_choice() -> None:
    """R10: of two dice the other one stays."""
    table = aimed_ball_thrower().dice("triangle", "circle")
    assert table.options == ["keep", "reroll face=triangle", "reroll face=circle"]
    table.choose("reroll face=triangle")
    assert table.outcomes == {
        "dice_show face=triangle": 3,
        "dice_show face=square": 2,
        "dice_show face=circle": 1,
    }
    table.dice("square")
    assert table.told("dice_rolled")[-1] == DiceRolled(0, 1, 2)


def test_rerolls_are_used_one_at_a_time_also_on_a_die_already_rerolled() -> None:
    """R10: the second is offered with the new face on the table, then no more."""
    table = aimed_ball_thrower().dice("triangle", "circle")
    table.choose("reroll face=triangle").dice("square")
    assert table.options == ["keep", "reroll face=square", "reroll face=circle"]
    table.choose("reroll face=square").dice("circle")
    assert table.health("BG") == 25
    assert len(table.told("die_rerolled")) == 2


def test_two_equal_dice_are_one_choice() -> None:
    """R10: which of two triangles is rolled again cannot matter."""
    table = aimed_ball_thrower().dice("triangle", "triangle")
    assert table.options == ["keep", "reroll face=triangle"]
    table.choose("reroll face=triangle").dice("circle")
    assert table.told("dice_rolled")[-1] == DiceRolled(0, 0, 2)


def twice() -> tuple[str, Action]:
    """A red card that makes its attack on a snail twice, with one die."""
    for card in CATALOGUE.cards:
        action = CATALOGUE.actions[card.actions[0]]
        fits = card.arsenal and action.target is Target.SNAIL
        if fits and action.red and action.attacks == 2 and action.dice == 1:
            return card.id, action
    raise AssertionError("no card attacks a snail twice")


def shoot_twice() -> Table:
    card, action = twice()
    table = Table(
        f"""
        map 1 1 1
        player A
        L a1
        plan L - {card} crawl_dig
        player B
        G a2
    """,
        **{action.id: {"nearest": 1, "farthest": 1, "rows": (row("circle", "damage 5"),)}},
    )
    return table.dice("triangle")


def test_a_reroll_used_in_the_first_roll_is_not_there_for_the_second() -> None:
    """R10: one a card, however many rolls the card makes."""
    table = shoot_twice().choose("reroll face=triangle").dice("triangle")
    assert table.outcomes  # the second attack
    table.dice("triangle")
    assert table.story("missed") == ["missed AL", "missed AL"]


def test_a_reroll_not_used_in_the_first_roll_is_there_for_the_second() -> None:
    """R10: one a card, in whichever roll."""
    table = shoot_twice().choose("keep").dice("triangle")
    assert table.options == ["keep", "reroll face=triangle"]
    table.choose("reroll face=triangle").dice("circle")
    assert table.health("BG") == 25
