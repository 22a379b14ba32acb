"""The only exceptions that leave this package: each names a place and a way out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import ClassVar

from snails_core.words import Words, text

LONGEST_QUOTE = 1000
"""Characters of a value in a sentence."""
LONGEST_NAME = 60
"""Characters of a name that is quoted, and that may be a misspelt one."""
COUNTED = {"line": "place.line", "row": "place.row", "column": "place.column"}
"""What a place may count, in the words in which places are written, and the keys of its words."""
_COUNT = re.compile(rf"(?:^|(?<=: )|(?<=, ))({'|'.join(COUNTED)}) (\d+)(?=: |, |$)")


class SnailsError(Exception):
    """Something the caller gave cannot be used.

    `key` picks the sentence in `words/` (section `error`), `place` says where
    (`islands.toml: map: row 3`), and `values` fill the sentence; a value that is an error itself
    is told in the same language.

    >>> error = SnailsError("no_such", "bot", name="gredy", suggestion='"greedy"')
    >>> print(error)
    bot: there is no "gredy" here; did you mean "greedy"?
    >>> print(error.message("de"))
    bot: „gredy“ gibt es hier nicht; meintest du "greedy"?
    """

    def __init__(self, key: str, place: str = "", **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.place = place
        self.values = values

    def message(self, language: str = "en") -> str:
        sentence = self.sentence(language)
        where = place_text(shortened(self.place), language)
        return printable(f"{where}: {sentence}" if where else sentence)

    def sentence(self, language: str) -> str:
        """What is wrong, without the place; other layers have words of their own."""
        return text(language, f"error.{self.key}", **self.told(language))

    def told(self, language: str) -> dict[str, object]:
        """The values as a sentence shows them: what a file says is quoted, but not endlessly."""
        told = {name: _told(value, language) for name, value in self.values.items()}
        if isinstance(name := told.get("name"), str):
            told["name"] = clipped(name)
        return told

    def __str__(self) -> str:
        return self.message()


class DataError(SnailsError):
    """A catalogue, board, rules or words file is wrong.

    >>> raise DataError("no_such", "red.toml: missile", name="snial", suggestion='"snail"')
    Traceback (most recent call last):
    snails_core.errors.DataError: red.toml: missile: there is no "snial" here; did you mean "snail"?
    """


class NotationError(SnailsError):
    """A text is not a position, plan or saved game.

    >>> from snails_core import read_position
    >>> read_position("snails 1; map 1 3 2; player A; G a9; player B; G a2")
    Traceback (most recent call last):
    snails_core.errors.NotationError: line 1: no space "a9" on the board "map"; did you mean "a3"?
    """


class PositionError(SnailsError):
    """A position was read, but cannot occur or cannot be asked this.

    >>> from snails_core import new_game
    >>> new_game(7)
    Traceback (most recent call last):
    snails_core.errors.PositionError: 7 players cannot play this; take 2, 3 or 4
    """


class IllegalChoice(SnailsError):
    """The option or outcome is well formed, but not offered at this node.

    >>> from snails_core import new_game, play
    >>> from snails_core.options import DiceShow
    >>> try:
    ...     play(new_game(2).position, DiceShow(0))
    ... except IllegalChoice as error:
    ...     error.key
    'not_among'
    """


class OwnWordsError(SnailsError):
    """An error of a companion game: its sentence is looked up in that game's words first, and in
    the core's else."""

    words: ClassVar[Words]

    def sentence(self, language: str) -> str:
        key = f"error.{self.key}"
        if self.words.find(language, key) is not None:
            return self.words.text(language, key, **self.told(language))
        return super().sentence(language)


def _told(value: object, language: str) -> object:
    told = value.message(language) if isinstance(value, SnailsError) else value
    return shortened(told) if isinstance(told, str) else told


def shortened(text: str) -> str:
    """The beginning of a text that is too long to be quoted whole."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def place_text(place: str, language: str) -> str:
    """A place as it is told: what it counts in the language, names as they are written."""
    return _COUNT.sub(lambda found: text(language, COUNTED[found[1]], number=found[2]), place)


def printable(sentence: str) -> str:
    """What a file says may be quoted, but must not reach a terminal as control characters."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in sentence
    )


def clipped(name: str) -> str:
    """A name as it is quoted: the beginning of one that is longer than names are."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The nearest known name in quotes, or the first few known ones."""
    names = sorted(known)
    close = get_close_matches(name[:LONGEST_NAME], names, n=1, cutoff=0.5)
    if close:
        return f'"{close[0]}"'
    shown = ", ".join(names[:8])
    return f"{shown}, ..." if len(names) > 8 else shown
