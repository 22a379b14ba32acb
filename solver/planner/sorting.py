"""Many states sorted by what was learnt: every lesson with all states in which it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np

from solver.planner.footprints import Footprints, Look, found_from
from solver.planner.states import Rows, States, split

L = TypeVar("L")
FEW = 12
"""So few states are looked at one by one."""


def sort(
    known: Footprints[L], states: States, rows: Rows, learn: Callable[[int], L]
) -> Iterator[tuple[L, Rows]]:
    """Each lesson with its states among these; what is not known yet is learnt."""
    parts: dict[int, tuple[L, list[Rows]]] = {}
    most = FEW
    while len(rows):
        unknown = []
        for lesson, part in _spread(known, states, rows):
            if lesson is None:
                unknown.append(part)
            else:
                parts.setdefault(id(lesson), (lesson, []))[1].append(part)
        rows = np.sort(np.concatenate(unknown)) if unknown else rows[:0]
        for row in rows[:most].tolist():
            found = known.find(states.facts(row))
            if found is None:
                found = learn(row)
            parts.setdefault(id(found), (found, []))[1].append(np.array([row]))
        rows, most = rows[most:], 2 * most
    for lesson, found_in in parts.values():
        yield lesson, np.sort(np.concatenate(found_in)) if len(found_in) > 1 else found_in[0]


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
