"""What a position is asked by number or by name: what is not there is refused, never made up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from snails_core import Position, PositionError, read_position

POSITION = read_position("snails 1; map 1 3 2; player A; G a1; player B; G a2 20")
Question = Callable[[Position], object]

REFUSED: list[tuple[Question, str]] = [
    (lambda p: p.health(99), "no_snail_number"),
    (lambda p: p.health(-1), "no_snail_number"),
    (lambda p: p.place(200), "no_snail_number"),
    (lambda p: p.is_shelled(16), "no_snail_number"),
    (lambda p: p.health("CG"), "no_seat"),
    (lambda p: p.place("dl"), "no_seat"),
    (lambda p: p.level(40), "no_space_number"),
    (lambda p: p.level(-1), "no_space_number"),
    (lambda p: p.hand(7), "no_seat"),
    (lambda p: p.hand(2), "no_seat"),
    (lambda p: p.hand(-1), "no_seat"),
    (lambda p: p.hand("C"), "no_seat"),
    (lambda p: p.slots(9), "no_seat"),
    (lambda p: p.slots("D"), "no_seat"),
]


@pytest.mark.parametrize(("question", "key"), REFUSED)
def test_numbers_and_names_that_mean_nothing_are_refused(question: Question, key: str) -> None:
    with pytest.raises(PositionError) as error:
        question(POSITION)
    assert error.value.key == key


def test_a_snail_of_the_box_that_does_not_take_part_has_no_health_and_no_place() -> None:
    assert [POSITION.health(snail) for snail in range(16)] == [0, 30, 0, 0, 0, 20] + [0] * 10
    assert [s for s in range(16) if POSITION.place(s) is not None] == [1, 5]
