"""Files written whole or not at all, for their user alone, and damaged ones set aside."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import mkstemp
from time import sleep
from typing import IO

from snails_core.untrusted.files import open_ordinary
from snails_lab.errors import LabError
from snails_lab.models.storage.home import home

LEAVING = ".leaving-"
"""Before the name of a folder that is being removed."""
DAMAGED = "damaged"
"""In the names of files set aside: `20261116-101500-3f2a.damaged-1.jsonl`."""
TRIES = 10
PAUSE = 0.02
"""How often, and how many seconds later, a file is put in its place once more."""
PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
"""Rights of what the lab keeps: for its user, and for nobody else."""
OTHERS = stat.S_IRWXG | stat.S_IRWXO
FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
"""How systems say that there is no room: on the disk, in a file, for this user."""


@contextmanager
def told(path: Path, key: str) -> Iterator[None]:
    """What the system refuses to do with a file, in words; a full disk is named as such."""
    try:
        yield
    except OSError as error:
        if error.errno in FULL:
            raise LabError("disk_full", path.name) from error
        raise LabError(key, path.name, reason=error.strerror or str(error)) from error


def make_folder(path: Path) -> Path:
    """Makes the folder, and those above it, if they are not there; see `make_private`."""
    with told(path, "unwritable"):
        missing = [folder for folder in (path, *path.parents) if not folder.exists()]
        for folder in reversed(missing):
            folder.mkdir(PRIVATE_FOLDER, exist_ok=True)
        path.mkdir(PRIVATE_FOLDER, exist_ok=True)  # a file in its place is an error
    make_private(path)
    return path


def make_private(path: Path) -> None:
    """Takes a file or folder of the lab, and the lab's folders above it, from others' eyes.

    Only what belongs to this user is changed, and nothing outside of `home()`. Where somebody
    has put `home()` in the place of a folder with other uses (their own, or one that is open to
    all on purpose, as `/tmp` is), that folder itself stays as it is. Windows has no such rights:
    there the user's data folder is private already.
    """
    if sys.platform == "win32":
        return
    top = home()
    for each in (path, *path.parents):
        if not each.is_relative_to(top) or each in (Path.home(), Path(each.anchor)):
            return
        with suppress(OSError):
            found = each.stat()
            is_ours = found.st_uid == os.geteuid() and not found.st_mode & stat.S_ISVTX
            if is_ours and found.st_mode & OTHERS:
                each.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)


def write_whole(path: Path, content: bytes) -> None:
    """Written beside the file, brought to the disk, then put in its place in one go."""
    with writing_whole(path) as file:
        file.write(content)


@contextmanager
def writing_whole(path: Path) -> Iterator[IO[bytes]]:
    """The same piece by piece; if the block fails, nothing has changed."""
    with told(path, "unwritable"):
        handle, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "w+b") as file:
                yield file
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
    """The file, if it is an ordinary one and not larger than `most` bytes."""
    with told(path, "unreadable"), open_ordinary(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise LabError("file_large", path.name, most=most)
    return content


def remove_folder(folder: Path) -> None:
    """Takes a folder away in one go, under another name first: half of one is never found."""
    leaving = folder.with_name(f"{LEAVING}{folder.name}")
    with told(folder, "unwritable"):
        folder.rename(leaving)
    shutil.rmtree(leaving, ignore_errors=True)


def folders_in(place: Path) -> list[Path]:
    """The folders in a place; what was being removed when a kernel was stopped is removed now."""
    found = [*place.iterdir()] if place.is_dir() else []
    for rest in found:
        if rest.name.startswith(LEAVING):
            shutil.rmtree(rest, ignore_errors=True)
    return [path for path in found if path.is_dir() and not path.name.startswith(".")]


def private(path: str, flags: int) -> int:
    """Opens a file for `open`, with no rights for others if that makes it."""
    return os.open(path, flags, PRIVATE_FILE)


def set_aside(path: Path, content: bytes | None = None) -> Path:
    """Gives a damaged file another name; or writes its content there, if it is to stay as well.

    Never takes a name that is in use.
    """
    for number in count(1):
        other = path.with_name(f"{path.stem}.{DAMAGED}-{number}{path.suffix}")
        with told(path, "unwritable"):
            try:
                with open(other, "xb", opener=private) as file:
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
