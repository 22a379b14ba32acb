"""R28.1: cards that are taken out of plans, and cards that must be discarded."""

from __future__ import annotations

from tests.support.core.scenario import Table, owner_of, spaces_of
from tests.support.core.scenario_cards import NEXT_CARD


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


HAT = f"""
    map 1 1
    player A {owner_of("villains_hat")}
    G a1
    plan G - villains_hat dig_aim
    player B
    G {{place}}
    hand {{hand}}
    plan G - crawl_dig missile
    player C
    G a2
    hand {{other}}
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
    table = Table(f"""
        map 1 1
        player A {owner_of("villains_hat")}
        G a1
        plan G - villains_hat dig_aim
        player B
        G a1 30 shell
    """)
    assert table.where("BG") == "a2"
    assert table.told("discarded") == []


def test_a_card_whose_branches_are_all_impossible_is_passed_over() -> None:
    """R28.1, R8: nobody to push and nothing to discard."""
    table = Table(f"""
        map 1 1
        player A {owner_of("villains_hat")}
        G a1
        plan G - villains_hat dig_aim
        player B
        G a2
    """)
    assert table.story("passed_over") == ["passed_over A no_target"]
    assert spaces_of(table.options) == set()
