"""One battle: objectives, tactics, and the examples of the book (T8, T9, T13)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companions.cry_havoc.battle import (
    Effect,
    Objective,
    Placement,
    Side,
    Stakes,
    Tactic,
    payoff,
    placements,
    reachable,
    resolve,
)
from tests.support.companions.cry_havoc import battle_oracle as oracle

ATTACKER, DEFENDER = Side.ATTACKER, Side.DEFENDER
a_placement = st.builds(Placement, *[st.integers(0, 5)] * 3).filter(lambda p: p.units > 0)


def test_t8_the_book_resolves_its_example() -> None:
    """Wanderers (3,1,0) attack humans (0,0,3), no cards."""
    resolution = resolve(Placement(3, 1, 0), Placement(0, 0, 3))
    assert resolution.control is ATTACKER
    assert (resolution.captor, resolution.captured_from) == (ATTACKER, Objective.ATTRITION)
    assert resolution.kills == (0, 2)
    assert resolution.points == (2, 2)
    assert [left.units for left in resolution.survivors] == [2, 2]


def test_t9_the_book_resolves_its_example_with_cards() -> None:
    """A hologram, air support and a flanking move later: (2,1,1) against (2,1,1)."""
    attacker, defender = Placement(3, 1, 0), Placement(0, 0, 3)
    assert Placement(2, 1, 1) in reachable(Tactic(Effect.MOVE, 1), attacker, 8)
    assert Placement(0, 1, 3) in reachable(Tactic(Effect.REINFORCE, 1), defender, 8)
    assert Placement(2, 1, 1) in reachable(Tactic(Effect.MOVE, 2), Placement(0, 1, 3), 8)
    resolution = resolve(Placement(2, 1, 1), Placement(2, 1, 1))
    assert resolution.control is DEFENDER
    assert resolution.captor is None
    assert resolution.points == (1, 3)


def test_t13_four_against_four_all_on_attrition() -> None:
    resolution = resolve(Placement(0, 0, 4), Placement(0, 0, 4))
    assert resolution.points == (4, 6)
    assert [left.units for left in resolution.survivors] == [0, 0]


def test_c21_a_tie_goes_to_the_defender_even_at_0() -> None:
    assert resolve(Placement(0, 1, 0), Placement(0, 1, 0)).control is DEFENDER
    assert resolve(Placement(2, 0, 0), Placement(2, 0, 0)).control is DEFENDER
    assert resolve(Placement(2, 0, 0), Placement(1, 1, 0)).control is ATTACKER


def test_c22_a_tie_captures_nothing() -> None:
    assert resolve(Placement(0, 2, 0), Placement(0, 2, 0)).captor is None
    assert resolve(Placement(0, 1, 0), Placement(0, 2, 0)).captor is DEFENDER


def test_c22_the_captor_chooses_from_where() -> None:
    resolution = resolve(Placement(0, 1, 0), Placement(1, 0, 1), Objective.CONTROL)
    assert resolution.kills == (0, 1)
    assert resolve(Placement(0, 1, 0), Placement(1, 0, 1)).kills == (0, 0)
    with pytest.raises(ValueError, match="nobody to capture on capture"):
        resolve(Placement(0, 1, 0), Placement(1, 0, 1), Objective.CAPTURE)


def test_c23_points_are_for_actual_kills() -> None:
    assert resolve(Placement(0, 0, 5), Placement(1, 0, 0)).points == (1, 2)


def test_c23_who_falls_has_still_killed() -> None:
    resolution = resolve(Placement(0, 0, 1), Placement(0, 0, 1))
    assert resolution.kills == (1, 1)


def test_c23_the_units_that_fall_may_be_named_if_they_are_there() -> None:
    named = (None, Placement(1, 0, 0))
    resolution = resolve(Placement(0, 0, 1), Placement(1, 0, 1), destroyed=named)
    assert resolution.survivors[DEFENDER] == Placement(0, 0, 1)
    with pytest.raises(ValueError, match="not"):
        resolve(Placement(0, 0, 1), Placement(1, 0, 1), destroyed=(None, Placement(0, 1, 0)))


@given(a_placement, a_placement, st.integers(0, 9), st.integers(0, 4))
def test_payoffs_are_those_of_the_book(
    mine: Placement, theirs: Placement, region: int, prisoner: int
) -> None:
    found = payoff(resolve(mine, theirs), Stakes(region, prisoner))
    assert found == oracle.outcome(mine, theirs, region, prisoner)


@given(a_placement, a_placement)
def test_no_unit_appears_or_is_lost(mine: Placement, theirs: Placement) -> None:
    resolution = resolve(mine, theirs)
    captured = [int(resolution.captor is side.other) for side in Side]
    for side, before in zip(Side, (mine, theirs), strict=True):
        left, fallen = resolution.survivors[side].units, resolution.destroyed[side].units
        assert left + fallen + captured[side] == before.units


@given(
    st.sampled_from(list(Effect)), st.integers(1, 3), a_placement, a_placement, st.integers(0, 3)
)
def test_tactics_lead_where_moving_one_unit_at_a_time_does(
    effect: Effect, units: int, own: Placement, enemy: Placement, reserve: int
) -> None:
    wanted = set(oracle.ways((effect.value, units), own, enemy, reserve))
    changed = enemy if effect.on_enemy else own
    found = reachable(Tactic(effect, units), changed, reserve)
    assert len(found) == len(set(found))
    pairs = {(own, to) if effect.on_enemy else (to, enemy) for to in found}
    assert pairs == wanted


def test_placements_are_all_there_once() -> None:
    for units in range(17):
        found = list(placements(units))
        assert len(found) == len(set(found)) == (units + 2) * (units + 1) // 2
        assert {placement.units for placement in found} == {units}
