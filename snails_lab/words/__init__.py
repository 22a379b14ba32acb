"""What the lab says, in English, German and Polish: its own words beside the core's.

Files and entries are of the same form as those of `snails_core.words`; keys are `section.entry`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from snails_core.words import LANGUAGES, plural_category

Entry = str | dict[str, str]
"""A sentence, or its plural forms."""


@cache
def entries(language: str) -> dict[str, Entry]:
    """All entries of a language by dotted key."""
    if language not in LANGUAGES:
        raise ValueError(f"language {language!r}: use one of {', '.join(LANGUAGES)}")
    raw = files(__package__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    sections: dict[str, dict[str, Entry]] = tomllib.loads(raw)
    return {
        f"{section}.{name}": entry
        for section, table in sections.items()
        for name, entry in table.items()
    }


def phrase(language: str, key: str, **values: object) -> str:
    """The entry `key` in `language`, its names filled in."""
    entry = entries(language)[key]
    if isinstance(entry, dict):
        count = values["count"]
        if not isinstance(count, int):
            raise TypeError(f"{key}: count must be a whole number")
        entry = entry[plural_category(language, count)]
    return entry.format(**values)
