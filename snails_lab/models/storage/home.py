"""The folder in which everything lies that people keep."""

from __future__ import annotations

import os
import sys
from pathlib import Path

VARIABLE = "SNAILS_HOME"


def home() -> Path:
    """What SNAILS_HOME says, or the place where this platform keeps a user's data."""
    told = os.environ.get(VARIABLE)
    if told:
        return Path(told).expanduser().absolute()
    if sys.platform == "win32":
        return _told_folder("LOCALAPPDATA", "AppData/Local") / "Snails Lab"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Snails Lab"
    return _told_folder("XDG_DATA_HOME", ".local/share") / "snails-lab"


def _told_folder(variable: str, usual: str) -> Path:
    """A relative path in the variable counts as none, as the XDG standard has it."""
    told = Path(os.environ.get(variable, ""))
    return told if told.is_absolute() else Path.home() / usual
