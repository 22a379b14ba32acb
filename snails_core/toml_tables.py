"""Strict reading of TOML data: each field is known, present and of its type, or a `DataError`.

A place is written as the file, the entry and the field: `red.toml: missile: rows[1].effects[0]`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from snails_core.errors import DataError, did_you_mean, shortened
from snails_core.untrusted import decode, open_ordinary, parse_toml
from snails_core.words import LANGUAGES

MAX_BYTES = 500_000
"""Of a data file; the glossary, our largest, has 64 kB."""
SOURCES = ("rulebook", "inferred", "house")


def read_toml(file: Traversable | Path) -> dict[str, Any]:
    """The whole content of a data file."""
    try:
        with open_ordinary(file) if isinstance(file, Path) else file.open("rb") as opened:
            raw = opened.read(MAX_BYTES + 1)
    except OSError:
        raise DataError("data_no_file", file.name) from None
    return parse_toml(decode(raw, file.name, DataError), file.name, MAX_BYTES)


def shown(value: object) -> str:
    """A wrong value as its writer would recognise it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{shortened(value)}"'
    if isinstance(value, dict):
        return "{ }"
    try:
        return shortened(str(value))
    except ValueError:  # a number with more digits than Python writes out, from thousands of 0xfff
        return "…"


def as_text(value: object, place: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise DataError("data_needs_text", place, found=shown(value))
    return value


def as_whole(value: object, place: str, low: int, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise DataError("data_needs_whole", place, low=low, high=high, found=shown(value))
    return value


def as_list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list):
        raise DataError("data_needs_list", place, found=shown(value))
    if not value:
        raise DataError("data_empty", place)
    return value


def as_choice(value: object, place: str, known: Collection[str]) -> str:
    name = as_text(value, place)
    if name not in known:
        raise DataError("data_not_one_of", place, name=name, known=did_you_mean(name, known))
    return name


@dataclass(frozen=True, slots=True)
class Table:
    """A TOML table with the place it stands at; `head` names file and entry, `path` the field."""

    raw: Mapping[str, Any]
    head: str
    path: str = ""

    @classmethod
    def of(cls, value: object, known: Collection[str], head: str, path: str = "") -> Table:
        """The table `value`, if it is one and all its keys are known ones."""
        place = f"{head}: {path}" if path else head
        if not isinstance(value, dict):
            raise DataError("data_needs_table", place, found=shown(value))
        table = cls(value, head, path)
        for name in value:
            if name not in known:
                raise DataError(
                    "data_unknown_key", table.at(name), name=name, known=did_you_mean(name, known)
                )
        return table

    def at(self, key: str) -> str:
        """The place of a field of this table."""
        return f"{self.head}: {self.path}.{key}" if self.path else f"{self.head}: {key}"

    def has(self, key: str) -> bool:
        return key in self.raw

    def need(self, key: str) -> Any:
        if key not in self.raw:
            raise DataError("data_missing_key", self.at(key))
        return self.raw[key]

    def text(self, key: str) -> str:
        return as_text(self.need(key), self.at(key))

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and key not in self.raw:
            return default
        return as_whole(self.need(key), self.at(key), low, high)

    def flag(self, key: str, default: bool) -> bool:
        value = self.raw.get(key, default)
        if not isinstance(value, bool):
            raise DataError("data_needs_flag", self.at(key), found=shown(value))
        return value

    def choice(self, key: str, known: Collection[str], default: str | None = None) -> str:
        if default is not None and key not in self.raw:
            return default
        return as_choice(self.need(key), self.at(key), known)

    def items(self, key: str) -> list[tuple[Any, str]]:
        """The values of a list with their field paths, at least one."""
        path = f"{self.path}.{key}" if self.path else key
        values = as_list(self.need(key), self.at(key))
        return [(value, f"{path}[{number}]") for number, value in enumerate(values)]

    def table(self, key: str, known: Collection[str]) -> Table:
        path = f"{self.path}.{key}" if self.path else key
        return Table.of(self.need(key), known, self.head, path)

    def names(self, key: str = "names") -> dict[str, str]:
        """A name in each language."""
        table = self.table(key, LANGUAGES)
        return {language: table.text(language) for language in LANGUAGES}
