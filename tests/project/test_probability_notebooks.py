"""The notebooks of the probability course are what the source makes of them, in all languages.

One language runs in kernels with nbval; the cells of all of them run here and show the same.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from snails_core.catalogue import load_catalogue
from snails_core.words import LANGUAGES
from snails_lab.models.probability.guide import guide
from snails_lab.models.probability.notebook import Edition, editions
from tests.support.long_run import LONG
from tests.tools.renew_probability import COURSE, GUIDE, notebook_of, text_of

ROOT = COURSE.parent.parent
ALL = list(editions())


def by_path(edition: Edition) -> str:
    return str(edition.path)


def test_the_folder_has_these_notebooks_and_no_other() -> None:
    there = {path.relative_to(COURSE) for path in COURSE.rglob("*.ipynb")}
    assert there == {edition.path for edition in ALL}


@pytest.mark.parametrize("edition", ALL, ids=by_path)
def test_a_notebook_is_what_the_source_makes_of_it(edition: Edition) -> None:
    """If not: `python -m tests.tools.renew_probability`."""
    cells = json.loads((COURSE / edition.path).read_text(encoding="utf-8"))["cells"]
    written = [(cell["id"], cell["cell_type"], "".join(cell["source"])) for cell in cells]
    assert written == list(edition.cells)


@pytest.mark.parametrize("solved", [False, True])
def test_code_is_the_same_in_all_languages(solved: bool) -> None:
    codes = [
        [cell for e in ALL if (e.language, e.solved) == (one, solved) for cell in code(e)]
        for one in LANGUAGES
    ]
    assert codes[0] == codes[1] == codes[2] != []


def test_solutions_only_add_cells() -> None:
    for pupils, solved in zip(ALL[::2], ALL[1::2], strict=True):
        left = iter(cell.source for cell in solved.cells[1:])
        assert all(cell.source in left for cell in pupils.cells[1:])
        assert len(solved.cells) > len(pupils.cells)


def code(edition: Edition) -> list[str]:
    return [cell.source for cell in edition.cells if cell.kind == "code"]


@pytest.mark.parametrize("edition", [e for e in ALL if e.solved], ids=by_path)
def test_all_cells_show_what_they_showed(
    edition: Edition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path))
    committed = (COURSE / edition.path).read_text(encoding="utf-8")
    assert text_of(notebook_of(edition)) == committed


def test_the_editions_of_a_chapter_show_the_same() -> None:
    for edition in ALL[::2]:
        pupils, solved = shown(edition), shown(edition._replace(solved=True))
        assert all(solved[source] == outputs for source, outputs in pupils.items())


def shown(edition: Edition) -> dict[str, object]:
    """What each code cell of the committed notebook shows."""
    cells = json.loads((COURSE / edition.path).read_text(encoding="utf-8"))["cells"]
    return {
        "".join(cell["source"]): [without_number(output) for output in cell["outputs"]]
        for cell in cells
        if cell["cell_type"] == "code"
    }


def without_number(output: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in output.items() if name != "execution_count"}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_what_is_printed_is_in_the_language(language: str) -> None:
    """No word that English cells print, save names of cards, which some share."""
    names = {word for card in load_catalogue().cards for word in words(card.names[language])}
    for edition in ALL:
        if edition.language == LANGUAGES[0] and edition.solved:
            english, other = printed(edition), printed(edition._replace(language=language))
            assert not english & other - names, edition.path


def printed(edition: Edition) -> set[str]:
    cells = json.loads((COURSE / edition.path).read_text(encoding="utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    streams = [output["text"] for output in outputs if output["output_type"] == "stream"]
    return {word for lines in streams for word in words("".join(lines))}


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{2,}", text))


def test_kernels_show_the_same(tmp_path: Path) -> None:
    """One language in full; all notebooks in a long run."""
    chosen = [edition for edition in ALL if LONG or (edition.language == "en" and edition.solved)]
    paths = [str(COURSE / edition.path) for edition in chosen]
    command = [sys.executable, "-m", "pytest", "--nbval", "-p", "no:xdist", "-q", *paths]
    environment = {**os.environ, "SNAILS_HOME": str(tmp_path)}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_teachers_guide_is_what_the_source_makes_of_it() -> None:
    assert GUIDE.read_text(encoding="utf-8") == guide()
