"""`snails class`: the mark sheet and what is said of files that do not fit; what is written."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from snails_core.commands import main
from snails_core.words import LANGUAGES
from snails_lab.models.exercises.answers_file import write_answers
from snails_lab.models.exercises.book import ExerciseBook
from snails_lab.models.probability.values import VALUES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))
    made = tmp_path / "class"
    made.mkdir()
    return made


def hand_in(folder: Path, file: str, student: str, answers: dict[str, list[str]], at: str) -> None:
    """A file as the lab writes it, at a time of our choice; RIGHT stands for the right answer."""
    book = ExerciseBook()
    book.student = student
    for id, texts in answers.items():
        for text in texts:
            exact = str(book.attempt(id).posed.answer)
            book.answer(id, exact if text == "RIGHT" else text)
    whole = {**json.loads(write_answers(book)), "written": at}
    (folder / file).write_text(json.dumps(whole), encoding="utf-8")


class Said(NamedTuple):
    status: int
    table: list[list[str]]
    reports: list[str]


def collect(capsys: pytest.CaptureFixture[str], folder: Path, *more: str) -> Said:
    status = main(["class", "collect", str(folder), *more])
    out, err = capsys.readouterr()
    delimiter = ";" if "de" in more or "pl" in more else ","
    return Said(status, list(csv.reader(io.StringIO(out), delimiter=delimiter)), err.splitlines())


NOON, LATER = "2026-11-16T12:00:00Z", "2026-11-16T13:00:00Z"


def test_one_line_a_pupil(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    answers = {"one_face": ["RIGHT"], "not_face": ["2/7", "what", "RIGHT"]}
    hand_in(folder, "a.json", "Zoë", answers, NOON)
    hand_in(folder, "b.json", "2", {"one_face": ["2/7", "3/7", "4/7"]}, NOON)
    hand_in(folder, "c.JSON", "10", {"variance": ["?"]}, LATER)
    (folder / "notes.txt").write_text("not for us", encoding="utf-8")
    said = collect(capsys, folder)
    tries = ["one_face: Tries", "not_face: Tries", "variance: Tries"]
    assert said.table == [
        [
            *("Name", "Right", "Exercises", "Tries", "Written"),
            *("one_face", tries[0], "not_face", tries[1], "variance", tries[2]),
        ],
        ["2", "0", "1", "3", NOON, "0", "3", "", "", "", ""],
        ["10", "0", "0", "0", LATER, "", "", "", "", "", ""],
        ["Zoë", "2", "2", "3", NOON, "1", "1", "1", "2", "", ""],
    ]
    assert said.status == 0
    assert said.reports == ["3 pupils in the sheet"]


@pytest.mark.parametrize("reverse", [False, True])
def test_of_two_files_of_one_pupil_the_later_counts(
    folder: Path, capsys: pytest.CaptureFixture[str], reverse: bool
) -> None:
    old, new = ("b.json", "a.json") if reverse else ("a.json", "b.json")
    hand_in(folder, old, "Anna", {"one_face": ["2/7"]}, NOON)
    hand_in(folder, new, " ANNA", {"one_face": ["2/7", "RIGHT"]}, LATER)
    said = collect(capsys, folder)
    assert [line[:4] for line in said.table[1:]] == [["ANNA", "1", "1", "2"]]
    assert said.status == 0
    assert f"{new} is later and counts, {old} does not" in said.reports[0]


def test_files_that_do_not_fit_are_named_and_the_rest_counts(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(folder, "good.json", "Anna", {"one_face": ["RIGHT"]}, NOON)
    (folder / "broken.json").write_bytes(b'{"format": "snails ans')
    (folder / "foreign.json").write_text('{"nbformat": 4}', encoding="utf-8")
    (folder / "huge.json").write_bytes(b" " * 1_000_001)
    (folder / "evil\x1b[2J.json").write_text("[]", encoding="utf-8")
    said = collect(capsys, folder)
    assert said.status == 1
    assert [line[0] for line in said.table] == ["Name", "Anna"]
    names = sorted(report.partition(":")[0] for report in said.reports[:-1])
    assert names == ["broken.json", r"evil\x1b[2J.json", "foreign.json", "huge.json"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_done_is_one_line_and_status_2(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    for words in (
        ["collect", str(folder)],
        ["collect", str(folder / "nowhere")],
        ["colect", str(folder)],
        ["collect"],
    ):
        assert main(["class", *words, "--language", language]) == 2
        out, err = capsys.readouterr()
        assert out == "" and len(err.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_for_spreadsheets(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    hand_in(folder, "a.json", "=1+1", {"one_face": ["RIGHT"]}, NOON)
    output = folder.parent / "marks.csv"
    said = collect(capsys, folder, "--output", str(output), "--language", language)
    assert (said.status, said.table) == (0, [])
    content = output.read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    lines = content.decode("utf-8-sig").splitlines()
    assert lines[1].startswith('"\'=1+1",' if language == "en" else '"\'=1+1";')


def test_an_output_that_cannot_be_written_is_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hand_in(folder, "a.json", "Anna", {"one_face": ["RIGHT"]}, NOON)
    said = collect(capsys, folder, "--output", str(folder / "nowhere" / "marks.csv"))
    assert said.status == 2 and len(said.reports) == 1


def test_the_command_needs_no_screen() -> None:
    code = "import sys, snails_lab.commands.class_command; sys.exit('ipywidgets' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# --- what teachers hand out -----------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_assignments_are_written_once(
    folder: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    course = folder / "course"
    line = ["class", "assignments", str(course), "--language", language]
    assert main(line) == 0
    assert str(course) in capsys.readouterr().out
    written = {path.relative_to(course).as_posix() for path in course.rglob("*.*")}
    assert {"nbgrader_config.py", "source/01-one-die/01-one-die.ipynb"} <= written
    assert main(line) != 0
    assert str(course / "source") in capsys.readouterr().err


def test_exercises_are_written_for_each_name(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = folder / "names.txt"
    names.write_text("Anna\nBen\n", encoding="utf-8")
    sheets = folder / "sheets"
    assert main(["class", "exercises", str(sheets), "--names", str(names)]) == 0
    assert f"{len(list(sheets.iterdir()))} files" in capsys.readouterr().out
    assert len(list(sheets.glob("*.html"))) == len(VALUES)
    page = (sheets / "01-one-die.html").read_text(encoding="utf-8")
    assert page.count("<section>") == 3 and "Anna" in page and "Ben" in page
    assert main(["class", "exercises", str(sheets), "--names", str(folder / "no.txt")]) != 0
    assert "no.txt" in capsys.readouterr().err
