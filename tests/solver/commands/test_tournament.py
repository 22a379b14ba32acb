"""`snails tournament` from end to end: real games, real kills."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from snails_core.commands import main
from solver.tournament import play_fixture, round_robin
from tests.support.repository import ROOT

BOTS, SEED = ["random", "novice"], 4
PATIENCE = 120


def words(journal: Path, games: int, *more: str) -> list[str]:
    named = ["--bots", ",".join(BOTS), "--seed", str(SEED), "--journal", str(journal)]
    return ["tournament", *named, "--games", str(games), *more]


def lines_of(journal: Path) -> list[str]:
    text = journal.read_text(encoding="utf-8") if journal.exists() else ""
    return text.splitlines()[1:]


def test_a_tournament_is_rated_and_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, chart = tmp_path / "j.jsonl", tmp_path / "chart.svg"
    assert main(words(journal, 6, "--workers", "1")) == 0
    assert "6 games" in capsys.readouterr().out
    first = lines_of(journal)
    assert main(words(journal, 10, "--workers", "2", "--json", "--chart", str(chart))) == 0
    told = json.loads(capsys.readouterr().out)
    assert lines_of(journal)[:6] == first
    due = [play_fixture(fixture) for fixture in round_robin(BOTS, 10, SEED)]
    assert sorted(lines_of(journal)) == sorted(due)
    assert told["games"] == 10 and [rating["bot"] for rating in told["ratings"]] == BOTS[::-1]
    assert sum(rating["wins"] + rating["draws"] / 2 for rating in told["ratings"]) == 10
    assert chart.read_text(encoding="utf-8").startswith("<svg")
    assert main(words(journal, 4, "--json")) == 0, "fewer games are rated without playing any"
    assert json.loads(capsys.readouterr().out)["games"] == 4


def killed_again_and_again(journal: Path, games: int, kills: int, seed: int) -> int:
    """Kills tournaments at random moments; says how many still ran. Nothing written may go away."""
    random, alive = Random(seed), 0
    line = [sys.executable, "-m", "snails_core.commands", *words(journal, games, "--workers", "2")]
    for _ in range(kills):
        before, begun = lines_of(journal), monotonic()
        process = subprocess.Popen(line, cwd=ROOT, stdout=subprocess.DEVNULL)
        while process.poll() is None and len(lines_of(journal)) <= len(before):
            assert monotonic() - begun < PATIENCE
            sleep(0.005)
        sleep(random.random() * 0.1)
        alive += process.poll() is None
        process.kill()
        process.wait()
        assert lines_of(journal)[: len(before)] == before
    assert subprocess.run(line, cwd=ROOT, stdout=subprocess.DEVNULL).returncode == 0
    due = [play_fixture(fixture) for fixture in round_robin(BOTS, games, SEED)]
    assert sorted(lines_of(journal)) == sorted(due)
    return alive


def test_killing_a_tournament_loses_nothing(tmp_path: Path) -> None:
    assert killed_again_and_again(tmp_path / "j", games=40, kills=2, seed=1) == 2


@pytest.mark.long
def test_killing_a_tournament_twenty_times_loses_nothing(tmp_path: Path) -> None:
    assert killed_again_and_again(tmp_path / "j", games=1200, kills=20, seed=2) >= 18


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--bots", "random"], "2 to 40 different bots"),
        (["--bots", "random,random"], "2 to 40 different bots"),
        (["--bots", "random,gredy"], 'did you mean "greedy"'),
        (["--bots", "random,greedy", "--games", "0"], "1-1000000"),
        (["--games", "3"], "--bots"),
        (["--bots", "random,greedy", "--workers", "1", "--dask", "tcp://x:1"], "not allowed"),
    ],
)
def test_bad_usage_is_told(given: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *given]) == 2
    assert told in capsys.readouterr().err


def test_a_damaged_journal_is_told_and_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "j"
    journal.write_text("{}\n", encoding="utf-8")
    assert main(words(journal, 2)) == 2
    assert "name another file" in capsys.readouterr().err
    assert journal.read_text(encoding="utf-8") == "{}\n"
