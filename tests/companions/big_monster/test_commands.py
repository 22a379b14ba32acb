"""`snails big-monster ...` from end to end, in three languages, with bad input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from companions.big_monster.commands import PARTS, configure, run
from companions.big_monster.notation import read_position
from snails_core.commands import OneLineParser
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES, entries
from tests.support.companions.big_monster.planets import BOX
from tests.support.repository import PROJECT

LAST = (
    "bigmonster 1; mode duel 2; turn 1 20; start A; phase lay AB; row swamp swamp; picked 1;"
    " player A; explorer nomad; taken big_right; board big_left@2,0; player B; explorer mutant"
)


def call(*words: str, language: str = "en") -> int:
    parser = OneLineParser(prog="snails big-monster")
    parser.add_argument("--language", choices=LANGUAGES, default=language)
    configure(parser, language)
    return run(parser.parse_args(list(words)))


def test_the_command_is_registered_and_has_a_line_in_every_language() -> None:
    points = PROJECT["entry-points"]["snails.commands"]
    assert points["big-monster"] == "companions.big_monster.commands"
    assert all("command.big-monster" in entries(language) for language in LANGUAGES)
    assert set(PARTS) == {"play", "selfplay", "show", "solve"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_show(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call("show", LAST, language=language) == 0
    assert "@@@" in capsys.readouterr().out
    call("show", LAST, "--svg", "--language", language)
    assert capsys.readouterr().out.startswith("<svg")


def test_show_writes_notation_that_can_be_shown_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    call("show", LAST, "--line")
    line = capsys.readouterr().out.strip()
    file = tmp_path / "position.txt"
    call("show", line, "--notation")
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    call("show", str(file), "--line")
    assert capsys.readouterr().out.strip() == line


@pytest.mark.parametrize("language", LANGUAGES)
def test_solve_layout_order_and_place(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    call("solve", "layout", "big_left", "big_right", "swamp", "--language", language)
    assert "13" in capsys.readouterr().out.splitlines()[-1]
    call("solve", "order", "big_left", "swamp", "big_right", language=language)
    assert "13" in capsys.readouterr().out.splitlines()[-2]
    call("solve", "place", LAST, language=language)
    assert "10" in capsys.readouterr().out.splitlines()[1]


def test_solve_duel_tells_the_line_and_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "bigmonster 1; mode duel 2; turn 1 20; start A; phase pick_row AB; row big_left big_right"
        " desert desert; player A; explorer nomad; board big_left@2,0; player B; explorer mutant"
    )
    position = read_position(text)
    gone = [f"{BOX.kinds[k].id}:AB" for k, n in enumerate(position.pool) for _ in range(n)]
    call("solve", "duel", text.replace("start A;", f"start A; discards {' '.join(gone)};"))
    lines = capsys.readouterr().out.splitlines()
    assert "Player A" in lines[0] and lines[1].startswith("A: ")


def test_selfplay_counts_victories(capsys: pytest.CaptureFixture[str]) -> None:
    call("selfplay", "--bots", "greedy,random", "--games", "2", "--json")
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 2 and sum(bot["won"] for bot in found["bots"]) == 2
    call("selfplay", "--bots", "greedy,random", "--games", "1", "--mode", "team")
    assert "greedy" in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_played_saved_and_continued(
    language: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "game.json"
    words = ("play", "--seats", "human,random", "--seed", "1", "--file", str(file))
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n1\n9999\na\n1\nq\n"))
    assert call(*words, language=language) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 200))
    assert call(*words, language=language) == 0
    shown = capsys.readouterr().out
    assert "{" not in shown
    assert json.loads(file.read_text(encoding="utf-8"))["steps"][-1]["events"][-1].startswith(
        "game_over"
    )


def test_two_people_are_parted_by_a_curtain(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n1\n\n1\nq\n"))
    call("play", "--seats", "human,human", "--seed", "1")
    shown = capsys.readouterr().out
    assert shown.count("\n" * 40) == 2


@pytest.mark.parametrize(
    "words",
    [
        ("show", "bigmonster 1;"), ("show", "no such file"), ("solve", "layout", "moor"),
        ("solve", "layout", *["swamp"] * 22), ("solve", "layout", "swamp", "--explorer", "me"),
        ("solve", "place", LAST.replace("phase lay AB", "phase claim AB")),
        ("solve", "duel", LAST), ("selfplay", "--bots", "gredy"),
        ("selfplay", "--bots", "random,random,random"),
        ("selfplay", "--players", "5"), ("play", "--seats", "human"),
        ("play", "--seats", "human,gredy"), ("play", "--seats", "human,random", "--dragon"),
    ],
)  # fmt: skip
def test_bad_input_gets_a_clear_error(words: tuple[str, ...]) -> None:
    with pytest.raises(SnailsError) as caught:
        call(*words)
    assert all(caught.value.message(language) for language in LANGUAGES)
