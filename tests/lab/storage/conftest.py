"""A data folder of its own for every test, and somebody whose things are kept in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_lab.models.storage.profiles import Profile


@pytest.fixture(autouse=True)
def folder(home: Path) -> Path:
    """The data folder, which is not there yet."""
    return home


@pytest.fixture
def profile(folder: Path) -> Profile:
    return Profile("Zoë")


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As in a kernel of a plain page, where limits hold."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    return monkeypatch
