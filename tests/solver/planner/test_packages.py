"""The planner's packages: data flows one way, and others import what a package offers."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.repository import ROOT

PLANNER = ROOT / "solver" / "planner"
ORDER = (
    "problem",
    "tracing",
    "trees",
    "transitions",
    "state_graph",
    "bounds",
    "valuation",
    "search",
)
"""Each package may import those before it."""
MODULES = sorted(path for package in ORDER for path in (PLANNER / package).glob("*.py"))
OTHERS = sorted(
    path
    for layer in ("solver", "snails_lab")
    for path in (ROOT / layer).rglob("*.py")
    if PLANNER not in path.parents
)


def planner_imports(source: str) -> Iterator[list[str]]:
    """What is imported of the planner: package and module, as far as they are named."""
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            if name.startswith("solver.planner"):
                yield name.split(".")[2:]


def faults(source: str, package: str | None) -> list[str]:
    """What a module of a package, or of none, must not import."""
    found = []
    for named in planner_imports(source):
        if named[:1] == [package]:
            continue
        if package is not None and (not named or ORDER.index(named[0]) > ORDER.index(package)):
            found.append(f"{'.'.join(named) or 'planner'} comes after {package}")
        if len(named) > 1:
            found.append(f"{'.'.join(named)} is inside another package")
    return found


def test_every_package_has_its_place() -> None:
    packages = {path.parent.name for path in PLANNER.glob("*/__init__.py")}
    assert packages == set(ORDER)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_packages_import_only_those_before_them(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8"), path.parent.name) == []


def test_others_import_what_packages_offer() -> None:
    found = {str(path): faults(path.read_text(encoding="utf-8"), None) for path in OTHERS}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_imports_against_the_order_are_found() -> None:
    assert faults("from solver.planner.search import solve", "problem")
    assert faults("from solver.planner import solve", "search")
    assert faults("import solver.planner.trees.nodes", "transitions")
    assert faults("from solver.planner.trees.nodes import Tree", None)
    assert not faults("from solver.planner.trees import Tree", "transitions")
    assert not faults("from solver.planner.trees.nodes import Tree", "trees")
    assert not faults("from solver.planner import solve", None)


LOADED = """
import sys
import solver.commands.solve, solver.worker.server
print(sorted({"ortools", "sympy"} & set(sys.modules)))
"""


def test_a_question_without_wishes_needs_neither_ortools_nor_sympy() -> None:
    """They take longer to load than a small question to answer."""
    told = subprocess.run(
        [sys.executable, "-c", LOADED], check=True, capture_output=True, text=True
    )
    assert told.stdout.strip() == "[]"
