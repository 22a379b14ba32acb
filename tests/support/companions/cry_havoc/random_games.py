"""Whole games by random choices, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companions.cry_havoc.engine import play
from companions.cry_havoc.events import Event
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.nodes import Chance, Over
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position


def random_choice(position: Position, random: Random) -> Choice:
    node = position.node
    assert not isinstance(node, Over)
    if isinstance(node, Chance):
        return random.choices(node.outcomes, node.weights)[0]
    by_kind: dict[str, list[Choice]] = {}
    for option in node.options:
        by_kind.setdefault(option.kind, []).append(option)
    return random.choice(by_kind[random.choice(sorted(by_kind))])


def random_game(
    players: int, seed: int, level: int = 0
) -> Iterator[tuple[Position, Choice | None, tuple[Event, ...]]]:
    """Every position, with the choice and the events that led to it; kinds of options are chosen
    first, so that rare ones come up."""
    random = Random(f"{players} {seed}")
    step = new_game(players, level=level)
    yield step.position, None, step.events
    position = step.position
    while not isinstance(position.node, Over):
        choice = random_choice(position, random)
        position, events = play(position, choice)
        yield position, choice, events
