"""The words of Big Monster: the same in three languages, all that is asked for, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from companions.big_monster.words import entries
from snails_core.words import LANGUAGES
from tests.support.core.word_checks import (
    check_that_errors_have_their_words,
    check_that_nothing_is_left_in_english,
    check_that_they_say_the_same,
)

ROOT = Path(__file__).resolve().parents[3] / "companions" / "big_monster"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same(language: str) -> None:
    check_that_they_say_the_same(entries, language)


def test_nothing_is_left_in_english() -> None:
    check_that_nothing_is_left_in_english(entries)


def test_every_error_has_its_words_and_every_word_its_error() -> None:
    check_that_errors_have_their_words(entries, ROOT)
