"""What a list of saved games shows of each, without playing it."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from snails_core.board import board_ids, load_board
from snails_core.untrusted import open_ordinary
from snails_lab.errors import LabError
from snails_lab.models.storage.files import told
from snails_lab.models.storage.header import Seat, check_header, names_of, read_began, read_seats
from snails_lab.models.storage.journal_reading import END, MAX_LINE, lines_of, record_of
from snails_lab.words import phrase

TAIL = 1 << 16
"""Bytes at the end of a file that are looked at."""


class SavedGame(NamedTuple):
    """A game in a profile's list."""

    id: str
    seats: tuple[Seat, ...]
    board: str
    began: datetime
    changed: datetime
    round: int
    """0 before the first."""
    is_over: bool

    def title(self, language: str) -> str:
        """Who played where: `Zoë, Ada: Islands`."""
        board = phrase(language, "storage.own_map")
        if self.board in board_ids():
            board = load_board(self.board).titles[language]
        return phrase(language, "storage.title", names=names_of(self.seats), board=board)


def saved_game(path: Path) -> SavedGame:
    """Reads the first line and the last; raises LabError if the first is none of ours."""
    with told(path, "unreadable"), open_ordinary(path) as file:
        first = file.readline(MAX_LINE)
        changed = os.fstat(file.fileno())
        file.seek(max(len(first), changed.st_size - TAIL))
        tail = file.read(TAIL)
    if not first.endswith(END):
        raise LabError("journal_format", path.stem)
    fields = check_header(record_of(first))
    reached, is_over = _last(tail)
    return SavedGame(
        id=path.stem,
        seats=read_seats(fields),
        board=fields["board"],
        began=read_began(fields),
        changed=datetime.fromtimestamp(changed.st_mtime, UTC),
        round=reached,
        is_over=is_over,
    )


def _last(tail: bytes) -> tuple[int, bool]:
    """The round that the last sound line led to, and whether the game ended there."""
    for line in reversed(list(lines_of(tail))):
        try:
            record = record_of(line) if line.endswith(END) else {}
        except LabError:
            continue
        events = record.get("events", [])
        if isinstance(record.get("round"), int) and isinstance(events, list):
            return record["round"], any(str(event).startswith("game_over") for event in events)
    return 0, False
