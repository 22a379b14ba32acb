"""What the hub's own pages say, in the languages of the lab; one file each."""

from __future__ import annotations

import tomllib
from pathlib import Path

from snails_core.words import LANGUAGES


def login_words(folder: Path) -> dict[str, dict[str, str]]:
    """The words of each language by their key; raises ValueError if one has others than English."""
    words = {
        code: tomllib.loads((folder / f"{code}.toml").read_text(encoding="utf-8"))
        for code in LANGUAGES
    }
    for code, found in words.items():
        if other := words["en"].keys() ^ found.keys():
            raise ValueError(f"{code}.toml: {', '.join(sorted(other))}: in one language only")
    return words
