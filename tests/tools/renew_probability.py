"""Runs the probability course and writes its notebooks: `python -m tests.tools.renew_probability`.

With names of chapters only those: `python -m tests.tools.renew_probability one_die two_dice`.
The cells run in this process, one shell a notebook, which takes a second a language instead of a
minute; that a kernel of its own shows the same is what nbval checks.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from typing import Any

import nbformat
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

from snails_lab.models.probability.guide import guide
from snails_lab.models.probability.notebook import Edition, editions
from tests.support.lab.shells import shell_in
from tests.tools.renew_notebooks import NOTEBOOKS, tidy, write_digests

COURSE = NOTEBOOKS / "probability"
GUIDE = NOTEBOOKS.parent / "docs" / "teachers-guide.md"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def notebook_of(edition: Edition) -> Any:
    """The notebook with the outputs of its cells."""
    with shell_in((COURSE / edition.path).parent) as shell:
        cells = [_cell(shell, *cell) for cell in edition.cells]
    for number, cell in enumerate((c for c in cells if c["cell_type"] == "code"), 1):
        cell["execution_count"] = number
        for output in cell["outputs"]:
            if output["output_type"] == "execute_result":
                output["execution_count"] = number
    made = {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}
    notebook: Any = nbformat.from_dict(made)
    tidy(notebook)
    return notebook


def text_of(notebook: Any) -> str:
    return f"{nbformat.writes(notebook)}\n"


def _cell(shell: InteractiveShell, id: str, kind: str, source: str) -> dict[str, Any]:
    cell: dict[str, Any] = {"cell_type": kind, "id": id, "metadata": {}, "source": source}
    if kind == "markdown":
        return cell
    results: list[object] = []
    assert shell.display_formatter is not None
    shell.display_trap.hook = results.append
    with capture_output() as captured:
        shell.run_cell(source, store_history=False).raise_error()
    outputs: list[dict[str, Any]] = [
        {"output_type": "display_data", "metadata": {}, "data": shown.data}
        for shown in captured.outputs
    ]
    if captured.stdout:
        outputs.append({"output_type": "stream", "name": "stdout", "text": captured.stdout})
    for result in results:
        if result is not None:
            data, _ = shell.display_formatter.format(result)
            outputs.append({"output_type": "execute_result", "metadata": {}, "data": data})
    return {**cell, "execution_count": None, "outputs": outputs}


def main(chapters: Sequence[str]) -> int:
    with tempfile.TemporaryDirectory() as home:
        os.environ["SNAILS_HOME"] = home
        for edition in editions():
            if chapters and edition.source.id not in chapters:
                continue
            path = COURSE / edition.path
            path.write_text(text_of(notebook_of(edition)), encoding="utf-8")
            print(edition.path)
    GUIDE.write_text(guide(), encoding="utf-8")
    write_digests()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
