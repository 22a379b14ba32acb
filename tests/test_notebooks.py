"""Every notebook is committed executed, and runs again with equal outputs."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.renew_notebooks import LIVE

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
PAGES = [path for path in NOTEBOOKS if "probability" not in path.parts]
"""Those of one cell; the probability course is run by test_lab_probability_notebooks."""


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
    """Neither widgets of a kernel that has ended nor times: `python -m tests.renew_notebooks`."""
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
        *map(str, PAGES),
    ]
    environment = {**os.environ, "SNAILS_HOME": str(tmp_path)}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]
