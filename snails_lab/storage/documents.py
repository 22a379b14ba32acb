"""Small documents: settings, progress, ratings. JSON with a format and a version."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from snails_lab.errors import LabError
from snails_lab.storage.files import make_folder, read_whole, set_aside, write_whole
from snails_lab.storage.locks import Lock

FORMAT = "snails document"
VERSION = 1
MAX_BYTES = 4_000_000
PATIENCE = 5.0
"""Seconds to wait for another kernel that changes the same document."""

Values = dict[str, Any]


class Document:
    """Values by name, read and written as one; nothing is there until something is written."""

    def __init__(self, path: Path, notices: list[LabError]) -> None:
        self.path = path
        self.notices = notices
        """Where it is told that the file was damaged."""

    def read(self) -> Values:
        """All values; none if the file is not there, or was damaged and has been set aside."""
        if not self.path.exists():
            return {}
        content = read_whole(self.path, MAX_BYTES)
        try:
            return _values(content, self.path.name)
        except ValueError:
            aside = set_aside(self.path)
            self.notices.append(LabError("document_damaged", self.path.name, aside=aside.name))
            return {}

    def write(self, values: Values) -> None:
        """In place of all that was there."""
        with self._locked():
            self.read()  # sets aside what is damaged, refuses to replace what is newer
            self._write(values)

    def update(self, **values: Any) -> None:
        """Changes these values and no others, whoever else changes others at the same time."""
        with self._locked():
            self._write({**self.read(), **values})

    def _locked(self) -> Lock:
        make_folder(self.path.parent)
        lock = Lock(self.path.with_suffix(".lock"))
        lock.take(PATIENCE)
        return lock

    def _write(self, values: Values) -> None:
        whole = {"format": FORMAT, "version": VERSION, "values": values}
        text = json.dumps(whole, ensure_ascii=False, indent=1, allow_nan=False)
        write_whole(self.path, f"{text}\n".encode())


def _values(content: bytes, place: str) -> Values:
    """Raises ValueError for what is no document, LabError for one of a later lab."""
    try:
        whole = json.loads(content)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise ValueError("no document")
    version, values = whole.get("version"), whole.get("values")
    if type(version) is not int or version < 1 or not isinstance(values, dict):
        raise ValueError("no document of ours")
    if version > VERSION:
        raise LabError("newer", place, version=version, known=VERSION)
    return values
