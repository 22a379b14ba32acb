"""Seeded random games through the public functions, for tests of what always holds.

    for step in walk(opening(seed=7), seed=7):
        assert ...step.before, step.choice, step.position, step.events

The seed decides everything: how many play, where, as whom, and every choice and chance.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from snails_core import Chance, Decision, Over, Plans, Position, Setting, Step, new_game, play
from snails_core import standard_setting as on_board
from snails_core.board import board_from_map, board_ids
from snails_core.events import Event
from snails_core.options import Choice, Outcome
from snails_core.setting import setting_for

CRAMPED = ("2 1/ 3 2", "1 2 1/ . 3 2", "2 1 2/ 3 1/. . 1")
"""Maps with hardly room for 2, 3 and 4 players: full spaces, long chains of pushes."""

MOST_STEPS = 300_000
"""No game is longer; why not, says `test_properties.test_no_game_goes_on_for_ever`."""


class Opening(NamedTuple):
    """How a game begins; what is None is chosen by the players or by lot."""

    players: int
    board: str
    first: int | None
    colours: tuple[str, ...] | None
    factions: tuple[str, ...] | None
    advanced: bool

    def setting(self) -> Setting:
        if self.board in board_ids():
            return on_board(self.board)
        return setting_for(board_from_map(self.board))

    def begin(self) -> Step:
        return new_game(
            self.players,
            setting=self.setting(),
            first=self.first,
            colours=self.colours,
            factions=self.factions,
            advanced=self.advanced,
        )


class Walked(NamedTuple):
    """One step of a walk: `number` counts from 1."""

    number: int
    before: Position
    choice: Choice
    position: Position
    events: tuple[Event, ...]


def opening(seed: int) -> Opening:
    """The opening of game number `seed`: all numbers of players and all boards take turns."""
    random = Random(f"opening {seed}")
    players = 2 + seed % 3
    boards = [*board_ids(), CRAMPED[players - 2]]
    rules = on_board().rules
    factions = tuple(random.sample([faction.id for faction in rules.factions], players))
    colours = tuple(random.sample([colour.id for colour in rules.colours], players))
    return Opening(
        players=players,
        board=boards[seed // 3 % len(boards)],
        first=random.choice((None, random.randrange(players))),
        colours=random.choice((None, colours)),
        factions=random.choice((None, factions, factions)),
        advanced=random.random() < 0.5,
    )


def random_choice(position: Position, random: Random) -> Choice:
    """Any option alike, or an outcome by its weight."""
    node = position.node
    assert not isinstance(node, Over)
    if isinstance(node, Chance):
        return random_outcome(node, random)
    if isinstance(node.options, Plans):
        return node.options.sample(random)
    options = tuple(node.options)
    return options[random.randrange(len(options))]


def random_outcome(chance: Chance, random: Random) -> Outcome:
    return random.choices(chance.outcomes, chance.weights)[0]


def walk(position: Position, seed: int, most: int = MOST_STEPS) -> Iterator[Walked]:
    """Plays at random to the end, or `most` steps."""
    random = Random(f"walk {seed}")
    for number in range(1, most + 1):
        if isinstance(position.node, Over):
            return
        before, choice = position, random_choice(position, random)
        position, events = play(before, choice)
        yield Walked(number, before, choice, position, events)


def whole_game(seed: int) -> Iterator[Walked]:
    """Game number `seed` from its first choice to its end."""
    return walk(opening(seed).begin().position, seed)


def is_planning(position: Position) -> bool:
    node = position.node
    return isinstance(node, Decision) and isinstance(node.options, Plans)
