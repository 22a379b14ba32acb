"""Checks of the words of any package: the same in three languages, and none left in English."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Callable, Mapping
from pathlib import Path

from snails_core.words import entries as core_entries

Entry = str | dict[str, str]
Entries = Callable[[str], Mapping[str, Entry]]
FORMS = {"en": {"one", "other"}, "de": {"one", "other"}, "pl": {"one", "few", "many"}}
BRACES = re.compile(r"\{.*?\}")
SHORT = 20
"""A name or a sign may well be the same in two languages; a sentence is not."""
ERRORS = ("DataError", "NotationError", "PositionError", "IllegalChoice", "Fault")
"""The errors of a companion that speak in its own words."""


def sentences(entry: Entry) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def placeholders(entry: Entry) -> set[str]:
    parsed = [part for text in sentences(entry) for part in string.Formatter().parse(text)]
    return {name for _, name, _, _ in parsed if name is not None}


def check_that_they_say_the_same(entries: Entries, language: str) -> None:
    english = entries("en")
    assert list(entries(language)) == list(english)
    for key, entry in entries(language).items():
        assert placeholders(entry) == placeholders(english[key]), key
        assert isinstance(entry, dict) == isinstance(english[key], dict), key
        if isinstance(entry, dict):
            assert set(entry) == FORMS[language], key
        for sentence in sentences(entry):
            assert sentence.strip() == sentence and sentence and "  " not in sentence, key


def check_that_nothing_is_left_in_english(entries: Entries) -> None:
    """Short words may be the same in two languages; what stands in braces is no word of theirs."""
    for language in ("de", "pl"):
        for key, entry in entries(language).items():
            same = set(sentences(entry)) & set(sentences(entries("en")[key]))
            assert all(len(BRACES.sub("", sentence)) < SHORT for sentence in same), key


def check_that_errors_have_their_words(entries: Entries, package: Path) -> None:
    """Every error that the package raises has its words, its own or those of Snails; and every
    word is some error's."""
    own, core = _error_words(entries), _error_words(core_entries)
    raised = _errors_raised(package)
    assert raised <= own | core
    assert own <= raised


def _error_words(entries: Entries) -> set[str]:
    return {key.removeprefix("error.") for key in entries("en") if key.startswith("error.")}


def _errors_raised(package: Path) -> set[str]:
    """The texts in the first argument of every error that the package makes."""
    calls = [
        node
        for path in package.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]
    firsts = [
        call.args[0] for call in calls if getattr(call.func, "id", "") in ERRORS and call.args
    ]
    return {
        part.value
        for first in firsts
        for part in ast.walk(first)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    }
