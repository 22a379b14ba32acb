"""The words that all companions share: the same in three languages, and each is asked for."""

from __future__ import annotations

import ast

import pytest

from companions.big_monster.words import wording as monster_wording
from companions.cry_havoc.words import wording as havoc_wording
from companions.words import WORDS, entries, wording
from snails_core.words import LANGUAGES
from tests.support.core.word_checks import (
    check_that_nothing_is_left_in_english,
    check_that_they_say_the_same,
)
from tests.support.repository import ROOT

PUT_TOGETHER = {
    "command.play", "command.selfplay", "puzzle.right", "puzzle.wrong", "lesson.right",
    "lesson.shown",
}  # fmt: skip
"""Keys that the code makes of parts."""


def written() -> set[str]:
    """All texts in the modules that no single game owns; errors are raised by the end of their
    key."""
    found: set[str] = set()
    for path in (ROOT / "companions").rglob("*.py"):
        if not {"big_monster", "cry_havoc"} & {*path.parts}:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same(language: str) -> None:
    check_that_they_say_the_same(entries, language)


def test_nothing_is_left_in_english() -> None:
    check_that_nothing_is_left_in_english(entries)


def test_every_word_is_asked_for() -> None:
    texts = written()
    for key in entries("en"):
        assert key in PUT_TOGETHER or key.removeprefix("error.") in texts, key


def test_a_game_finds_the_shared_words_and_the_labs_below_its_own() -> None:
    for language in LANGUAGES:
        for words in (monster_wording, havoc_wording):
            assert words(language, "lesson.next") == wording(language, "lesson.next")
            assert words(language, "playing.undo")
    with pytest.raises(KeyError):
        monster_wording("en", "nothing.here")
    assert WORDS.find("en", "nothing.here") is None
