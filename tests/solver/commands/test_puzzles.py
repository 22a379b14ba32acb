"""`snails puzzles list`, `check` and `prove`: JSON and text, exit status, one line a mistake."""

from __future__ import annotations

import ast
import json
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from snails_core.commands import main
from snails_core.words import LANGUAGES
from solver.commands.puzzles import SUBCOMMANDS
from solver.commands.puzzles_sources import sources
from solver.puzzles.packs import load, names, read_file, write_file
from solver.puzzles.puzzle import Puzzle
from solver.words import entries
from tests.support.repository import ROOT
from tests.support.solver.puzzle_builder import FAR_AWAY, SHOT, proven


def answer(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["puzzles", *words]) == status
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line of a command that was given something it cannot use."""
    assert main(["puzzles", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err.rstrip("\n")


@pytest.fixture(scope="module")
def good() -> Puzzle:
    return proven(SHOT, "damage", name="good")


@pytest.fixture
def good_file(good: Puzzle, tmp_path: Path) -> Path:
    file = tmp_path / "good.toml"
    write_file(good, file)
    return file


# --- list ---
def test_all_are_listed_by_rating(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(answer(capsys, "list", "--json"))["puzzles"]
    assert sorted(entry["name"] for entry in found) == list(names())
    ratings = [entry["rating"] for entry in found]
    assert ratings == sorted(ratings)
    assert set(found[0]) == {
        "name", "title", "rating", "themes", "origin", "seat", "players", "goal", "wishes",
        "opponents", "value",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_text_each_has_a_line(capsys: pytest.CaptureFixture[str], language: str) -> None:
    *lines, count = answer(capsys, "list", "--language", language).splitlines()
    assert len(lines) == len(names()) and count.startswith(f"{len(names())} ")
    first = load(lines[0].split()[1])
    assert first.title[language] in lines[0]


def test_those_of_a_theme(capsys: pytest.CaptureFixture[str]) -> None:
    theme = load(names()[0]).themes[0]
    found = json.loads(answer(capsys, "list", "--theme", theme, "--json"))["puzzles"]
    assert {entry["name"] for entry in found} == {n for n in names() if theme in load(n).themes}
    assert found


# --- check ---
def test_a_good_file_is_proven(capsys: pytest.CaptureFixture[str], good_file: Path) -> None:
    found = json.loads(answer(capsys, "check", str(good_file), "--json"))
    assert found.pop("seconds") > 0
    assert found == {"checked": 1, "proven": 1, "failed": []}
    assert answer(capsys, "check", str(good_file)) == "1 of 1 puzzle proven\n"


def test_bad_files_fail_with_their_reasons(
    capsys: pytest.CaptureFixture[str], good: Puzzle, good_file: Path, tmp_path: Path
) -> None:
    far, torn = tmp_path / "far.toml", tmp_path / "torn.toml"
    write_file(replace(proven(FAR_AWAY, "gone(BG)", name="far"), themes=("sight",)), far)
    torn.write_text(good_file.read_text(encoding="utf-8").replace("missile", "misile"), "utf-8")
    files = [str(file) for file in (good_file, far, torn)]
    found = json.loads(answer(capsys, "check", *files, "--json", status=1))
    assert (found["checked"], found["proven"]) == (3, 1)
    assert [entry["name"] for entry in found["failed"]] == ["far", "torn.toml"]
    assert found["failed"][0]["reasons"][0].startswith("far: goal: nothing can be done for this")
    assert found["failed"][1]["reasons"] == [
        'torn.toml: position: line 5: hand: there is no card "misile"; did you mean "missile"?'
    ]
    lines = answer(capsys, "check", *files, "--language", "de", status=1).splitlines()
    assert lines[0].startswith("far: goal: für dieses Ziel lässt sich nichts tun")
    assert lines[-1] == "1 von 3 Rätseln bewiesen"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("G a2 20", "G a2 20\n  L a2\n  S a2\n  M a2", "position: line 10: a2: "),
        ("hand missile", "hand granade", 'position: line 5: hand: there is no card "granade"'),
        ("damage", "gone(BL)", "goal: gone(BL): BL is already eliminated"),
        ('themes = ["', 'themes = ["magic", "', 'themes[0]: "magic" is not known here'),
        ('pl = "A story. (pl)"\n', "", "story.pl: this field is missing; add it"),
    ],
)
def test_a_file_that_is_no_puzzle_fails_with_its_reason(
    capsys: pytest.CaptureFixture[str], good_file: Path, old: str, new: str, reason: str
) -> None:
    whole = good_file.read_text(encoding="utf-8")
    assert old in whole
    good_file.write_text(whole.replace(old, new, 1), encoding="utf-8")
    found = json.loads(answer(capsys, "check", str(good_file), "--json", status=1))
    (failed,) = found["failed"]
    assert failed["reasons"][0].startswith(f"good.toml: {reason}")


def test_a_sample_is_spread_evenly() -> None:
    found = sources(names()[:10], 3)
    assert [source.name for source in found] == [names()[0], names()[3], names()[6]]
    assert len(sources((), 7)) == 7
    assert [source.name for source in sources((), 10**6)] == list(names())


def test_progress_is_shown_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, good_file: Path
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["puzzles", "check", str(good_file)]) == 0
    output = capsys.readouterr()
    assert output.out == "1 of 1 puzzle proven\n"
    assert "\r[0/1]  good.toml  " in output.err and " states  " in output.err
    assert output.err.endswith("\r")


# --- prove ---
def test_a_proof_is_written_into_the_file(
    capsys: pytest.CaptureFixture[str], good: Puzzle, good_file: Path
) -> None:
    assert good.proof is not None
    whole = good_file.read_text(encoding="utf-8")
    good_file.write_text(whole[: whole.index("[proof]")], encoding="utf-8")
    assert answer(capsys, "prove", str(good_file)) == "1 of 1 puzzle proven\n"
    assert read_file(good_file) == good
    assert good_file.read_text(encoding="utf-8") == whole


def test_without_a_proof_the_file_stays(
    capsys: pytest.CaptureFixture[str], good_file: Path
) -> None:
    before = good_file.read_text(encoding="utf-8")
    told = answer(capsys, "prove", str(good_file), "--states", "50", status=1)
    assert told.startswith("good: no proof within 50 states; make the position smaller")
    assert good_file.read_text(encoding="utf-8") == before


# --- mistakes ---
def test_mistakes_are_told_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "arguments are required" in complaint(capsys)
    assert "invalid choice: 'solve'" in complaint(capsys, "solve")
    assert 'no "sihgt" here; did you mean "sight"?' in complaint(capsys, "list", "--theme", "sihgt")
    assert "0: 1-1000000" in complaint(capsys, "check", "--sample", "0")
    missing = str(tmp_path / "missing.toml")
    for part in ("check", "prove"):
        assert complaint(capsys, part, missing).startswith(f"snails: {missing}: ")
    assert 'there is no "nobody" here' in complaint(capsys, "check", "nobody")


# --- words ---
def test_every_error_has_its_sentence_and_none_is_for_nobody() -> None:
    raised: set[str] = set()
    for path in sorted((ROOT / "solver" / "puzzles").rglob("*.py")):
        raised |= set(re.findall(r'PuzzleError\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    told = {key for key in entries("en") if key.startswith("puzzle_error.")}
    assert told == {f"puzzle_error.{key}" for key in raised}


def test_all_words_of_the_command_are_asked_for() -> None:
    texts: set[str] = set()
    for path in sorted((ROOT / "solver" / "commands").glob("puzzles*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value.removeprefix("puzzles."))
    told = {key.partition(".")[2] for key in entries("en") if key.startswith("puzzles.")}
    assert told <= texts and set(SUBCOMMANDS) <= told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language: str) -> None:
    sections = ("puzzle_error.", "puzzles.")
    keys = [key for key in entries("en") if key.startswith(sections)]
    assert [key for key in entries(language) if key.startswith(sections)] == keys
    for key in keys:
        ours, english = entries(language)[key], entries("en")[key]
        assert isinstance(ours, dict) == isinstance(english, dict)
        assert set(re.findall(r"{\w+}", str(ours))) == set(re.findall(r"{\w+}", str(english))), key
