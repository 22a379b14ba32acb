"""Every ruling of docs/rulings.md has its test, and the code cites none that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from tests.support.repository import ROOT

RULINGS = (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8")
ENTRY = re.compile(r"^- \*\*([FRL]\d+(?:\.\d+)?)\*\* ((?:.|\n(?!\n|- |#))*)", re.MULTILINE)
NUMBER = re.compile(r"\b[FRL]\d+(?:\.\d+)?\b")
R_NUMBERS = {f"R{number}" for number in range(1, 36)} | {
    f"R{number}" for number in ("8.1", "12.1", "16.1", "16.2", "20.1", "23.1", "23.2", "28.1")
}


def entries(text: str) -> dict[str, str]:
    """The rulings of the page by number."""
    return {number: " ".join(body.split()) for number, body in ENTRY.findall(text)}


def docstrings_of(code: str) -> dict[str, str]:
    """The tests of a module by name, with their docstrings."""
    functions = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.FunctionDef)]
    return {
        function.name: ast.get_docstring(function) or ""
        for function in functions
        if function.name.startswith("test_")
    }


def uncited(numbers: Iterable[str], docstrings: Iterable[str]) -> list[str]:
    """The rulings that no docstring cites; `R12` is not a citation of `R12.1`, nor the reverse."""
    cited = {number for docstring in docstrings for number in NUMBER.findall(docstring)}
    return sorted(set(numbers) - cited)


def test_the_page_has_all_rulings_and_no_gaps() -> None:
    """R1 to R35 with their sub-numbers, F1 to F5, and L1, L2, ... up to the last."""
    numbers = entries(RULINGS)
    own = [number for number in numbers if number[0] == "L"]
    assert {number for number in numbers if number[0] == "R"} == R_NUMBERS
    assert {number for number in numbers if number[0] == "F"} == {f"F{n}" for n in range(1, 6)}
    assert sorted(own) == sorted(f"L{number}" for number in range(1, len(own) + 1))
    assert len(ENTRY.findall(RULINGS)) == len(numbers)


def test_every_ruling_is_cited_by_a_test() -> None:
    """A ruling without a test is only a wish."""
    modules = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    docstrings = [text for code in modules for text in docstrings_of(code).values()]
    assert uncited(entries(RULINGS), docstrings) == []


def test_a_ruling_without_a_test_is_found() -> None:
    """The check above can fail: by a new ruling, and by a citation of a near one."""
    page = "## Pushing\n\n- **R12** Shells\n  go.\n- **R12.1** Moves end.\n- **L3** Any card.\n"
    code = 'def test_it() -> None:\n    """R12: R13-R15, L31."""\n\ndef helper():\n    """L3"""\n'
    assert entries(page) == {"R12": "Shells go.", "R12.1": "Moves end.", "L3": "Any card."}
    assert uncited(entries(page), docstrings_of(code).values()) == ["L3", "R12.1"]


def test_every_own_ruling_names_its_tests() -> None:
    """The tests that the page names are in the files of our own rulings and cite the ruling."""
    files = (ROOT / "tests" / "core" / "rulings").glob("test_ours*.py")
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    tests = docstrings_of(code)
    for number, body in entries(RULINGS).items():
        if number[0] == "L":
            named = re.findall(r"`(test_\w+)`", body.partition(" Test")[2])
            assert named, number
            assert [
                name for name in named if number in NUMBER.findall(tests.get(name, ""))
            ] == named


def test_the_code_cites_only_rulings_that_there_are() -> None:
    """A number in the engine that the page does not explain leads nowhere."""
    known = set(entries(RULINGS))
    for path in sorted((ROOT / "snails_core").rglob("*.py")):
        cited = set(re.findall(r"\b[RL]\d+(?:\.\d+)?\b", path.read_text(encoding="utf-8")))
        assert cited <= known, path
