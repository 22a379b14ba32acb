"""The graph of a round: bare states turn by turn, and how every card leads on.

Building it is the cost of solving, so it is built once, for all plans together. States
from which a card unfolds in the same way form a group: one tree, many rows of leaves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from snails_core import layout as at
from solver.goals import Measure
from solver.planner.lessons import Passage, Teacher, Value
from solver.planner.stage import Stage, State
from solver.planner.tracing import with_life

NO_CARD = at.NONE
"""The card of a turn that is not the planner's."""


@dataclass(slots=True)
class Group:
    """States from which a card takes the same course."""

    passage: Passage
    states: list[int] = field(default_factory=list)
    leaves: list[list[int]] = field(default_factory=list)
    """For each state, the numbers of the states of the next layer at the tree's leaves."""


@dataclass(slots=True)
class Layer:
    """The states before one turn."""

    turn: int
    cards: tuple[int, ...]
    states: list[State] = field(default_factory=list)
    numbers: dict[State, int] = field(default_factory=dict)
    used: list[int] = field(default_factory=list)
    """The cards that every way to the state has used up, as bits."""
    groups: dict[int, dict[int, Group]] = field(default_factory=dict)
    """By card, then by passage."""
    courses: list[dict[int, tuple[Group, int]]] = field(default_factory=list)
    """For each state, by card: its group and its row there."""

    def number(self, state: State, used: int) -> int:
        found = self.numbers.get(state)
        if found is None:
            found = self.numbers[state] = len(self.states)
            self.states.append(state)
            self.used.append(used)
        else:
            self.used[found] &= used
        return found
