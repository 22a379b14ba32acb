"""How games end (R34), and who is out (R35)."""

from __future__ import annotations

from typing import Any

import pytest

from snails_core import Chance, Over
from snails_core.catalogue import load_catalogue
from snails_core.layout import DISCARD, MAX_CARDS
from tests.support.core.scenario import Table, row

BOOM = {"rows": (row("circle", "damage 15", "destroy tile"),)}
"""A card that hits on a circle, printed for a test."""


def winner(table: Table) -> str | None:
    """The winner's letter, None for a draw."""
    node = table.position.node
    assert isinstance(node, Over), node
    return None if node.winner is None else "ABCD"[node.winner]


def discards(table: Table) -> list[str]:
    """The discard pile, each card once for each copy."""
    counts = table.position.cold[DISCARD : DISCARD + MAX_CARDS]
    cards = table.position.setting.catalogue.cards
    return [cards[card].id for card, count in enumerate(counts) for _ in range(count)]


# --- R34: how a game ends -------------------------------------------------------------
def test_the_last_player_with_snails_wins_after_the_card() -> None:
    """R34: looked at when the card is resolved, not at the end of the round."""
    table = Table("""
        map 1 1
        player A
        G a1
        plan G - gatling_gun crawl_dig
        player B
        G a2 10
    """)
    table.dice("square")
    assert winner(table) == "A"
    assert table.kinds()[-2:] == ["eliminated", "game_over"]


def test_nobody_wins_before_all_that_the_card_set_off_is_done() -> None:
    """R34: B's last snail dies by the card, A's last by the mine it sets off: a draw."""
    table = Table(
        """
        map 1 1
        mines a1
        player A
        G a1 10
        plan G - missile
        player B
        G a2 15
        """,
        missile={"rows": (row("circle", "damage 15", "damage tile here"),)},
    )
    table.choose("act action=missile").dice("circle")
    assert winner(table) is None
    assert table.story("eliminated") == ["eliminated BG", "eliminated AG"]


def test_the_game_goes_on_while_two_players_have_snails() -> None:
    """R34: of three players one is out: nobody has won."""
    table = Table("""
        map 1 1 1
        player A
        G a1
        plan G - gatling_gun crawl_dig
        player B
        G a2 10
        player C
        G a3
    """)
    table.dice("square")
    assert table.options == ["act action=crawl", "act action=dig"]


def test_in_the_cleaning_phase_the_winner_is_looked_for_at_its_end() -> None:
    """R34: dynamite kills B's last snail, then the water A's last one: a draw, no win for A."""
    table = Table("""
        map . 1 1
        contamination 10
        dynamite a3
        player A
        G a1 5
        plan G -
        player B
        G a3 15
    """)
    assert winner(table) is None
    assert table.story("damaged") == ["damaged BG 15 dynamite", "damaged AG 5 contamination"]


def test_who_alone_survives_the_cleaning_phase_wins_at_its_end() -> None:
    """R34: in any round, after the cards are collected, before the marker moves on."""
    table = Table("""
        map . 1 1
        contamination 10
        round 3
        player A
        G a2
        plan G - - - - - dig_aim
        player B
        G a1 5
    """)
    table.choose("act action=aim")
    assert winner(table) == "A"
    assert table.kinds()[-4:] == ["eliminated", "cards_collected", "player_out", "game_over"]
    assert (table.position.round, table.position.first_player) == (3, 0)


def test_no_snail_left_at_all_ends_the_game_at_once() -> None:
    """R34: the dynamite kills everybody; fire and contamination are not waited for."""
    table = Table("""
        map 1 1
        dynamite a1
        fire a2
        player A
        G a1 15
        plan G - - - - - dig_aim
        player B
        G a1 15
    """)
    table.choose("act action=aim")
    assert winner(table) is None
    assert table.kinds()[-3:] == ["eliminated", "eliminated", "game_over"]
    assert "tile_damaged" not in table.kinds()


def test_no_snail_left_ends_a_card_in_its_middle() -> None:
    """R34: the rest of the card is not resolved: the tile stays whole."""
    table = Table(
        "map 1 1; player A; G a1 15; plan G - missile; player B; G a1 15",
        missile={"nearest": 0, "farthest": 0, **BOOM},
    )
    table.choose("act action=missile").dice("circle")
    assert winner(table) is None
    assert "tile_destroyed" not in table.kinds()


SIXTH = """
    map 1 1 1 1
    round 6
    player A
    {}
    plan {} -
    player B
    {}
    player C
    {}
"""


@pytest.mark.parametrize(
    ("snails", "expected"),
    [
        # most snails, whatever their health
        (("G a1 5; S a1 5", "G", "G a2 30", "G a3 30"), "A"),
        # as many snails: most health
        (("G a1 10; S a1 10", "G", "G a2 25", "G a3 5; S a3 20"), "C"),
        # only those tied are compared by health
        (("G a1 5; S a1 5", "G", "G a2 5; S a2 10", "L a3 30"), "B"),
        # the same snails and health: a draw, and C's health is no help
        (("G a1 5; S a1 10", "G", "G a2 10; S a2 5", "L a3 30"), None),
    ],
)
def test_after_round_six(snails: tuple[str, ...], expected: str | None) -> None:
    """R34: most snails, then most total health among those tied, else a draw."""
    table = Table(SIXTH.format(*snails))
    assert winner(table) == expected


def test_after_round_five_another_one_begins() -> None:
    """R34: the count is taken after the sixth round only."""
    snails = ("G a1 5; S a1 5", "G", "G a2 30", "G a3 30")
    table = Table(SIXTH.replace("round 6", "round 5").format(*snails))
    assert table.position.round == 6
    assert isinstance(table.position.node, Chance)


def test_the_sixth_round_is_cleaned_before_it_is_counted() -> None:
    """R34: what the Cleaning Phase kills does not count."""
    drowning = ("G a1; S a4 5", "G", "G a2", "G a3 25")
    table = Table(SIXTH.replace("map 1 1 1 1", "map 1 1 1 .; contamination 10").format(*drowning))
    assert table.story("eliminated") == ["eliminated AS"]
    assert winner(table) is None


# --- R35: a player who is out ---------------------------------------------------------
RETURNING = next(card.id for card in load_catalogue().cards if card.arsenal and card.returns)
OUT = f"""
    map 1 1 1 1
    player A
    G a1
    plan G - gatling_gun
    player B
    G a2 10
    hand grenade cocktail:2
    plan G - - - {RETURNING}
    player C
    G a4
    plan G - - dig_aim
"""


def test_the_arsenal_of_a_player_who_is_out_is_discarded_in_the_cleaning_phase() -> None:
    """R35: not when the last snail dies; cards that would return to hand go too."""
    table = Table(OUT).dice("square")
    assert table.story("eliminated") == ["eliminated BG"]
    assert table.hand("B") == ["grenade", "cocktail", "cocktail"]
    assert discards(table) == []
    table.choose("act action=aim")
    assert table.position.round == 2
    assert table.hand("B") == []
    gone = ["cocktail", "cocktail", "gatling_gun", "grenade", RETURNING]
    assert sorted(discards(table)) == sorted(gone)


def test_the_first_player_marker_skips_who_is_out() -> None:
    """R35: from A it goes on to C, for B has no snail left."""
    table = Table(OUT).dice("square").choose("act action=aim")
    assert table.position.first_player == 2
    rounds: Any = table.told("round_began")
    assert [event.player for event in rounds] == [2]


def test_who_is_out_neither_draws_nor_plans() -> None:
    """R35, R5: from the next round on, only A and C do anything."""
    table = Table(OUT + "next missile missile missile").dice("square")
    table.choose("act action=aim")
    assert table.story("drew") == ["drew C", "drew A"]
    assert table.chooser == "C"


DYNAMITE = """
    map 1 1 1 1 1
    dynamite {}
    first {}
    player A
    {}
    player B
    {}
    player C
    {}
"""


def test_the_next_living_player_decides_for_a_first_player_who_is_out() -> None:
    """R35: B has the marker and no snails: C, next clockwise, orders the dynamite, not A."""
    table = Table(DYNAMITE.format("a1 a5", "B", "G a1; plan G -", "plan - -", "G a5"))
    assert table.options == ["next space=a1", "next space=a5"]
    assert table.chooser == "C"


def test_the_next_living_player_is_sought_round_the_table() -> None:
    """R35: C has the marker and no snails: clockwise comes A, not B."""
    table = Table(DYNAMITE.format("a1 a5", "C", "G a1; plan G -", "G a5", "plan - -"))
    assert table.chooser == "A"


def test_the_next_living_player_decides_in_the_middle_of_an_action_too() -> None:
    """R35, R20: B's dynamite push in A's turn is C's to choose."""
    table = Table(DYNAMITE.format("a2", "B", "G a1; plan G - golden_shovel", "", "G a2; S a4"))
    table.choose("at_space space=a2")
    assert table.options == ["push_to snail=CG space=a1", "push_to snail=CG space=a3"]
    assert table.chooser == "C"


def test_a_first_player_who_dies_in_the_round_hands_over_at_once() -> None:
    """R35: the dynamite that kills A's last snail is followed by B's choice of pushes."""
    table = Table("""
        map 1 1 1
        dynamite a2
        player A
        G a2 15
        plan G -
        player B
        G a1
        player C
        G a2
    """)
    assert table.story("eliminated") == ["eliminated AG"]
    assert table.options == ["push_to snail=CG space=a1", "push_to snail=CG space=a3"]
    assert table.chooser == "B"
