"""What is worked out for one exercise: the answer, typical mistakes, and numbers on the way."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import TypeVar

from solver.odds import DIE, Distribution, Faces, Odds

T = TypeVar("T", bound=Hashable)
Number = Fraction | int
KINDS = frozenset(
    {
        "faces", "complement", "added", "one_only", "at_least", "overlap", "both",
        "exactly_one", "one_order", "multiplied", "pair_instead", "independent",
        "unconditional", "condition_alone", "no_reroll", "wrong_die", "all_dice", "wrong_goal",
        "fewer_rerolls", "expected", "plain_average", "chance", "likeliest", "forgot_shell",
        "shell_off_mean", "second_moment", "mean_distance", "square_of_mean", "replacement",
        "more_than", "wrong_sort", "scaled", "exactly", "ties_too", "half_ties", "without_ties",
        "no_root", "more_only", "wrong_way", "whole_value", "all_gains", "old_rule",
        "two_errors", "of_count", "aimed_first", "no_pairs", "pair_once", "no_order",
        "with_repeats", "with_order", "only_left", "decided_late", "wrong_card", "one_slot",
        "blind_target", "kind_target", "even_mixture", "their_mixture", "worth_instead",
    }
)  # fmt: skip
"""The kinds of mistakes that an exercise may know; each has its words in section `mistake`."""


@dataclass(frozen=True)
class Working:
    """Everything exact, and computed from the parameters alone."""

    answer: Fraction
    mistakes: dict[str, Fraction]
    """What typical mistakes come to, by the kind of mistake; the likeliest first."""
    steps: dict[str, Number] = field(default_factory=dict)
    """Numbers that the sentences of the solution mention."""
    odds: Odds | None = None
    """Where a card's odds were asked for: they know their derivation."""

    def __post_init__(self) -> None:
        """What comes to the right number, or to that of a likelier mistake, cannot be seen."""
        assert KINDS.issuperset(self.mistakes), self.mistakes.keys() - KINDS
        first: dict[Fraction, str] = {self.answer: ""}
        for kind, value in self.mistakes.items():
            first.setdefault(value, kind)
        seen = {kind: value for value, kind in first.items() if kind}
        object.__setattr__(self, "mistakes", seen)

    @property
    def is_fit(self) -> bool:
        """Is it worth asking? Not what is certain, nor where no mistake would be seen."""
        return self.answer not in (0, 1) and bool(self.mistakes)


EQUAL = Distribution.of_weights(dict.fromkeys(DIE, 1))
"""A die as one takes it for whoever counts its three faces instead of its six sides."""


def pair(die: Distribution[T]) -> Distribution[tuple[T, T]]:
    """Two such dice, told apart."""
    return die.joint(die)


def root(square: Fraction) -> Fraction:
    """The root of a fraction that has one among the fractions."""
    found = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    assert found**2 == square, square
    return found


def after_throw(found: Odds) -> dict[Faces, Fraction]:
    """What each throw of a card without re-rolls is worth."""
    values = found.solution.values
    return {state.faces: values[state] for state in values if state.faces and not state.over}
