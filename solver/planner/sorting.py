"""Many states sorted by what was learnt: every lesson with all states in which it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import numpy as np

from solver.planner.footprints import Footprints, Look, found_from
from solver.planner.states import Rows, States, split

L = TypeVar("L")
FEW = 12
"""So few states are looked at one by one."""


class Parts(Generic[L]):
    """Things, each with the states for which it was found."""

    def __init__(self) -> None:
        self._found: dict[int, tuple[L, list[Rows]]] = {}

    def add(self, thing: L, rows: Rows) -> None:
        self._found.setdefault(id(thing), (thing, []))[1].append(rows)

    @property
    def things(self) -> Iterator[L]:
        """Each once."""
        return (thing for thing, _ in self._found.values())

    def __iter__(self) -> Iterator[tuple[L, Rows]]:
        """Each thing once, with its states in order."""
        for thing, rows in self._found.values():
            yield thing, np.sort(np.concatenate(rows)) if len(rows) > 1 else rows[0]


def sort(
    known: Footprints[L], states: States, rows: Rows, learn: Callable[[int], L]
) -> Iterator[tuple[L, Rows]]:
    """Each lesson with its states among these; what is not known yet is learnt."""
    parts: Parts[L] = Parts()
    most = FEW
    while len(rows):
        unknown = []
        for lesson, part in _spread(known, states, rows):
            if lesson is None:
                unknown.append(part)
            else:
                parts.add(lesson, part)
        rows = np.sort(np.concatenate(unknown)) if unknown else rows[:0]
        for row in rows[:most].tolist():
            found = known.find(states.facts(row))
            parts.add(learn(row) if found is None else found, np.array([row]))
        rows, most = rows[most:], 2 * most
    yield from parts


def _spread(known: Footprints[L], states: States, rows: Rows) -> Iterator[tuple[L | None, Rows]]:
    waiting: list[tuple[Look[L] | L | None, Rows]] = [(known.root, rows)]
    while waiting:
        node, rows = waiting.pop()
        if not isinstance(node, Look):
            yield node, rows
        elif len(rows) <= FEW:
            for row in rows.tolist():
                yield found_from(node, states.facts(row)), np.array([row])
        else:
            for part in split(rows, states.differing(node.places)):
                following = node.branches.get(node.find(states.facts(int(part[0]))))
                waiting.append((following, part))
