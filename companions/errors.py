"""What can be wrong with what a caller gives to any companion, said in their common words."""

from __future__ import annotations

from companions.words import WORDS
from snails_core import errors


class _CommonWords(errors.OwnWordsError):
    words = WORDS


class NotationError(_CommonWords, errors.NotationError):
    """A text cannot be read."""


class PositionError(_CommonWords, errors.PositionError):
    """Such a game cannot be set up."""
