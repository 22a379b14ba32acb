"""R33: Eagle Eye, and red faction cards."""

from __future__ import annotations

from snails_core.catalogue import load_catalogue
from tests.support.core.scenario import Table, has_used_power, row

CATALOGUE = load_catalogue()


def colour_of(card: str) -> dict[str, object]:
    """What the colour of its card makes of an action, to print another one like it."""
    action = CATALOGUE.actions[CATALOGUE.action_index[card]]
    return {"red": action.red, "water": action.water}


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
