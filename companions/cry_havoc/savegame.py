"""Saved games: where they began, every choice, every event, as JSON; replayed when loaded."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from companions.cry_havoc.engine import play
from companions.cry_havoc.errors import IllegalChoice, NotationError
from companions.cry_havoc.events import Event
from companions.cry_havoc.nodes import Over
from companions.cry_havoc.notation import one_line, read_choice, read_position, write_record
from companions.cry_havoc.options import Choice
from companions.cry_havoc.position import Position
from snails_core.errors import SnailsError
from snails_core.untrusted import parse_json

FORMAT = "cry havoc game"
VERSION = 1
MAX_BYTES = 2_000_000
MAX_STEPS = 10_000
"""Random games of four take up to 400 steps."""


@dataclass
class Game:
    """A game in progress: its positions, choices and events, for play, log, replay and undo.

    >>> from companions.cry_havoc.newgame import new_game
    >>> game = Game(new_game(2).position)
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
    """JSON text; choices and events as the notation writes records."""
    setting, players = game.start.setting, game.start.players
    steps = [
        {
            "choice": write_record(setting, players, choice),
            "events": [write_record(setting, players, event) for event in events],
        }
        for choice, events in zip(game.choices, game.events, strict=True)
    ]
    whole = {"format": FORMAT, "version": VERSION, "start": one_line(game.start), "steps": steps}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def read_game(text: str) -> Game:
    """Replays the game; the events must come out as they were saved."""
    data = _parse(text)
    try:
        game = Game(read_position(data["start"]))
    except SnailsError as error:
        raise NotationError(error.key, f"start: {error.place}", **error.values) from error
    setting, players = game.start.setting, game.start.players
    for number, step in enumerate(data["steps"], 1):
        place = f"steps[{number}]"
        choice = read_choice(setting, players, step["choice"], f"{place}: choice")
        try:
            events = game.play(choice)
        except SnailsError as error:
            raise NotationError(error.key, place, **error.values) from error
        if [write_record(setting, players, event) for event in events] != step["events"]:
            raise NotationError("game_events", place)
    return game


def _parse(text: str) -> dict[str, Any]:
    """JSON of the right shape and size, and nothing else."""
    if len(text) > MAX_BYTES:
        raise NotationError("notation_long", count=len(text), most=MAX_BYTES)
    data = parse_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotationError("game_format", "format", format=FORMAT)
    if data.get("version") != VERSION or isinstance(data.get("version"), bool):
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
