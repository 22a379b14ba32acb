"""`snails solve --against-plans`: what is printed, in three languages, and as JSON."""

from __future__ import annotations

import json
from fractions import Fraction
from operator import mul

import pytest

from snails_core.commands import main
from snails_core.words import LANGUAGES
from solver import solve_both

TABLE = "snails 1; map 1; player A; G a1 10; player B; G a1 10"


def answer(capsys: pytest.CaptureFixture[str], *words: str, language: str = "en") -> str:
    assert main(["--language", language, "solve", "--against-plans", *words]) == 0
    return capsys.readouterr().out


def test_the_record_has_everything(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(answer(capsys, TABLE, "--json"))
    found = data["equilibrium"]
    assert (data["status"], data["value"], data["bound"]) == ("optimal", "5/3", "5/3")
    assert (found["game"], found["hands"], found["gap"]) == ("open_play", "open", "0/1")
    assert [[mixed["chance"] for mixed in side] for side in found["mixtures"]] == [
        ["2/3", "1/3"],
        ["2/3", "1/3"],
    ]
    assert found["matrix"] == [["0/1", "5/1"], ["5/1", "-5/1"]]
    assert [mixed["alone"]["value"] for mixed in found["mixtures"][0]] == ["0/1", "-5/1"]
    assert found["plans"] == [120, 120]


def test_a_notebook_gets_the_same_as_numbers() -> None:
    found = solve_both(TABLE)
    assert found.matrix is not None
    assert [list(row) for row in found.matrix] == [[0, 5], [5, -5]]
    rows, columns = (list(mixture.values()) for mixture in found.mixtures)
    by_row = [sum(map(mul, row, columns)) for row in found.matrix]
    assert sum(map(mul, rows, by_row)) == found.lower == found.upper == Fraction(5, 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_says_which_game_is_solved_and_how_sure_it_is(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = answer(capsys, TABLE, "--states", "3000", language=language)
    games = {"en": "secret, at once", "de": "geheim und gleichzeitig", "pl": "tajemnicy i naraz"}
    assert games[language] in told
    unproven = {"en": "not proven", "de": "nicht bewiesen", "pl": "nieudowodnione"}
    assert unproven[language] in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_play_says_that_it_is_another_game(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = answer(capsys, TABLE, "--hidden", "--states", "3000", language=language)
    games = {"en": "when it is turned up", "de": "sobald sie aufgedeckt", "pl": "zostanie odkryta"}
    assert games[language] in told
    found = json.loads(answer(capsys, TABLE, "--hidden", "--states", "3000", "--json"))
    assert found["equilibrium"]["game"] == "hidden_play" and found["status"] == "feasible"
