"""The first line of a journal: who plays, from which seed, from which position."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from snails_core.errors import SnailsError
from snails_core.notation import one_line, read_position
from snails_core.position import Position
from snails_lab.errors import LabError
from snails_lab.models.storage.names import recorded_name

FORMAT = "snails journal"
VERSION = 1
LARGEST_SEED = 1 << 62


def read_seed(text: str) -> int:
    """The seed that somebody typed, one by lot if it is empty. Raises LabError if it is none."""
    given = text.strip()
    if not given:
        return secrets.randbelow(10**6)
    digits = given.lstrip("0") or "0"
    is_number = given.isascii() and given.isdigit()
    # Python reads no number of thousands of digits.
    if not is_number or len(digits) > len(str(LARGEST_SEED)) or int(digits) > LARGEST_SEED:
        raise LabError("seed", most=LARGEST_SEED)
    return int(digits)


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: a person, or a bot by its name."""

    name: str
    bot: str | None = None

    @property
    def is_person(self) -> bool:
        return self.bot is None


def names_of(seats: tuple[Seat, ...]) -> str:
    """Who plays, in a line."""
    return ", ".join(seat.name for seat in seats)


@dataclass(frozen=True, slots=True)
class Header:
    """What a game began with."""

    seats: tuple[Seat, ...]
    seed: int
    start: Position
    began: datetime

    @classmethod
    def now(cls, seats: tuple[Seat, ...], seed: int, start: Position) -> Header:
        return cls(seats, seed, start, datetime.now(UTC).replace(microsecond=0))

    def record(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "began": self.began.isoformat(),
            "seats": [{"name": seat.name, "bot": seat.bot} for seat in self.seats],
            "seed": self.seed,
            "board": self.start.setting.board.id,
            "start": one_line(self.start),
        }


def read_header(record: object) -> Header:
    """The header that `record` wrote; raises LabError if this is none."""
    fields = check_header(record)
    try:
        start = read_position(fields["start"])
    except SnailsError as error:
        raise LabError("journal_start", reason=error) from error
    if start.players != len(fields["seats"]):
        raise LabError("journal_header", name="seats")
    return Header(read_seats(fields), fields["seed"], start, read_began(fields))


def check_header(record: object) -> dict[str, Any]:
    """The header's fields, each of the right kind, the position still a text."""
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise LabError("journal_format")
    version = record.get("version")
    if type(version) is int and version > VERSION:
        raise LabError("newer", version=version, known=VERSION)
    kinds = {"version": int, "began": str, "seats": list, "seed": int, "board": str, "start": str}
    for name, kind in kinds.items():
        if type(record.get(name)) is not kind:
            raise LabError("journal_header", name=name)
    if not 0 <= record["seed"] <= LARGEST_SEED:
        raise LabError("journal_header", name="seed")
    return record


def read_seats(fields: dict[str, Any]) -> tuple[Seat, ...]:
    return tuple(_seat(record) for record in fields["seats"])


def _seat(record: object) -> Seat:
    if not isinstance(record, dict) or set(record) != {"name", "bot"}:
        raise LabError("journal_header", name="seats")
    name, bot = record["name"], record["bot"]
    if not isinstance(name, str) or not (bot is None or isinstance(bot, str)):
        raise LabError("journal_header", name="seats")
    return Seat(recorded_name(name, "seats"), None if bot is None else recorded_name(bot, "seats"))


def read_began(fields: dict[str, Any]) -> datetime:
    try:
        began = datetime.fromisoformat(fields["began"])
    except ValueError:
        raise LabError("journal_header", name="began") from None
    return began if began.tzinfo else began.replace(tzinfo=UTC)
