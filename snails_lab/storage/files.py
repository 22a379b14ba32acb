"""Files written whole or not at all, and damaged ones set aside."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import mkstemp
from time import sleep

from snails_lab.errors import LabError

DAMAGED = "damaged"
"""In the names of files set aside: `20261116-101500-3f2a.damaged-1.jsonl`."""
TRIES = 10
PAUSE = 0.02
"""How often, and how many seconds later, a file is put in its place once more."""


@contextmanager
def told(path: Path, key: str) -> Iterator[None]:
    """What the system refuses to do with a file, in words."""
    try:
        yield
    except OSError as error:
        raise LabError(key, path.name, reason=error.strerror or str(error)) from error


def make_folder(path: Path) -> Path:
    with told(path, "unwritable"):
        path.mkdir(parents=True, exist_ok=True)
    return path


def write_whole(path: Path, content: bytes) -> None:
    """Written beside the file, brought to the disk, then put in its place in one go."""
    with told(path, "unwritable"):
        handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(handle)
            _put(beside, path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    keep_folder(path.parent)


def _put(beside: Path, path: Path) -> None:
    """Windows refuses while somebody reads the file: a moment later it does not."""
    for _ in range(TRIES):
        with suppress(PermissionError):
            beside.replace(path)
            return
        sleep(PAUSE)
    beside.replace(path)


def keep_folder(folder: Path) -> None:
    """A new name in a folder survives a power cut only if the folder is written too."""
    with suppress(OSError):  # Windows opens no folders, and needs no such thing
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_whole(path: Path, most: int) -> bytes:
    """The file, if it is not larger than `most` bytes."""
    with told(path, "unreadable"), path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise LabError("file_large", path.name, most=most)
    return content


def set_aside(path: Path, content: bytes | None = None) -> Path:
    """Gives a damaged file another name; or writes its content there, if it is to stay as well.

    Never takes a name that is in use.
    """
    for number in count(1):
        other = path.with_name(f"{path.stem}.{DAMAGED}-{number}{path.suffix}")
        with told(path, "unwritable"):
            try:
                with other.open("xb") as file:
                    if content is not None:
                        file.write(content)
                        file.flush()
                        os.fsync(file.fileno())
            except FileExistsError:
                continue
            if content is None:
                path.replace(other)
        keep_folder(path.parent)
        return other
    raise AssertionError("there are always more numbers")


def is_set_aside(path: Path) -> bool:
    return f".{DAMAGED}-" in path.name
