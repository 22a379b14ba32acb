"""Saved games: where they began, every choice, every event, as JSON.

A saved game is replayed when it is loaded, so a file that does not fit the rules is found
at the step where it goes wrong.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from snails_core.engine import play
from snails_core.errors import IllegalChoice, NotationError, SnailsError
from snails_core.events import Event
from snails_core.nodes import Over
from snails_core.notation import one_line, read_position
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.records import CHOICES, read_record, write_record
from snails_core.untrusted import parse_json

FORMAT = "snails game"
VERSION = 1
MAX_BYTES = 2_000_000
MAX_STEPS = 20_000
"""Games between bots take up to 64 kB and 340 steps."""


@dataclass
class Game:
    """A game in progress: its positions, choices and events, for play, log, replay and undo.

    >>> from snails_core import new_game
    >>> game = Game(new_game(2, first=None).position)
    >>> events = game.play(game.position.node.outcomes[0])
    >>> game.undo()
    >>> game.position == game.start
    True
    """

    start: Position
    positions: list[Position] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    events: list[tuple[Event, ...]] = field(default_factory=list)

    @property
    def position(self) -> Position:
        return self.positions[-1] if self.positions else self.start

    def play(self, choice: Choice) -> tuple[Event, ...]:
        position, events = play(self.position, choice)
        self.positions.append(position)
        self.choices.append(choice)
        self.events.append(events)
        return events

    def undo(self) -> None:
        """Takes the last choice back."""
        if not self.choices:
            raise IllegalChoice("nothing_to_undo")
        self.positions.pop()
        self.choices.pop()
        self.events.pop()

    @property
    def is_over(self) -> bool:
        return isinstance(self.position.node, Over)


def write_game(game: Game) -> str:
    """JSON text; choices and events as the notation writes records.

    >>> from snails_core import new_game
    >>> read_game(write_game(Game(new_game(2).position))).choices
    []
    """
    setting = game.start.setting
    steps = [
        {
            "choice": write_record(setting, choice),
            "events": [write_record(setting, event) for event in events],
        }
        for choice, events in zip(game.choices, game.events, strict=True)
    ]
    whole = {"format": FORMAT, "version": VERSION, "start": one_line(game.start), "steps": steps}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


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


def read_game(text: str) -> Game:
    """Replays the game; the events must come out as they were saved.

    >>> from snails_core import new_game
    >>> game = Game(new_game(2, first=None).position)
    >>> events = game.play(game.position.node.outcomes[1])
    >>> read_game(write_game(game)).events == [events]
    True
    """
    data = _parse(text)
    try:
        game = Game(read_position(data["start"]))
    except SnailsError as error:
        raise NotationError(error.key, f"start: {error.place}", **error.values) from error
    setting = game.start.setting
    for number, step in enumerate(data["steps"], 1):
        place = f"steps[{number}]"
        choice = read_record(setting, step["choice"], CHOICES, f"{place}: choice")
        try:
            events = game.play(choice)
        except IllegalChoice as error:
            raise NotationError(error.key, place, **error.values) from error
        if [write_record(setting, event) for event in events] != step["events"]:
            raise NotationError("game_events", place)
    return game


def _parse(text: str) -> dict[str, Any]:
    """JSON of the right shape and size, and nothing else."""
    if len(text) > MAX_BYTES:
        raise NotationError("notation_long", count=len(text), most=MAX_BYTES)
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotationError("game_format", "format", format=FORMAT)
    if data.get("version") != VERSION:
        raise NotationError("notation_version", "version", name=str(data.get("version"))[:40])
    if set(data) != {"format", "version", "start", "steps"}:
        raise NotationError("game_shape", "keys")
    if not isinstance(data["start"], str) or not isinstance(data["steps"], list):
        raise NotationError("game_shape", "start, steps")
    if len(data["steps"]) > MAX_STEPS:
        raise NotationError("notation_many", "steps", count=len(data["steps"]), most=MAX_STEPS)
    for number, step in enumerate(data["steps"], 1):
        fits = isinstance(step, dict) and set(step) == {"choice", "events"}
        if not fits or not isinstance(step["choice"], str) or not _is_texts(step["events"]):
            raise NotationError("game_shape", f"steps[{number}]")
    return data


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
