"""The graph of a round: bare states turn by turn, and how every card leads on.

It is built once, for all plans together. States from which a card takes the same course
form a group: one tree, and for each state a row of numbers for its leaves, so that a whole
group is valued at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from snails_core import layout as at
from solver.planner.facts import facts_of
from solver.planner.lessons import Passage, Worth
from solver.planner.stage import State
from solver.planner.teacher import Teacher

NO_CARD = at.NONE
"""The card of a turn that is not the planner's."""
Rows = NDArray[np.int32]


@dataclass(slots=True)
class Group:
    """States from which a card takes the same course."""

    passage: Passage
    states: list[int] = field(default_factory=list)
    rows: list[list[int]] = field(default_factory=list)
    """For each state, the numbers of the states of the next layer at the tree's leaves."""


@dataclass(slots=True)
class Layer:
    """The states before one turn; only states that some plan can reach."""

    turn: int
    is_own: bool
    """Whether it is the planner's turn."""
    slot: int
    """The planner's next slot."""
    is_end: bool = False
    """Whether all turns are over and only the round's end is to come."""
    states: list[State] = field(default_factory=list)
    used: list[int] = field(default_factory=list)
    """The cards that every way to the state has used up, as bits."""
    numbers: dict[State, int] = field(default_factory=dict)
    courses: dict[int, list[tuple[Group, int] | None]] = field(default_factory=dict)
    """By card, for each state its group and its row there; None where the card is used up."""
    groups: dict[int, list[Group]] = field(default_factory=dict)
    worths: dict[int, list[Worth | None]] = field(default_factory=dict)
    """In the last layer instead: by card, what it adds at each state."""

    def number(self, state: State, used: int) -> int:
        found = self.numbers.get(state)
        if found is None:
            found = self.numbers[state] = len(self.states)
            self.states.append(state)
            self.used.append(used)
        else:
            self.used[found] &= used
        return found


class Graph:
    """All layers, from the planner's first free slot to the end of the round."""

    def __init__(
        self,
        teacher: Teacher,
        hand: tuple[tuple[int, int], ...],
        starts: list[State],
        tick: Callable[[], None],
        first: int = 0,
        order: tuple[int, ...] | None = None,
    ) -> None:
        """From turn `first` on; with an `order`, for these cards in these slots alone."""
        self.teacher, self.hand, self.first, self.order = teacher, hand, first, order
        self._tick = tick
        self._bits = _bits_of_copies(hand)
        self.layers = list(self._empty_layers())
        for state in starts:
            self.layers[0].number(state, 0)
        for layer, following in zip(self.layers, self.layers[1:], strict=False):
            self._fill(layer, following)
        self._fill_last(self.layers[-1])

    @property
    def states(self) -> int:
        return sum(len(layer.states) for layer in self.layers)

    def _empty_layers(self) -> Iterator[Layer]:
        stage = self.teacher.stage
        own = [turn for turn in range(self.first, len(stage.turns)) if stage.is_own(turn)]
        for turn in range(self.first, len(stage.turns)):
            coming = [stage.turns[other].slot for other in own if other >= turn]
            yield Layer(turn, stage.is_own(turn), coming[0] if coming else at.PLAN_SLOTS)
        if not self.teacher.is_peaceful:
            yield Layer(len(stage.turns), False, at.PLAN_SLOTS, is_end=True)

    def _cards(self, layer: Layer, used: int) -> Iterator[tuple[int, int]]:
        """Each card that some plan may play here, and what is used up afterwards."""
        if not layer.is_own:
            yield NO_CARD, used
            return
        for card, bits in self._bits:
            free = bits & ~used
            if free and (self.order is None or card == self.order[layer.slot]):
                yield card, used | free & -free

    def _fill(self, layer: Layer, following: Layer) -> None:
        teacher, turn = self.teacher, layer.turn
        kinds = [card for card, _ in self._bits] if layer.is_own else [NO_CARD]
        layer.courses = {card: [None] * len(layer.states) for card in kinds}
        groups: dict[int, dict[int, Group]] = {card: {} for card in kinds}
        for number, state in enumerate(layer.states):
            facts = facts_of(state.hot)
            for card, used in self._cards(layer, layer.used[number]):
                self._tick()
                passage = teacher.passage(turn, card, state, facts)
                group = groups[card].get(id(passage))
                if group is None:
                    group = groups[card][id(passage)] = Group(passage)
                layer.courses[card][number] = group, len(group.states)
                group.states.append(number)
                group.rows.append(
                    [following.number(state.after(*result), used) for result in passage.results]
                )
        layer.groups = {card: list(found.values()) for card, found in groups.items()}

    def _fill_last(self, layer: Layer) -> None:
        kinds = [card for card, _ in self._bits] if layer.is_own else [NO_CARD]
        layer.worths = {card: [None] * len(layer.states) for card in kinds}
        for number, state in enumerate(layer.states):
            facts = facts_of(state.hot)
            for card, _ in self._cards(layer, layer.used[number]):
                self._tick()
                if layer.is_end:
                    worth = self.teacher.ending(state, facts)
                else:
                    worth = self.teacher.worth(layer.turn, card, state, facts)
                layer.worths[card][number] = worth


def _bits_of_copies(hand: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """For each kind of card one bit a copy; copies are used up from the lowest bit."""
    found = []
    shift = 0
    for card, count in hand:
        found.append((card, ((1 << count) - 1) << shift))
        shift += count
    return found
