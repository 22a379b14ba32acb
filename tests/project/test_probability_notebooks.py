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
from snails_lab.models.probability.notebook import Cell, Edition, editions
from snails_lab.words import phrase
from tests.support.long_run import LONG
from tests.tools.renew_probability import COURSE, GUIDE, notebook_of, text_of

ROOT = COURSE.parent.parent
ALL = list(editions())
FOLDED = re.compile(r"<details>\n<summary>.+</summary>\n\n(.+)\n\n</details>", re.DOTALL)


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


def test_the_solutions_have_every_step_of_the_pupils() -> None:
    """In their order; only the fields for predictions and what waits for them are different."""
    for pupils, solved in zip(ALL[::2], ALL[1::2], strict=True):
        left = iter(cell.source for cell in solved.cells[1:])
        assert all(step in left for step in map(without_waiting, pupils.cells[1:]) if step)
        assert not any("predict" in source for source in code(solved))


def without_waiting(cell: Cell) -> str:
    """A cell of the pupils as the solutions have it, nothing for a field for a prediction."""
    folded = re.fullmatch(
        r"<details>\n<summary>.+</summary>\n\n(.+)\n\n</details>", cell.source, re.S
    )
    if folded:
        return folded[1]
    if re.fullmatch(r"chapter\.predict\(\d+\)", cell.source):
        return ""
    return re.sub(r"^%%predicted \d+\n", "", cell.source)


def test_solutions_lie_in_a_folder_of_their_own() -> None:
    for edition in ALL:
        assert (edition.path.parts[0] == "solutions") == edition.solved
        assert edition.path.parent.name == edition.language, "a chapter knows its language by it"


@pytest.mark.parametrize("edition", [e for e in ALL if not e.solved], ids=by_path)
def test_nothing_that_is_computed_stands_below_a_question(edition: Edition) -> None:
    """Only cards and tools lie open, and exercises, which are questions themselves."""
    cells = json.loads((COURSE / edition.path).read_text(encoding="utf-8"))["cells"]
    predicted = 0
    for cell in cells:
        source = "".join(cell["source"])
        predicted += source.startswith("chapter.predict(")
        if cell["cell_type"] == "code" and predicted and not source.startswith("chapter."):
            first, _, _ = source.partition("\n")
            assert first == f"%%predicted {predicted}"
            (output,) = cell["outputs"]
            assert "".join(output["data"]["text/plain"]) == phrase(
                edition.language, "probability.held"
            )
    assert predicted == sum(bool(step.predict) for step in edition.source.steps)


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
        shared = pupils.keys() & solved.keys()
        assert len(shared) >= 3
        assert all(solved[source] == pupils[source] for source in shared)


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


@pytest.mark.long
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
