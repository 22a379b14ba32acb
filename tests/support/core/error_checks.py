"""What holds of every error that people read: a sentence in each language, with its place."""

from __future__ import annotations

from snails_core.errors import SnailsError, place_text
from snails_core.words import LANGUAGES


def assert_speaks_every_language(error: SnailsError) -> None:
    sentences = {language: error.message(language) for language in LANGUAGES}
    assert len({*sentences.values()}) == len(LANGUAGES)
    for language, sentence in sentences.items():
        assert sentence.startswith(place_text(error.place, language))
