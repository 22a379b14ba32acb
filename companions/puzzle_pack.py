"""A pack of proven puzzles: how its file is read, and how answers are ranked, for all companions.

A pack is a TOML file of tables `[[puzzle]]`. Each has an `id`, a `kind`, the `best` value that an
answer can have, the `second` best one, and fields of its own kind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

from snails_core.errors import DataError
from snails_core.toml_tables import MAX_BYTES, Table, as_text
from snails_core.untrusted import parse_toml

PACK = "pack.toml"
FIELDS = ("id", "kind", "best", "second")
"""Fields that every puzzle has."""
LARGEST_VALUE = 100_000

P = TypeVar("P")


class Ranking(NamedTuple):
    """The best value of all answers, and the next one below it that can be had."""

    best: int
    second: int

    @property
    def price(self) -> int:
        """What the second best costs."""
        return self.best - self.second


def ranking(values: Mapping[Any, int]) -> Ranking | None:
    """The two best values of all answers; None where all answers are worth the same.

    >>> ranking({"a": 3, "b": 5, "c": 5})
    Ranking(best=5, second=3)
    """
    ranked = sorted(set(values.values()), reverse=True)
    return Ranking(ranked[0], ranked[1]) if len(ranked) > 1 else None


class Verdict(NamedTuple):
    """What an answer to a puzzle is worth, and what it misses of the best."""

    value: int
    missing: int

    @property
    def is_best(self) -> bool:
        return not self.missing


class Priced:
    """A puzzle of which the best value and the next one below it are proven."""

    __slots__ = ()
    best: int
    second: int

    @property
    def price(self) -> int:
        """What the second best costs."""
        return self.best - self.second


def own_pack(package: str, file: str = PACK) -> str:
    """The text of a pack that comes with a game."""
    return files(package).joinpath(file).read_text(encoding="utf-8")


def read_puzzles(
    text: str,
    kinds: Collection[str],
    known: Collection[str],
    read: Callable[[str, str, Ranking, Table], P],
    file: str = PACK,
) -> tuple[P, ...]:
    """All puzzles of a pack; `read` makes one of its id, kind, ranking and all its fields.

    `known` are the fields beside those of every puzzle. Whatever does not fit raises DataError with
    the file, the puzzle and the field.
    """
    return tuple(read(*entry) for entry in _entries(text, file, kinds, known))


def _entries(
    text: str, file: str, kinds: Collection[str], known: Collection[str]
) -> Iterator[tuple[str, str, Ranking, Table]]:
    whole = Table.of(parse_toml(text, file, MAX_BYTES), ("puzzle",), file)
    seen: set[str] = set()
    for value, path in whole.items("puzzle"):
        name = Table.of(value, (*FIELDS, *known), file, path).text("id")
        table = Table(value, f"{file}: {name}")
        if name in seen:
            raise DataError("data_id_twice", table.at("id"), name=name, other=file)
        seen.add(name)
        low, high = -LARGEST_VALUE, LARGEST_VALUE
        rank = Ranking(table.whole("best", low, high), table.whole("second", low, high))
        yield name, table.choice("kind", kinds), rank, table


def texts(table: Table, key: str) -> tuple[str, ...]:
    """A list of texts, empty where the field is not there."""
    if not table.has(key) or table.raw[key] == []:
        return ()
    return tuple(as_text(value, f"{table.head}: {path}") for value, path in table.items(key))
