"""The commands `snails cry-havoc battle`, `play`, `selfplay`, `show` and `solve`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from companions.cry_havoc import commands
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.notation import one_line
from companions.cry_havoc.savegame import read_game
from companions.errors import PositionError
from snails_core.commands import BadUsage, OneLineParser
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES, entries
from tests.support.repository import PROJECT


def run(*words: str, language: str = "en") -> int:
    parser = OneLineParser(prog="snails cry-havoc")
    parser.add_argument("--language", choices=LANGUAGES, default=language)
    commands.configure(parser, language)
    return commands.run(parser.parse_args(words))


def test_the_command_is_registered_and_has_a_line_in_every_language() -> None:
    points = PROJECT["entry-points"]["snails.commands"]
    assert points["cry-havoc"] == "companions.cry_havoc.commands"
    assert all("command.cry-havoc" in entries(language) for language in LANGUAGES)


def test_a_battle_without_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("battle", "4", "3", "--region", "2") == 0
    told = capsys.readouterr().out
    assert told == (
        "Value to the attacker: 1\nBest placement (4,0,0), best replies: (0,1,2) (0,0,3)\n"
    )


def test_a_battle_with_cards(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["battle", "2", "2", "--attacker-cards", "move 1", "--prisoner", "3/2"]
    assert run(*words, language="de") == 0
    assert capsys.readouterr().out.startswith("Wert für den Angreifer: ")


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("battle", "2", "3", "--table") == 0
    assert capsys.readouterr().out.splitlines() == ["-2 -3 -3", " 1 -2 -3"]


@pytest.mark.parametrize(
    "words",
    [
        ["battle", "4", "3", "--region", "-1"],
        ["battle", "4", "3", "--region", "1/0"],
        ["battle", "4", "3", "--prisoner", "many"],
        ["battle", "4", "3", "--attacker-cards", "jump 1"],
        ["battle", "4", "3", "--defender-cards", "move 1," * 6],
        ["battle", "16", "16", "--attacker-cards", "reinforce 3,reinforce 3,reinforce 3,strike 3",
         "--attacker-reserve", "16"],
        ["battle", "0", "3"],
        ["battle", "4"],
        ["selfplay", "--bots", "greedy,random,solver"],
        ["selfplay", "--bots", "gredy"],
        ["show", "nowhere.txt"],
        ["show", "cry_havoc 1; nothing"],
    ],
)  # fmt: skip
def test_bad_input_is_refused_in_words(words: list[str]) -> None:
    with pytest.raises((SnailsError, BadUsage)) as raised:
        run(*words)
    assert str(raised.value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_position_is_shown(capsys: pytest.CaptureFixture[str], language: str) -> None:
    position = one_line(new_game(2).position)
    assert run("show", position, language=language) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert run("show", position, "--notation") == 0
    assert capsys.readouterr().out.startswith("cry_havoc 1\n")


def test_bots_play_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("selfplay", "--games", "2", "--bots", "greedy,random", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 2 and [row["bot"] for row in told["bots"]] == ["greedy", "random"]
    assert sum(row["won"] for row in told["bots"]) == 2
    assert run("selfplay", "--games", "1", "--bots", "random", language="de") == 0
    assert "von 1 Spielen gewonnen" in capsys.readouterr().out


def test_a_game_is_played_saved_and_gone_on_with_in_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    words = ("play", "--seats", "human,random", "--seed", "4", "--file", str(file))
    monkeypatch.setattr("sys.stdin", StringIO("nothing\nrecruit\n1\n1\nq\n"))
    assert run(*words) == 0
    told = capsys.readouterr().out
    assert "Cry Havoc. Type a number" in told and "Your hand:" in told
    assert "Type a number from 1 to" in told, "no line has the word"
    assert "recruit: " in told and "Stopped." in told
    steps = len(read_game(file.read_text()).choices)
    monkeypatch.setattr("sys.stdin", StringIO("1\n" * 400))
    assert run(*words) == 0
    told = capsys.readouterr().out
    assert "wins the game." in told and "draws a hidden card" in told
    assert len(read_game(file.read_text()).choices) > steps
    assert run("play", "--seats", "random,random,random", "--seed", "4") == 0
    with pytest.raises(PositionError, match="2 players"):
        run("play", "--seats", "random,random,random", "--file", str(file))


def test_the_price_of_a_prisoner_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("solve", "prisoner", "4") == 0
    out = capsys.readouterr().out
    assert "4 phases left" in out and "So a prisoner is worth 3" in out


def test_when_to_enable_scoring_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("solve", "scoring", "3,2,4", "4,6,4", "5,9,9") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[2].endswith("Enable.") and lines[1].endswith("Wait.")
    assert "together: +6" in lines[-1]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["prisoner", "4", "--unit", "3"], "ransom"),
        (["scoring", "3,2"], "no round"),
        (["turn", "cry_havoc nonsense"], "line 1"),
    ],
)
def test_what_cannot_be_solved_is_refused(arguments: list[str], told: str) -> None:
    with pytest.raises(SnailsError, match=told):
        run("solve", *arguments)
