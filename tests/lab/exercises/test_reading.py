"""Numbers as people write them, read exactly, and compared with the exact value."""

from __future__ import annotations

from fractions import Fraction

import pytest

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.exercises.numbers import Fit, fit, read_number

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/3", THIRD),
        (" 1 / 3 ", THIRD),
        ("⅓", THIRD),
        ("¹/₃", THIRD),
        ("1⁄3", THIRD),
        ("2/6", THIRD),
        ("1½", Fraction(3, 2)),
        ("1 1/2", Fraction(3, 2)),
        ("0.333", Fraction(333, 1000)),
        ("0,333", Fraction(333, 1000)),
        (",5", Fraction(1, 2)),
        ("0, 5", Fraction(1, 2)),
        ("33,3 %", Fraction(333, 1000)),
        ("33.3%", Fraction(333, 1000)),
        ("33,3\N{NO-BREAK SPACE}%", Fraction(333, 1000)),
        ("33 1/3 %", THIRD),
        ("50 Prozent", Fraction(1, 2)),
        ("50 procent", Fraction(1, 2)),
        ("= 7", Fraction(7)),
        ("≈0,25", Fraction(1, 4)),
        ("−1/2", Fraction(-1, 2)),
        ("- 0,5", Fraction(-1, 2)),
        ("１/３", THIRD),
        ("0", Fraction(0)),
        ("²/₆", THIRD),
    ],
)
def test_what_is_understood(text: str, value: Fraction) -> None:
    assert read_number(text).value == value


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "answer_empty"),
        ("   ", "answer_empty"),
        ("%", "answer_no_number"),
        ("1/0", "answer_zero"),
        ("1:3", "answer_ratio"),
        ("1.234,5", "answer_signs"),
        ("1/2*1/3", "answer_calculation"),
        ("1/2 + 1/3", "answer_calculation"),
        ("1-1/6", "answer_calculation"),
        ("0,5/3", "answer_calculation"),
        ("(1/2)^2", "answer_calculation"),
        ("%33", "answer_percent"),
        ("33 % %", "answer_percent"),
        ("3 ‰", "answer_percent"),
        ("a third", "answer_no_number"),
        ("1e-3", "answer_no_number"),
        ("1 3", "answer_no_number"),
        ("1/", "answer_no_number"),
        ("٣/٤x", "answer_no_number"),
        ("1" * 41, "answer_long"),
        ("1" + " " * 1_000_000, "answer_long"),
        ("1" + "\u0301\u0316" * 200_000, "answer_long"),
    ],
)
def test_what_is_not_says_what_to_write(text: str, key: str) -> None:
    with pytest.raises(LabError) as caught:
        read_number(text)
    assert caught.value.key == key
    assert all(caught.value.message(language) for language in LANGUAGES)


@pytest.mark.parametrize(
    ("text", "exact", "how"),
    [
        ("1/3", "1/3", Fit.RIGHT),
        ("2/6", "1/3", Fit.RIGHT),
        ("0.33", "1/3", Fit.RIGHT),
        ("33 %", "1/3", Fit.RIGHT),
        ("33,3 %", "1/3", Fit.RIGHT),
        ("0.3333333333", "1/3", Fit.RIGHT),
        ("0.3", "1/3", Fit.COARSE),
        ("0.34", "1/3", Fit.NOT),
        ("0.3334", "1/3", Fit.NOT),
        ("33/100", "1/3", Fit.NOT),
        ("0.5", "1/2", Fit.RIGHT),
        ("50%", "1/2", Fit.RIGHT),
        ("0.13", "1/8", Fit.RIGHT),
        ("0.12", "1/8", Fit.RIGHT),
        ("0.125", "1/8", Fit.RIGHT),
        ("0.1250", "1/8", Fit.RIGHT),
        ("0.126", "1/8", Fit.NOT),
        ("0.03", "1/36", Fit.COARSE),
        ("3 %", "1/36", Fit.COARSE),
        ("0.028", "1/36", Fit.RIGHT),
        ("0.00", "1/216", Fit.COARSE),
        ("0", "1/216", Fit.COARSE),
        ("1.00", "599/600", Fit.COARSE),
        ("100 %", "599/600", Fit.COARSE),
        ("0.998", "599/600", Fit.RIGHT),
        ("9", "35/4", Fit.COARSE),
        ("8,8", "35/4", Fit.COARSE),
        ("8,75", "35/4", Fit.RIGHT),
        ("5.83", "35/6", Fit.RIGHT),
        ("5.84", "35/6", Fit.NOT),
        ("-0.33", "1/3", Fit.NOT),
    ],
)
def test_a_decimal_is_right_if_it_is_the_exact_value_rounded(
    text: str, exact: str, how: Fit
) -> None:
    assert fit(read_number(text), Fraction(exact)) is how


def test_every_rounding_of_many_fractions_is_right_and_its_neighbours_are_not() -> None:
    for bottom in range(2, 60):
        for top in range(1, bottom):
            exact = Fraction(top, bottom)
            for places in (3, 4, 6):
                units = round(exact * 10**places)
                text = f"0.{units:0{places}}"
                if units in (0, 10**places) or units < 10:
                    continue
                assert fit(read_number(text), exact) is Fit.RIGHT, (exact, text)
                for other in (units - 2, units + 2):
                    wrong = f"0.{other:0{places}}"
                    assert fit(read_number(wrong), exact) is Fit.NOT, (exact, wrong)
