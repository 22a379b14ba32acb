"""Games in progress and their files: what Snails and the companion games share.

A file has where the game began, every choice and every event, as JSON. It is replayed when it is
loaded, so one that does not fit the rules is found at the step where it goes wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from snails_core.errors import IllegalChoice, NotationError, SnailsError
from snails_core.untrusted import parse_json

MAX_BYTES = 2_000_000
"""Games between bots take up to 64 kB."""
VERSION = 1

P = TypeVar("P")
C = TypeVar("C")
E = TypeVar("E")


@dataclass
class RecordedGame(Generic[P, C, E]):
    """A game in progress: its positions, choices and events, for play, log, replay and undo.

    A subclass for each game says how a choice is played.
    """

    start: P
    positions: list[P] = field(default_factory=list)
    choices: list[C] = field(default_factory=list)
    events: list[tuple[E, ...]] = field(default_factory=list)

    def step(self, position: P, choice: C) -> tuple[P, tuple[E, ...]]:
        """What a choice makes of a position, by the rules of the game."""
        raise NotImplementedError

    @property
    def position(self) -> P:
        return self.positions[-1] if self.positions else self.start

    def play(self, choice: C) -> tuple[E, ...]:
        """Plays a choice and returns its events; raises IllegalChoice if it is not offered."""
        position, events = self.step(self.position, choice)
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


G = TypeVar("G", bound=RecordedGame[Any, Any, Any])


@dataclass(frozen=True)
class SaveFormat(Generic[G]):
    """The files of one game: their name, their limits, and how its notation reads and writes.

    A choice or an event is written as text, which may depend on where the game began.
    """

    name: str
    max_steps: int
    error: type[NotationError]
    """Raised for a file that is no saved game, in the words of the game."""
    begin: Callable[[str], G]
    """A game that begins at the position of a text."""
    write_start: Callable[[Any], str]
    read_choice: Callable[[Any, str, str], Any]
    """From the start, a text, and the place that an error names."""
    read_event: Callable[[Any, str, str], Any]
    """The same for an event, also for one that somebody sees in part only."""
    write_record: Callable[[Any, Any], str]

    def write(self, game: G) -> str:
        """The game as JSON text."""
        steps = [
            {
                "choice": self._text(game, choice),
                "events": [self._text(game, one) for one in events],
            }
            for choice, events in zip(game.choices, game.events, strict=True)
        ]
        start = self.write_start(game.start)
        whole = {"format": self.name, "version": VERSION, "start": start, "steps": steps}
        return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"

    def read(self, text: str) -> G:
        """Replays the game; the events must come out as they were saved."""
        data = self._parse(text)
        try:
            game = self.begin(data["start"])
        except SnailsError as error:
            raise self.error(error.key, f"start: {error.place}", **error.values) from error
        for number, step in enumerate(data["steps"], 1):
            place = f"steps[{number}]"
            choice = self.read_choice(game.start, step["choice"], f"{place}: choice")
            try:
                events = game.play(choice)
            except SnailsError as error:
                raise self.error(error.key, place, **error.values) from error
            if [self._text(game, event) for event in events] != step["events"]:
                raise self.error("game_events", place)
        return game

    def _text(self, game: G, record: object) -> str:
        return self.write_record(game.start, record)

    def _parse(self, text: str) -> dict[str, Any]:
        """Reads JSON of the right shape and size, and nothing else."""
        if len(text) > MAX_BYTES:
            raise self.error("notation_long", count=len(text), most=MAX_BYTES)
        data = parse_json(text)
        if not isinstance(data, dict) or data.get("format") != self.name:
            raise self.error("game_format", "format", format=self.name)
        version = data.get("version")
        if version != VERSION or isinstance(version, bool):
            raise self.error("notation_version", "version", name=str(version)[:40])
        if set(data) != {"format", "version", "start", "steps"}:
            raise self.error("game_shape", "keys")
        steps = data["steps"]
        if not isinstance(data["start"], str) or not isinstance(steps, list):
            raise self.error("game_shape", "start, steps")
        if len(steps) > self.max_steps:
            raise self.error("notation_many", "steps", count=len(steps), most=self.max_steps)
        for number, step in enumerate(steps, 1):
            fits = isinstance(step, dict) and set(step) == {"choice", "events"}
            if not fits or not isinstance(step["choice"], str) or not _is_texts(step["events"]):
                raise self.error("game_shape", f"steps[{number}]")
        return data


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)
