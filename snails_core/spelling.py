"""How words are compared when people type them: without capitals, accents, blanks and hyphens."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

_UNDIVIDED = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe"})
"""Letters that Unicode does not take apart into a letter and an accent."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_APOSTROPHES = "'’ʼ"
LEAST_BEGINNING = 3
MOST_NEAR = 4


def fold(word: str) -> str:
    """How a word is compared: `Pełzanie` is `pelzanie`, `line_of_sight` is `line of sight`."""
    plain = unicodedata.normalize("NFKD", word.casefold()).translate(_UNDIVIDED)
    letters = [
        letter if letter.isalnum() else " "
        for letter in plain
        if not unicodedata.combining(letter) and letter not in _APOSTROPHES
    ]
    return " ".join("".join(letters).split()) or word.strip()


@cache
def foldings(name: str) -> tuple[str, str]:
    """A name as it is compared; `Späher` can be written `Spaher` and `Spaeher`."""
    return fold(name), fold(name.casefold().translate(_UMLAUTS))


class Spellings:
    """Numbered things by all their names, however these are spelt.

    A name that two things share names neither of them.
    """

    def __init__(self, names: Iterable[Iterable[str]]) -> None:
        self._numbers: dict[str, set[int]] = {}
        self.most_words = 1
        for number, spelt in enumerate(names):
            for name in spelt:
                self.most_words = max(self.most_words, len(name.split()))
                for folded in foldings(name):
                    self._numbers.setdefault(folded.replace(" ", ""), set()).add(number)

    def number(self, text: str) -> int | None:
        """What `text` names, or None if that is nothing or not one thing."""
        found = self._numbers.get(_key(text), ())
        return next(iter(found)) if len(found) == 1 else None

    def nearest(self, text: str) -> list[int]:
        """What `text` may have been meant to name: all that share the name, the nearest
        one, or those whose names begin like it."""
        key = _key(text)
        close = [key] if key in self._numbers else get_close_matches(key, self._numbers, n=1)
        if not close and len(key) >= LEAST_BEGINNING:
            close = [name for name in self._numbers if name.startswith(key)][:MOST_NEAR]
        return sorted({number for name in close for number in self._numbers[name]})


def _key(text: str) -> str:
    return fold(text).replace(" ", "")


def spellings_of(things: Iterable[tuple[str, Mapping[str, str]]]) -> Spellings:
    """Things by their id and their names in every language."""
    return Spellings([(id, *names.values()) for id, names in things])
