"""The solver's own words: there in three languages, saying the same, and asked for by its code."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from solver.odds import GOALS
from solver.odds.derivation import Kind
from solver.words import entries, wording

ROOT = Path(__file__).resolve().parent.parent
KEY = re.compile(r"(odds|derivation)\.[a-z_]*[a-z]")
FORMS = {"en": {"one", "other"}, "de": {"one", "other"}, "pl": {"one", "few", "many"}}


def sentences(language: str, key: str) -> list[str]:
    entry = entries(language)[key]
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def placeholders(language: str, key: str) -> set[str]:
    parsed = [part for text in sentences(language, key) for part in string.Formatter().parse(text)]
    return {name for _, name, _, _ in parsed if name is not None}


def asked_for() -> set[str]:
    """Whole keys written out in the solver's code, and those it puts together."""
    found = {f"odds.goal_{goal}" for goal in (*GOALS, "row")}
    found |= {f"derivation.{kind}" for kind in Kind}
    for path in (ROOT / "solver").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if KEY.fullmatch(node.value) else set()
    return found


def test_all_words_are_there_and_none_for_nobody() -> None:
    assert {key for key in entries("en") if KEY.fullmatch(key)} == asked_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_say_the_same(language: str) -> None:
    assert list(entries(language)) == list(entries("en"))
    for key, entry in entries(language).items():
        assert placeholders(language, key) == placeholders("en", key), key
        assert isinstance(entry, dict) == isinstance(entries("en")[key], dict), key
        if isinstance(entry, dict):
            assert set(entry) == FORMS[language], key
        for sentence in sentences(language, key):
            assert sentence.strip() == sentence and sentence and "  " not in sentence, key


def test_a_language_is_not_left_in_english() -> None:
    for language in ("de", "pl"):
        for key in entries(language):
            same = set(sentences(language, key)) & set(sentences("en", key))
            assert all(len(sentence) < 20 for sentence in same), key


@pytest.mark.parametrize(
    ("count", "line"),
    [(1, "Został 1 przerzut:"), (3, "Zostały 3 przerzuty:"), (5, "Zostało 5 przerzutów:")],
)
def test_re_rolls_are_counted_in_polish(count: int, line: str) -> None:
    assert wording("pl", "derivation.left", count=count) == line


def test_a_count_must_be_a_number() -> None:
    with pytest.raises(TypeError, match="count must be a whole number"):
        wording("en", "derivation.left", count="many")
