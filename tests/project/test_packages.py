"""The packages of a layer: no circles, and the folders of the lab import one way.

The checks are functions from text to faults, so that each is also shown a fault to find.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Set

import pytest

from tests.support.imports import imported
from tests.support.repository import ROOT

LAB = ("models", "drawing", "widgets", "starting", "pages", "serving", "commands")
"""The folders of the lab from the ground up: each may import those before it, never those after."""

SCREEN = {"ipywidgets", "ipycanvas", "IPython", "traitlets"}
NOT_IN = {"models": SCREEN, "drawing": SCREEN - {"ipycanvas"}}
"""What the folders of the lab that need no screen must not import."""


def imported_modules(source: str, known: Set[str]) -> set[str]:
    """Those of the known modules that a module imports, anywhere in it; not their packages."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update(names & known or {node.module})
    return found & known


def sources_of(layer: str) -> dict[str, str]:
    """The text of each module of a layer by its dotted name."""
    found = {}
    for path in sorted((ROOT / layer).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = path.read_text("utf-8")
    return found


def folder_of(module: str) -> str:
    """`models` for `snails_lab.models.game.session`; the module itself if it lies in no folder."""
    return module.split(".")[1] if "." in module else module


def package_of(module: str) -> str:
    """The package whose imports are checked: two names deep, three for the folders of the lab."""
    parts = module.split(".")
    return ".".join(parts[: 3 if parts[0] == "snails_lab" else 2])


def circles(sources: Mapping[str, str]) -> list[set[str]]:
    """Groups of packages of which each imports the others, directly or by way of others."""
    known = {*sources}
    imports: dict[str, set[str]] = {package_of(module): set() for module in known}
    for module, source in sources.items():
        here = package_of(module)
        there = {package_of(found) for found in imported_modules(source, known)}
        imports[here] |= {package for package in there if not _is_around(package, here)}
    reached = {package: _reachable(package, imports) for package in imports}
    rings = {
        frozenset(other for other in reached[package] if package in reached[other])
        for package in imports
    }
    return [{*ring} for ring in rings if ring]


def _is_around(package: str, other: str) -> bool:
    """Is one of them the other, or a package that it lies in?"""
    return f"{other}.".startswith(f"{package}.") or f"{package}.".startswith(f"{other}.")


def _reachable(start: str, imports: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    waiting = [start]
    while waiting:
        for package in imports[waiting.pop()] - found:
            found.add(package)
            waiting.append(package)
    return found


@pytest.mark.parametrize("layer", ["solver", "snails_lab"])
def test_no_packages_import_each_other_in_a_circle(layer: str) -> None:
    assert circles(sources_of(layer)) == []


def test_a_circle_of_packages_is_found() -> None:
    sources = {
        "solver": "from solver.a import one",
        "solver.a.one": "from solver.b import two",
        "solver.b": "import solver.c",
        "solver.b.two": "",
        "solver.c": "def late():\n    from solver.a import one",
        "solver.d": "from solver import a",
    }
    assert circles(sources) == [{"solver.a", "solver.b", "solver.c"}]
    assert circles({**sources, "solver.c": ""}) == []


def lab_faults(module: str, source: str, known: Set[str]) -> set[str]:
    """What a module of the lab imports from a folder above its own, or from a screen it has not."""
    folder = folder_of(module)
    if folder not in LAB:
        return set()
    above = LAB[LAB.index(folder) + 1 :]
    upwards = {name for name in imported_modules(source, known) if folder_of(name) in above}
    return upwards | (imported(source) & NOT_IN.get(folder, set()))


def test_the_folders_of_the_lab_import_one_way() -> None:
    """So models know no widget and no canvas, drawing knows no widget, and pages are on top."""
    sources = sources_of("snails_lab")
    known = {*sources}
    faults = {
        module: found
        for module, source in sources.items()
        if (found := lab_faults(module, source, known))
    }
    assert faults == {}
    assert {folder_of(module) for module in known if module.count(".") > 1} == {*LAB}


@pytest.mark.parametrize(
    ("folder", "source", "fault"),
    [
        ("models", "from ipywidgets import HTML", "ipywidgets"),
        ("models", "def late():\n    import ipycanvas", "ipycanvas"),
        ("drawing", "from ipywidgets import HTML", "ipywidgets"),
        ("drawing", "from snails_lab.widgets import board", "snails_lab.widgets.board"),
        ("widgets", "from snails_lab.pages.view import View", "snails_lab.pages.view"),
    ],
)
def test_an_import_of_a_folder_above_is_found(folder: str, source: str, fault: str) -> None:
    known = {"snails_lab.widgets", "snails_lab.widgets.board", "snails_lab.pages.view"}
    assert lab_faults(f"snails_lab.{folder}.some", source, known) == {fault}
    assert lab_faults("snails_lab.serving.app", source, known) == set()
