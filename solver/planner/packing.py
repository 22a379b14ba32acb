"""States as a few words of 64 bits: in each place only so many bits as there are values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solver.planner.states import Bytes, States

Words = NDArray[np.uint64]
"""For each state its words; equal words, equal states."""
SIZE = 64
ALL = (1 << SIZE) - 1
Change = Sequence[tuple[int, int]]
"""Places, and what is there now."""


class Field:
    """Where in the words a place is, and how its values are written there."""

    def __init__(self, values: list[int], word: int, shift: int) -> None:
        self.values, self.word, self.shift = values, word, shift
        self.codes = {value: code << shift for code, value in enumerate(values)}
        self.bits = (1 << bits_for(len(values))) - 1 << shift

    def packed(self, column: Bytes) -> NDArray[np.uint64]:
        codes = np.zeros(256, dtype=np.uint64)
        codes[self.values] = list(self.codes.values())
        return codes[column]

    def unpacked(self, words: NDArray[np.uint64]) -> Bytes:
        codes = (words & np.uint64(self.bits)) >> np.uint64(self.shift)
        column: Bytes = np.array(self.values, dtype=np.uint8)[codes]
        return column


class Packing:
    """The places in which states differ, before and after some changes."""

    def __init__(self, states: States, changes: Iterable[tuple[int, int]]) -> None:
        values = {place: {int(states.common[place])} for place in states.places.tolist()}
        for place, value in changes:
            values.setdefault(place, {int(states.common[place])}).add(value)
        for place, column in zip(states.places.tolist(), states.columns, strict=True):
            values[place].update(np.flatnonzero(np.bincount(column)).tolist())
        self.fields: dict[int, Field] = {}
        word, shift = 0, 0
        for place, found in sorted(values.items()):
            bits = bits_for(len(found))
            if shift + bits > SIZE:
                word, shift = word + 1, 0
            self.fields[place] = Field(sorted(found), word, shift)
            shift += bits
        self.words = word + 1

    def packed(self, states: States) -> Words:
        words = np.zeros((len(states), self.words), dtype=np.uint64)
        for place, field in self.fields.items():
            words[:, field.word] |= field.packed(states.values(place))
        return words

    def changes(self, changes: Sequence[Change]) -> tuple[Words, Words]:
        """For each change the bits that it leaves, and those that it sets."""
        kept = [[ALL] * self.words for _ in changes]
        bits = [[0] * self.words for _ in changes]
        for change, left, added in zip(changes, kept, bits, strict=True):
            for place, value in change:
                field = self.fields[place]
                left[field.word] &= ~field.bits
                added[field.word] |= field.codes[value]
        return np.array(kept, dtype=np.uint64), np.array(bits, dtype=np.uint64)

    def unpacked(self, before: States, words: Words) -> States:
        columns = np.empty((len(self.fields), len(words)), dtype=np.uint8)
        for column, field in zip(columns, self.fields.values(), strict=True):
            column[:] = field.unpacked(words[:, field.word])
        places = np.array(list(self.fields), dtype=np.intp)
        return States(before.kinds, before.common.copy(), places, columns)


def bits_for(values: int) -> int:
    return (values - 1).bit_length()
