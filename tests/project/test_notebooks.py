"""Every notebook is committed executed, and runs again with equal outputs."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from snails_lab.serving.handlers import page_names
from snails_lab.starting.notebooks import DIGESTS, shipped
from tests.support.repository import ROOT
from tests.tools.renew_notebooks import LIVE, NEEDED, digests_now

FOLDER = ROOT / "notebooks"
NOTEBOOKS = sorted(FOLDER.rglob("*.ipynb"))
EXAMPLES = sorted((FOLDER / "examples").glob("*.ipynb"))
"""Short ones for people who write code: they use what the packages offer publicly."""
MODELS = [FOLDER / "big_monster" / "models.ipynb", FOLDER / "cry_havoc" / "battles.ipynb"]
"""How the models of the companions grow, for those who want to see it."""
PAGES = [
    path
    for path in NOTEBOOKS
    if path not in MODELS and not {"probability", "examples"} & {*path.parts}
]
"""Those of one cell; the probability course is run by test_lab_probability_notebooks."""
PUBLIC = {
    name: frozenset(import_module(name).__all__) for name in ("snails_core", "solver", "snails_lab")
} | {"solver.frameworks": frozenset({"open_spiel_game", "pettingzoo_env"})}
MOST_CELLS = 11


def unexecuted_cells(notebook: dict[str, list[dict[str, object]]]) -> list[int]:
    """Code cells without a number: nbval would not compare what they show."""
    return [
        index
        for index, cell in enumerate(notebook["cells"])
        if cell["cell_type"] == "code" and cell["source"] and cell["execution_count"] is None
    ]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_saved_with_its_outputs(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert unexecuted_cells(notebook) == []
    assert any(cell.get("outputs") for cell in notebook["cells"])


def test_a_stripped_notebook_is_found() -> None:
    stripped: dict[str, object] = {"cell_type": "code", "source": "1", "execution_count": None}
    assert unexecuted_cells({"cells": [stripped]}) == [0]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_saved_without_what_is_gone(path: Path) -> None:
    """Neither widgets of an ended kernel nor times: `python -m tests.tools.renew_notebooks`."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert set(notebook["metadata"]) == {"kernelspec"}
    assert all(cell["metadata"] == {} for cell in notebook["cells"])
    assert LIVE not in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_cell_is_one_import_and_one_call(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            imported, called = ast.parse("".join(cell["source"])).body
            assert isinstance(imported, ast.ImportFrom)
            assert isinstance(called, ast.Expr) and isinstance(called.value, ast.Call)


def private_imports(source: str) -> list[str]:
    """What a cell imports of our packages that they do not offer as public names."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
            found += [name for name in names if name.partition(".")[0] in PUBLIC]
        elif isinstance(node, ast.ImportFrom):
            package = (node.module or "").partition(".")[0]
            offered = PUBLIC.get(node.module or "", frozenset())
            if package in PUBLIC:
                found += [alias.name for alias in node.names if alias.name not in offered]
    return found


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_and_uses_public_names_only(path: Path) -> None:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    assert 1 < len(cells) <= MOST_CELLS
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert [name for code in codes for name in private_imports(code)] == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from solver import odds, solve", []),
        ("from fractions import Fraction", []),
        ("from solver.planner import solve", ["solve"]),
        ("from snails_core import layout", ["layout"]),
        ("import snails_lab.pages", ["snails_lab.pages"]),
    ],
)
def test_a_private_import_is_found(source: str, found: list[str]) -> None:
    assert private_imports(source) == found


def test_there_are_seven_examples_and_none_is_a_page_of_a_class() -> None:
    assert len(EXAMPLES) == 7 and {*NEEDED} <= {path.name for path in EXAMPLES}
    assert not any("examples" in name for name in page_names())


def can_run(path: Path) -> bool:
    """Whether the packages are there that a notebook needs beside the lab's. One that needs more is
    run in a long run, by `solver/frameworks/test_own_environment.py`."""
    return all(find_spec(name) is not None for name in NEEDED.get(path.name, ()))


def test_all_notebooks_run_and_show_what_they_showed(tmp_path: Path) -> None:
    assert len(PAGES) >= 3
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--nbval",
        "-p",
        "no:xdist",
        "-q",
        *(str(path) for path in [*PAGES, *EXAMPLES, *MODELS] if can_run(path)),
    ]
    environment = {**os.environ, "SNAILS_HOME": str(tmp_path)}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]


# The folder as people get it


def test_the_list_of_our_notebooks_is_up_to_date() -> None:
    """If this fails: `python -m tests.tools.renew_notebooks` writes them and the list anew."""
    assert (FOLDER / DIGESTS).read_text(encoding="utf-8") == digests_now()
    assert shipped() == FOLDER


def test_people_see_nothing_but_notebooks_in_the_list_of_files() -> None:
    """JupyterLab lists all that does not begin with a dot."""
    files = [path.relative_to(FOLDER) for path in FOLDER.rglob("*") if path.is_file()]
    seen = [path for path in files if not any(part.startswith(".") for part in path.parts)]
    assert {path.suffix for path in seen} == {".ipynb"}
