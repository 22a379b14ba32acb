"""Saved games of Snails: where they began, every choice, every event, as JSON."""

from __future__ import annotations

from pathlib import Path

from snails_core.engine import play
from snails_core.errors import NotationError, SnailsError
from snails_core.events import Event
from snails_core.nodes import Over
from snails_core.notation import one_line, read_position
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.recorded_game import MAX_BYTES, VERSION, RecordedGame, SaveFormat
from snails_core.records import CHOICES, EVENTS, read_record, write_record

__all__ = [
    "FORMAT", "MAX_BYTES", "MAX_STEPS", "VERSION", "Game", "read_game", "save_game", "write_game",
    "write_whole",
]  # fmt: skip

FORMAT = "snails game"
MAX_STEPS = 20_000
"""Games between bots take up to 340 steps."""


class Game(RecordedGame[Position, Choice, Event]):
    """A game of Snails in progress: its positions, choices and events.

    >>> from snails_core import new_game
    >>> game = Game(new_game(2, first=None).position)
    >>> events = game.play(game.position.node.outcomes[0])
    >>> game.undo()
    >>> game.position == game.start
    True
    """

    def step(self, position: Position, choice: Choice) -> tuple[Position, tuple[Event, ...]]:
        return play(position, choice)

    @property
    def is_over(self) -> bool:
        return isinstance(self.position.node, Over)


SAVES: SaveFormat[Game] = SaveFormat(
    name=FORMAT,
    max_steps=MAX_STEPS,
    error=NotationError,
    begin=lambda text: Game(read_position(text)),
    write_start=one_line,
    read_choice=lambda start, text, place: read_record(start.setting, text, CHOICES, place),
    read_event=lambda start, text, place: read_record(start.setting, text, EVENTS, place),
    write_record=lambda start, record: write_record(start.setting, record),
)


def write_game(game: Game) -> str:
    """JSON text; choices and events as the notation writes records.

    >>> from snails_core import new_game
    >>> read_game(write_game(Game(new_game(2).position))).choices
    []
    """
    return SAVES.write(game)


def read_game(text: str) -> Game:
    """Replays the game; the events must come out as they were saved.

    >>> from snails_core import new_game
    >>> game = Game(new_game(2, first=None).position)
    >>> events = game.play(game.position.node.outcomes[1])
    >>> read_game(write_game(game)).events == [events]
    True
    """
    return SAVES.read(text)


def save_game(game: Game, file: Path) -> None:
    write_whole(file, write_game(game))


def write_whole(file: Path, text: str) -> None:
    """Whole or not at all: written beside the file, then put in its place."""
    beside = file.with_name(file.name + ".part")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(file)
    except OSError as error:
        reason = error.strerror or str(error)
        raise SnailsError("file_unwritable", str(file), reason=reason) from error
