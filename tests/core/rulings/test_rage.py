"""R31: Berserker Rage."""

from __future__ import annotations

from snails_core.catalogue import load_catalogue
from snails_core.events import Damaged
from tests.support.core.scenario import Table, has_used_power, row

CATALOGUE = load_catalogue()
BLADES = CATALOGUE.actions[CATALOGUE.action_index["blades_of_doom"]].rows[0].effects[0].amount


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
