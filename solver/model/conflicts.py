"""Which wishes cannot be met together: as few as possible, and proven."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from solver.model.program import Effort, Program, Solution
from solver.model.wishes import Wish


class Undecided(Exception):
    """A limit was reached before it was known whether some wishes can be met."""


def smallest_conflict(program: Program, wishes: Sequence[Wish], effort: Effort) -> tuple[Wish, ...]:
    """A smallest set of wishes that no plan meets.

    CP-SAT's own core is made smaller by leaving out one wish after the other. Then every set of
    fewer wishes is shown to be possible, so that no smaller conflict exists.
    """
    finder = _CoreFinder(program, effort)
    core = finder.core(range(len(wishes)))
    assert core is not None, "these wishes can be met"
    for wish in core:
        core = finder.core([other for other in core if other != wish]) or core
    for size in range(len(core)):
        for few in combinations(range(len(wishes)), size):
            if finder.core(few) is not None:
                return tuple(wishes[number] for number in few)
    return tuple(wishes[number] for number in core)


class _CoreFinder:
    """Finds unsatisfiable cores among sets of wishes, and remembers which sets can be met."""

    def __init__(self, program: Program, effort: Effort) -> None:
        self.program, self.effort = program, effort
        self._possible: list[frozenset[int]] = []

    def core(self, wanted: Collection[int]) -> tuple[int, ...] | None:
        """Wishes among these that cannot be met together; None if they can."""
        if any(known.issuperset(wanted) for known in self._possible):
            return None
        solution = self._solve(wanted)
        if solution.status == "unknown":
            raise Undecided
        if solution.status == "optimal":
            self._possible.append(frozenset(wanted))
            return None
        return solution.core

    def _solve(self, wanted: Collection[int]) -> Solution:
        model = self.program.model
        model.clear_assumptions()
        model.add_assumptions([self.program.assumptions[number] for number in wanted])
        return self.program.solve(self.effort)
