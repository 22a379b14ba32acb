"""Positions of puzzles as text: what can be written comes back, and what cannot is refused."""

from __future__ import annotations

from random import Random

import pytest

from snails_core import (
    Decision,
    Plans,
    Position,
    PositionError,
    one_line,
    write_position,
)
from snails_core.agenda import Planning
from snails_core.notation.reader import read_unchecked
from solver.puzzles.lines import start_position
from solver.puzzles.packs import load, names
from solver.puzzles.puzzle_question import problem_of


@pytest.mark.parametrize("name", names()[:4])
def test_a_puzzles_round_comes_back(name: str) -> None:
    """It knows more than anybody at the table, so it is read as it stands."""
    puzzle = load(name)
    node = puzzle.position.node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    start = start_position(puzzle, node.options.sample(Random(name)))
    assert read_unchecked(write_position(start)) == start


@pytest.mark.parametrize("name", names()[:4])
def test_a_planners_state_without_basic_cards_is_not_written(name: str) -> None:
    """The reader would put them into the hand; it can be looked at, but no text says what it is."""
    puzzle = load(name)
    _, state = next(problem_of(puzzle).starts())
    bare = Position(puzzle.setting, state.hot, state.cold, (Planning(puzzle.position.players),))
    for write in (write_position, one_line):
        with pytest.raises(PositionError, match="neither in hand nor in the plan"):
            write(bare)
    assert "viewer ?" in repr(bare)
