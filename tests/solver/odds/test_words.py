"""The solver's own words: there in three languages, saying the same, and asked for by its code."""

from __future__ import annotations

import ast
import re

import pytest

from snails_core.words import LANGUAGES
from solver.odds import GOALS
from solver.odds.derivation import Kind
from solver.words import entries, wording
from tests.support.core.word_checks import (
    check_that_nothing_is_left_in_english,
    check_that_they_say_the_same,
)
from tests.support.repository import ROOT

KEY = re.compile(r"(odds|derivation)\.[a-z_]*[a-z]")


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
    check_that_they_say_the_same(entries, language)


def test_a_language_is_not_left_in_english() -> None:
    check_that_nothing_is_left_in_english(entries)


@pytest.mark.parametrize(
    ("count", "line"),
    [(1, "Został 1 przerzut:"), (3, "Zostały 3 przerzuty:"), (5, "Zostało 5 przerzutów:")],
)
def test_re_rolls_are_counted_in_polish(count: int, line: str) -> None:
    assert wording("pl", "derivation.left", count=count) == line


def test_a_count_must_be_a_number() -> None:
    with pytest.raises(TypeError, match="count must be a whole number"):
        wording("en", "derivation.left", count="many")
