"""The few of many puzzles that go into a pack: as many of one kind as of another, the hardest."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice, zip_longest

from solver.puzzles.mining.texts import goal_kind
from solver.puzzles.puzzle import Puzzle


def evenly(puzzles: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """So many of them, in the order in which they came: the hardest of each kind of goal, then
    the next ones, until there are enough."""
    kinds: dict[str, list[Puzzle]] = {}
    for puzzle in sorted(puzzles, key=lambda puzzle: puzzle.rating, reverse=True):
        kinds.setdefault(goal_kind(puzzle), []).append(puzzle)
    rows = zip_longest(*(kinds[kind] for kind in sorted(kinds)))
    chosen = islice((puzzle for puzzle in chain.from_iterable(rows) if puzzle), most)
    names = {puzzle.name for puzzle in chosen}
    return [puzzle for puzzle in puzzles if puzzle.name in names]
