"""How much a server for many keeps. A notebook has no such limits: its user owns the disk."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from snails_lab.environment import is_served, whole_number

MEGABYTE = 1 << 20
GUEST_STAYS = timedelta(days=30)
"""Since the last visit; guests who were away for longer make room when there is none."""
UNUSED_STAYS = timedelta(minutes=10)
"""Since somebody was there; names under which nothing is kept then make room too."""


MOST_NEW_GAMES, NEW = 30, timedelta(hours=1)
"""Games of one person that may begin in this time. Nobody can delete games, so whoever types
another's name could use up all of that person's in a few minutes."""


class Limits(NamedTuple):
    """What plain pages keep at most."""

    profiles: int
    guests: int
    games: int
    """Of one person."""
    size: int
    """Bytes of all that one person keeps."""


def limits() -> Limits | None:
    """The limits here; None in a notebook. Raises LabError for a variable that is no number."""
    return served_limits() if is_served() else None


def served_limits() -> Limits:
    """The limits of plain pages, as the environment sets them."""
    return Limits(
        profiles=whole_number("SNAILS_MOST_PROFILES", 300),
        guests=whole_number("SNAILS_MOST_GUESTS", 500),
        games=whole_number("SNAILS_MOST_GAMES", 200),
        size=whole_number("SNAILS_PROFILE_MEGABYTES", 20) * MEGABYTE,
    )


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder; what others take away meanwhile does not count."""
    return sum(_size(Path(path) / name) for path, _, names in os.walk(folder) for name in names)


def _size(file: Path) -> int:
    try:
        return file.lstat().st_size
    except OSError:
        return 0
