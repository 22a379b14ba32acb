"""What a player may want of a card: each goal says what an end of the card is worth.

Everything is measured on the target and on the tile that is attacked. Any function of the
end can be a goal: `Goal("both hurt", lambda end: ...)`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from snails_core.errors import SnailsError
from solver.odds.attack import MISS, State
from solver.odds.scene import TARGET


@dataclass(frozen=True, slots=True)
class Goal:
    """`worth` of an end: a number to have much of, or 1 and 0 for a chance."""

    name: str
    worth: Callable[[State], Fraction | int]
    is_chance: bool = False
    row: int | None = None
    """The row that a goal of rows is about."""

    def value(self, end: State) -> Fraction:
        return Fraction(self.worth(end))


def lost(end: State, snail: int = TARGET) -> int:
    """The health that a snail has lost."""
    return end.scene.snails[snail].lost


def is_eliminated(end: State, snail: int = TARGET) -> bool:
    return not end.scene.snails[snail].health


def is_destroyed(end: State) -> bool:
    """Was the tile that is attacked destroyed?"""
    return end.scene.tiles[end.scene.target].destroyed > 0


def has_hit(end: State) -> bool:
    return any(result != MISS for result in end.results)


DAMAGE = Goal("damage", lost)
ELIMINATE = Goal("eliminate", is_eliminated, is_chance=True)
DESTROY = Goal("destroy", is_destroyed, is_chance=True)
HIT = Goal("hit", has_hit, is_chance=True)
GOALS = {goal.name: goal for goal in (DAMAGE, ELIMINATE, DESTROY, HIT)}


def goal_named(name: str) -> Goal:
    """One of `GOALS` by its name."""
    if name not in GOALS:
        raise SnailsError("no_such", "goal", name=name, suggestion=", ".join(GOALS))
    return GOALS[name]


def row_goal(row: int) -> Goal:
    """That a row of the card comes up, counted from 1, in any of its attacks."""
    return Goal(f"row:{row}", lambda end: row in end.results, is_chance=True, row=row)
