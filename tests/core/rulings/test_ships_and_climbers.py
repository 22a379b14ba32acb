"""R29, R30: what Pirates can do on water, and how Ninja climb."""

from __future__ import annotations

import pytest

from snails_core.catalogue import load_catalogue
from snails_core.events import Acted
from tests.support.core.scenario import Table, row, spaces_of

CATALOGUE = load_catalogue()


# --- R29: Ships -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("faction", "seen"),
    [
        ("pirates", []),
        ("ninja", ["passed_over A water"]),
    ],
)
def test_only_pirates_resolve_red_cards_on_water(faction: str, seen: list[str]) -> None:
    """R29: Ships let a red card be resolved on water; everybody else passes it over."""
    table = Table(f"map . 1 1; player A {faction}; G a1; plan G - missile; player B; G a2")
    assert table.story("passed_over") == seen
    if faction == "pirates":
        assert spaces_of(table.options) == {"a2", "a3"}


def test_pirates_on_water_attack_from_level_0() -> None:
    """R29: at level 0 a Pirate sees water and nothing above it."""
    table = Table("""
        map 1 . .
        player A pirates
        G a2
        plan G - gatling_gun crawl_dig
        player B
        G a1
        S a3
    """)
    table.dice("square")
    assert table.story("damaged") == ["damaged BS 10 card"]


def test_pirates_on_water_hit_a_mountain_with_a_card_that_ignores_sight() -> None:
    """R29: level 0 matters for sight alone (the rulebook's Ball Thrower example)."""
    table = Table("map . . 3; player A pirates; G a1; plan G - ball_thrower; player B; G a3")
    assert spaces_of(table.options) == {"a2", "a3"}


def test_pirates_aim_on_water() -> None:
    """R29: Aim is possible on water and serves the next card there."""
    table = Table("map . 1 1; player A pirates; G a1; plan G - dig_aim missile; player B; G a2")
    assert table.story("aimed") == ["aimed AG"]
    table.choose("at_space space=a2").dice("triangle")
    assert table.options == ["keep", "reroll face=triangle"]


def test_others_cannot_aim_on_water() -> None:
    """R29: without Ships both halves of Dig / Aim are forbidden there."""
    table = Table("map . 1; player A ninja; G a1; plan G - dig_aim; player B; G a2")
    assert table.story("passed_over", "acted", "aimed") == ["passed_over A water"]


@pytest.mark.parametrize(("faction", "holds"), [("pirates", True), ("ninja", False)])
def test_the_aim_of_pirates_holds_when_their_tile_goes(faction: str, holds: bool) -> None:
    """R29: coming into the water does not cancel a Pirate's Aim; others' it does (R9)."""
    table = Table(f"""
        map 1 2
        player A {faction}
        G a1
        plan G - dig_aim missile
        player B
        G a2
        plan G - disintegrator
    """)
    table.choose("act action=aim", "at_space space=a1")
    assert table.level("a1") == 0
    assert (table.story("aim_lapsed") == []) is holds
    if holds:
        assert table.dice("triangle").options == ["keep", "reroll face=triangle"]


@pytest.mark.parametrize(
    ("card", "acted"),
    [
        ("crawl_dig", "crawl"),
        ("crawl_punch", "crawl"),
        ("shell_switch", "switch"),
    ],
)
def test_dig_punch_and_shell_stay_forbidden_to_pirates_on_water(card: str, acted: str) -> None:
    """R29: of these cards only the half that water allows is left, an enemy at hand or not."""
    table = Table(f"map . 1; player A pirates; G a1; S a2; plan G S {card}; player B; G a1")
    done = [event.action for event in table.events if isinstance(event, Acted)]
    assert [CATALOGUE.actions[action].id for action in done] == [acted]


def test_pirates_on_water_leave_their_shell_and_put_no_mines() -> None:
    """R29: other restrictions of water apply to Pirates as to everybody."""
    table = Table("""
        map 1 2
        player A pirates
        G a1 shell
        plan G - dig_aim mine
        player B
        G a2
        plan G - disintegrator
    """)
    table.choose("act action=aim", "at_space space=a1")
    assert table.story("left_shell", "passed_over") == ["left_shell AG", "passed_over A water"]
    assert table.tokens("a1") == {}


def test_pirates_are_spared_by_contamination() -> None:
    """R29: no damage for contaminated water in the Cleaning Phase; others on the space pay."""
    table = Table("""
        map . 1
        contamination 10
        player A pirates
        G a1
        plan G -
        player B
        G a1
    """)
    track = table.position.setting.rules.contamination_track
    assert (table.health("AG"), table.health("BG")) == (30, 30 - track[10])
    assert track[10] > 0


# --- R30: Climbers --------------------------------------------------------------------
def test_a_ninja_climbs_from_water_to_a_mountain_for_one_move() -> None:
    """R30: no level difference forbids a move, each costs 1, so a second one is left."""
    table = Table("map . 3 2; player A ninja; G a1; plan G - crawl_punch; player B; G a3")
    assert table.options == ["done", "move_to space=a2"]
    table.choose("move_to space=a2")
    assert table.options == ["done", "move_to space=a1", "move_to space=a3"]


def test_a_climb_of_one_level_costs_a_ninja_one_move_too() -> None:
    """R30: where others pay 2 for a step up, a Ninja still has a move left."""
    text = "map 1 2 3; player A {}; G a1; plan G - crawl_punch dig_aim; player B; G a3"
    ninja = Table(text.format("ninja")).choose("move_to space=a2")
    assert ninja.options == ["done", "move_to space=a1", "move_to space=a3"]
    pirate = Table(text.format("pirates")).choose("move_to space=a2")
    assert pirate.options == ["act action=dig", "act action=aim"]


def test_climbing_goes_for_every_card_that_moves() -> None:
    """R30: "you move around the board": a special card's moves too, not Crawl alone."""
    table = Table(
        "map . 3; player A ninja; G a1; plan G - jetpack; player B; G a2",
        jetpack={"rows": (row("", "move 1"),)},
    )
    assert table.options == ["done", "move_to space=a2"]


def test_a_ninja_is_not_pushed_up() -> None:
    """R30: pushes are not moves: a Ninja that is pushed goes level or down (R17)."""
    table = Table("""
        map 1 2 3 .
        player A ninja
        G a2
        player B
        G a1
        plan G - ball_thrower
    """)
    table.choose("at_space space=a2").dice("triangle", "triangle")
    assert table.where("AG") == "a1"


def test_a_ninja_pushes_nobody_up() -> None:
    """R30: nor do the Ninja's own pushes ignore levels."""
    table = Table("""
        map 1 2 3 .
        player A ninja
        G a1
        plan G - ball_thrower
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle", "triangle")
    assert table.where("BG") == "a1"
