"""Small documents: settings, progress, ratings. JSON with a format and a version."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from snails_core.errors import NotationError
from snails_core.untrusted import parse_json
from snails_core.untrusted.files import check_size
from snails_lab.errors import LabError
from snails_lab.models.storage.files import make_folder, read_whole, set_aside, told, write_whole
from snails_lab.models.storage.locks import Lock

FORMAT = "snails document"
VERSION = 1
MAX_BYTES = 4_000_000
PATIENCE = 5.0
"""Seconds to wait for another kernel that changes the same document."""

Values = dict[str, Any]


class Document:
    """Values by name, read and written as one; nothing is there until something is written."""

    def __init__(
        self, path: Path, notices: list[LabError], make: Callable[[], object] | None = None
    ) -> None:
        self.path = path
        self.notices = notices
        """Where it is told that the file was damaged."""
        self._make = make or partial(make_folder, path.parent)
        """Makes the folder in which the file lies."""

    def peek(self) -> Values:
        """All values as they are on the disk; nothing is written or set aside.

        Raises ValueError for what is damaged, LabError for what is newer or cannot be read.
        """
        with told(self.path, "unreadable"):
            try:
                self.path.lstat()  # a link that leads nowhere now is no reason to begin anew
            except (FileNotFoundError, NotADirectoryError):
                return {}
        return _values(read_whole(self.path, MAX_BYTES), self.path.name)

    def read(self) -> Values:
        """All values; none if the file is not there, or was damaged and has been set aside."""
        try:
            return self.peek()
        except ValueError:
            with self._locked():
                return self._sound()

    def write(self, values: Values) -> None:
        """In place of all that was there."""
        with self._locked():
            self._sound()  # sets aside what is damaged, refuses to replace what is newer
            self._write(values)

    def update(self, **values: Any) -> None:
        """Changes these values and no others, whoever else changes others at the same time."""
        with self._locked():
            self._write({**self._sound(), **values})

    def change(self, function: Callable[[Values], Values], *, mend: bool = False) -> Values:
        """Makes other values of those that are there, and returns them; nobody comes between.

        Unless `mend` says so nothing damaged is set aside: raises ValueError as `peek` does.
        """
        with self._locked():
            values = function(self._sound() if mend else self.peek())
            self._write(values)
            return values

    def remove(self) -> None:
        """Takes the file away, whatever is in it."""
        with self._locked(), told(self.path, "unwritable"):
            self.path.unlink(missing_ok=True)

    def _sound(self) -> Values:
        """The values, once what is damaged is set aside; the lock keeps what others mended."""
        try:
            return self.peek()
        except ValueError:
            aside = set_aside(self.path)
            self.notices.append(LabError("document_damaged", self.path.name, aside=aside.name))
            return {}

    def _locked(self) -> Lock:
        self._make()
        lock = Lock(self.path.with_suffix(".lock"))
        lock.take(PATIENCE)
        return lock

    def _write(self, values: Values) -> None:
        whole = {"format": FORMAT, "version": VERSION, "values": values}
        text = json.dumps(whole, ensure_ascii=False, indent=1, allow_nan=False) + "\n"
        parse_json(text, self.path.name)  # what could not be read again is not written
        content = text.encode()
        check_size(content, MAX_BYTES, self.path.name)
        write_whole(self.path, content)


def _values(content: bytes, place: str) -> Values:
    """Raises ValueError for what is no document, LabError for one of a later lab."""
    try:
        whole = parse_json(content)
    except NotationError as error:
        raise ValueError("no JSON") from error
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise ValueError("no document")
    version, values = whole.get("version"), whole.get("values")
    if type(version) is not int or version < 1 or not isinstance(values, dict):
        raise ValueError("no document of ours")
    if version > VERSION:
        raise LabError("newer", place, version=version, known=VERSION)
    return values
