"""`docs/limits.md`: every limit it names is the code's, and every test it names is there."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from tests.support.repository import ROOT

PAGE = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
READERS = PAGE.partition("## Files and texts")[2].partition("\n## ")[0]
WHERE = re.compile(r"`((?:snails_core|solver|snails_lab)/[\w/]+)\.py`")
LIMIT = re.compile(r"`([A-Z_]+)` ([\d,]+\d)")
TESTS = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("test_*.py"))


def limits() -> list[tuple[str, str, int]]:
    """Module, name and number, line by line."""
    return [
        (where[1].replace("/", "."), name, int(number.replace(",", "")))
        for line in PAGE.splitlines()
        if (where := WHERE.search(line))
        for name, number in LIMIT.findall(line)
    ]


@pytest.mark.parametrize(("module", "name", "number"), limits())
def test_a_limit_on_the_page_is_the_codes(module: str, name: str, number: int) -> None:
    assert getattr(import_module(module), name) == number


def test_every_reader_on_the_page_has_a_limit_and_a_test() -> None:
    lines = [line for line in READERS.splitlines() if WHERE.search(line)]
    assert len(lines) >= 20 and len(limits()) >= len(lines)
    for line in lines:
        assert re.search(r"`test_\w+` \|$", line), line


@pytest.mark.parametrize("test", sorted(set(re.findall(r"`(test_\w+)`", PAGE))))
def test_a_test_on_the_page_is_there(test: str) -> None:
    assert f"def {test}(" in TESTS
