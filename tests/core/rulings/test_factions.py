"""What the six factions can do (R29-R33): a position, a card, dice, and what happens."""

from __future__ import annotations

import pytest

from snails_core.catalogue import load_catalogue
from snails_core.events import Damaged, DrewNothing
from snails_core.layout import USED
from tests.support.core.scenario import Table, row, spaces_of

CATALOGUE = load_catalogue()
BLADES = CATALOGUE.actions[CATALOGUE.action_index["blades_of_doom"]].rows[0].effects[0].amount


def has_used_power(table: Table, player: str) -> bool:
    """Does the Used Faction Ability Marker lie on the player's board?"""
    return bool(table.position.hot[USED + "ABCD".index(player)])


def colour_of(card: str) -> dict[str, object]:
    """What the colour of its card makes of an action, to print another one like it."""
    action = CATALOGUE.actions[CATALOGUE.action_index[card]]
    return {"red": action.red, "water": action.water}


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
    done = [event.action for event in table.events if event.kind == "acted"]  # type: ignore[union-attr]
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


# --- R31: Berserker Rage --------------------------------------------------------------
def test_rage_is_added_before_the_shell_takes_five_off() -> None:
    """R31: Punch 5 + 5 on a shelled snail costs it 5; as a damage of its own it would cost 0."""
    text = "map 1 1; player A barbarians; G a1; plan G - crawl_punch; player B; G a1 shell"
    raging = Table(text).choose("act action=punch", "rage effect=1")
    assert raging.health("BG") == 25
    assert [(event.amount, event.loss) for event in _damages(raging)] == [(10, 5)]
    calm = Table(text).choose("act action=punch", "decline")
    assert calm.health("BG") == 30


def _damages(table: Table) -> list[Damaged]:
    return [event for event in table.events if isinstance(event, Damaged)]


def test_rage_raises_one_damage_effect_of_the_player_s_choice() -> None:
    """R31: of two damage effects one is raised, not both."""
    double = {"rows": (row("", "damage 5", "damage 10"),)}
    text = "map 1 1; player A barbarians; G a1; plan G - crawl_punch; player B; G a1"
    table = Table(text, punch=double).choose("act action=punch")
    assert table.options == ["decline", "rage effect=1", "rage effect=2"]
    for chosen, amounts in ((1, [10, 10]), (2, [5, 15])):
        table = Table(text, punch=double).choose("act action=punch", f"rage effect={chosen}")
        assert [event.amount for event in _damages(table)] == amounts


def test_rage_counts_for_every_snail_that_the_effect_reaches() -> None:
    """R31: Blades of Doom deal 5 more to each, friends too."""
    table = Table("""
        map 1 1 1
        player A barbarians
        G a2
        S a2
        plan G - blades_of_doom
        player B
        G a1
        S a3
    """)
    table.choose("rage effect=1")
    assert sorted(table.story("damaged")) == [
        f"damaged {snail} {BLADES + 5} card" for snail in ("AS", "BG", "BS")
    ]


def test_rage_is_chosen_after_the_dice() -> None:
    """R31: with a raging card that rolls, the player decides when the dice lie, before damage."""
    table = Table(
        "map 1 1; player A barbarians; G a1; plan G - missile; player B; G a2",
        missile={"rage": True, "rows": (row("square", "damage 10"),)},
    )
    table.dice("square")
    assert table.options == ["decline", "rage effect=1"]
    assert table.health("BG") == 30
    missed = Table(
        "map 1 1; player A barbarians; G a1; plan G - missile crawl_dig; player B; G a2",
        missile={"rage": True, "rows": (row("square", "damage 10"),)},
    )
    missed.dice("triangle")
    assert missed.options == ["act action=crawl", "act action=dig"]


def test_rage_is_once_a_round() -> None:
    """R31: used on Punch, it is gone for Blades of Doom; declined, it is still there."""
    text = """
        map 1 1
        player A barbarians
        G a1
        plan G - crawl_punch blades_of_doom
        player B
        G a1
    """
    used = Table(text).choose("act action=punch", "rage effect=1")
    assert used.health("BG") == 30 - 10 - BLADES
    kept = Table(text).choose("act action=punch", "decline")
    assert kept.options == ["decline", "rage effect=1"]


def test_rage_comes_back_with_the_next_round() -> None:
    """R31: the marker goes back to the pool in the Cleaning Phase."""
    table = Table("""
        map 1 1
        player A barbarians
        G a1
        plan G - - - - - crawl_punch
        player B
        G a1
        plan G - - - - - dig_aim
    """)
    table.choose("act action=punch", "rage effect=1")
    assert has_used_power(table, "A")
    table.choose("act action=aim")
    assert table.position.round == 2
    assert not has_used_power(table, "A")


def test_rage_is_for_returning_red_cards_punch_and_blades_of_doom_alone() -> None:
    """R31: exactly these actions can be raised, whatever the house cards are."""
    raging = {action.id for action in CATALOGUE.actions if action.rage}
    returning = {
        CATALOGUE.actions[action].id
        for card in CATALOGUE.cards
        for action in card.actions
        if card.red and card.returns
    }
    assert returning and raging == returning | {"punch", "blades_of_doom"}


def test_others_do_not_rage() -> None:
    """R31: without the Barbarians' power nobody is asked."""
    table = Table("map 1 1; player A ninja; G a1; plan G - crawl_punch; player B; G a1")
    table.choose("act action=punch")
    assert table.health("BG") == 25
    assert table.told("raged") == []


# --- R32: Gunslingers -----------------------------------------------------------------
def test_cowboys_may_draw_when_they_hurt_an_enemy_with_dice() -> None:
    """R32: offered, not forced, and one card."""
    text = """
        map 1 1
        next grenade
        player A cowboys
        G a1
        plan G - gatling_gun crawl_dig
        player B
        G a2
    """
    table = Table(text).dice("square")
    assert table.options == ["accept", "decline"]
    assert table.choose("accept").hand("A") == ["grenade"]
    table = Table(text).dice("square").choose("decline")
    assert table.hand("A") == []
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_count_what_is_left_after_the_shell() -> None:
    """R32: 5 damage on a shelled enemy is no loss, so no card; unshelled it is."""
    text = "map 1 1; player A cowboys; G a1; plan G - cocktail; player B; G a2 {}; plan G - dig_aim"
    shelled = Table(text.format("shell")).dice("triangle")
    assert shelled.options == ["act action=dig", "act action=aim"]
    bare = Table(text.format("")).dice("triangle")
    assert bare.options == ["accept", "decline"]


def test_gunslingers_do_not_count_hurt_friends() -> None:
    """R32: an enemy must have lost health."""
    table = Table("""
        map 1 1 1 1
        player A cowboys
        G a2
        S a1
        plan G - gatling_gun crawl_dig
        player B
        G a4
    """)
    table.choose("act action=gatling_gun").dice("square")
    assert table.health("AS") == 20
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_do_not_count_fire() -> None:
    """R32: the Ball Thrower's push into fire costs the enemy 5, but not by the card's damage."""
    table = Table("""
        map 1 1 1 .
        fire a3
        player A cowboys
        G a1
        S a1
        M a1
        plan G - ball_thrower crawl_dig
        player B
        G a2
    """)
    table.choose("at_space space=a2").dice("triangle", "square").choose("push_to snail=BG space=a3")
    assert table.story("damaged") == ["damaged BG 5 fire"]
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_do_not_count_mines_nor_backs() -> None:
    """R32: a Grenade that only destroys a tile hurts by its mine and its trap, not by itself."""
    table = Table("""
        map 1 1 2
        tiles a3:2?trap
        mines a3
        player A cowboys
        G a1
        plan G - grenade crawl_dig
        player B
        G a3
    """)
    table.choose("at_space space=a2").dice("triangle").choose("scatter_to space=a3")
    assert table.story("damaged") == ["damaged BG 10 mine", "damaged BG 5 trap"]
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_need_dice() -> None:
    """R32: a Punch is a red attack, but it requires no die."""
    table = Table("""
        map 1 1
        player A cowboys
        G a1
        plan G - crawl_punch crawl_dig
        player B
        G a1
    """)
    table.choose("act action=punch")
    assert table.health("BG") == 25
    assert table.options == ["act action=crawl", "act action=dig"]


def test_gunslingers_are_offered_after_all_that_the_card_set_off() -> None:
    """R32: first the tile, its back and the pushes, then the card."""
    table = Table(
        """
        map 1 1 1
        tiles a2:1?barrel
        player A cowboys
        G a1
        plan G - missile
        player B
        G a2
        """,
        missile={"rows": (row("circle", "damage 15", "destroy tile", "push"),)},
    )
    table.choose("at_space space=a2").dice("circle")
    assert table.kinds()[-4:] == ["back_shown", "contaminated", "fell", "stayed"]
    assert table.options == ["accept", "decline"]


def test_gunslingers_are_once_a_round() -> None:
    """R32: the second hit earns nothing; a declined offer is not a use."""
    text = """
        map 1 1
        player A cowboys
        G a1
        plan G - gatling_gun gatling_gun crawl_dig
        player B
        G a2
    """
    table = Table(text + "next cocktail").dice("square").choose("accept").dice("square")
    assert (table.health("BG"), table.hand("A")) == (10, ["cocktail"])
    assert table.options == ["act action=crawl", "act action=dig"]
    table = Table(text).dice("square").choose("decline").dice("square")
    assert table.options == ["accept", "decline"]


def test_gunslingers_draw_nothing_from_an_empty_deck() -> None:
    """R32: the draw is a draw like any other (R2)."""
    table = Table("map 1 1; player A cowboys; G a1; plan G - gatling_gun; player B; G a2; deck -")
    table.dice("square").choose("accept")
    assert DrewNothing(0) in table.events


# --- R33: Eagle Eye, and red faction cards --------------------------------------------
def test_eagle_eye_is_offered_after_the_roll() -> None:
    """R33: the Amazons see the dice before they use it."""
    table = Table("map 1 1; player A amazons; G a1; plan G - missile; player B; G a2")
    assert table.outcomes["dice_show face=circle"] == 1
    table.dice("triangle")
    assert table.options == ["keep", "reroll face=triangle"]


def test_eagle_eye_is_once_a_round_and_only_when_used() -> None:
    """R33: who keeps the dice keeps Eagle Eye; who re-rolled has no second."""
    text = """
        map 1 1
        player A amazons
        G a1
        plan G - gatling_gun gatling_gun
        player B
        G a2
    """
    kept = Table(text).dice("triangle").choose("keep").dice("triangle")
    assert kept.options == ["keep", "reroll face=triangle"]
    used = Table(text).dice("triangle").choose("reroll face=triangle")
    assert has_used_power(used, "A")
    used.dice("square").dice("square")
    assert used.health("BG") == 10


def test_eagle_eye_needs_a_red_card() -> None:
    """R33: "when you resolve a red action card": a purple one that rolls gives none."""
    rolling = {"dice": 1, "rows": (row("circle", "place 1 self"),)}
    table = Table(
        "map 1 1; player A amazons; L a1; plan L - jetpack; player B; G a2", jetpack=rolling
    )
    table.dice("triangle")
    assert table.told("die_rerolled") == []
    assert table.position.round == 2


def test_eagle_eye_serves_a_red_faction_card_and_so_does_a_leader() -> None:
    """R33: red faction cards are red cards: both re-rolls are there for them."""
    dice = {"dice": 1, "attacks": 1, "rows": (row("circle", "damage 5"),)}
    table = Table(
        "map 1 1; player A amazons; L a1; plan L - love_darts; player B; G a2", love_darts=dice
    )
    table.dice("triangle").choose("reroll face=triangle")
    assert not has_used_power(table, "A")
    table.dice("triangle").choose("reroll face=triangle")
    assert has_used_power(table, "A")
    table.dice("triangle")
    assert table.story("missed") == ["missed AL"]


def test_red_faction_cards_are_forbidden_on_water() -> None:
    """R33: a Ninja cannot throw the Kunai there."""
    table = Table("map . 1; player A ninja; G a1; plan G - kunai; player B; G a1")
    assert table.story("passed_over") == ["passed_over A water"]


def test_red_faction_cards_sail_with_the_pirates() -> None:
    """R33, R29: the Pirates' own card, if it is as red as the Kunai, is resolved on water."""
    card = CATALOGUE.cards[CATALOGUE.faction_card["pirates"]].id
    text = f"map . . 1; player A pirates; G a1; plan G - {card}; player B; G a1"
    table = Table(text, **{card: {"rows": (row("", "push here"),), **colour_of("kunai")}})
    assert table.story("passed_over", "pushed") == ["pushed BG a2"]


def test_a_red_faction_card_that_reaches_friends_alone_may_be_passed_over() -> None:
    """R33, R8: the excuse for red cards holds for the Kunai."""
    table = Table("map 1 1 1; player A ninja; G a1; S a2; plan G - kunai; player B; G a3")
    assert table.options == ["act action=kunai", "pass_over"]


def test_purple_faction_cards_are_not_red() -> None:
    """R33: a Kunai as purple as the Villain's Hat works on water, for everybody who has it."""
    text = "map . 1; player A ninja; G a1; plan G - kunai; player B; G a1"
    table = Table(text, kunai=colour_of("villains_hat"))
    assert table.story("passed_over", "acted") == ["acted A AG"]
    assert table.health("BG") == 25
