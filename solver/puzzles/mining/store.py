"""Where results are stored: one file under each chunk's key, whole or not there at all."""

from __future__ import annotations

import os
from pathlib import Path

from snails_core.errors import SnailsError
from snails_core.untrusted import decode, read_bytes

ENDING, PART = ".json", ".part"
MAX_BYTES = 2_000_000
"""Of a result: six puzzles of the largest size."""


class Store:
    """A folder of results. One miner at a time works in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for left in folder.glob(f"*{PART}"):
                left.unlink()
        except OSError as error:
            raise _unwritable(folder, error) from error

    def __contains__(self, key: str) -> bool:
        return self._file(key).exists()

    def put(self, key: str, text: str) -> None:
        """Writes a file beside its place and moves it there, so that none is ever half written."""
        file = self._file(key)
        beside = file.with_suffix(PART)
        try:
            with beside.open("w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(file)
        except OSError as error:
            raise _unwritable(file, error) from error

    def get(self, key: str) -> str:
        return decode(read_bytes(self._file(key), MAX_BYTES), self.place(key))

    def place(self, key: str) -> str:
        """What errors call the file."""
        return str(self._file(key))

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}{ENDING}"


def _unwritable(file: Path, error: OSError) -> SnailsError:
    return SnailsError("file_unwritable", str(file), reason=error.strerror or str(error))
