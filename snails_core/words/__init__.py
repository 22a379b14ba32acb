"""Everything a player reads, in English, German and Polish.

One TOML file a language, or a folder of them, with equal keys. An entry is a sentence with
`{names}` to fill, or a table of plural forms (`one`, `few`, `many`, `other`) chosen by
`{count}`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

Entry = str | dict[str, str]
"""A sentence, or its plural forms."""


class Language(NamedTuple):
    """What a language needs beside its words."""

    plural: Callable[[int], str]
    """The plural form that a whole number asks for."""
    decimal_sign: str


def _one_or_other(count: int) -> str:
    return "one" if count == 1 else "other"


def _one_few_or_many(count: int) -> str:
    if count == 1:
        return "one"
    return "few" if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else "many"


_FACTS = {
    "en": Language(_one_or_other, "."),
    "de": Language(_one_or_other, ","),
    "pl": Language(_one_few_or_many, ","),
}
LANGUAGES = tuple(_FACTS)


def _facts_of(language: str) -> Language:
    if language not in _FACTS:
        raise ValueError(f"language {language!r}: use one of {', '.join(LANGUAGES)}")
    return _FACTS[language]


def plural_category(language: str, count: int) -> str:
    """The plural form a whole number asks for: Polish has three, the others two.

    >>> plural_category("pl", 22)
    'few'
    """
    return _facts_of(language).plural(count)


def decimal_sign(language: str) -> str:
    """What stands before the digits after the whole ones."""
    return _facts_of(language).decimal_sign


def decimal_text(shown: str, language: str) -> str:
    """A number as Python writes it, with a true minus and the decimal sign of the language."""
    return shown.replace("-", "−").replace(".", decimal_sign(language))


class Words:
    """The words that lie beside a package: `en.toml`, or many files in a folder `en`.

    What they do not have may be found in `base`, the words of what the package builds on.
    """

    def __init__(self, package: str, base: Words | None = None) -> None:
        self._package, self._base = package, base
        self._known: dict[str, dict[str, Entry]] = {}

    def entries(self, language: str) -> dict[str, Entry]:
        """All entries of a language by dotted key, plural tables kept together."""
        _facts_of(language)
        if language not in self._known:
            flat: dict[str, Entry] = {}
            for file in self._files(language):
                _flatten("", tomllib.loads(file.read_text(encoding="utf-8")), flat)
            self._known[language] = flat
        return self._known[language]

    def _files(self, language: str) -> list[Traversable]:
        folder = files(self._package) / language
        if folder.is_dir():
            return sorted(folder.iterdir(), key=lambda file: file.name)
        return [files(self._package) / f"{language}.toml"]

    def find(self, language: str, key: str) -> Entry | None:
        """The entry of a key, its own or else that of the base; None if neither has it."""
        found = self.entries(language).get(key)
        return self._base.find(language, key) if found is None and self._base else found

    def text(self, language: str, key: str, **values: object) -> str:
        """The entry `key` in `language`, its names filled in."""
        entry = self.find(language, key)
        if entry is None:
            raise KeyError(key)
        if isinstance(entry, dict):
            count = values["count"]
            if not isinstance(count, int):
                raise TypeError(f"{key}: count must be a whole number")
            entry = entry[plural_category(language, count)]
        return entry.format(**values)


def _flatten(prefix: str, table: dict[str, object], flat: dict[str, Entry]) -> None:
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, str):
            flat[name] = value
        elif isinstance(value, dict) and "one" in value:
            flat[name] = {form: str(sentence) for form, sentence in value.items()}
        elif isinstance(value, dict):
            _flatten(f"{name}.", value, flat)
        else:
            raise ValueError(f"{name}: a word must be a string or a table of plural forms")


_CORE = Words(__package__)
entries, text = _CORE.entries, _CORE.text
