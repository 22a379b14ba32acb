"""A goal: what the planner makes as large as possible, one part after the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from snails_core.errors import NotationError, did_you_mean
from snails_core.layout import NONE
from snails_core.position import Position
from snails_core.queries import owner
from snails_core.records import PLAYER_LETTERS, snail_name
from snails_core.setting import Setting
from solver.errors import GoalError
from solver.goals.compiler import compile_expression
from solver.goals.expressions import AT, Expression, Feature, Function, features
from solver.goals.features import RoundStart
from solver.goals.parser import read_parts
from solver.goals.printer import write_parts


@dataclass(frozen=True, slots=True, repr=False)
class Goal:
    """What a plan is to make as large as possible.

    `parts` count in order: a later one only among plans equal in all those before it.

    >>> goal = read_goal("survive then 2*damage")
    >>> print(goal)
    deaths == 0, 2 * damage
    >>> goal
    read_goal('deaths == 0, 2 * damage')
    """

    parts: tuple[Expression, ...]

    @classmethod
    def of_function(cls, function: Callable[..., Any], name: str) -> Goal:
        """The value of `function(start_hot, end_hot, seat, setting)`; it cannot be written down."""
        return cls((Function(name, function),))

    @property
    def text(self) -> str:
        """The goal as text that reads back to an equal one."""
        return write_parts(self.parts)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        """The call that reads the goal back; one that is a Python function cannot be read."""
        return f"read_goal({self.text!r})"

    def check(self, position: Position, seat: int) -> None:
        """Raises GoalError when the goal asks for snails or spaces that are not there."""
        letters = PLAYER_LETTERS[: position.players]
        if seat not in range(position.players):
            raise GoalError("seat", "goal", number=seat, players=", ".join(letters))
        for part in self.parts:
            for feature in features(part):
                _check_feature(feature, position, letters)

    def value(
        self, start_hot: bytes, end_hot: bytes, seat: int, setting: Setting
    ) -> tuple[Fraction, ...]:
        """What the end of the round is worth to `seat`, part by part."""
        start = RoundStart(start_hot, seat, setting)
        return tuple(Fraction(compile_expression(part, start)(end_hot)) for part in self.parts)


def read_goal(text: str) -> Goal:
    """The goal that a text describes: `net`, `damage - 2*losses`, `survive then kills`."""
    return Goal(read_parts(text))


def as_goal(goal: Goal | str) -> Goal:
    """A goal as it is, or the one that a text describes; anything else is a GoalError.

    >>> as_goal(lambda end: 1)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    solver.errors.GoalError: goal: a function is no goal; write a text such as "net" or ...
    """
    if isinstance(goal, str):
        return read_goal(goal)
    if not isinstance(goal, Goal):
        raise GoalError("no_goal", "goal", name=type(goal).__name__)
    return goal


def _check_feature(feature: Feature, position: Position, letters: str) -> None:
    if feature.snail == NONE:
        return
    place = f"goal: {write_parts((feature,))}"
    player = PLAYER_LETTERS[owner(feature.snail)]
    if player not in letters:
        raise GoalError("player", place, player=player, players=", ".join(letters))
    if not position.health(feature.snail):
        raise GoalError("eliminated", place, snail=snail_name(feature.snail))
    if feature.name == AT:
        board = position.setting.board
        try:
            board.index(feature.space)
        except NotationError:
            suggestion = did_you_mean(feature.space, board.names)
            raise GoalError("space", place, name=feature.space, suggestion=suggestion) from None
