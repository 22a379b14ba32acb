"""Runs all notebooks and writes them as committed: `python -m tests.tools.renew_notebooks`.

With outputs, but without what changes from run to run or needs a running kernel to be seen.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from snails_lab.starting.notebooks import DIGESTS, digest, digest_list
from tests.support.repository import ROOT

NOTEBOOKS = ROOT / "notebooks"
CHECKPOINTS = ".ipynb_checkpoints"
"""Where JupyterLab keeps older editions of what was opened in this folder."""
NEEDED = {"7-other-frameworks.ipynb": ("pyspiel", "pettingzoo")}
"""Packages that the lab does not install, for notebooks that need them."""
LIVE = "application/vnd.jupyter.widget-view+json"
"""A widget of a kernel that is long gone: without it the page shows its button to start one."""


def renew(path: Path) -> None:
    notebook: Any = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
    NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}).execute()
    tidy(notebook)
    text = nbformat.writes(notebook)
    path.write_text(f"{text}\n", encoding="utf-8")


def tidy(notebook: Any) -> None:
    """Takes away the state of widgets, times and the live views."""
    notebook.metadata = {"kernelspec": notebook.metadata["kernelspec"]}
    for cell in notebook.cells:
        cell.metadata = {}
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(LIVE, None)


def main() -> int:
    with tempfile.TemporaryDirectory() as home:
        os.environ["SNAILS_HOME"] = home
        for path in _notebooks():
            missing = [name for name in NEEDED.get(path.name, ()) if find_spec(name) is None]
            if not missing:
                renew(path)
            print(path.name, f"(stays as it is without {', '.join(missing)})" if missing else "")
    write_digests()
    return 0


def write_digests() -> None:
    """`snails lab` trusts the notebooks that this list knows, and no others."""
    (NOTEBOOKS / DIGESTS).write_text(digests_now(), encoding="utf-8")


def digests_now() -> str:
    """The list as it must be for the notebooks as they are."""
    found = {path.relative_to(NOTEBOOKS).as_posix(): digest(path) for path in _notebooks()}
    return digest_list({place: known for place, known in found.items() if known})


def _notebooks() -> list[Path]:
    found = sorted(NOTEBOOKS.rglob("*.ipynb"))
    return [path for path in found if CHECKPOINTS not in path.parts]


if __name__ == "__main__":
    sys.exit(main())
