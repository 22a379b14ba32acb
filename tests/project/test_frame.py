"""The frame around the code: one-way layers, tests by layer, no machine paths, a plain starter.

The checks are functions from text to faults, so that each is also shown a fault to find.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

import pytest

from tests.support.imports import imported, modules_imported
from tests.support.repository import LAYERS, ROOT, kept_files

MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/|\b[A-Z]:\\+Users\\", re.ASCII)


# Layers


ABOVE_ALL = ("deploy", "snails_hub", "tests", "run")
"""What no layer knows: the hub (`deploy/snails_hub`), the tests and the starter."""


def layer_faults(layer: str, source: str) -> set[str]:
    """What a module of this layer imports, but must not."""
    names = imported(source)
    if layer == "snails_core":
        return names - sys.stdlib_module_names - {layer}
    return names & {*LAYERS[LAYERS.index(layer) + 1 :], *ABOVE_ALL}


def modules() -> list[Path]:
    return [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*.py"))]


def test_imports_point_one_way() -> None:
    faults = {
        path.relative_to(ROOT).as_posix(): found
        for path in modules()
        if (found := layer_faults(path.relative_to(ROOT).parts[0], path.read_text("utf-8")))
    }
    assert faults == {}
    assert ROOT / "snails_core" / "errors.py" in modules()


@pytest.mark.parametrize(
    ("layer", "source", "fault"),
    [
        ("snails_core", "def late():\n    import numpy.linalg", "numpy"),
        ("snails_core", "from solver import search", "solver"),
        ("solver", "from snails_lab.screen import draw", "snails_lab"),
        ("snails_lab", "import notebooks", "notebooks"),
        ("snails_lab", "from companions import big_monster", "companions"),
        ("solver", "import tests.project.test_frame", "tests"),
        ("snails_lab", "from snails_hub.places import Places", "snails_hub"),
    ],
)
def test_an_import_upwards_is_found(layer: str, source: str, fault: str) -> None:
    assert layer_faults(layer, "import math, snails_core\nfrom . import other") == set()
    assert layer_faults(layer, source) == {fault}


IMPORT_ALL = """
import importlib, pkgutil, sys
before = set(sys.modules)
sys.path.insert(0, sys.argv[1])
import snails_core
for module in pkgutil.walk_packages(snails_core.__path__, "snails_core."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
for name in set(sys.modules) - before:
    print(name, getattr(sys.modules[name], "__file__", None) or "built-in", sep="\\t")
"""


def test_the_core_loads_nothing_from_outside_the_standard_library() -> None:
    """Every module of it, in a fresh Python that could see other packages."""
    line = [sys.executable, "-I", "-X", "utf8", "-c", IMPORT_ALL, str(ROOT)]
    result = subprocess.run(line, capture_output=True, encoding="utf-8", check=False)
    assert result.returncode == 0, result.stderr
    loaded = dict(row.split("\t") for row in result.stdout.splitlines())
    core = {name for name in loaded if name.partition(".")[0] == "snails_core"}
    assert {"snails_core", "snails_core.errors", "snails_core.words"} <= core
    assert all(Path(loaded[name]).is_relative_to(ROOT / "snails_core") for name in core)
    others = {name: origin for name, origin in loaded.items() if name not in core}
    assert {name.partition(".")[0] for name in others} <= sys.stdlib_module_names
    assert [file for file in others.values() if re.search("(site|dist)-packages", file)] == []


# Tests


WITH_TESTS = ("core", "solver", "lab", "companions", "browser", "project")
"""Folders of `tests` that hold tests, and no helpers between them."""
WITHOUT_TESTS = ("support", "oracle", "bench", "tools")
"""Folders of `tests` from which tests import; never from one another."""
BESIDE_TESTS = ("__init__.py", "conftest.py")
HIGHEST = {
    "core": "snails_core",
    "solver": "solver",
    "oracle": "solver",
    "lab": "snails_lab",
    "companions": "companions",
    "browser": "companions",
    "bench": "notebooks",
    "tools": "notebooks",
    "project": "notebooks",
}
"""The highest layer that a folder of `tests`, or one of that name in `support`, may know."""


def place_fault(place: PurePosixPath) -> str:
    """What is wrong with where a Python file lies; the place is told from `tests`."""
    is_test, folder = place.name.startswith("test_"), place.parts[0]
    if len(place.parts) == 1:
        return "" if place.name in BESIDE_TESTS else "in the folder of no layer"
    if folder in WITH_TESTS:
        return "" if is_test or place.name in BESIDE_TESTS else "a helper between tests"
    if folder in WITHOUT_TESTS:
        return "a test between helpers" if is_test else ""
    return "in a folder of no layer"


def is_of_tests(parts: Sequence[str]) -> bool:
    """Is this module of `tests` one with tests or fixtures?"""
    return parts[0] in (*WITH_TESTS, "conftest")


def layers_known(parts: Sequence[str]) -> int:
    """How many layers, from the ground up, a place in `tests` may know."""
    folder = parts[1] if parts[0] == "support" else parts[0]
    return LAYERS.index(HIGHEST[folder]) + 1 if folder in HIGHEST else 0


def wrong_imports(place: PurePosixPath, source: str) -> set[str]:
    """What a file in `tests` imports, but must not: layers above its own, and other tests."""
    known, found = layers_known(place.parts), set()
    for name in modules_imported(source):
        package, *parts = name.split(".")
        if package in LAYERS[known:] or (
            package == "tests" and (is_of_tests(parts) or layers_known(parts) > known)
        ):
            found.add(name)
    return found


def files_of_tests() -> dict[PurePosixPath, str]:
    """Every Python file in `tests` by its place there."""
    tests = ROOT / "tests"
    files = sorted(tests.rglob("*.py"))
    return {PurePosixPath(path.relative_to(tests)): path.read_text("utf-8") for path in files}


def test_every_test_lies_in_its_layer_and_helpers_elsewhere() -> None:
    files = files_of_tests()
    assert {place: fault for place in files if (fault := place_fault(place))} == {}
    assert {place.parts[0] for place in files if len(place.parts) > 1} >= {*WITH_TESTS}


def test_tests_import_their_layer_those_under_it_and_no_tests() -> None:
    faults = {place: wrong_imports(place, source) for place, source in files_of_tests().items()}
    assert {place: found for place, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("test_dice.py", "in the folder of no layer"),
        ("games/test_dice.py", "in a folder of no layer"),
        ("solver/odds/dice.py", "a helper between tests"),
        ("support/solver/test_dice.py", "a test between helpers"),
    ],
)
def test_a_misplaced_file_is_found(place: str, fault: str) -> None:
    assert place_fault(PurePosixPath("solver/odds/test_dice.py")) == ""
    assert place_fault(PurePosixPath("support/solver/dice.py")) == ""
    assert place_fault(PurePosixPath(place)) == fault


@pytest.mark.parametrize(
    ("place", "source", "fault"),
    [
        ("core/test_dice.py", "import solver.odds", "solver.odds"),
        ("core/conftest.py", "from snails_lab import board", "snails_lab.board"),
        ("solver/test_dice.py", "from tests.support.lab import disk", "tests.support.lab.disk"),
        ("solver/test_dice.py", "from tests.solver.test_x import Y", "tests.solver.test_x.Y"),
        ("lab/test_dice.py", "from tests.conftest import LONG", "tests.conftest.LONG"),
        ("support/core/dice.py", "import tests.oracle.tables", "tests.oracle.tables"),
        ("support/dice.py", "import snails_core", "snails_core"),
        ("lab/test_dice.py", "from tests.tools.renew import write", "tests.tools.renew.write"),
    ],
)
def test_an_import_of_a_higher_layer_or_of_a_test_is_found(
    place: str, source: str, fault: str
) -> None:
    good = "import pytest\nimport snails_lab, solver, snails_core\nfrom tests.support import root"
    assert wrong_imports(PurePosixPath("lab/test_dice.py"), good) == set()
    assert wrong_imports(PurePosixPath(place), source) == {fault}


# Files


def machine_paths(content: bytes) -> list[str]:
    """Lines of a text that name a folder of somebody's machine; none for what is not text."""
    try:
        lines = content.decode("utf-8").splitlines()
    except UnicodeDecodeError:
        return []
    return [line for line in lines if MACHINE_PATH.search(line)]


def test_no_file_names_a_folder_of_some_machine() -> None:
    files = list(kept_files())
    assert {ROOT / "run.py", Path(__file__).resolve()} <= set(files)
    found = {path: machine_paths(path.read_bytes()) for path in files}
    assert {path: lines for path, lines in found.items() if lines} == {}


def test_a_machine_path_is_found() -> None:
    for folder in ("work", "root", "home", "Users"):
        assert machine_paths(f"see '/{folder}/me'".encode()) != []
        assert machine_paths(f"https://example.org/{folder}/me".encode()) == []
    assert machine_paths(b"C:\\" + b"Users\\me") != []


# The starter


def test_run_py_needs_only_the_standard_library_and_old_syntax() -> None:
    source = (ROOT / "run.py").read_text(encoding="utf-8")
    assert imported(source) <= sys.stdlib_module_names
    ast.parse(source, feature_version=(3, 7))


def test_run_py_explains_itself_from_any_folder(tmp_path: Path) -> None:
    line = [sys.executable, str(ROOT / "run.py")]
    shown = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert "setup" in shown and "test" in shown
    wrong = subprocess.run([*line, "tset"], cwd=tmp_path, capture_output=True, text=True)
    assert wrong.returncode == 2 and "tset" in wrong.stderr


SHOWS_ITSELF = {"engine", "options", "position", "record_printing"}
"""Modules of values that print or draw themselves: what writes and draws them imports them, so they
import it when they are asked to."""


def test_modules_of_the_core_import_each_other_at_their_beginning() -> None:
    """An import inside a function hides that two modules need each other: move what both need."""
    late = {
        path.relative_to(ROOT / "snails_core").with_suffix("").as_posix()
        for path in (ROOT / "snails_core").rglob("*.py")
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        if any(isinstance(node, ast.Import | ast.ImportFrom) for node in ast.walk(function))
    }
    assert late == SHOWS_ITSELF
