"""Commands and strangers' input: nothing hangs, nothing is read without end, one line says why."""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from snails_core.commands import main
from snails_core.commands.inputs import MAX_BYTES, whole_number
from snails_core.commands.terminal_game import LONGEST_LINE
from snails_core.words import LANGUAGES
from snails_lab.models.exercises.answers_file import write_answers
from snails_lab.models.exercises.book import ExerciseBook
from solver.puzzles.mining.chunk_work import STATES, Chunk
from solver.puzzles.packs import load, names, write_file

SECONDS = 120
BAD_INPUT = 2

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes and devices")


def run(*words: str, given: Path | None = None) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own, which may take so many seconds and no more."""
    code = "import sys; from snails_core.commands import main; sys.exit(main())"
    with Path(given or os.devnull).open("rb") as stdin:
        return subprocess.run(
            [sys.executable, "-c", code, *words],
            stdin=stdin, capture_output=True, text=True, timeout=SECONDS,
            env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        )  # fmt: skip


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == BAD_INPUT
    out, err = capsys.readouterr()
    assert out == "" and len(err.splitlines()) == 1
    return err.strip()


# --- files and standard input -------------------------------------------------------------
@pytest.mark.parametrize(
    "words",
    [
        ["show", "{}"],
        ["perft", "{}"],
        ["play", "--file", "{}"],
        ["solve", "{}"],
        ["odds", "missile", "--position", "{}"],
        ["puzzles", "check", "{}"],
        ["puzzles", "prove", "{}"],
    ],
)
def test_a_pipe_or_a_device_in_place_of_a_file_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str]
) -> None:
    pipe, link = tmp_path / "pipe.toml", tmp_path / "device.toml"
    os.mkfifo(pipe)
    link.symlink_to("/dev/zero")
    for path in (pipe, link):
        told = complaint(capsys, *(word.format(path) for word in words))
        assert told.endswith(f"{path}: this is a device or a pipe; give an ordinary file")


@pytest.mark.parametrize("language", LANGUAGES)
def test_standard_input_that_never_ends_is_one_line(language: str) -> None:
    done = run("show", "-", "--language", language, given=Path("/dev/zero"))
    assert done.returncode == BAD_INPUT
    assert str(MAX_BYTES) in done.stderr and len(done.stderr.splitlines()) == 1


def test_a_line_that_never_ends_stops_a_game_in_one_line() -> None:
    done = run("play", "--seed", "1", given=Path("/dev/zero"))
    assert done.returncode == BAD_INPUT
    assert done.stderr.splitlines() == [
        f"snails: standard input: too large; {LONGEST_LINE} bytes is the limit"
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b"9" * 5000, f"too large; {LONGEST_LINE} bytes is the limit"),
        (b"\xff", "this is not text in UTF-8; save it as UTF-8"),
    ],
    ids=["a number of 5000 digits", "no text"],
)
def test_a_strange_answer_in_a_game_is_no_crash(tmp_path: Path, line: bytes, told: str) -> None:
    file = tmp_path / "answers.txt"
    file.write_bytes(line + b"\n")
    done = run("play", "--seed", "1", given=file)
    assert done.returncode == BAD_INPUT
    assert done.stderr.splitlines() == [f"snails: standard input: {told}"]


def test_a_number_after_twenty_zeros_does_not_slip_past_its_limit() -> None:
    read = whole_number(0, 9)
    assert read("009") == 9
    for word in ("0" * 19 + "1" + "9" * 5, "0" * 5000, "10", "-1", "²"):
        with pytest.raises(argparse.ArgumentTypeError):
            read(word)


# --- puzzles and mining ---------------------------------------------------------------------
def test_a_puzzle_file_of_dotted_keys_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "bomb.toml"
    file.write_text("a." * 20_000 + "b = 1\n", encoding="utf-8")
    assert "bomb.toml: line 1: a key here has more than" in complaint(
        capsys, "puzzles", "prove", str(file)
    )
    assert main(["puzzles", "check", str(file)]) == 1
    assert "bomb.toml: line 1: a key here has more than" in capsys.readouterr().out


def test_a_puzzle_file_cannot_ask_for_endless_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    puzzle = load(names()[0])
    assert puzzle.proof is not None
    file = tmp_path / f"{puzzle.name}.toml"
    write_file(replace(puzzle, proof=replace(puzzle.proof, limit=10**12)), file)
    assert main(["puzzles", "check", str(file), "--states", "1"]) == 1
    assert "no proof within 1 states" in capsys.readouterr().out


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b'{"counts": {}}',
        b'{"counts": {"kept": "1"}, "puzzles": {}}',
        b'{"counts": {}, "puzzles": {}, "more": 1}',
        b'{"counts": {}, "counts": {}, "puzzles": {}}',
        b'{"counts": {}, "puzzles": {"a": "a.a.a.a.a.a = 1"}}',
        b" " * 2_000_001,
    ],
)
def test_a_damaged_result_of_mining_is_named_and_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "chunks" / f"{Chunk(0, 0, STATES).key}.json"
    file.parent.mkdir()
    file.write_bytes(content)
    words = ["puzzles", "mine", "--chunks", "1", "--workers", "1", "--out", str(tmp_path)]
    assert str(file) in complaint(capsys, *words)
    assert file.read_bytes() == content


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_a_dask_network_must_be_trusted_is_told(
    capsys: pytest.CaptureFixture[str], language: str
) -> None:
    with pytest.raises(SystemExit):
        main(["puzzles", "mine", "--help", "--language", language])
    assert "TLS" in capsys.readouterr().out


# --- what a class hands in ------------------------------------------------------------------
@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SNAILS_HOME", str(tmp_path / "home"))
    made = tmp_path / "class"
    made.mkdir()
    book = ExerciseBook()
    book.student = "Anna"
    book.answer("one_face", "1/7")
    (made / "anna.json").write_text(write_answers(book), encoding="utf-8")
    return made


def collected(capsys: pytest.CaptureFixture[str], folder: Path, status: int) -> list[str]:
    """The reports; Anna is in the sheet in any case."""
    assert main(["class", "collect", str(folder)]) == status
    out, err = capsys.readouterr()
    assert [line[0] for line in csv.reader(out.splitlines())] == ["Name", "Anna"]
    return err.splitlines()[:-1]


def test_a_pipe_or_a_device_among_the_answers_is_named(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    os.mkfifo(folder / "a_pipe.json")
    (folder / "b_zero.json").symlink_to("/dev/zero")
    (folder / "c_circle.json").symlink_to("c_circle.json")
    (folder / "d_nowhere.json").symlink_to("nowhere")
    pipe, zero, circle, nowhere = collected(capsys, folder, status=1)
    assert pipe == "a_pipe.json: this is a device or a pipe; give an ordinary file"
    assert zero == "b_zero.json: this is a device or a pipe; give an ordinary file"
    assert circle.startswith("c_circle.json: cannot be read")
    assert nowhere.startswith("d_nowhere.json: cannot be read")


def test_packed_answers_are_named_and_never_unpacked(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "class.ZIP").write_bytes(b"PK\x03\x04")
    (folder / "cem.json").write_bytes(b"\x1f\x8b\x08\0\0\0\0\0")
    (folder / "dana.json.gz").write_bytes(b"\x1f\x8b\x08\0\0\0\0\0")
    told = collected(capsys, folder, status=1)
    assert [line.partition(":")[0] for line in told] == ["cem.json", "class.ZIP", "dana.json.gz"]
    assert all("packed file; unpack it first" in line for line in told)


def changed(folder: Path, **fields: object) -> None:
    """A second file like Anna's, with other fields."""
    whole = json.loads((folder / "anna.json").read_text(encoding="utf-8"))
    text = json.dumps({**whole, "student": "Ben", **fields})
    (folder / "ben.json").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "answers",
    [
        [["1/6"]],
        [["1/6", 5]],
        ["1/6"],
        [["1/6", "2026-11-16T10:15:00Z", "more"]],
        [["1/6", "2026-11-16T10:15:00Z"]] * 201,
        [["1" * 161, "2026-11-16T10:15:00Z"]],
    ],
)
def test_an_answer_that_does_not_fit_is_not_left_out_unsaid(
    capsys: pytest.CaptureFixture[str], folder: Path, answers: list[object]
) -> None:
    changed(folder, exercises={"one_face": {"answers": answers}})
    (told,) = collected(capsys, folder, status=1)
    assert told == 'ben.json: "one_face" is missing or wrong'


@pytest.mark.parametrize("written", ["", "today", "\x1b[2J\x1b[31m", "=cmd()", "2026-11-16"])
def test_a_time_that_is_none_never_reaches_the_sheet(
    capsys: pytest.CaptureFixture[str], folder: Path, written: str
) -> None:
    changed(folder, written=written)
    (told,) = collected(capsys, folder, status=1)
    assert told == 'ben.json: "written" is missing or wrong'


def test_exercises_that_nobody_knows_are_not_left_out_unsaid(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    changed(folder, student="Anna", exercises={"one_face": {"answers": []}, "new_one": {}})
    told = collected(capsys, folder, status=0)
    assert any(line.startswith("ben.json: ") and "new_one" in line for line in told)


def test_two_names_in_one_file_are_refused(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    text = (folder / "anna.json").read_text(encoding="utf-8")
    twice = text.replace('"student": "Anna"', '"student": "Anna", "student": "Ben"')
    (folder / "ben.json").write_text(twice, encoding="utf-8")
    (told,) = collected(capsys, folder, status=1)
    assert told.startswith('ben.json: this is no answers file: "student" stands twice')
