"""R1-R3: drawing, exchanging, the empty deck, the faction card."""

from __future__ import annotations

import pytest

from snails_core.cards import Kind
from snails_core.catalogue import load_catalogue
from tests.support.core.scenario import Table

CATALOGUE = load_catalogue()
RETURNING = next(card.id for card in CATALOGUE.cards if card.kind is Kind.RED and card.returns)


def drawing(hand: str, upcoming: str, faction: str = "ninja", flags: str = "") -> Table:
    """The Drawing Phase of round 2: A's hand, and the cards that lie on top of the deck."""
    return Table(f"""
        round 2
        map 1 1
        player A {faction}
        G a1
        {hand and "hand " + hand}
        {flags}
        player B
        G a2
        next {upcoming}
        todo drawing seat=0
    """)


# --- R1: the Drawing Phase ---


def test_drawing_is_done_player_by_player() -> None:
    """R1: A draws, exchanges and discards down before B draws anything."""
    table = drawing("missile:2 grenade:2 cocktail", "flamer mine")
    assert table.told("drew") == table.events
    assert table.chooser == "A"
    table.choose("done", "discard_card card=flamer")
    assert table.story("drew", "discarded") == ["drew A", "discarded A", "drew B"]
    assert table.hand("B") == ["mine"]


def test_two_arsenal_cards_are_exchanged_for_one_as_often_as_wanted() -> None:
    """R1: an exchange comes after the draw, with the drawn card too, and again."""
    table = drawing("missile grenade", "flamer mine dynamite")
    assert table.options == [
        "done",
        "swap card=missile other_card=grenade",
        "swap card=missile other_card=flamer",
        "swap card=grenade other_card=flamer",
    ]
    table.choose("swap card=grenade other_card=flamer")
    assert table.hand("A") == ["missile", "mine"]
    assert table.chooser == "A"
    table.choose("swap card=missile other_card=mine")
    assert table.hand("A") == ["dynamite"]
    assert table.line("discard") == "missile grenade flamer mine"


def test_a_single_card_cannot_be_exchanged() -> None:
    """R1: it takes two arsenal cards; A is asked nothing, and B has drawn."""
    table = drawing("", "flamer mine")
    assert table.story("drew") == ["drew A", "drew B"]
    assert (table.hand("A"), table.hand("B")) == (["flamer"], ["mine"])


def test_only_arsenal_cards_can_be_exchanged_with_the_return_sign_too() -> None:
    """R1: neither basic cards nor the faction card, but one with the return sign."""
    table = drawing(f"kunai {RETURNING} missile", "flamer")
    swapped = {word.split("=")[1] for o in table.options if o != "done" for word in o.split()[1:]}
    assert swapped == {RETURNING, "missile", "flamer"}
    table.choose(
        next(option for option in table.options if RETURNING in option and "missile" in option)
    )
    assert RETURNING in table.line("discard")


def test_the_faction_card_is_taken_after_the_exchange_and_counts_among_the_five() -> None:
    """R1: five arsenal cards and the faction card are one too many."""
    table = drawing("missile:2 grenade:2", "flamer", flags="lost_before")
    table.choose("done")
    assert table.options == ["accept", "decline"]
    table.choose("accept")
    assert table.chooser == "A"
    assert table.options == [
        "discard_card card=missile",
        "discard_card card=grenade",
        "discard_card card=flamer",
        "discard_card card=kunai",
    ]


def test_five_cards_without_the_faction_card_are_kept() -> None:
    """R1: the limit is five, not four; basic cards do not count."""
    table = drawing("missile:2 grenade:2", "flamer mine", flags="lost_before")
    table.choose("done", "decline")
    assert len(table.hand("A")) == 5
    assert table.told("discarded") == []
    assert table.story("drew") == ["drew A", "drew B"]


def test_too_many_cards_are_discarded_one_by_one_down_to_five_of_the_players_choice() -> None:
    """R1 (German text): surplus cards are discarded, also several."""
    table = drawing("missile:3 grenade:3", "flamer mine")
    table.choose("done", "discard_card card=missile")
    assert table.chooser == "A"
    table.choose("discard_card card=missile")
    assert sorted(table.hand("A")) == ["flamer", "grenade", "grenade", "grenade", "missile"]
    assert table.line("discard") == "missile:2"
    assert table.story("drew") == ["drew A", "drew B"]


def test_a_faction_card_given_up_goes_back_beside_the_board() -> None:
    """R1: not onto the discard pile; it can be taken again after a later loss."""
    table = drawing("missile:2 grenade:2 kunai", "flamer mine")
    table.choose("done", "discard_card card=kunai")
    assert "kunai" not in table.hand("A")
    assert table.line("discard") == ""
    again = drawing("missile", "flamer", flags="lost_before").choose("done")
    assert again.options == ["accept", "decline"]


@pytest.mark.parametrize("enemy", ["a2", "a3"])
def test_a_faction_card_in_a_slot_goes_back_beside_the_board(enemy: str) -> None:
    """R1: whether it was played (enemy next to it) or passed over (nobody in range)."""
    table = Table(f"""
        map 1 1 1
        player A ninja
        G a1
        plan G - kunai
        player B
        G {enemy}
    """)
    if enemy == "a2":
        table.choose("decline")
    assert bool(table.told("passed_over")) is (enemy == "a3")
    assert table.told("cards_collected")
    assert table.hand("A") == []
    assert table.line("discard") == ""


# --- R2: the empty deck ---

DIG_ON_AN_EMPTY_DECK = """
    map 1 1 1
    player A
    G a1
    plan G - fishing_rod crawl_dig jetpack
    hand flamer
    player B
    G a3
    hand cocktail
    deck -
"""


def test_an_empty_deck_is_made_of_the_discard_pile_without_this_rounds_cards() -> None:
    """R2: neither the Fishing Rod just played, nor the Jetpack still planned, nor hands."""
    table = Table(DIG_ON_AN_EMPTY_DECK + "discard missile:2 grenade")
    table.choose("act action=dig")
    assert table.outcomes == {"card_is card=missile": 2, "card_is card=grenade": 1}
    table.draw("missile")
    assert sorted(table.hand("A")) == ["flamer", "missile"]
    assert table.line("discard") == ""
    assert len(table.told("deck_shuffled")) == 1


def test_with_deck_and_pile_empty_nothing_is_drawn() -> None:
    """R2: the Dig goes on without a card."""
    table = Table(DIG_ON_AN_EMPTY_DECK)
    table.choose("act action=dig")
    assert table.hand("A") == ["flamer"]
    assert table.story("drew", "drew_nothing") == ["drew_nothing A"]
    assert table.tokens("a1") == {"damaged": 1}


def test_the_deck_may_run_out_in_the_middle_of_a_draw() -> None:
    """R2: the last card of the deck is drawn, then the pile is shuffled for the next."""
    table = Table("""
        map 2 1
        tiles a1:2!?two_cards
        player A
        G a1
        plan G - crawl_dig
        player B
        G a2
        plan G - crawl_punch
        deck missile:2
        discard grenade
    """)
    table.choose("act action=dig")
    assert sorted(table.hand("A")) == ["grenade", "missile", "missile"]
    drawn = [kind for kind in table.kinds() if kind in ("drew", "deck_shuffled")]
    assert drawn == ["drew", "drew", "deck_shuffled", "drew"]


def test_exchanged_cards_are_on_the_pile_before_the_new_one_is_drawn() -> None:
    """R2: with nothing else left, one of the two comes back."""
    table = Table("""
        round 2
        map 1 1
        player A
        G a1
        hand missile grenade
        player B
        G a2
        deck cocktail
        todo drawing seat=0
    """)
    table.choose("swap card=missile other_card=grenade")
    assert table.outcomes == {"card_is card=missile": 1, "card_is card=grenade": 1}


# --- R3: when the faction card may be taken ---


def test_the_faction_card_is_not_offered_without_a_loss() -> None:
    """R3: only after a round in which the player lost a snail."""
    table = drawing("missile", "flamer mine")
    table.choose("done")
    assert table.story("drew") == ["drew A", "drew B"]


def test_the_faction_card_is_offered_in_the_drawing_phase_after_the_loss() -> None:
    """R3: not in the round of the loss, and not to B, who has lost nobody."""
    table = Table("""
        map 1 1
        player A ninja
        S a1
        G a2 5
        hand missile
        player B zombie
        G a2
        plan G - crawl_punch
        next grenade flamer
    """)
    table.choose("act action=punch")
    assert table.position.round == 2
    assert table.story("drew") == ["drew B", "drew A"]
    table.choose("done")
    assert table.chooser == "A"
    assert table.options == ["accept", "decline"]
    assert table.hand("A") == ["missile", "flamer"]
    table.choose("accept")
    assert table.hand("A") == ["missile", "flamer", "kunai"]


def test_a_loss_in_the_cleaning_phase_counts_for_the_round_it_ends() -> None:
    """R3: the Grunt dies of contaminated water, and the card is there at once."""
    table = Table("""
        map . 1
        contamination 10
        player A ninja
        G a1 5
        S a2
        plan G S - - - - dig_aim
        player B
        G a2
        next grenade flamer
    """)
    assert table.where("AG") is None
    assert table.story("drew") == ["drew B", "drew A"]
    assert table.options == ["accept", "decline"]


def test_the_faction_card_once_declined_is_not_offered_a_round_later() -> None:
    """R3: the loss was two rounds ago; the next chance comes with the next loss."""
    table = Table("""
        round 2
        map 1 1
        player A ninja
        G a1
        lost_before
        plan G - mine
        player B
        G a2
        next flamer grenade
    """)
    assert table.position.round == 3
    assert table.story("drew") == ["drew B", "drew A"]
    assert table.position.agenda[-1].kind == "planning"
    assert table.hand("A") == ["grenade"]


def test_a_faction_card_not_played_stays_in_hand() -> None:
    """R3: also into rounds after which nobody was lost; and it is not offered twice."""
    table = Table("""
        map 1 1
        player A ninja
        G a1
        lost_before
        plan G - mine
        hand kunai missile
        player B
        G a2
        next grenade flamer
    """)
    assert table.position.round == 2
    assert "kunai" in table.hand("A")


def test_a_held_faction_card_is_not_offered_again() -> None:
    """R3: there is only one of it."""
    table = drawing("kunai missile", "flamer mine", flags="lost_before")
    table.choose("done")
    assert table.hand("A") == ["missile", "flamer", "kunai"]
    assert table.story("drew") == ["drew A", "drew B"]
