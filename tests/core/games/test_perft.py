"""Counts of continuations stay what they are, and the tool tells where they do not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from snails_core import Chance, Over, Position, play, read_position, write_position
from snails_core.errors import DataError, NotationError
from snails_core.options import Plan
from snails_core.perft import Entry, check, divide, lines, main, perft, read_entries
from tests.support.long_run import LONG

FILE = Path(__file__).parent / "perft" / "positions.toml"
ENTRIES = read_entries(FILE)
BY_ID = {entry.id: entry for entry in ENTRIES}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_the_counts_are_those_of_the_file(entry: Entry) -> None:
    findings = list(check(entry, LONG))
    assert [finding.found for finding in findings] == list(entry.counts[: len(findings)]), (
        "\n".join(lines(findings))
    )


def test_the_file_has_a_dozen_positions_to_depth_4_or_to_the_end() -> None:
    assert len(BY_ID) == len(ENTRIES) >= 12
    for entry in ENTRIES:
        assert len(entry.counts) - entry.long >= 3
        assert len(entry.counts) >= 4 or entry.counts[-1] in (0, entry.counts[0])


def brute(position: Position, depth: int) -> int:
    """The definition, word for word, with nothing remembered; not for planning nodes."""
    node = position.node
    if not depth:
        return 1
    if isinstance(node, Over):
        return 0
    choices = node.outcomes if isinstance(node, Chance) else node.options
    return sum(brute(play(position, choice).position, depth - 1) for choice in choices)


@pytest.mark.parametrize("id", ["crawl", "two_dice", "grenade", "chain", "four_factions", "view"])
def test_what_is_remembered_is_what_would_be_counted(id: str) -> None:
    assert perft(BY_ID[id].position, 3) == brute(BY_ID[id].position, 3)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_the_parts_add_up(entry: Entry) -> None:
    """Choice by choice the same number, unless it is a planning node, which has no parts."""
    parts = divide(entry.position, 3, entry.plans)
    assert sum(parts.values()) == (perft(entry.position, 3, entry.plans) if parts else 0)
    assert bool(parts) is (entry.id != "planning")


def test_no_way_of_depth_nought_but_one() -> None:
    assert {perft(entry.position, 0) for entry in ENTRIES} == {1}


def test_a_game_that_is_over_goes_on_in_no_way() -> None:
    over = read_position("snails 1; map 1 1; player A; L a1; player B; winner A")
    assert [perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]


def test_a_given_plan_is_entered_and_no_other() -> None:
    entry = BY_ID["planning_given"]
    mine, others = entry.plans
    assert perft(entry.position, 1, [mine]) == 1
    assert perft(entry.position, 2, [mine]) == 120
    assert perft(entry.position, 2, [mine, others]) == 1
    assert perft(entry.position, 2, [others]) == 240  # not A's: A's node is counted, not entered
    assert perft(entry.position, 5, [Plan(*mine[:6], mine.card_1)]) == 240  # not a legal plan


def test_positions_of_the_file_read_back() -> None:
    for entry in ENTRIES:
        assert read_position(write_position(entry.position)) == entry.position


# --- the tool -------------------------------------------------------------------------
SMALL = '''
[[position]]
id = "small"
text = """
snails 1
map 1 1 2
player A
  G a1
player B
  G a3
todo crawl snail=AG moves=2
"""
counts = [2, 2, 0]
'''


def run(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    file = tmp_path / "small.toml"
    file.write_text(text, encoding="utf-8")
    status = main([str(file), *more])
    out, err = capsys.readouterr()
    return [*out.splitlines(), *err.splitlines(), f"status {status}"]


def test_right_counts_get_one_line_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(SMALL, tmp_path, capsys) == [
        "small: depth 1: 2 ok",
        "small: depth 2: 2 ok",
        "small: depth 3: 0 ok",
        "status 0",
    ]


def test_a_wrong_count_is_told_choice_by_choice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(SMALL.replace("[2, 2, 0]", "[2, 3]"), tmp_path, capsys) == [
        "small: depth 1: 2 ok",
        "small: depth 2: 2 WRONG, the file says 3",
        "  done: 0",
        "  move_to space=a2: 2",
        "status 1",
    ]


def test_divide_tells_every_choice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = run(SMALL.replace("[2, 2, 0]", "[2]"), tmp_path, capsys, "--divide")
    assert told == ["small: depth 1: 2 ok", "  done: 1", "  move_to space=a2: 1", "status 0"]


def test_slow_counts_wait_for_a_long_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SMALL.replace("counts", "long = 2\ncounts")
    assert len(run(text, tmp_path, capsys)) == 2
    assert len(run(text, tmp_path, capsys, "--long")) == 4


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("counts = [2, 2, 0]", "", "small.toml: small: counts"),
        ("counts = [2, 2, 0]", 'counts = ["2"]', "small.toml: small: counts[0]"),
        ("counts = [2, 2, 0]", "counts = [2]\nlong = 2", "small.toml: small: long"),
        ("counts = [2, 2, 0]", 'counts = [2]\nplans = ["plan"]', "small.toml: small: plans[0]"),
        ("G a3", "G a9", "small.toml: small: text: line 6"),
        ('id = "small"', "", "small.toml: position[0].id"),
    ],
)
def test_a_wrong_file_is_told_by_its_place(
    old: str, new: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in SMALL
    file = tmp_path / "small.toml"
    file.write_text(SMALL.replace(old, new), encoding="utf-8")
    with pytest.raises((DataError, NotationError)) as caught:
        read_entries(file)
    assert caught.value.place == place
    assert main([str(file)]) == 2
    assert capsys.readouterr().err.startswith(f"perft: {place}: ")


def test_it_runs_as_a_program(tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    line = [sys.executable, "-m", "snails_core.perft", str(file)]
    done = subprocess.run(line, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[0] == "small: depth 1: 2 ok"
