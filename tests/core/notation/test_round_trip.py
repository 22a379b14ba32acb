"""What the writer writes the reader reads: whole games, views, and what an observer sees.

A long run (`SNAILS_LONG=1`) takes more games.
"""

from __future__ import annotations

from random import Random

import pytest

from snails_core import (
    Decision,
    Over,
    Plans,
    Position,
    PositionError,
    one_line,
    read_position,
    settle,
    view,
    write_position,
)
from snails_core.agenda import Planning
from snails_core.layout import OBSERVER, VIEWER
from snails_core.notation.reader import read_unchecked
from solver.puzzles.lines import problem_of, start_position
from solver.puzzles.packs import load, names
from tests.conftest import LONG
from tests.support.core.random_games import walk, whole_game

GAMES = 60 if LONG else 6
STEPS = 40


def check_round_trip(position: Position) -> None:
    """As lines and as one line, to the same position, and from there to the same text."""
    text = write_position(position)
    assert read_position(text) == position, text
    assert read_position(one_line(position)) == position, text
    assert write_position(read_position(text)) == text


def observed(position: Position) -> Position:
    """The position as somebody sees it who sees nobody's cards."""
    hot = bytearray(position.hot)
    hot[VIEWER] = OBSERVER
    return settle(Position(position.setting, bytes(hot), position.cold, position.agenda)).position


@pytest.mark.parametrize("seed", range(GAMES))
def test_positions_and_views_of_a_game_come_back(seed: int) -> None:
    random = Random(f"round trip {seed}")
    for step in whole_game(seed):
        if random.random() < 0.2:
            check_round_trip(step.position)
            check_round_trip(view(step.position, random.randrange(step.position.players)))


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_an_observer_sees_comes_back(seed: int) -> None:
    """From anywhere in a game, of the truth and of a view, up to the end of the round."""
    random = Random(f"observer {seed}")
    count = 0
    for step in whole_game(seed):
        if random.random() < 0.02 and not isinstance(step.position.node, Over):
            seat = random.randrange(step.position.players)
            for seen in (step.position, view(step.position, seat)):
                start = observed(seen)
                check_round_trip(start)
                for later in walk(start, seed, most=STEPS):
                    check_round_trip(later.position)
                    count += 1
    assert count


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
