"""Each test has a home of its own, and starts from no server."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_lab.environment import VISITOR


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    for name in ("SERVER_SOFTWARE", "QUERY_STRING", "LC_ALL", "LANG", VISITOR):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """As a visitor of a plain page, whose browser the server knows again."""
    monkeypatch.setenv("SERVER_SOFTWARE", "voila/1")
    monkeypatch.setenv(VISITOR, "browser 1")
    return monkeypatch
