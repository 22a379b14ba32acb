"""The commands `snails cry-havoc battle`, `selfplay` and `show`."""

from __future__ import annotations

import json

import pytest

from companions.cry_havoc import commands
from companions.cry_havoc.newgame import new_game
from companions.cry_havoc.notation import one_line
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
