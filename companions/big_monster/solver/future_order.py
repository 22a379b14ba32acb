"""Futures of a planet by number, and which of them are never worse than which others.

A future has the missions that the layout fulfils, points, and for each tile that may come the
futures after it. It covers another one if it has at least the same missions and points, and for
every tile an answer that covers each of the other's answers.
"""

from __future__ import annotations

from companions.big_monster.solver.planet_worth import Medals

Parts = tuple[tuple[int, ...], ...]
"""For each tile that may come, the numbers of the futures after it."""


class FutureOrder:
    """Equal futures have the same number, and are compared once."""

    def __init__(self) -> None:
        self._ids: dict[tuple[Medals, int, Parts], int] = {}
        self._futures: list[tuple[Medals, int, Parts]] = []
        self._covers: dict[tuple[int, int], bool] = {}

    def number(self, medals: Medals, points: int, parts: Parts = ()) -> int:
        """The number of a future."""
        future = medals, points, parts
        number = self._ids.setdefault(future, len(self._futures))
        if number == len(self._futures):
            self._futures.append(future)
        return number

    def covers(self, one: int, other: int) -> bool:
        """Is a planet with one future never worse than a planet with the other?"""
        if one == other:
            return True
        key = one, other
        if key not in self._covers:
            (medals, points, parts), (less, fewer, lower) = self._futures[one], self._futures[other]
            self._covers[key] = (
                medals & less == less
                and points >= fewer
                and all(
                    any(self.covers(a, b) for a in answers)
                    for answers, wanted in zip(parts, lower, strict=True)
                    for b in wanted
                )
            )
        return self._covers[key]
