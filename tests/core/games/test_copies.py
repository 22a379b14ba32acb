"""A game can be copied and pickled in the middle of anything, and goes on as if it had not been."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from random import Random

import pytest

from snails_core import Game, Over, Position, play
from snails_core.options import Choice
from tests.support.core.random_games import opening, walk

SEEDS, LONG_SEEDS = range(12), range(12, 400)
EVERY = 7
"""In the short run every so manieth step is copied."""
AHEAD = 12
"""So many steps are played on from a copy."""


def twins(thing: object) -> list[object]:
    """A deep copy, a shallow one, and one for each pickle protocol that can hold it."""
    pickled = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in (2, 4, 5)]
    return [copy.deepcopy(thing), copy.copy(thing), *pickled]


def played_on(position: Position, seed: int) -> list[object]:
    """Choices, events and positions of the next steps, which the seed decides."""
    random, found = Random(seed), list[object]()
    for _ in range(AHEAD):
        node = position.node
        if isinstance(node, Over):
            break
        choice: Choice = node.sample(random)
        position, events = play(position, choice)
        found += [choice, events, position]
    return found


def check(seed: int, every: int) -> Counter[str]:
    """Copies what a random game is made of; says what asked when it was copied."""
    begun = opening(seed).begin().position
    game, met = Game(begun), Counter[str]()
    for step in walk(begun, seed):
        game.play(step.choice)
        if (step.number + seed) % every:
            continue
        position = step.position
        met.update(task.kind for task in position.agenda[-1:])
        for thing in (position, position.node, step.events, step.choice):
            for twin in twins(thing):
                assert twin == thing and type(twin) is type(thing)
        for twin in twins(position):
            assert isinstance(twin, Position)
            assert hash(twin) == hash(position) and twin.node == position.node
            assert twin.from_game and str(twin) == str(position)
        last = twins(position)[-1]
        assert isinstance(last, Position)
        assert played_on(last, seed) == played_on(position, seed)
        _check_game(game)
    return met


def _check_game(game: Game) -> None:
    """A copy of a recorded game is equal, and what is played in it stays out of the original."""
    before = len(game.choices)
    for twin in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        node = twin.position.node
        if not isinstance(node, Over):
            twin.play(node.sample(Random(1)))
            assert len(twin.choices) == before + 1 and twin != game
        if twin.choices:
            twin.undo()
    assert len(game.choices) == len(game.positions) == before


def test_a_copy_goes_on_as_the_original_does() -> None:
    met: Counter[str] = Counter()
    for seed in SEEDS:
        met += check(seed, EVERY * 5)
    assert len(met) >= 10


@pytest.mark.long(minutes=6)
def test_copies_in_hundreds_of_games() -> None:
    met: Counter[str] = Counter()
    for seed in LONG_SEEDS:
        met += check(seed, EVERY)
    assert met.total() > 5_000 and len(met) >= 22
