"""The only exceptions that leave this package: each names a place and a way out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from snails_core.words import text

COUNTED = {"line": "place.line", "row": "place.row", "column": "place.column"}
"""What a place may count, in the words in which places are written, and the keys of its words."""
_COUNT = re.compile(rf"(?:^|(?<=: )|(?<=, ))({'|'.join(COUNTED)}) (\d+)(?=: |, |$)")


class SnailsError(Exception):
    """Something the caller gave cannot be used.

    `key` picks the sentence in `words/` (section `error`), `place` says where
    (`islands.toml: map: row 3`), and `values` fill the sentence.
    """

    def __init__(self, key: str, place: str = "", **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.place = place
        self.values = values

    def message(self, language: str = "en") -> str:
        sentence = self.sentence(language)
        where = place_text(self.place, language)
        return printable(f"{where}: {sentence}" if where else sentence)

    def sentence(self, language: str) -> str:
        """What is wrong, without the place; other layers have words of their own."""
        return text(language, f"error.{self.key}", **self.values)

    def __str__(self) -> str:
        return self.message()


class DataError(SnailsError):
    """A catalogue, board, rules or words file is wrong."""


class NotationError(SnailsError):
    """A text is not a position, plan or saved game."""


class PositionError(SnailsError):
    """A position was read, but cannot occur or cannot be asked this."""


class IllegalChoice(SnailsError):
    """The option or outcome is well formed, but not offered at this node."""


def place_text(place: str, language: str) -> str:
    """A place as it is told: what it counts in the language, names as they are written."""
    return _COUNT.sub(lambda found: text(language, COUNTED[found[1]], number=found[2]), place)


def printable(sentence: str) -> str:
    """What a file says may be quoted, but must not reach a terminal as control characters."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in sentence
    )


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The nearest known name in quotes, or the first few known ones."""
    names = sorted(known)
    close = get_close_matches(name, names, n=1, cutoff=0.5)
    if close:
        return f'"{close[0]}"'
    shown = ", ".join(names[:8])
    return f"{shown}, ..." if len(names) > 8 else shown
