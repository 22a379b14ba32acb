"""Units on the three objectives of a battle board."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple


class Side(IntEnum):
    """Who came to the battle, and who was there."""

    ATTACKER = 0
    DEFENDER = 1

    @property
    def other(self) -> Side:
        return Side(1 - self)


class Objective(IntEnum):
    """What units fight for, in the order in which it is resolved (C21-C23)."""

    CONTROL = 0
    CAPTURE = 1
    ATTRITION = 2


class Placement(NamedTuple):
    """How many units of one side stand on each objective.

    >>> Placement(3, 1, 0).units
    4
    """

    control: int
    capture: int
    attrition: int

    @property
    def units(self) -> int:
        return sum(self)

    def with_one(self, objective: Objective, change: int = 1) -> Placement:
        """The placement with so many units more on one objective."""
        counts = list(self)
        counts[objective] += change
        return Placement(*counts)

    def __str__(self) -> str:
        return f"({self.control},{self.capture},{self.attrition})"


NOBODY = Placement(0, 0, 0)


def placements(units: int) -> Iterator[Placement]:
    """All ways to distribute the units over the three objectives (C19), most control first.

    >>> [str(placement) for placement in placements(1)]
    ['(1,0,0)', '(0,1,0)', '(0,0,1)']
    """
    for control in range(units, -1, -1):
        for capture in range(units - control, -1, -1):
            yield Placement(control, capture, units - control - capture)


def parts(placement: Placement, units: int) -> Iterator[Placement]:
    """All ways to take so many units from a placement.

    >>> [str(part) for part in parts(Placement(1, 0, 2), 2)]
    ['(1,0,1)', '(0,0,2)']
    """
    for taken in placements(units):
        if all(part <= whole for part, whole in zip(taken, placement, strict=True)):
            yield taken


def without(placement: Placement, taken: Placement) -> Placement:
    """What is left of a placement when these units are taken from it."""
    return Placement(*(whole - part for whole, part in zip(placement, taken, strict=True)))
