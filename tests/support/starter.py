"""A copy of run.py that notes its steps instead of taking them."""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import ROOT


class Front:
    """A copy of run.py in a folder, which notes its set-up steps instead of taking them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        spec = importlib.util.spec_from_file_location("front_run", folder / "run.py")
        assert spec and spec.loader
        self.run: Any = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.run)
        self.made = 0
        self.lines: list[tuple[str, ...]] = []
        self.works: Callable[[tuple[str, ...]], bool] = lambda line: True
        monkeypatch.setattr(self.run, "make_venv", self.make_venv)
        monkeypatch.setattr(self.run, "logged", self.logged)

    def make_venv(self) -> None:
        self.made += 1
        python = Path(self.run.venv_python())
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()

    def logged(self, *line: str) -> bool:
        self.lines.append(line)
        self.run.LOG.write_text("words\nERROR: the reason\n", encoding="utf-8")
        return self.works(line)

    def set_up(self, groups: list[str]) -> tuple[int, int]:
        """How often .venv was made, and how many programs were run."""
        self.made, self.lines = 0, []
        self.run.ensure_setup(groups)
        return self.made, len(self.lines)


def small_project(folder: Path) -> Path:
    (folder / "pins").mkdir(parents=True)
    shutil.copy(ROOT / "run.py", folder)
    for name in ("lab", "test", "dask", "bench", "uv"):
        (folder / "pins" / f"{name}.txt").write_text(f"{name}==1\n", encoding="utf-8")
    (folder / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    return folder
