"""The printed sheet: every puzzle with its board and cards, the solutions only at the back."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from snails_core.commands import main
from snails_core.words import LANGUAGES
from solver.puzzles.puzzle_file import write_puzzle
from solver.puzzles.sheet import sheet
from solver.puzzles.task_text import plan_line, task_lines
from tests.support.solver.sample_puzzles import shore, shot


def plain(page: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "|", page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_there_and_the_solutions_come_last(language: str) -> None:
    page = sheet([shot(), shore()], language)
    tasks, _, answers = page.partition('<section class="solutions">')
    assert tasks.count('<section class="puzzle">') == 2
    assert tasks.count('<div class="board"><svg') == 2
    for puzzle in (shot(), shore()):
        assert puzzle.proof is not None
        best = plan_line(puzzle, puzzle.proof.plans[0], language)
        assert best in plain(answers) and best not in plain(tasks)
        assert puzzle.story[language] in plain(tasks)
        assert all(line in plain(tasks) for line in task_lines(puzzle, language))
    kinds = len(shot().plans.hand) + len(shore().plans.hand)
    assert tasks.count("<figure><svg") == kinds


def test_it_refers_to_nothing_elsewhere_and_its_pictures_are_sound() -> None:
    page = sheet([shot()], "de")
    assert not re.findall(r'(?:src|href)="', page)
    for picture in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(picture)


def test_the_command_writes_what_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, out = tmp_path / "shot.toml", tmp_path / "sheet.html"
    file.write_text(write_puzzle(shot()), encoding="utf-8")
    words = ["puzzles", "sheet", str(file), "--language", "pl", "--out", str(out)]
    assert main(words) == 0
    assert "Zapisano 1 zagadkę" in capsys.readouterr().out
    assert out.read_text(encoding="utf-8") == sheet([shot()], "pl")


def test_what_fits_no_puzzle_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "sheet.html"
    file = tmp_path / "shot.toml"
    file.write_text(write_puzzle(shot()), encoding="utf-8")
    unused = "heal"
    assert unused not in shot().themes
    assert main(["puzzles", "sheet", str(file), "--theme", unused, "--out", str(out)]) == 1
    assert "No puzzle fits" in capsys.readouterr().err and not out.exists()
    assert main(["puzzles", "sheet", "--theme", "heel", "--out", str(out)]) == 2
    assert "heal" in capsys.readouterr().err


def test_a_pdf_needs_a_browser(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, out = tmp_path / "shot.toml", tmp_path / "sheet.pdf"
    file.write_text(write_puzzle(shot()), encoding="utf-8")
    words = ["puzzles", "sheet", str(file), "--out", str(out)]
    if shutil.which("chromium"):
        assert main(words) == 0
        assert out.read_bytes().startswith(b"%PDF")
        out.unlink()
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("SNAILS_BROWSER", raising=False)
    assert main(words) == 1
    assert "none was found" in capsys.readouterr().err and not out.exists()
