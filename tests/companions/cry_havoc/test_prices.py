"""The price of a prisoner and the time for scoring, against brute force."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
import sympy

from companions.cry_havoc.solver.prisoners import closed_form, derivation, frees, prisoner_worth
from companions.cry_havoc.solver.scoring import Forecast, best_timing


def by_phases(phases: int, unit: Fraction) -> Fraction:
    """The owner tries every phase to pay in, or none: the captor's points, the ransom, the unit."""
    pays = [paid + 2 - unit for paid in range(1, phases + 1)]
    return min([*pays, Fraction(phases)], default=Fraction(0))


def test_a_prisoner_is_worth_three_points_early_and_less_at_the_end() -> None:
    """Rounds 1 to 5, with as many phases left as rounds."""
    assert [prisoner_worth(phases) for phases in (5, 4, 3, 2, 1)] == [3, 3, 3, 2, 1]


@pytest.mark.parametrize("unit", [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(2)])
def test_the_price_is_that_of_trying_every_phase(unit: Fraction) -> None:
    for phases in range(9):
        assert prisoner_worth(phases, unit) == by_phases(phases, unit)


def test_freeing_pays_if_more_than_two_phases_follow() -> None:
    assert [frees(phases) for phases in range(1, 7)] == [phases - 1 > 2 for phases in range(1, 7)]


def test_the_formula_is_the_price() -> None:
    k, u, formula = closed_form()
    for phases in range(8):
        for unit in (0, sympy.Rational(1, 2), 1, 2):
            value = formula.subs({k: phases, u: unit})
            assert Fraction(str(value)) == prisoner_worth(phases, Fraction(str(unit)))


def test_the_derivation_ends_in_the_formula() -> None:
    _, u, formula = closed_form()
    for phases, (step, value) in enumerate(derivation(6), 1):
        for unit in (0, sympy.Rational(1, 3), 1, 2):
            wanted = sympy.Rational(str(prisoner_worth(phases, Fraction(str(unit)))))
            symbols = list(value.free_symbols)
            put_in = {symbols[0]: unit} if symbols else {}
            assert value.subs(put_in) == wanted
            assert step.subs(dict.fromkeys(step.free_symbols, unit)) == wanted
    assert formula.subs(u, 0).func is sympy.Min


def by_trying(rounds: list[Forecast], uses: int) -> Fraction:
    """Every choice of rounds."""
    values = []
    for plan in product([False, True], repeat=len(rounds)):
        if sum(plan) <= uses:
            values.append(
                sum(
                    (
                        each.gain if on else Fraction(each.others_chance) * each.suffered
                        for each, on in zip(rounds, plan, strict=True)
                    ),
                    Fraction(0),
                )
            )
    return max(values)


@pytest.mark.parametrize("seed", range(30))
def test_the_timing_is_the_best_of_all(seed: int) -> None:
    random = Random(seed)
    rounds = [
        Forecast(
            random.randint(1, 6),
            random.randint(0, 12),
            random.randint(0, 12),
            random.randint(0, 3),
            Fraction(random.randint(0, 4), 4),
            random.randint(0, 5),
        )
        for _ in range(4)
    ]
    for uses in range(4):
        timing = best_timing(rounds, uses)
        assert timing.value == by_trying(rounds, uses)
        assert sum(timing.enable) <= uses
