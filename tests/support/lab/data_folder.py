"""What lies in a data folder, games begun in it, and what a refusal says."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_lab.errors import LabError
from snails_lab.models.game.session import Session
from snails_lab.models.storage.header import Seat
from snails_lab.models.storage.profiles import Profile

SEATS = (Seat("Zoë"), Seat("Ada", "random"))


def refusal(error: pytest.ExceptionInfo[LabError]) -> str:
    """The error's key; it can be told in every language, and differently in each."""
    assert len({error.value.message(language) for language in LANGUAGES}) == 3
    return error.value.key


def snapshot(folder: Path) -> dict[Path, object]:
    """All that lies in a folder, and when it was changed."""
    return {
        path: (path.is_file() and path.read_bytes(), path.lstat().st_mtime_ns)
        for path in folder.rglob("*")
    }


def new_game(profile: Profile, seed: int = 1) -> Session:
    return Session.new(SEATS, seed=seed, journal=profile.new_journal())
