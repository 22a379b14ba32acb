"""Equilibria have exactly the values that pygambit, an independent library, finds.

What it found lies in `gambit_values.toml`. pygambit is no dependency of the tests: of the versions
for this Python only a beta can be installed without compiling it. Where it is installed, the long
run asks it again; where it is not, that is said.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from companions.cry_havoc.solver.equilibrium import solve_hidden_hands
from tests.support.companions.cry_havoc.gambit_battles import NUMBERS, gambit_value
from tests.support.companions.cry_havoc.small_battles import small_battle

FILE = Path(__file__).parent / "gambit_values.toml"
VALUES = {
    int(number): Fraction(value)
    for number, value in tomllib.loads(FILE.read_text(encoding="utf-8"))["value"].items()
}


def test_there_are_a_hundred_battles_of_many_values() -> None:
    assert tuple(VALUES) == NUMBERS and len(NUMBERS) == 100
    assert sum(value.denominator > 1 for value in VALUES.values()) > 30


def test_all_values_are_those_of_pygambit() -> None:
    assert {number: solve_hidden_hands(small_battle(number)).value for number in NUMBERS} == VALUES


@pytest.mark.long(minutes=4)
@pytest.mark.parametrize("number", NUMBERS)
def test_pygambit_still_finds_these_values(number: int) -> None:
    gambit = pytest.importorskip(
        "pygambit", minversion="17.0.0b2", reason="pygambit 17 is not installed: asked last in 2026"
    )
    assert gambit_value(gambit, number) == (VALUES[number], Fraction(0))
