"""The words of explanations: each asked for by the code, and none for nobody."""

from __future__ import annotations

import ast

import pytest

from snails_core.words import LANGUAGES
from solver.planner import CHOICE_MODELS
from solver.words import entries, wording
from tests.support.repository import ROOT

FOLDER = ROOT / "solver" / "explain"
PARTS = {"explain.", "explain.others_"}
"""Beginnings that are completed when asked for."""
HELPERS = ("_price", "_extreme")
"""Functions that are handed a key to ask for."""


def strings(node: ast.expr) -> set[str]:
    found = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {value for value in found if isinstance(value, str)}


def asked_for() -> set[str]:
    """The keys in calls of `words`, of `wording`, and of those that pass one on."""
    found: set[str] = set()
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else None
            name = function.id if isinstance(function, ast.Name) else name
            if name in ("words", *HELPERS):
                found |= {f"explain.{word}" for arg in node.args for word in strings(arg)}
            elif name == "wording":
                found |= {word for arg in node.args for word in strings(arg)}
    models = {f"explain.others_{model}" for model in CHOICE_MODELS}
    return {key for key in found if key.startswith("explain.")} - PARTS | models


def test_all_words_are_there_and_none_for_nobody() -> None:
    known = {key for key in entries("en") if key.startswith("explain.")}
    assert known == asked_for()


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_end_as_sentences_do(language: str) -> None:
    """Lines of their own end with a full stop; what goes into a line does not."""
    for key in ("others_still", "others_adversary", "safe", "certain", "falls_nowhere"):
        assert wording(language, f"explain.{key}").endswith(".")
    for key in ("idle", "same", "end", "total", "risks", "alternatives"):
        assert not wording(language, f"explain.{key}").endswith(".")


@pytest.mark.parametrize(
    ("count", "line"),
    [
        (1, "Najlepszy jest 1 plan."),
        (3, "Równie dobre są 3 plany."),
        (12, "Równie dobrych jest 12 planów."),
        (22, "Równie dobre są 22 plany."),
    ],
)
def test_plans_are_counted_in_polish(count: int, line: str) -> None:
    assert wording("pl", "explain.ties", count=count) == line
