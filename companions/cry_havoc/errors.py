"""What can be wrong with what a caller gives, said in the words of Cry Havoc."""

from __future__ import annotations

from companions.cry_havoc.words import WORDS
from snails_core import errors


class _OwnWords(errors.OwnWordsError):
    words = WORDS


class DataError(_OwnWords, errors.DataError):
    """A data file of Cry Havoc is wrong."""


class NotationError(_OwnWords, errors.NotationError):
    """A text is no position, choice or saved game of Cry Havoc."""


class PositionError(_OwnWords, errors.PositionError):
    """Such a game cannot be set up, or a position cannot be asked this."""


class IllegalChoice(_OwnWords, errors.IllegalChoice):
    """A choice that the position does not offer."""
