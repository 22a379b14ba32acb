"""`snails solve`: its JSON and text, its exit status, one clear line for every mistake."""

from __future__ import annotations

import ast
import io
import json
import os
import re
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from time import monotonic

import pytest

from snails_core import read_position
from snails_core.commands import main
from snails_core.words import LANGUAGES
from solver.planner import solve
from solver.surface.progress_line import SolveBar
from solver.surface.reply_text import reply_text
from solver.words import entries
from solver.worker import Progress, Reply, SolveRequest
from tests.support.repository import ROOT
from tests.support.solver.worker_questions import LARGE

SMALL = "snails 1; map 1 3 2; player A ninja; G a1; hand missile; player B; G a2 20"
PLAN = "crawl_dig crawl_punch crawl_switch dig_aim shell_switch"


def answer(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(["solve", *words]) == status
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line of a command that was given something it cannot use."""
    assert main(["solve", *words]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err.rstrip("\n")


def test_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text(SMALL.replace("; ", "\n"), encoding="utf-8")
    found = json.loads(answer(capsys, str(file), "--goal", "damage, lead", "--json"))
    assert set(found) == {
        "status", "stopped", "value", "bound", "plan", "ties", "equal_plans", "best",
        "alternatives", "explanation", "unexplained", "seconds", "states", "goal", "seat",
        "opponents", "choices", "why_not", "wishes", "conflict", "risks",
    }  # fmt: skip
    assert (found["status"], found["stopped"], found["goal"]) == ("optimal", None, "damage, lead")
    proven = solve(read_position(SMALL), "damage, lead")
    assert [Fraction(part) for part in found["value"]] == list(proven.value)
    assert found["bound"] == found["value"]
    assert found["equal_plans"] == len(proven.ties)
    assert (found["seat"], found["choices"], found["opponents"]) == ("A", "adversary", [])
    assert found["plan"]["active"] == "AG"
    assert found["ties"][0]["plan"] == found["plan"]
    assert set(found["explanation"]) == {"short"}
    assert found["states"] > 0 and found["seconds"] > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_as_text_it_is_the_short_explanation(
    capsys: pytest.CaptureFixture[str], language: str
) -> None:
    lines = answer(capsys, SMALL, "--language", language).splitlines()
    assert "55/4" in lines[0]
    assert [line[:3] for line in lines[1:]] == ["1. ", "2. ", "3. ", "4. ", "5. "]


def test_in_full_there_is_more(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SMALL.encode())))
    assert len(answer(capsys, "-", "--full").splitlines()) > 20
    found = json.loads(answer(capsys, SMALL, "--full", "--json"))
    assert set(found["explanation"]) == {"short", "full", "sections", "data"}


def test_opponents_seat_and_choices(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--seat", "B", "--opponent", f"A: AG - {PLAN} 2", "--opponent", f"A: AG - {PLAN}"]
    found = json.loads(answer(capsys, SMALL, *words, "--choices", "greedy", "--json"))
    assert (found["seat"], found["choices"]) == ("B", "greedy")
    assert found["opponents"] == [words[3], words[5]]
    assert found["plan"]["active"] == "BG"


def test_a_limit_of_work(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(answer(capsys, LARGE, "--states", "1000", "--json"))
    assert (found["status"], found["stopped"]) == ("feasible", "limit")
    assert found["bound"] == "55/1"
    assert found["plan"] is not None


MISTAKES = {
    ("no/file",): "snails: no/file: cannot be read",
    (): "snails solve: the following arguments are required: position; --help says more",
    (SMALL, "--time", "0"): "snails solve: argument --time: 0: 0-1000000",
    (SMALL, "--time", "nan"): "snails solve: argument --time: nan: 0-1000000",
    (SMALL, "--states", "x"): "snails solve: argument --states: x: 1-",
    (SMALL, "--time", "1", "--states", "1"): "not allowed with argument",
    (SMALL, "--choices", "kindly"): "argument --choices: invalid choice: 'kindly'",
    (SMALL, "--goal", "damgae"): 'snails: goal:1: no feature "damgae"; did you mean "damage"?',
    (SMALL, "--goal", "gone(BL)"): "snails: goal: gone(BL): BL is already eliminated",
    (SMALL, "--seat", "C"): 'snails: seat: "C" is no player here; the players are A, B',
    (SMALL, "--opponent", f"B: BG - {PLAN} x"): 'snails: opponent 1: "x" is no weight',
    (SMALL, "--opponent", "B: BG - granade a b c d"): 'no card "granade"; did you mean "grenade"?',
    ("snails 1; player A; L a1; player B; winner A",): "snails: position: the game is over",
}


@pytest.mark.parametrize(("words", "line"), MISTAKES.items())
def test_every_mistake_gets_one_line(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], line: str
) -> None:
    assert line in complaint(capsys, *words)


def test_a_complaint_is_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert "spielt hier nicht mit" in complaint(capsys, SMALL, "--seat", "C", "--language", "de")


# --- being stopped ---
def stopped(why: str, plan: str | None = None, value: str | None = None) -> Reply:
    progress = Progress(1, 10, value, plan, "60/1" if value else None)
    return Reply.of_progress(progress, why, 1.0, SolveRequest(SMALL).record(1))


@pytest.mark.parametrize("why", ["limit", "time", "memory", "cancelled", "ended"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_why_it_stopped_is_told(language: str, why: str) -> None:
    first, second = reply_text(stopped(why), language).splitlines()
    assert (first, second) == (
        entries(language)[f"solve.stopped_{why}"],
        entries(language)["solve.nothing"],
    )


def test_what_was_known_is_told() -> None:
    lines = reply_text(stopped("memory", f"AG - {PLAN}", "35/4"), "en").splitlines()
    assert lines[1] == ("Best plan found so far: 35/4. No plan is worth more than 60. Goal: net.")
    assert lines[2].startswith("AG: Crawl / Dig, ")


def test_no_plan_at_all_is_a_no(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.worker.Solver.ask", lambda *_: stopped("time"))
    found = json.loads(answer(capsys, SMALL, "--json", status=1))
    assert (found["status"], found["plan"]) == ("unknown", None)


@pytest.mark.usefixtures("heeds_ctrl_c")
@pytest.mark.skipif(os.name == "nt", reason="there are no terminals to borrow")
def test_ctrl_c_on_a_terminal_prints_the_best_so_far() -> None:
    """With the bar on standard error, which is a terminal here; it is wiped at the end."""
    import pty

    ours, theirs = pty.openpty()
    command = [str(Path(sys.executable).with_name("snails")), "solve", LARGE]
    started = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, text=True)
    os.close(theirs)
    seen = ""
    while "best " not in seen:
        seen += os.read(ours, 1000).decode()
    start = monotonic()
    started.send_signal(signal.SIGINT)
    printed, _ = started.communicate(timeout=20)
    assert monotonic() - start < 10
    assert started.returncode == 130
    os.close(ours)
    assert re.search(r"\[#+\.*\]  \d+ states  best \d+", seen)
    first, second, third = printed.splitlines()
    assert first == "Cancelled."
    assert second.startswith("Best plan found so far: ")
    assert third.startswith("A")


def test_the_bar_says_what_is_known() -> None:
    bar = SolveBar("en")
    assert bar.line(Progress(0, 0)) == "[.....]  0 states  0 s"
    full = Progress(3, 1, ["1/1", "35/4"], f"AG - {PLAN}", ["1/1", "60/1"], 85 << 20)
    assert bar.line(full) == "[###..]  1 state  best (1; 35/4)  at most (1; 60)  85 MB  0 s"


# --- words ---
def written(folder: str) -> set[str]:
    found: set[str] = set()
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return found


def test_all_words_are_there_and_none_for_nobody() -> None:
    """Each is written out somewhere, all but its family's name."""
    folders = ("solver/requests", "solver/worker", "solver/commands", "solver/surface")
    texts = set().union(*map(written, folders))
    known = texts | {text.removeprefix("solve.") for text in texts}
    stops = {f"stopped_{why}" for why in ("limit", "time", "memory", "cancelled", "ended")}
    options = {f"help_{name}" for name in known}
    for key in entries("en"):
        section, _, name = key.partition(".")
        if section == "question_error":
            assert name in known, key
        elif section == "solve":
            assert name in known | stops | options, key


def test_every_error_has_its_sentence() -> None:
    raised: set[str] = set()
    for path in [
        *(ROOT / "solver" / "requests").glob("*.py"),
        *(ROOT / "solver" / "worker").glob("*.py"),
    ]:
        raised |= set(re.findall(r'RequestError\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
    assert len(raised) > 10
    assert {f"question_error.{key}" for key in raised} <= set(entries("en"))
