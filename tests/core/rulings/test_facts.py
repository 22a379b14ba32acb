"""F1-F5: facts that follow from what the box holds: tiles, backs, dice, cards, health."""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core import Chance
from snails_core.board import board_ids, load_board
from snails_core.cards import Kind
from snails_core.catalogue import load_catalogue
from snails_core.options import BackIs, DiceShow
from snails_core.rulebook_data import load_rules
from tests.support.core.scenario import Table


# --- F1: tiles ------------------------------------------------------------------------
def test_a_board_that_uses_all_tiles_has_20_land_spaces() -> None:
    """F1: 41 tiles; 5 spaces of kind I, 9 of kind II, 6 of kind III use them all up."""
    rules = load_rules()
    assert [tiles.count for tiles in rules.tiles] == [20, 15, 6]
    for board in (load_board(id) for id in board_ids()):
        if sum(board.levels) == 41:
            assert [board.levels.count(level) for level in (1, 2, 3)] == [5, 9, 6]
    assert sum(load_board("islands").levels) == 41


# --- F2: backs ------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("level", "weights"),
    [
        (1, {"barrel": 10, "beach_blank": 10}),
        (2, {"trap": 4, "one_card": 6, "two_cards": 5}),
        (3, {"mine": 3, "mountain_blank": 3}),
    ],
)
def test_a_back_is_any_that_nobody_has_seen(level: int, weights: dict[str, int]) -> None:
    """F2: the backs of the box are the weights of the first tile destroyed."""
    table = Table(f"map {level} 1; player A; G a2; plan G - golden_shovel; player B; G a2")
    table.choose("at_space space=a1")
    assert table.outcomes == {f"back_is back={back}": count for back, count in weights.items()}


def test_backs_are_drawn_without_replacement() -> None:
    """F2: after one trap, 3 of the 14 meadows left are traps: two in a row are 4/15 x 3/14."""
    table = Table("""
        map 2 1 2
        player A
        G a2
        plan G - golden_shovel golden_shovel
        player B
        G a2
    """)
    chances = []
    for space in ("a1", "a3"):
        table.choose(f"at_space space={space}")
        node = table.position.node
        assert isinstance(node, Chance)
        chances.append(node.probability(BackIs(2)))
        table.back("trap")
    assert chances == [Fraction(4, 15), Fraction(3, 14)]


def test_a_back_that_is_known_is_not_among_the_unseen() -> None:
    """F2: a pinned trap leaves 3 traps for the other meadows."""
    table = Table("""
        map 2 1 2
        tiles a3:2?trap
        player A
        G a2
        plan G - golden_shovel
        player B
        G a2
    """)
    table.choose("at_space space=a1")
    assert table.outcomes["back_is back=trap"] == 3


# --- F3: dice -------------------------------------------------------------------------
def test_one_die() -> None:
    """F3: 3 triangles, 2 squares, 1 circle: 1/2, 1/3, 1/6."""
    table = Table("map 1 1; player A; G a1; plan G - gatling_gun; player B; G a2")
    node = table.position.node
    assert isinstance(node, Chance)
    odds = [node.probability(DiceShow(face)) for face in range(3)]
    assert odds == [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]


def test_two_dice_by_counting_all_36_throws() -> None:
    """F3: each pair of faces as often as two such dice show it."""
    table = Table("map 1 1; player A; G a1; plan G - ball_thrower; player B; G a2")
    node = table.position.node
    assert isinstance(node, Chance)
    sides = [0, 0, 0, 1, 1, 2]
    throws = [DiceShow(min(one, other), max(one, other)) for one in sides for other in sides]
    assert node.total == 36
    assert {throw: throws.count(throw) for throw in throws} == dict(
        zip(node.outcomes, node.weights, strict=True)
    )


# --- F4: cards ------------------------------------------------------------------------
def test_the_box_holds_110_action_cards() -> None:
    """F4: 4 x 5 basic, 50 red and 34 purple arsenal cards, 6 faction cards."""
    counts = dict.fromkeys(Kind, 0)
    for card in load_catalogue().cards:
        counts[card.kind] += card.count
    assert counts == {Kind.BASIC: 5, Kind.RED: 50, Kind.PURPLE: 34, Kind.FACTION: 6}
    assert 4 * counts[Kind.BASIC] + 50 + 34 + counts[Kind.FACTION] == 110


# --- F5: health -----------------------------------------------------------------------
@pytest.mark.parametrize(("before", "after"), [(15, 25), (20, 30), (25, 30), (30, 30)])
def test_healing_never_goes_above_30(before: int, after: int) -> None:
    """F5: the First-Aid Kit heals 10, but not beyond the top of the track."""
    table = Table(f"map 1 1; player A; G a1 {before}; plan G - first_aid_kit; player B; G a2")
    assert table.health("AG") == after


@pytest.mark.parametrize(("health", "left"), [(15, 5), (10, 0), (5, 0)])
def test_a_snail_at_0_is_eliminated(health: int, left: int) -> None:
    """F5: 10 damage: with 15 it lives on, with 10 it is gone, and health is never negative."""
    table = Table(f"""
        map 1 1 1
        player A
        G a1
        plan G - gatling_gun crawl_dig
        player B
        G a2 {health}
        S a3
    """)
    table.dice("square")
    assert table.health("BG") == left
    assert table.where("BG") == ("a2" if left else None)
    assert table.story("eliminated") == ([] if left else ["eliminated BG"])
