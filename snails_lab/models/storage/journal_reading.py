"""A journal read back: every step is played again, and what does not fit is named."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from snails_core.errors import NotationError, SnailsError
from snails_core.events import Event
from snails_core.options import Choice
from snails_core.position import Position
from snails_core.records import CHOICES, read_record, write_record
from snails_core.savegame import Game
from snails_core.untrusted import parse_json
from snails_lab.errors import LabError
from snails_lab.models.storage.header import Header, read_header

MAX_BYTES = 64_000_000
MAX_LINE = 1 << 20
"""Bytes; steps take up to 1.4 kB."""
END = b"\n"


@dataclass(frozen=True, slots=True)
class Recorded:
    """What a journal tells, as far as it is sound."""

    header: Header
    game: Game
    sound: int
    """How many bytes of the file fit."""
    fault: LabError | None
    """What is wrong with the rest, if there is any."""


def step_line(number: int, choice: Choice, events: tuple[Event, ...], after: Position) -> bytes:
    """A step as a line: its number, the round that it led to, what was chosen, what happened."""
    setting = after.setting
    record = {
        "step": number,
        "round": after.round,
        "choice": write_record(setting, choice),
        "events": [write_record(setting, event) for event in events],
    }
    return line_of(record)


def undo_line(number: int, after: Position) -> bytes:
    """The game is back at what it was after so many steps."""
    return line_of({"undo": number, "round": after.round})


def line_of(record: dict[str, Any]) -> bytes:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + END


def read_journal(content: bytes) -> Recorded:
    """Raises LabError if not even the first line can be used."""
    lines = lines_of(content)
    first = next(lines, b"")
    if not first.endswith(END):
        raise LabError("journal_format")
    header = read_header(record_of(first))
    game, sound = Game(header.start), len(first)
    for line in lines:
        try:
            _take(game, line)
        except SnailsError as error:
            number = len(game.choices) + 1
            fault = LabError("journal_step", number=number, reason=error)
            if not line.endswith(END):
                fault = LabError("journal_torn", number=number)
            return Recorded(header, game, sound, fault)
        sound += len(line)
    return Recorded(header, game, sound, None)


def lines_of(content: bytes) -> Iterator[bytes]:
    """With their ends, one after the other; the last one has none if it was torn off."""
    return iter(BytesIO(content))


def record_of(line: bytes) -> dict[str, Any]:
    """The JSON object of a line."""
    if len(line) > MAX_LINE:
        raise LabError("journal_line")
    try:
        record = parse_json(line)
    except NotationError:
        raise LabError("journal_line") from None
    if not isinstance(record, dict):
        raise LabError("journal_line")
    return record


def _take(game: Game, line: bytes) -> None:
    """Does in the game what the line says; the game is as before if it does not fit."""
    record = record_of(line) if line.endswith(END) else {}
    match record:
        case {"step": int(number), "choice": str(choice), "events": list(events)}:
            if number != len(game.choices) + 1:
                raise LabError("journal_number", number=number)
            _play(game, choice, events)
        case {"undo": int(number)} if 0 <= number < len(game.choices):
            while len(game.choices) > number:
                game.undo()
        case _:
            raise LabError("journal_line")


def _play(game: Game, choice: str, events: list[object]) -> None:
    setting = game.start.setting
    found = game.play(read_record(setting, choice, CHOICES, "choice"))
    if [write_record(setting, event) for event in found] != events:
        game.undo()
        raise LabError("journal_events")
