"""What bounds ask of many states about the snails of the others and the tiles.

States that agree in that are one configuration, whatever the planner's own snails do; there are
some thirty times fewer of them, and everything that depends on a space is computed for them only.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from snails_core import layout as at
from snails_core.backs import BACKS_OF_LEVEL, Back, pinned_back
from solver.planner.bounds.dice_worth import Worths
from solver.planner.state_graph import Rows, States

Numbers = NDArray[np.int64]
Marks = NDArray[np.bool_]
Number = TypeVar("Number", np.float64, np.int64)
FAR = 100
"""Farther than any two spaces are apart."""


def configurations_of(states: States, snails: list[int]) -> tuple[States, Numbers]:
    """One state of each configuration of these snails and of the board, and the number of each
    state's configuration."""
    columns = _columns_of_configuration(states, snails)
    if not columns:
        return states.select(np.array([0])), np.zeros(len(states), dtype=np.int64)
    records = np.ascontiguousarray(np.stack(columns, axis=1))
    keys = records.view([("", f"V{records.shape[1]}")]).ravel()
    _, firsts, numbers = np.unique(keys, return_index=True, return_inverse=True)
    return states.select(firsts), numbers.ravel()


def by_configuration(states: States, snails: list[int]) -> Rows:
    """The states in an order in which those of one configuration are neighbours, by a hash: where
    two configurations share one, their states may be mixed."""
    columns = _columns_of_configuration(states, snails)
    factors = np.random.default_rng(len(columns)).integers(
        1 << 63, size=len(columns), dtype=np.uint64
    )
    keys = np.zeros(len(states), dtype=np.uint64)
    for column, factor in zip(columns, factors, strict=True):
        keys += column.astype(np.uint64) * factor
    return np.argsort(keys, kind="stable")


def _columns_of_configuration(states: States, snails: list[int]) -> list[NDArray[np.uint8]]:
    """What differs between the states of what makes a configuration."""
    spans = [(first, first + at.MAX_SPACES) for first in _BY_SPACE]
    spans += [(at.UNSEEN, at.UNSEEN + len(_BACKS)), (at.CONTAMINATION, at.CONTAMINATION + 1)]
    return states.differing_columns([*spans, *(at.PLACE + snail for snail in snails)])


_BY_SPACE = (at.LEVEL, at.DAMAGED, at.FIRE, at.MINES, at.DYNAMITE, at.PINNED)
_BACKS: list[Back] = [back for back in Back if back != Back.UNKNOWN]


class Board:
    """The tiles of some configurations, and who stands where."""

    def __init__(self, states: States, snails: list[int], distance: Numbers) -> None:
        """Of these snails; `distance` is by two spaces."""
        self.count, self.spaces = len(states), len(distance)
        self.distance = np.full((self.spaces + 1, self.spaces), FAR)
        self.distance[: self.spaces] = distance
        levels, damaged, fires, mines, sticks = (
            self._columns(states, first, range(self.spaces)) for first in _BY_SPACE[:5]
        )
        self.levels, self.are_damaged, self.fires = levels, damaged > 0, fires
        self.mines, self.sticks = mines, sticks
        self.places = np.minimum(self._columns(states, at.PLACE, snails), self.spaces)
        self.contamination = states.values(at.CONTAMINATION).astype(np.int64)
        padded = np.concatenate([levels, np.ones((self.count, 1), dtype=np.int64)], axis=1)
        self.are_wet = np.take_along_axis(padded, self.places, axis=1) == 0
        self._unseen = {b: states.values(at.UNSEEN + b).astype(np.int64) for b in _BACKS}
        self._highest: dict[int, Numbers] = {}
        self._pins = [np.unique(states.values(at.PINNED + s)).tolist() for s in range(self.spaces)]

    def _columns(self, states: States, first: int, numbers: range | list[int]) -> Numbers:
        found = [states.values(first + number).astype(np.int64) for number in numbers]
        return np.stack(found, axis=1) if found else np.zeros((self.count, 0), dtype=np.int64)

    def chance(self, back: Back, turned: Numbers) -> Worths:
        """The greatest chance that a tile of its terrain has this back, if so many tiles may be
        turned over, by configuration."""
        level = next(level for level, backs in enumerate(BACKS_OF_LEVEL) if back in backs)
        if any(pinned_back(pins, level) is back for found in self._pins for pins in found):
            return np.ones(self.count)
        wanted = self._unseen[back]
        left = np.add.reduce([self._unseen[other] for other in BACKS_OF_LEVEL[level]]) - turned
        return np.where(left > wanted, wanted / np.maximum(left, 1), wanted > 0)

    def crowd(self, worths: Worths, radius: int, most: int) -> Worths:
        """By space: what so many of the snails that may be there are worth at most, if each has
        come from no farther than the radius."""
        if not worths.any():
            return np.zeros((self.count, self.spaces))
        if not radius:
            return self._standing(worths, most)
        is_near = self.distance <= radius
        coming = (
            np.where(is_near[self.places[:, number]], worths[:, number, None], 0.0)
            for number in range(worths.shape[1])
            if worths[:, number].any()
        )
        return _sum_of_largest(coming, most)

    def _standing(self, worths: Worths, most: int) -> Worths:
        """By space: what all are worth who stand there; or, if only one is wanted, the best of
        them. No more stand on a space than it holds, so there is nothing between that."""
        found = np.zeros((self.count, self.spaces + 1))
        rows = np.arange(self.count)
        for number in range(worths.shape[1]):
            place, worth = self.places[:, number], worths[:, number]
            if most == 1:
                found[rows, place] = np.maximum(found[rows, place], worth)
            else:
                found[rows, place] += worth
        return found[:, : self.spaces]

    def in_range(self, worths: Worths, nearest: int, farthest: int, radius: int) -> Worths:
        """By space: what all snails are worth that may be in range of it."""
        found = np.zeros((self.count, self.spaces))
        for number in range(worths.shape[1]):
            far = self.distance[self.places[:, number]]
            inside = (far >= nearest - radius) & (far <= farthest + radius)
            found += np.where(inside, worths[:, number, None], 0.0)
        return found

    def highest(self, reach: int) -> Numbers:
        """By space: the highest level of all spaces that are so near."""
        if not reach:
            return self.levels
        if reach not in self._highest:
            self._highest[reach] = self.near(self.levels, reach)
        return self._highest[reach]

    def near(self, worths: NDArray[Number], reach: int) -> NDArray[Number]:
        """By space: the best of all spaces that are so near."""
        if not worths.any():
            return worths
        if reach >= FAR:
            return np.broadcast_to(worths.max(axis=1, keepdims=True), worths.shape)
        found = np.empty_like(worths)
        for space in range(self.spaces):
            found[:, space] = worths[:, self.distance[space] <= reach].max(axis=1)
        return found


def _sum_of_largest(worths: Iterable[Worths], most: int) -> Worths:
    """By configuration and space: the sum of the largest worths of so many snails. They are few, so
    it is quicker to insert one snail after the other than to sort."""
    largest: list[Worths] = []
    for worth in worths:
        rest = worth
        for number, known in enumerate(largest):
            largest[number] = np.maximum(known, rest)
            rest = np.minimum(known, rest)
        if len(largest) < most:
            largest.append(rest)
    return np.asarray(np.add.reduce(largest))
