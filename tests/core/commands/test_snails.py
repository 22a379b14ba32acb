"""The command `snails`: what it prints, and one clear line with status 2 for every mistake."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from snails_core import read_position
from snails_core.words import LANGUAGES
from tests.support.core.command_line import answer, complaint

SMALL = "snails 1; player A ninja; L a1; player B zombie; G a2"


# --- the way in ---
def test_without_a_command_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys).splitlines()
    assert [line.split()[0] for line in lines[1:]] == [
        "app", "big-monster", "cards", "class", "cry-havoc", "lab", "odds", "perft",
        "play", "puzzles", "rules", "selfplay", "show", "solve", "tournament",
    ]  # fmt: skip
    assert answer(capsys, "--help").splitlines() == lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_commands_is_in_each_language(
    capsys: pytest.CaptureFixture[str], language: str
) -> None:
    lists = {chosen: answer(capsys, "--language", chosen, "--help") for chosen in LANGUAGES}
    assert len(set(lists.values())) == len(LANGUAGES)
    assert lists[language] == answer(capsys, f"--language={language}", "--help")


MISTAKES = {
    "shw": 'snails: there is no "shw" here; did you mean "show"?',
    "show": "snails show: the following arguments are required: position; --help says more",
    "show - --png": "snails show: unrecognized arguments: --png; --help says more",
    "show - --svg --line": "snails show: argument --line: not allowed with argument --svg",
    "show no/file": "snails: no/file: cannot be read (No such file or directory); check the path",
    "selfplay --games 0": "snails selfplay: argument --games: 0: 1-1000000; --help says more",
    "selfplay --players 5": "snails selfplay: argument --players: 5: 2-4; --help says more",
    "selfplay --bots gredy": 'snails: bot: there is no "gredy" here; did you mean "greedy"?',
    "selfplay --bots random,random,random": "snails: --bots: each of the 2 players needs one",
    "play --seats human": "snails: --seats: 1 players cannot play this; take 2, 3 or 4",
    "play --seats human,gredy": 'snails: bot: there is no "gredy" here; did you mean "greedy"?',
    "play --seed x": "snails play: argument --seed: x: 0-4611686018427387904",
    "play --board moon": "snails play: argument --board: invalid choice: 'moon'",
    "perft no/file": "snails: no/file: ",
    "rules sneil": "sneil",
    "cards --language fr": "snails cards: argument --language: invalid choice: 'fr'",
}


@pytest.mark.parametrize(("words", "line"), MISTAKES.items())
def test_every_mistake_gets_one_line(
    capsys: pytest.CaptureFixture[str], words: str, line: str
) -> None:
    assert line in complaint(capsys, *words.split())


@pytest.mark.parametrize(
    ("position", "line"),
    [
        ("snails 2; player A", 'snails: line 1: version "2" is not known; use version 1'),
        ("snails 1; player A; L z9; player B", 'snails: line 1: no space "z9" on the board'),
    ],
)
def test_a_bad_position_is_named(
    capsys: pytest.CaptureFixture[str], position: str, line: str
) -> None:
    assert line in complaint(capsys, "show", position)


def test_a_complaint_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "gibt es hier nicht" in complaint(capsys, "shw", "--language", "de")
    assert "nie ma tu" in complaint(capsys, "--language", "pl", "shw")


def test_a_file_that_is_no_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_bytes(b"snails 1\xff")
    told = complaint(capsys, "show", str(file))
    assert told.endswith("this is not text in UTF-8; save it as UTF-8")


def test_an_error_in_a_file_names_file_and_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "position.txt"
    file.write_text("snails 1\nplayer A\nL a1\nhand granade\nplayer B\n", encoding="utf-8")
    line = complaint(capsys, "show", str(file))
    assert line.startswith(f"snails: {file}: line 4: hand: ")
    assert line.endswith('no card "granade"; did you mean "grenade"?')


def test_no_traceback_reaches_a_person() -> None:
    """The installed command itself, in a process of its own."""
    command = [str(Path(sys.executable).with_name("snails")), "show", "snails 1; player A; Q"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1


# --- show ---
def test_show_as_text_tells_board_players_and_question(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = answer(capsys, "show", SMALL).splitlines()
    assert lines[0].split() == ["a1", "3", "a2", "~", "a3", "2", "a4", "~", "a5", "3"]
    assert lines[1].split() == ["AL", "BG"]
    assert "A (Ninja): AL a1 30. Cards in hand: 5." in lines
    assert any("120 plans" in line for line in lines)


def test_show_writes_what_it_reads(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "position.txt"
    file.write_text(answer(capsys, "show", SMALL, "--notation"), encoding="utf-8")
    line = answer(capsys, "show", str(file), "--line")
    assert read_position(line) == read_position(SMALL)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SMALL.encode())))
    assert answer(capsys, "show", "-", "--line") == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_show_as_a_picture(capsys: pytest.CaptureFixture[str], language: str) -> None:
    root = ElementTree.fromstring(answer(capsys, "show", SMALL, "--svg", "--language", language))
    assert root.tag.endswith("svg")


# --- cards ---
def test_cards_as_json_are_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    cards = json.loads(answer(capsys, "cards", "--json"))
    assert all(set(card) == {"id", "kind", "count", "names", "sources"} for card in cards)
    totals = {
        kind: sum(card["count"] for card in cards if card["kind"] == kind)
        for kind in ("basic", "red", "purple", "faction")
    }
    assert totals == {"basic": 5, "red": 50, "purple": 34, "faction": 6}
    assert all(set(card["names"]) == set(LANGUAGES) for card in cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_as_text_name_every_card(capsys: pytest.CaptureFixture[str], language: str) -> None:
    listing = answer(capsys, "cards", "--language", language)
    names = [card["names"][language] for card in json.loads(answer(capsys, "cards", "--json"))]
    assert all(name in listing for name in names)


# --- selfplay ---
def test_selfplay_as_json_counts_games(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "--players", "3", "--games", "4", "--seed", "7", "--json"]
    first = json.loads(answer(capsys, *words))
    assert list(first) == ["games", "bots", "wins", "draws", "nodes", "seconds"]
    assert first["games"] == 4 == sum(first["wins"]) + first["draws"]
    again = json.loads(answer(capsys, *words))
    assert {**again, "seconds": 0} == {**first, "seconds": 0}


def test_selfplay_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    lines = answer(capsys, "selfplay", "--games", "2", "--bots", "random,greedy").splitlines()
    assert [re.sub(r"\d+", "N", line) for line in lines] == [
        "random: N of N games won",
        "greedy: N of N games won",
        "drawn: N",
    ]
