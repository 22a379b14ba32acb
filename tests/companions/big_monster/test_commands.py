"""`snails big-monster ...` from end to end, in three languages, with bad input."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from random import Random

import pytest

from companions.big_monster.commands import SUBCOMMANDS, configure, run
from companions.big_monster.commands.solve import MonsterBar
from companions.big_monster.lab.example_positions import example_position
from companions.big_monster.notation import one_line, read_position
from companions.big_monster.tell.names import place_name
from companions.big_monster.words import wording
from snails_core.commands import INTERRUPTED, OneLineParser
from snails_core.errors import SnailsError
from snails_core.words import LANGUAGES, entries
from solver.surface.progress_line import SolveBar
from solver.worker import Progress
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
    assert set(SUBCOMMANDS) == {"play", "selfplay", "show", "solve"}


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
def test_solve_answers_every_question(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    def solved(*words: str) -> str:
        assert call("solve", *words, language=language) == 0
        return capsys.readouterr().out

    proven = wording(language, "solve.proven", points=13)
    assert proven in solved("layout", "big_left", "big_right", "swamp", "--language", language)
    assert proven in solved("order", "big_left", "swamp", "big_right")
    place = place_name(3, 0, language)
    assert wording(language, "solve.place", place=place, points="+10") in solved("place", LAST)
    deserts = wording(language, "solve.proven", points=10)
    assert deserts in solved("medals", "desert", "desert", "desert")
    shared = wording(language, "solve.split_proven", lower=8, upper=8)
    assert shared in solved("split", *["swamp"] * 4, "--explorer", "mutant")
    draft = one_line(example_position("draft", Random(1)))
    assert wording(language, "solve.last_choice") in solved("draft", draft)


def test_a_search_that_is_interrupted_tells_what_is_known(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C comes with the first better layout: the command ends with that one."""

    def interrupt(bar: SolveBar, progress: Progress) -> None:
        bar.progress = progress
        raise KeyboardInterrupt

    monkeypatch.setattr(MonsterBar, "show", interrupt)
    tiles = ["lava_blue"] * 8 + ["lava_red_top"] * 4 + ["lava_red_bottom"] * 4
    assert call("solve", "layout", *tiles) == INTERRUPTED
    shown = capsys.readouterr().out
    assert "stopped before its end" in shown and "Best found so far: " in shown
    assert "@@@" in shown


def test_how_far_a_search_is_stands_in_one_line() -> None:
    bar = MonsterBar("en")
    assert bar.line(Progress(0, 3, value="12", bound="20")).startswith(
        "Best so far 12, at most 20 · "
    )
    assert bar.line(Progress(0, 3)).startswith("3 tried · ")


def test_solve_duel_tells_the_line_and_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "bigmonster 1; mode duel 2; turn 1 20; start A; phase pick_row AB; row big_left big_right"
        " desert desert; player A; explorer nomad; board big_left@2,0; player B; explorer mutant"
    )
    position = read_position(text)
    gone = [f"{BOX.kinds[k].id}:AB" for k, n in enumerate(position.pool) for _ in range(n)]
    call("solve", "duel", text.replace("start A;", f"start A; discards {' '.join(gone)};"))
    lines = capsys.readouterr().out.splitlines()
    (told,) = (number for number, line in enumerate(lines) if line.startswith("Player A ends"))
    assert lines[told + 1].startswith("A: ") and "@@@" in "".join(lines[:told])


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


def test_people_who_race_are_asked_together_who_was_quickest(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = "\n1\n\n1\n" * 2 + "2\n\n1\nq\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(answers))
    words = ("play", "--seats", "human,human,random", "--mode", "individual", "--race")
    assert call(*words, "--seed", "1") == 0
    shown = capsys.readouterr().out
    assert "A race: who is first" in shown
    asked, _, after = shown.partition("A race: who is first")[2].partition("\n> ")
    assert "2  Player A is quickest" in asked and "Pass the stack to" in after
    assert "Player A passes the stack to" in after


@pytest.mark.parametrize(
    "words",
    [
        ("show", "bigmonster 1;"), ("show", "no such file"), ("solve", "layout", "moor"),
        ("solve", "layout", *["swamp"] * 22), ("solve", "split", *["swamp"] * 17),
        ("solve", "split", "swamp", "--partner", "me"), ("solve", "draft", "no such file"),
        ("solve", "layout", "swamp", "--explorer", "me"),
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
