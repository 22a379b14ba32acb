"""Battles without cards: the table of values, best placements, flips, lemmas."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companions.cry_havoc.battle import Objective, Placement, Stakes, placements, resolve
from companions.cry_havoc.battle.placement import parts
from companions.cry_havoc.battle.resolution import kill_count
from companions.cry_havoc.solver import lemmas
from companions.cry_havoc.solver.flips import stretches
from companions.cry_havoc.solver.no_cards import solve_placements, value_table
from tests.support.companions.cry_havoc import battle_oracle as oracle

TABLE = """
-2 -3 -3 -3 -3 -3
 1 -2 -3 -3 -3 -3
 2  0 -2 -3 -3 -3
 3  1 -1 -2 -3 -3
 3  2  0 -1 -2 -3
 3  3  1  0 -1 -2
"""


def test_the_table_of_values() -> None:
    wanted = [[int(value) for value in line.split()] for line in TABLE.strip().splitlines()]
    assert [list(row) for row in value_table(6, 6, Stakes(0, 1))] == wanted


def test_four_against_three_for_a_region_worth_two() -> None:
    solution = solve_placements(4, 3, Stakes(2, 1))
    assert solution.value == 1
    assert solution.best == (Placement(4, 0, 0),)
    assert set(solution.replies[solution.best[0]]) == {Placement(0, 0, 3), Placement(0, 1, 2)}


def test_four_against_four_for_a_region_worth_two() -> None:
    assert solve_placements(4, 4, Stakes(2, 1)).value == -4


def test_five_against_two_for_a_region_worth_nine() -> None:
    solution = solve_placements(5, 2, Stakes(9, 1))
    assert solution.value == 11
    assert solution.best == (Placement(3, 2, 0),)


@pytest.mark.parametrize("region", [0, 1, Fraction(3, 2), 7])
@pytest.mark.parametrize("prisoner", [0, 1, Fraction(5, 3)])
def test_values_and_replies_are_those_of_nested_loops(
    region: int | Fraction, prisoner: int | Fraction
) -> None:
    for a in range(1, 5):
        for d in range(1, 5):
            solution = solve_placements(a, d, Stakes(region, prisoner))
            for mine in oracle.splits(a):
                payoffs = {
                    theirs: oracle.outcome(mine, theirs, region, prisoner)
                    for theirs in oracle.splits(d)
                }
                lowest = min(payoffs.values())
                assert solution.guarantees[Placement(*mine)] == lowest
                best = {theirs for theirs, worth in payoffs.items() if worth == lowest}
                assert set(solution.replies[Placement(*mine)]) == best
            assert solution.value == max(solution.guarantees.values())


def test_a_battle_needs_units() -> None:
    with pytest.raises(ValueError, match="each side"):
        solve_placements(0, 3, Stakes())


# Where the best placement flips


def test_four_against_three_flips_as_the_region_grows() -> None:
    """With prisoners worth 3: from capturing at R = 0 to control at R = 4."""
    found = stretches(4, 3, prisoner=3, most=4)
    assert found[0].best == (Placement(1, 3, 0),)
    assert found[-1].best == (Placement(4, 0, 0),)


@pytest.mark.parametrize(("a", "d", "prisoner"), [(4, 3, 3), (5, 2, 1), (3, 3, 2)])
def test_stretches_say_what_is_best_at_any_worth(a: int, d: int, prisoner: int) -> None:
    found = stretches(a, d, prisoner, most=8)
    for eighth in range(8 * 8 + 1):
        worth = Fraction(eighth, 8)
        (stretch,) = (
            part
            for part in found
            if (part.low < worth or (part.has_low and part.low == worth))
            and (worth < part.high or (part.has_high and part.high == worth))
        )
        assert set(stretch.best) == set(solve_placements(a, d, Stakes(worth, prisoner)).best)


# Lemmas, by exhaustion


def test_lemma_1_capturing_from_attrition_is_never_worse() -> None:
    pairs = [(a, d) for a in range(1, 13) for d in range(1, 17)]
    assert sum(lemmas.capture_from_attrition(a, d) for a, d in pairs) == 498_134


def test_lemma_2_which_units_fall_changes_nothing() -> None:
    assert lemmas.which_units_fall(16) == 74_612


def test_lemma_2_in_whole_battles() -> None:
    """Up to 4 against 4, every choice of both sides at once."""
    for a in range(1, 5):
        for d in range(1, 5):
            for mine in placements(a):
                for theirs in placements(d):
                    usual = resolve(mine, theirs)
                    if usual.captor is not None:
                        continue
                    for one in parts(mine, kill_count(theirs, mine)):
                        for other in parts(theirs, kill_count(mine, theirs)):
                            named = resolve(mine, theirs, destroyed=(one, other))
                            assert named.points == usual.points
                            assert [left.units for left in named.survivors] == [
                                left.units for left in usual.survivors
                            ]


def test_lemma_3_control_can_be_forced_with_one_unit_more() -> None:
    assert lemmas.forcing_control(12, 16) == 12 * 16


def test_a_wrong_lemma_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the choices the other way round the first lemma is wrong, and says so."""

    def backwards(enemy: Placement) -> list[Objective]:
        return [objective for objective in Objective if enemy[objective]]

    monkeypatch.setattr(lemmas, "capture_choices", backwards)
    with pytest.raises(lemmas.Counterexample):
        lemmas.capture_from_attrition(3, 3)
