"""Saved games of Big Monster: where they began, every choice, every event, as JSON."""

from __future__ import annotations

from companions.big_monster.engine import play
from companions.big_monster.errors import NotationError
from companions.big_monster.events import Event
from companions.big_monster.nodes import Over
from companions.big_monster.notation import (
    one_line,
    read_choice,
    read_event,
    read_position,
    write_record,
)
from companions.big_monster.options import Choice
from companions.big_monster.position import Position
from snails_core.recorded_game import MAX_BYTES, RecordedGame, SaveFormat

__all__ = ["MAX_BYTES", "Game", "read_game", "write_game"]

MAX_STEPS = 5_000
"""Games of six take up to 450 steps."""


class Game(RecordedGame[Position, Choice, Event]):
    """A game of Big Monster in progress: its positions, choices and events.

    >>> from companions.big_monster.engine import new_game
    >>> game = Game(new_game("duel", 2).position)
    >>> game.is_over
    False
    """

    def step(self, position: Position, choice: Choice) -> tuple[Position, tuple[Event, ...]]:
        return play(position, choice)

    @property
    def is_over(self) -> bool:
        return isinstance(self.position.node, Over)


SAVES: SaveFormat[Game] = SaveFormat(
    name="big monster game",
    max_steps=MAX_STEPS,
    error=NotationError,
    begin=lambda text: Game(read_position(text)),
    write_start=one_line,
    read_choice=lambda start, text, place: read_choice(start.setting, text, place),
    read_event=lambda start, text, place: read_event(start.setting, text, place),
    write_record=lambda start, record: write_record(start.setting, record),
)


def write_game(game: Game) -> str:
    """JSON text; choices and events as the notation writes records."""
    return SAVES.write(game)


def read_game(text: str) -> Game:
    """Replays the game; the events must come out as they were saved."""
    return SAVES.read(text)
