"""The game's terms explained in our own words, read from `data/glossary.toml`, and their search.

An entry names where its rule stands: headings of the rulebook and rulings of ours (`R11`). Words
are found by id, name or alias in any language, without regard to capitals and accents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from snails_core.cards import Card
from snails_core.catalogue import load_catalogue
from snails_core.errors import DataError, did_you_mean
from snails_core.spelling import fold, foldings
from snails_core.toml_tables import Table, as_choice, as_text, read_toml, shown
from snails_core.words import LANGUAGES

_RULING = re.compile(r"[FLR]\d+(\.\d+)?")
"""The numbers of `docs/rulings.md`: facts, readings and further decisions."""
_ID = re.compile(r"[a-z][a-z0-9_]*")
_KEYS = ("id", "names", "aliases", "source", "see", "text")


@dataclass(frozen=True, slots=True)
class Entry:
    """A term, what it means, where that stands and what to read next."""

    id: str
    names: Mapping[str, str] = field(compare=False, hash=False)
    aliases: tuple[str, ...]
    texts: Mapping[str, str] = field(compare=False, hash=False)
    source: tuple[str, ...]
    see: tuple[str, ...]

    @property
    def headings(self) -> tuple[str, ...]:
        """The rulebook's headings among the sources."""
        return tuple(name for name in self.source if not _RULING.fullmatch(name))

    @property
    def rulings(self) -> tuple[str, ...]:
        """Our rulings among the sources."""
        return tuple(name for name in self.source if _RULING.fullmatch(name))


@dataclass(frozen=True, slots=True)
class Glossary:
    """All entries in the order of the file, and the rulebook's headings in each language."""

    entries: tuple[Entry, ...]
    headings: Mapping[str, Mapping[str, str]] = field(compare=False, hash=False)

    def entry(self, id: str) -> Entry:
        return next(entry for entry in self.entries if entry.id == id)


@dataclass(frozen=True, slots=True)
class Found:
    """What a word means: terms, cards, or both (a mine is a token and a card)."""

    entries: tuple[Entry, ...]
    cards: tuple[Card, ...]

    def __bool__(self) -> bool:
        return bool(self.entries or self.cards)


# --- search ---------------------------------------------------------------------------------------
def find(word: str) -> Found:
    """Terms by id, name or alias in any language, and cards by id or name."""
    wanted = fold(word)
    catalogue = load_catalogue()
    ids = {action.id for action in catalogue.actions if wanted in _folded(action.names.values())}
    entries = tuple(
        entry
        for entry in load_glossary().entries
        if entry.id in ids or wanted in _folded(_spellings(entry))
    )
    cards = tuple(
        card for card in catalogue.cards if wanted in _folded((card.id, *card.names.values()))
    )
    return Found(entries, cards)


def suggestion(word: str, language: str) -> str:
    """The nearest word that `find` knows, or the first few of a language."""
    known = {key: name for name in _all_names(language) for key in _folded([name])}
    close = get_close_matches(fold(word), known, n=1, cutoff=0.6)
    if close:
        return f'"{known[close[0]]}"'
    return did_you_mean("", [entry.names[language] for entry in load_glossary().entries])


def _spellings(entry: Entry) -> tuple[str, ...]:
    return (entry.id, *entry.names.values(), *entry.aliases)


def _all_names(language: str) -> Iterator[str]:
    """What can be suggested; names of the wanted language come last, so that they prevail."""
    for entry in load_glossary().entries:
        yield from entry.aliases
    for other in sorted(LANGUAGES, key=lambda other: other == language):
        for card in load_catalogue().cards:
            yield card.names[other]
        for entry in load_glossary().entries:
            yield entry.names[other]


def _folded(names: Iterable[str]) -> set[str]:
    return {key for name in names for key in foldings(name)}


# --- reading --------------------------------------------------------------------------------------
@lru_cache(maxsize=1)
def load_glossary() -> Glossary:
    """The glossary that comes with this package."""
    return _load(files("snails_core") / "data" / "glossary.toml")


def load_glossary_from(file: Path) -> Glossary:
    """The glossary of another file of the same form."""
    return _load(file)


def _load(file: Traversable | Path) -> Glossary:
    table = Table.of(read_toml(file), ("heading", "entry"), file.name)
    headings = _headings(table)
    entries: dict[str, Entry] = {}
    for value, path in table.items("entry"):
        entry = _entry(value, table.head, path, headings)
        if entry.id in entries:
            place = f"{table.head}: {entry.id}"
            raise DataError("data_id_twice", f"{place}: id", name=entry.id, other=place)
        entries[entry.id] = entry
    for entry in entries.values():
        others = [id for id in entries if id != entry.id]
        for number, id in enumerate(entry.see):
            as_choice(id, f"{table.head}: {entry.id}: see[{number}]", others)
    return Glossary(tuple(entries.values()), headings)


def _headings(table: Table) -> dict[str, dict[str, str]]:
    """The rulebook's headings: English as the key, with the other editions' words."""
    raw = table.need("heading")
    headings = Table.of(raw, raw if isinstance(raw, dict) else (), table.head, "heading")
    found: dict[str, dict[str, str]] = {}
    for english in headings.raw:
        others = headings.table(english, LANGUAGES[1:])
        named = {language: others.text(language) for language in LANGUAGES[1:]}
        found[english] = {LANGUAGES[0]: english, **named}
    return found


def _entry(value: object, file: str, path: str, headings: Mapping[str, object]) -> Entry:
    if not isinstance(value, dict):
        raise DataError("data_needs_table", f"{file}: {path}", found=shown(value))
    id = Table(value, f"{file}: {path}").text("id")
    if not _ID.fullmatch(id):
        raise DataError("data_bad_id", f"{file}: {path}: id", name=id)
    table = Table.of(value, _KEYS, f"{file}: {id}")
    return Entry(
        id=id,
        names=table.names(),
        aliases=_texts(table, "aliases") if table.has("aliases") else (),
        texts=table.names("text"),
        source=tuple(_source(table, *item, headings) for item in table.items("source")),
        see=_texts(table, "see"),
    )


def _texts(table: Table, key: str) -> tuple[str, ...]:
    return tuple(as_text(value, f"{table.head}: {path}") for value, path in table.items(key))


def _source(table: Table, value: object, path: str, headings: Mapping[str, object]) -> str:
    """A ruling's number, or a heading that the file knows."""
    place = f"{table.head}: {path}"
    name = as_text(value, place)
    return name if _RULING.fullmatch(name) else as_choice(name, place, list(headings))
