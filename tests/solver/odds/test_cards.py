"""Odds worked out by hand, and what holds for every card."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from snails_core.cards import Card, Face, Row
from snails_core.catalogue import load_catalogue
from snails_core.catalogue.effects import read_effect
from snails_core.errors import SnailsError
from solver.odds import (
    DAMAGE,
    DESTROY,
    ELIMINATE,
    GOALS,
    HIT,
    MEADOW,
    MOUNTAIN,
    ChooseHalf,
    Distribution,
    Goal,
    Miss,
    Reroll,
    Snail,
    Take,
    Tile,
    Weapon,
    box_backs,
    odds,
    odds_in,
    row_goal,
    scene_for,
    weapon_named,
)
from solver.odds.scene import ACTING, TARGET

T, S, C = Face.TRIANGLE, Face.SQUARE, Face.CIRCLE
CARDS = load_catalogue().cards


def by_id(card: Card) -> str:
    return card.id


def choices(name: str, rerolls: int, goal: Goal = DAMAGE, left: int | None = None) -> list[object]:
    """What the rule says for each throw, with all re-rolls (or `left` of them) at hand."""
    found = odds(name, rerolls=rerolls, goal=goal)
    left = rerolls if left is None else left
    return [entry.move for entry in found.rule if entry.stage.rerolls == left]


# --- re-rolls -------------------------------------------------------------------------------------
def test_a_missile_with_one_re_roll() -> None:
    """A miss is thrown again: 1/2 of it is a miss again, 1/3 a square, 1/6 a circle."""
    found = odds("missile", rerolls=1)
    assert dict(found.damage) == {0: Fraction(1, 4), 10: Fraction(1, 2), 15: Fraction(1, 4)}
    assert found.value == found.damage.mean() == Fraction(35, 4)
    assert found.miss == Fraction(1, 4)
    assert [row.probability for row in found.rows] == [Fraction(1, 2), Fraction(1, 4)]


def test_with_enough_re_rolls_a_hit_is_thrown_again() -> None:
    """Two re-rolls are worth 245/24, more than the 10 of a square (R10: hits too)."""
    assert odds("missile", rerolls=2).value == Fraction(245, 24)
    assert choices("missile", 2) == [Reroll(T), Take(1), Take(2)]
    assert choices("missile", 3) == [Reroll(T), Reroll(S), Take(2)]


def test_another_goal_is_another_rule() -> None:
    assert choices("missile", 1, HIT) == [Reroll(T), Take(1), Take(2)]
    assert choices("missile", 1, DESTROY) == [Reroll(T), Reroll(S), Take(2)]
    assert odds("missile", rerolls=1, goal=DESTROY).value == Fraction(11, 36)
    assert choices("missile", 1, row_goal(1)) == [Reroll(T), Take(1), Reroll(C)]


@pytest.mark.parametrize("rerolls", range(6))
def test_the_chance_of_one_face_has_a_closed_form(rerolls: int) -> None:
    """All throws must fail: 1 - (5/6)^(n+1)."""
    found = odds("snailper_rifle", rerolls=rerolls, goal=row_goal(2))
    assert found.value == 1 - Fraction(5, 6) ** (rerolls + 1)


def test_a_hundred_re_rolls() -> None:
    found = odds("piano_from_above", rerolls=100)
    assert Fraction(999_999, 50_000) < found.value < 20


def test_in_a_tie_nothing_is_spent() -> None:
    """No Missile eliminates a snail of 30 health, so nothing is thrown again."""
    assert choices("missile", 1, ELIMINATE) == [Miss(), Take(1), Take(2)]


# --- two dice -------------------------------------------------------------------------------------
def test_a_pair_needs_both_faces() -> None:
    """Holy Head of Lettuce: square 20/36, triangle and circle 6/36, two circles 1/36."""
    found = odds("holy_head_of_lettuce")
    chances = [Fraction(20, 36), Fraction(6, 36), Fraction(1, 36)]
    assert [row.probability for row in found.rows] == chances
    assert found.miss == Fraction(9, 36)


def test_of_several_rows_the_goal_takes_one() -> None:
    """A Ball Thrower with triangle and circle: 15 damage, unless the push is wanted (R16.2)."""
    assert Take(2) in choices("ball_thrower", 0)[2:3]
    damage, push = odds("ball_thrower"), odds("ball_thrower", goal=row_goal(1))
    assert damage.damage[15] == Fraction(11, 36)
    assert push.value == Fraction(27, 36)
    assert push.damage[15] == Fraction(5, 36)


def test_only_the_useless_die_is_thrown_again() -> None:
    """Triangle and square with a Piano: one die must become a circle, and any of them may."""
    assert choices("piano_from_above", 1, DESTROY)[1] == Reroll(T)
    two_squares = choices("salt_shaker", 1, row_goal(2))[1]
    assert two_squares == Reroll(T)


# --- two attacks ----------------------------------------------------------------------------------
def test_two_attacks_share_their_re_rolls() -> None:
    """One re-roll is kept for the second Boomerang unless the first misses."""
    found = odds("banana_boomerang", rerolls=1)
    first = found.rule[:3]
    assert [entry.move for entry in first] == [Take(1), Reroll(S), Take(2)]
    assert [row.each for row in found.rows] == [
        (Fraction(2, 3), Fraction(11, 18)),
        (Fraction(2, 9), Fraction(11, 54)),
    ]
    assert found.misses == (Fraction(1, 9), Fraction(5, 27))
    assert found.miss == found.damage[0] == Fraction(1, 27)


def test_a_second_attack_needs_its_target() -> None:
    """L13: Love Darts on a snail of 10 health end with the first hit."""
    found = odds("love_darts", health=10)
    assert dict(found.damage) == {0: Fraction(1, 4), 10: Fraction(3, 4)}
    assert sum(row.each[1] for row in found.rows) + found.misses[1] == Fraction(1, 2)


# --- shell and Rage -------------------------------------------------------------------------------
def test_a_shell_takes_5_off_each_damage() -> None:
    """R11."""
    assert dict(odds("missile", shell=True).damage) == {
        0: Fraction(1, 2),
        5: Fraction(1, 3),
        10: Fraction(1, 6),
    }
    assert set(odds("banana_boomerang", shell=True).damage) == {0, 5, 10}


def test_a_shell_changes_the_rule() -> None:
    """Salt Shaker: the circle takes the shell off first, and beats the triangle by 10."""
    assert odds("salt_shaker", shell=True).damage[10] == Fraction(15, 36)


def test_rage_adds_5_before_the_shell() -> None:
    """R31, only to cards that it may raise."""
    assert odds("punch", rage=True).value == 10
    assert odds("punch", rage=True, shell=True).value == 5
    assert odds("lettuce_axe", rage=True).rule[0].move == Take(1, 1)
    assert odds("missile", rage=True).damage == odds("missile").damage
    assert odds("missile", rage=True).start.rage is False


def test_rage_is_not_wasted() -> None:
    """A snail of 5 health is gone by a Punch alone."""
    found = odds("punch", rage=True, health=5)
    assert found.rule[0].move == Take(1)
    assert found.eliminate == 1


def weapon(attacks: int, *rows: tuple[tuple[Face, ...], str]) -> Weapon:
    """A Lettuce Axe that is printed otherwise."""
    from dataclasses import replace

    axe = weapon_named("lettuce_axe").actions[0]
    printed = tuple(
        Row(faces, tuple(read_effect(effect, "test") for effect in effects.split(", ")))
        for faces, effects in rows
    )
    dice = max(len(faces) for faces, _ in rows)
    return Weapon(None, (replace(axe, attacks=attacks, rows=printed, dice=dice),))


def test_rage_serves_one_of_two_attacks() -> None:
    """Once a round: it is kept for an attack that hits."""
    axe = weapon(2, ((T,), "damage 10"))
    scene = scene_for(axe, [Snail(30)], Tile(1))
    found = odds_in(axe, scene, rage=True)
    assert dict(found.damage) == {0: Fraction(1, 4), 15: Fraction(1, 2), 25: Fraction(1, 4)}


def test_rage_raises_the_effect_where_it_is_worth_most() -> None:
    """Of a hit that also hurts the attacker, the target's part."""
    axe = weapon(1, ((), "damage 5 self, damage 10"))
    found = odds_in(axe, scene_for(axe, [Snail(30)], Tile(1)), rage=True)
    assert found.rule[0].move == Take(1, 2)
    assert (found.damage, found.own_damage) == (
        Distribution.certain(15),
        Distribution.certain(5),
    )


# --- tiles ----------------------------------------------------------------------------------------
def test_what_is_on_the_back_adds_to_the_damage() -> None:
    """A Missile's circle on a meadow: a trap in 4 of 15, 5 more."""
    found = odds("missile", tile=MEADOW)
    assert found.damage[20] == Fraction(1, 6) * Fraction(4, 15)
    assert found.damage[15] == Fraction(1, 6) * Fraction(11, 15)


def test_a_mine_opens_the_meadow_under_it() -> None:
    """R24: 15, or 10 more for the mine, or 5 more again for a trap below."""
    found = odds("missile", tile=MOUNTAIN)
    circle = found.damage.given(lambda damage: damage > 10)
    assert dict(circle) == {15: Fraction(1, 2), 25: Fraction(11, 30), 30: Fraction(4, 30)}
    assert odds("missile", tile=MOUNTAIN, goal=ELIMINATE).value == Fraction(1, 6) * Fraction(4, 30)


def test_each_damage_of_a_back_is_softened_by_the_shell() -> None:
    """R11: 15, 10 and 5 become 10, 5 and 0."""
    found = odds("missile", tile=MOUNTAIN, shell=True)
    assert set(found.damage) == {0, 5, 10, 15}


def test_backs_that_were_seen_are_out() -> None:
    """With all mines and traps seen, nothing is added."""
    unseen = box_backs()._replace(mine=0, trap=0)
    found = odds("missile", tile=MOUNTAIN, unseen=unseen)
    assert set(found.damage) == {0, 10, 15}


def test_a_damaged_tile_is_destroyed_by_less() -> None:
    """A Missile's square destroys it too."""
    assert odds("missile").destroy == Fraction(1, 6)
    assert odds("missile", damaged=True).destroy == Fraction(1, 2)
    assert odds("missile", tile=0).destroy == 0


def test_removing_is_not_destroying() -> None:
    """R23.2."""
    assert odds("disintegrator", tile=MEADOW).destroy == 0
    found = odds("golden_shovel", tile=MEADOW)
    assert found.destroy == 1
    assert found.damage[5] == Fraction(4, 15)


def test_who_digs_is_hurt_as_well() -> None:
    found = odds("treasure_map", tile=MEADOW)
    assert found.own_damage[5] == found.damage[5] == Fraction(4, 15)
    assert dict(found.losses) == {(0, 0): Fraction(11, 15), (5, 5): Fraction(4, 15)}


def test_after_a_scatter_the_target_is_spared() -> None:
    """R16.1: a Grenade's triangle destroys another tile."""
    found = odds("grenade")
    assert found.damage[0] == Fraction(1, 2)
    assert found.destroy == Fraction(1, 6)


def test_snails_on_one_space_are_hit_by_the_same_die() -> None:
    """Joint, not independent: both or none."""
    missile = weapon_named("missile")
    scene = scene_for(missile, [Snail(30), Snail(30, shelled=True)], Tile(1))
    found = odds_in(missile, scene)
    assert {losses[1:]: p for losses, p in found.losses.items()} == {
        (0, 0): Fraction(1, 2),
        (10, 5): Fraction(1, 3),
        (15, 10): Fraction(1, 6),
    }
    assert dict(found.damage_to(TARGET + 1)) == {
        0: Fraction(1, 2),
        5: Fraction(1, 3),
        10: Fraction(1, 6),
    }
    assert found.damage_to(ACTING) == Distribution.certain(0)


def test_any_function_of_the_end_is_a_goal() -> None:
    """To hurt, but not to eliminate: the square is kept, the circle thrown again."""
    spare = Goal("spare", lambda end: 0 < end.scene.snails[TARGET].lost < 15, is_chance=True)
    found = odds("missile", rerolls=1, goal=spare)
    assert found.value == Fraction(1, 3) + Fraction(2, 3) * Fraction(1, 3)
    assert [entry.move for entry in found.rule][:3] == [Reroll(T), Take(1), Reroll(C)]


# --- names ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["missile", "Missile", "Rakete", "rakieta", " MISSILE "])
def test_a_card_is_found_by_any_name(name: str) -> None:
    assert weapon_named(name).id == "missile"


def test_a_basic_card_offers_its_halves() -> None:
    found = odds("crawl_punch")
    assert found.rule[0].move == ChooseHalf(1)
    assert [row.probability for row in found.rows] == [0, 1]
    assert odds("Schlagen").damage == found.damage == Distribution.certain(5)


def test_a_card_that_is_not_there() -> None:
    with pytest.raises(SnailsError, match='there is no card "granade"; did you mean "grenade"'):
        odds("granade")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"rerolls": -1}, "rerolls: -1 is less than none"),
        ({"health": 0}, "health: 0 does not fit"),
        ({"health": 35}, "health: 35 does not fit"),
        ({"shell": True, "tile": 0}, "shell: a snail on water has none"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        odds("missile", **arguments)


def test_a_scene_needs_somebody() -> None:
    with pytest.raises(ValueError, match="somebody to hit"):
        scene_for(weapon_named("missile"), [], Tile(1))


# --- every card -----------------------------------------------------------------------------------
@pytest.mark.parametrize("card", CARDS, ids=by_id)
def test_all_chances_are_accounted_for(card: Card) -> None:
    for goal in GOALS.values():
        found = odds(card, rerolls=2, goal=goal, rage=True, tile=MOUNTAIN, health=20)
        for attack, misses in enumerate(found.misses):
            assert sum(row.each[attack] for row in found.rows) + misses <= 1
        assert sum(row.each[0] for row in found.rows) + found.misses[0] == 1
        assert found.hit + found.miss == sum(found.damage.values()) == 1
        assert found.eliminate == found.damage.at_least(20)
        assert found.damage.mean() <= found.value or goal is not DAMAGE


@pytest.mark.parametrize("card", CARDS, ids=by_id)
def test_the_value_is_that_of_the_goal(card: Card) -> None:
    for name, goal in GOALS.items():
        found = odds(card, rerolls=1, goal=goal, health=15)
        under_the_rule = found.damage.mean() if goal is DAMAGE else getattr(found, name)
        assert found.value == under_the_rule
    for number, _, _ in Weapon.of_card(card).rows():
        found = odds(card, rerolls=1, goal=row_goal(number))
        assert found.value == found.rows[number - 1].probability


@pytest.mark.parametrize("card", CARDS, ids=by_id)
def test_more_re_rolls_never_hurt(card: Card) -> None:
    for goal in GOALS.values():
        values = [odds(card, rerolls=n, goal=goal, health=15).value for n in range(4)]
        assert all(fewer <= more for fewer, more in pairwise(values))
        if card.red and goal is HIT and 0 < values[0] < 1:
            assert len(set(values)) == 4


@pytest.mark.parametrize("card", CARDS, ids=by_id)
def test_no_other_goal_serves_a_goal_better(card: Card) -> None:
    """Each goal is greatest under its own rule."""
    found = {name: odds(card, rerolls=1, goal=goal, health=15) for name, goal in GOALS.items()}
    for name, goal in GOALS.items():
        for other in found.values():
            assert other.ends.mean(goal.value) <= found[name].value
