"""The repository: its root, layers, project file, and the files that belong to it."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LAYERS = ("snails_core", "solver", "snails_lab", "companions", "notebooks")
"""From the ground up: each may import those before it, never those after."""


def kept_files() -> Iterator[Path]:
    """All files but those that .gitignore names; works without git too."""
    patterns = [".git", *(ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()]
    ignored = [pattern.rstrip("/") for pattern in patterns if not pattern.startswith("#")]
    for folder, folders, files in os.walk(ROOT):
        for names in (folders, files):
            names[:] = [name for name in names if not any(fnmatch(name, p) for p in ignored)]
        yield from (Path(folder, name) for name in files)
