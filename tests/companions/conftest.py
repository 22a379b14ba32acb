"""A data folder of its own for each test."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder that is not there yet, as for somebody who has never been to the lab."""
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    return tmp_path / "home"
