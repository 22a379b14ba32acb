"""Look-ups in a read trie for many states at once: each result with the states that have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import numpy as np

from solver.planner.state_graph.states import Rows, States, partition
from solver.planner.tracing import ReadTrie, TrieNode, find_below

T = TypeVar("T")
FEW = 12
"""So few states are looked up one by one, which is quicker."""


class RowsByResult(Generic[T]):
    """Results, each with the states for which it holds."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[T, list[Rows]]] = {}

    def add(self, result: T, rows: Rows) -> None:
        self._found.setdefault(id(result), (result, []))[1].append(rows)

    @property
    def results(self) -> Iterator[T]:
        """Each result once."""
        return (result for result, _ in self._found.values())

    def __iter__(self) -> Iterator[tuple[T, Rows]]:
        """Each result once, with its states in ascending order."""
        for result, rows in self._found.values():
            yield result, np.sort(np.concatenate(rows)) if len(rows) > 1 else rows[0]


def look_up_all(
    trie: ReadTrie[T], states: States, rows: Rows, compute: Callable[[int], T]
) -> Iterator[tuple[T, Rows]]:
    """Each result with those of the states for which it holds.

    Where the trie has no result for a state, `compute` finds it and inserts it. That is done for
    a few states at a time, twice as many each time, because a new result often holds for others
    of the states too.
    """
    found: RowsByResult[T] = RowsByResult()
    most = FEW
    while len(rows):
        unknown = []
        for result, group in _looked_up(trie, states, rows):
            if result is None:
                unknown.append(group)
            else:
                found.add(result, group)
        rows = np.sort(np.concatenate(unknown)) if unknown else rows[:0]
        for row in rows[:most].tolist():
            known = trie.find(states.facts(row))
            found.add(compute(row) if known is None else known, np.array([row]))
        rows, most = rows[most:], 2 * most
    yield from found


def _looked_up(trie: ReadTrie[T], states: States, rows: Rows) -> Iterator[tuple[T | None, Rows]]:
    """The states by the result that the trie has for them, or None."""
    waiting: list[tuple[TrieNode[T] | T | None, Rows]] = [(trie.root, rows)]
    while waiting:
        node, rows = waiting.pop()
        if not isinstance(node, TrieNode):
            yield node, rows
        elif len(rows) <= FEW:
            for row in rows.tolist():
                yield find_below(node, states.facts(row)), np.array([row])
        else:
            for group in partition(rows, states.differing_columns(node.locations)):
                child = node.children.get(node.read(states.facts(int(group[0]))))
                waiting.append((child, group))
