"""Every argument for the planner's bounds is cited by the code that needs it, and no other is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from tests.support.repository import ROOT

PAGE = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
LABEL = re.compile(r"\bB\d+\b")


def labels(text: str) -> list[str]:
    """The labels of the arguments, in the order of the page."""
    return re.findall(r"(?m)^- \*\*(B\d+)\*\* \*", text)


def method_docstrings(code: str) -> Iterator[str]:
    """The docstrings of functions and methods; that of the module names no single addend."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def cited(texts: Iterable[str]) -> set[str]:
    return {label for text in texts for label in LABEL.findall(text)}


def test_the_arguments_are_numbered_without_gaps() -> None:
    found = labels(PAGE)
    assert len(found) > 5
    assert found == [f"B{number}" for number in range(1, len(found) + 1)]


def test_every_argument_is_cited_and_every_citation_has_its_argument() -> None:
    """An addend without an argument is a guess, and a guess makes proofs wrong."""
    files = [path.read_text("utf-8") for path in (ROOT / "solver/planner/bounds").glob("*.py")]
    assert cited(text for code in files for text in method_docstrings(code)) == set(labels(PAGE))
    assert cited(files) == set(labels(PAGE))


def test_a_citation_too_many_and_one_too_few_are_found() -> None:
    page = "- **B1** *Worths*: add up.\n- **B2** *Damage*: the sum.\n"
    code = '"""B2"""\n\ndef loss():\n    """What it is worth (B1, B12)."""\n'
    assert labels(page) == ["B1", "B2"]
    assert cited(method_docstrings(code)) == {"B1", "B12"}
