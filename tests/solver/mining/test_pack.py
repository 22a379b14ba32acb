"""The mined part of the pack: where it comes from, what it asks for, and how it is told."""

from __future__ import annotations

import re
from collections import Counter

from solver.puzzles.mining.pack_building import even_selection
from solver.puzzles.mining.texts import goal_kind, told
from solver.puzzles.packs import pack
from solver.puzzles.puzzle import MINED
from tests.support.repository import ROOT

DOCUMENT = ROOT / "docs" / "puzzles.md"
COMMAND = re.compile(r"snails puzzles mine --seed (\d+) --chunks (\d+) --keep (\d+) --out \w+")
NAME = re.compile(r"mined_(?P<kind>[a-z]+)_((?P<seed>\d+)_(?P<chunk>\d{4})[a-f]|[0-9a-f]{8})")
LEAST, KINDS, HARD = 36, 6, 1600
FOUND = [puzzle for puzzle in pack() if puzzle.origin == MINED]


def test_names_tell_where_puzzles_come_from() -> None:
    (documented,) = COMMAND.findall(DOCUMENT.read_text(encoding="utf-8"))
    seed, chunks, keep = map(int, documented)
    assert LEAST <= len(FOUND) <= keep
    for puzzle in FOUND:
        found = NAME.fullmatch(puzzle.name)
        assert found is not None and found["kind"] == goal_kind(puzzle)
        assert not found["seed"] or (int(found["seed"]) == seed and int(found["chunk"]) < chunks)


def test_goals_are_of_many_kinds_and_some_are_hard() -> None:
    kinds = Counter(map(goal_kind, FOUND))
    assert len(kinds) >= KINDS and max(kinds.values()) <= len(FOUND) / 3
    assert max(puzzle.rating for puzzle in FOUND) >= HARD


def test_an_even_choice_takes_the_hardest_of_each_kind() -> None:
    kinds = set(map(goal_kind, FOUND))
    few = even_selection(FOUND, len(kinds))
    assert {goal_kind(puzzle) for puzzle in few} == kinds and len(few) == len(kinds)
    for puzzle in few:
        same = [other.rating for other in FOUND if goal_kind(other) == goal_kind(puzzle)]
        assert puzzle.rating == max(same)
    assert even_selection(FOUND, 2 * len(FOUND)) == FOUND


def test_the_words_are_those_of_today() -> None:
    for puzzle in FOUND:
        again = told(puzzle)
        assert (again.story, again.hints) == (puzzle.story, puzzle.hints)
