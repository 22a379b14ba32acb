"""Documents lead somewhere: links to a file and a heading in it, names of tests to a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support.repository import ROOT, kept_files

PAGES = sorted(path for path in kept_files() if path.suffix == ".md")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:")
TEST_FILE = re.compile(r"`(?:tests/)?((?:[a-z_]+/)*test_[a-z_]+\.py)`|`tests/([a-z_/]+\.py)`")
"""A test, told from `tests` or from the root; or anything else in `tests`."""


def anchors(text: str) -> set[str]:
    """What headings can be linked by: small letters, words joined by dashes."""
    headings = re.findall(r"(?m)^#+ (.+)$", text)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere; those to other machines are not followed."""
    found = []
    for link in LINK.findall(CODE.sub("", text)):
        if ELSEWHERE.match(link):
            continue
        name, _, anchor = link.partition("#")
        target = page.parent / name
        if not target.exists():
            found.append(link)
            continue
        linked = target.read_text(encoding="utf-8") if name and anchor else text
        if anchor and anchor not in anchors(linked):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken(page, page.read_text(encoding="utf-8")) == []


def test_a_broken_link_is_found() -> None:
    page = ROOT / "docs" / "README.md"
    fine = "# Two words\n[a](lab.md) [b](#two-words) [c](https://example.org) `[d](code)`\n"
    assert broken(page, fine) == []
    assert broken(page, f"{fine}[e](gone.md) [f](lab.md#gone)") == ["gone.md", "lab.md#gone"]


def test_the_index_names_every_document() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    documents = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert documents <= set(LINK.findall(index))


def missing_tests(text: str) -> list[str]:
    """The files of tests that a page names and that are not there."""
    named = [test or other for test, other in TEST_FILE.findall(text)]
    return [name for name in named if not (ROOT / "tests" / name).is_file()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_test_that_a_page_names_is_there(page: Path) -> None:
    assert missing_tests(page.read_text(encoding="utf-8")) == []


def test_a_missing_test_is_found() -> None:
    fine = "`tests/project/test_links.py` `project/test_links.py` `tests/conftest.py` `scene/x.py`"
    assert missing_tests(fine) == []
    assert missing_tests("`test_links.py` `tests/x/y.py`") == ["test_links.py", "x/y.py"]
