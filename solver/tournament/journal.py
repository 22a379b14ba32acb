"""The journal of a tournament: a file with one line for its games' rules and one for each result.

A line is written and flushed to the disk as soon as its game is over. A line that was being written
when the program was killed has no end; it is cut off, and its game is played again. Everything else
that does not belong there is an error that names the line.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from snails_core.errors import SnailsError
from snails_core.untrusted import decode, parse_json, read_bytes
from solver.errors import TournamentError
from solver.tournament.games import GameResult, fixture_at

FORMAT = "snails tournament"
VERSION = 1
MAX_BYTES = 200_000_000
"""Two million games."""


class Journal:
    """The results of one round robin, by the number of the game."""

    def __init__(self, file: Path, bots: Sequence[str], seed: int) -> None:
        """Reads the file if there is one, and begins it otherwise."""
        self.file, self.bots, self.seed = file, tuple(bots), seed
        self.results: dict[int, GameResult] = {}
        if file.exists() and self._lines_in_the_file():
            return
        self._append(json.dumps(self._head, ensure_ascii=False), "w")

    def __contains__(self, key: str) -> bool:
        return int(key) in self.results

    def put(self, key: str, text: str) -> None:
        """Keeps the result of a game, on the disk before anything else is done."""
        self._append(text, "a")
        self.results[int(key)] = GameResult.of_record(json.loads(text))

    @property
    def _head(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "bots": list(self.bots),
            "seed": self.seed,
        }

    def _append(self, line: str, mode: str) -> None:
        try:
            with self.file.open(mode, encoding="utf-8", newline="\n") as stream:
                stream.write(line + "\n")
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            reason = error.strerror or str(error)
            raise SnailsError("file_unwritable", str(self.file), reason=reason) from error

    def _lines_in_the_file(self) -> bool:
        """Takes in what the file says; whether it has so much as its first line."""
        content = read_bytes(self.file, MAX_BYTES)
        whole = content[: content.rfind(b"\n") + 1]
        lines = decode(whole, str(self.file)).split("\n")[:-1]
        if lines:
            self._check_head(self._parsed(lines[0], 1))
        elif content and not json.dumps(self._head, ensure_ascii=False).startswith(
            decode(content, str(self.file))
        ):
            raise TournamentError("format", self._place(1), format=FORMAT)
        for number, line in enumerate(lines[1:], 2):
            self._take_in(self._parsed(line, number), number)
        if lines and len(whole) < len(content):
            os.truncate(self.file, len(whole))
        return bool(lines)

    def _place(self, line: int) -> str:
        return f"{self.file}: line {line}"

    def _parsed(self, line: str, number: int) -> Any:
        try:
            return parse_json(line)
        except SnailsError as error:
            place = self._place(number)
            raise TournamentError("damaged", place, reason=error) from error

    def _check_head(self, head: Any) -> None:
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise TournamentError("format", self._place(1), format=FORMAT)
        if head.get("version") != VERSION or isinstance(head.get("version"), bool):
            raise TournamentError("version", self._place(1), name=str(head.get("version")))
        if head != self._head:
            bots, seed = head.get("bots"), head.get("seed")
            names = ",".join(map(str, bots)) if isinstance(bots, list) else str(bots)
            raise TournamentError("other", self._place(1), bots=names, seed=str(seed))

    def _take_in(self, record: Any, line: int) -> None:
        try:
            result = GameResult.of_record(record)
        except TournamentError as error:
            raise TournamentError("damaged", self._place(line), reason=error) from error
        if result.bots != fixture_at(result.number, self.bots, self.seed).bots:
            raise TournamentError("not_due", self._place(line), game=result.number)
        if self.results.setdefault(result.number, result) != result:
            raise TournamentError("twice", self._place(line), game=result.number)
