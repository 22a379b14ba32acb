"""States packed into a few words of 64 bits: each location has only as many bits as it needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.planner.state_graph.states import Bytes, States

Words = NDArray[np.uint64]
"""A row of words for each state; states are equal if their words are."""
WORD_SIZE = 64
ALL_BITS = (1 << WORD_SIZE) - 1


class BitField:
    """The bits of one location: in which word they are, and which value has which code."""

    def __init__(self, values: list[int], word: int, shift: int) -> None:
        self.values, self.word, self.shift = values, word, shift
        self.codes = {value: code << shift for code, value in enumerate(values)}
        self.mask = (1 << _bits_for(len(values))) - 1 << shift

    def packed(self, column: Bytes) -> NDArray[np.uint64]:
        codes = np.zeros(256, dtype=np.uint64)
        codes[self.values] = list(self.codes.values())
        return codes[column]

    def unpacked(self, words: NDArray[np.uint64]) -> Bytes:
        codes = (words & np.uint64(self.mask)) >> np.uint64(self.shift)
        column: Bytes = np.array(self.values, dtype=np.uint8)[codes]
        return column


class Packing:
    """How the locations in which states differ are laid out in words."""

    def __init__(self, fields: dict[int, BitField], words: int) -> None:
        """`words` is the number of words for each state."""
        self.fields, self.words = fields, words

    @classmethod
    def of(cls, states: States, changes: Iterable[tuple[int, int]]) -> Packing:
        """A layout for these states and for all that can be made of them by these changes, each
        a location and its new value."""
        values = {at: {int(states.common[at])} for at in states.locations.tolist()}
        for location, value in changes:
            values.setdefault(location, {int(states.common[location])}).add(value)
        for location, column in zip(states.locations.tolist(), states.columns, strict=True):
            values[location].update(np.flatnonzero(np.bincount(column)).tolist())
        fields: dict[int, BitField] = {}
        word, shift = 0, 0
        for location, found in sorted(values.items()):
            bits = _bits_for(len(found))
            if shift + bits > WORD_SIZE:
                word, shift = word + 1, 0
            fields[location] = BitField(sorted(found), word, shift)
            shift += bits
        return cls(fields, word + 1)

    def packed(self, states: States) -> Words:
        """The words of each state."""
        words = np.zeros((len(states), self.words), dtype=np.uint64)
        for location, field in self.fields.items():
            words[:, field.word] |= field.packed(states.values(location))
        return words

    def masks(self, changes: Sequence[Sequence[tuple[int, int]]]) -> tuple[Words, Words]:
        """For each change the bits that it keeps, and the bits that it sets."""
        kept = [[ALL_BITS] * self.words for _ in changes]
        bits = [[0] * self.words for _ in changes]
        for change, keeps, sets in zip(changes, kept, bits, strict=True):
            for location, value in change:
                field = self.fields[location]
                keeps[field.word] &= ~field.mask
                sets[field.word] |= field.codes[value]
        return np.array(kept, dtype=np.uint64), np.array(bits, dtype=np.uint64)

    def unpacked(self, before: States, words: Words) -> States:
        """The states with these words; what is not packed is as in the states before."""
        columns = np.empty((len(self.fields), len(words)), dtype=np.uint8)
        for column, field in zip(columns, self.fields.values(), strict=True):
            column[:] = field.unpacked(words[:, field.word])
        locations = np.array(list(self.fields), dtype=np.intp)
        return States(before.kinds, before.common, locations, columns)


def _bits_for(values: int) -> int:
    """The number of bits that tell so many values apart."""
    return (values - 1).bit_length()
