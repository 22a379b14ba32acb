"""The lab's own words: there in three languages, saying the same, and asked for by its code."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest

from snails_core.words import LANGUAGES
from snails_core.words import entries as core_entries
from snails_lab.words import entries, phrase

ROOT = Path(__file__).resolve().parent.parent
KEY = re.compile(r"[a-z_]+\.[a-z_]+")
FORMS = {"en": {"one", "other"}, "de": {"one", "other"}, "pl": {"one", "few", "many"}}
PUT_TOGETHER = {
    "crawl": {"full", "too_high"},
    "aim": {"nobody", "itself", "wrong_side", "in_vain"},
}
"""Sections of which code makes keys, with all that can follow."""


def sentences(language: str, key: str) -> list[str]:
    entry = entries(language)[key]
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def placeholders(language: str, key: str) -> set[str]:
    parsed = [part for text in sentences(language, key) for part in string.Formatter().parse(text)]
    return {name for _, name, _, _ in parsed if name is not None}


def asked_for() -> set[str]:
    """Keys that are given to `phrase` or `label`, and those put together there."""
    found: set[str] = set()
    for path in sorted((ROOT / "snails_lab").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name not in ("phrase", "label"):
                continue
            key = node.args[1]
            if isinstance(key, ast.Name):  # handed on by who defines `label` or a helper
                continue
            if isinstance(key, ast.JoinedStr):
                assert isinstance(key.values[0], ast.Constant)
                section = str(key.values[0].value).removesuffix(".")
                found |= {f"{section}.{end}" for end in PUT_TOGETHER[section]}
            else:
                assert isinstance(key, ast.Constant), ast.unparse(node)
                found.add(str(key.value))
    return found


def test_all_words_are_there_and_none_for_nobody() -> None:
    assert set(entries("en")) == asked_for()


def test_no_section_is_the_cores_too() -> None:
    """Or a key could be looked up in the wrong place."""
    core = {key.partition(".")[0] for key in core_entries("en")}
    assert not core & {key.partition(".")[0] for key in entries("en")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_say_the_same(language: str) -> None:
    assert list(entries(language)) == list(entries("en"))
    for key, entry in entries(language).items():
        assert KEY.fullmatch(key)
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
    [
        (1, "Ślimak może tu dopełznąć: 1 ruch."),
        (3, "Ślimak może tu dopełznąć: 3 ruchy."),
        (5, "Ślimak może tu dopełznąć: 5 ruchów."),
    ],
)
def test_moves_are_counted_in_polish(count: int, line: str) -> None:
    assert phrase("pl", "crawl.cost", count=count) == line


def test_a_count_must_be_a_number() -> None:
    with pytest.raises(TypeError, match="count must be a whole number"):
        phrase("en", "crawl.cost", count="many")


def test_a_language_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(ValueError, match="en, de, pl"):
        entries("fr")
