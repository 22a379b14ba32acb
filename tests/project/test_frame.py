"""The frame around the code: equal dependency lists, sound pins, one-way layers, no machine paths.

The checks are functions from text to faults, so that each is also shown a fault to find.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Set
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PINS = sorted((ROOT / "pins").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

LAYERS = ("snails_core", "solver", "snails_lab", "companions", "notebooks")
"""From the ground up: each may import those before it, never those after."""

PIN = re.compile(r"[\w.-]+==[\w.+!]+( ; [^\n\\]+)?( \\\n    --hash=sha256:[0-9a-f]+)+")
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/|\b[A-Z]:\\+Users\\", re.ASCII)


# Dependencies


NOT_FOR_PEOPLE = ("bench", "dask")
"""The extras that the lab never installs: for the bench's peers, and for a cluster."""


def requirements(extra: str) -> list[str]:
    """What pyproject.toml asks for: always, and in this extra."""
    return [*PROJECT["dependencies"], *PROJECT["optional-dependencies"][extra]]


def requirement_name(line: str) -> str:
    """`PyTest_xdist>=3` is `pytest-xdist`: the name as registries compare it."""
    match = re.match(r"[\w.-]+", line)
    assert match, line
    return re.sub(r"[-_.]+", "-", match.group()).lower()


def environment_lists(text: str) -> tuple[list[str], list[str]]:
    """The conda list and the pip list inside it; enough YAML for this one file."""
    conda: list[str] = []
    pip: list[str] = []
    for line in text.partition("\ndependencies:\n")[2].splitlines():
        indent, entry = re.fullmatch(r"( +)- (.+)", line).groups()  # type: ignore[union-attr]
        (conda if len(indent) == 2 else pip).append(entry.strip('"'))
    return conda, pip


def pin_faults(text: str) -> list[str]:
    """Entries that are anything but an exact version with hashes: addresses and options too."""
    body = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    return [entry for entry in re.split(r"\n(?=\S)", body) if not PIN.fullmatch(entry)]


def test_environment_yml_installs_the_pins_of_all_that_people_need() -> None:
    """As built packages only, like run.py: a source archive would fetch what has no hash."""
    _, pip = environment_lists((ROOT / "environment.yml").read_text(encoding="utf-8"))
    extras = [name for name in PROJECT["optional-dependencies"] if name not in NOT_FOR_PEOPLE]
    assert pip == ["--only-binary=:all:", *(f"-r pins/{name}.txt" for name in extras)]


def test_environment_yml_asks_for_the_python_that_the_pins_were_made_for() -> None:
    """A later one may have no built packages of these versions; pyproject.toml must allow it."""
    conda, _ = environment_lists((ROOT / "environment.yml").read_text(encoding="utf-8"))
    texts = [path.read_text(encoding="utf-8") for path in PINS]
    made_for = {found for text in texts for found in re.findall(r"--python-version (\S+)", text)}
    assert [f"python={version}" for version in made_for] == conda[:1]
    assert f">={conda[0].partition('=')[2]}" == PROJECT["requires-python"]
    assert conda[1:] == ["pip", "pip:"]


def test_environment_yml_leaves_the_project_to_post_build() -> None:
    """`-e .` beside hashes makes pip refuse the whole list."""
    _, pip = environment_lists((ROOT / "environment.yml").read_text(encoding="utf-8"))
    assert [entry for entry in pip if entry.startswith(("-e", "."))] == []
    script = (ROOT / "postBuild").read_text(encoding="utf-8")
    assert "pip install --no-deps --no-build-isolation --editable ." in script


@pytest.mark.parametrize("extra", PROJECT["optional-dependencies"])
def test_every_requirement_is_pinned(extra: str) -> None:
    text = (ROOT / "pins" / f"{extra}.txt").read_text(encoding="utf-8")
    pinned = {requirement_name(name) for name in re.findall(r"(?m)^([\w.-]+)==", text)}
    assert {requirement_name(line) for line in requirements(extra)} <= pinned


def test_groups_of_pins_agree() -> None:
    """They are installed over one another, so no package may differ between two of them."""
    versions: dict[str, set[frozenset[str]]] = {}
    for path in PINS:
        in_file: dict[str, set[str]] = {}
        for name, version in re.findall(r"(?m)^([\w.-]+)==(\S+)", path.read_text("utf-8")):
            in_file.setdefault(name, set()).add(version)  # two for different Pythons
        for name, found in in_file.items():
            versions.setdefault(name, set()).add(frozenset(found))
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


@pytest.mark.parametrize("path", PINS, ids=lambda path: path.name)
def test_pins_are_exact_and_name_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert pin_faults(text) == []
    assert "://" not in text


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://example.org/simple",
        "-i example.org",
        "--find-links wheels",
        "ruff @ file:///ruff.whl",
        "ruff==1.0",
        "ruff>=1.0 \\\n    --hash=sha256:00",
    ],
)
def test_a_bad_pin_is_found(line: str) -> None:
    good = "mypy==1.0 \\\n    --hash=sha256:00\n    # via snails-lab\n"
    assert pin_faults(good) == []
    assert pin_faults(good + line) == [line]


# Layers


def imported(source: str) -> set[str]:
    """The top-level names a module imports, anywhere in it; relative imports are its own."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return found


def layer_faults(layer: str, source: str) -> set[str]:
    """What a module of this layer imports, but must not."""
    names = imported(source)
    if layer == "snails_core":
        return names - sys.stdlib_module_names - {layer}
    return names & {*LAYERS[LAYERS.index(layer) + 1 :], "tests", "run"}


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


# Packages of a layer


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
        ("widgets", "from snails_lab.pages.page import Page", "snails_lab.pages.page"),
    ],
)
def test_an_import_of_a_folder_above_is_found(folder: str, source: str, fault: str) -> None:
    known = {"snails_lab.widgets", "snails_lab.widgets.board", "snails_lab.pages.page"}
    assert lab_faults(f"snails_lab.{folder}.some", source, known) == {fault}
    assert lab_faults("snails_lab.serving.app", source, known) == set()


# Files


def kept_files() -> Iterator[Path]:
    """All files but those that .gitignore names; works without git too."""
    patterns = [".git", *(ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()]
    ignored = [pattern.rstrip("/") for pattern in patterns if not pattern.startswith("#")]
    for folder, folders, files in os.walk(ROOT):
        for names in (folders, files):
            names[:] = [name for name in names if not any(fnmatch(name, p) for p in ignored)]
        yield from (Path(folder, name) for name in files)


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
