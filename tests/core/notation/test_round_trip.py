"""What the writer writes the reader reads: whole games, views, and what an observer sees.

A long run (`SNAILS_LONG=1`) takes more games.
"""

from __future__ import annotations

from random import Random

import pytest

from snails_core import (
    Over,
    Position,
    one_line,
    read_position,
    settle,
    view,
    write_position,
)
from snails_core.layout import OBSERVER, VIEWER
from tests.support.core.random_games import walk, whole_game
from tests.support.long_run import LONG

GAMES = 60 if LONG else 6
STEPS = 40
ONE_IN = 50
"""Of so many positions of a game an observer looks at one, and at one at least."""


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
    open_positions = [
        step.position for step in whole_game(seed) if not isinstance(step.position.node, Over)
    ]
    count = 0
    for position in random.sample(open_positions, 1 + len(open_positions) // ONE_IN):
        seat = random.randrange(position.players)
        for seen in (position, view(position, seat)):
            start = observed(seen)
            check_round_trip(start)
            for later in walk(start, seed, most=STEPS):
                check_round_trip(later.position)
                count += 1
    assert count
