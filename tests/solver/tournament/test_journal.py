"""The journal: what was written is there again, half a line is none, and faults name their line."""

from __future__ import annotations

from pathlib import Path

import pytest

from snails_core.errors import SnailsError
from solver.tournament import GameResult, Journal

BOTS = ("greedy", "random")
LINES = [
    GameResult(0, ("greedy", "random"), 0).line,
    GameResult(1, ("random", "greedy"), None).line,
    GameResult(2, ("greedy", "random"), 1).line,
]


def written(file: Path, lines: list[str] = LINES) -> Journal:
    journal = Journal(file, BOTS, 3)
    for key, line in enumerate(lines):
        journal.put(str(key), line)
    return journal


def test_results_are_there_again(tmp_path: Path) -> None:
    journal = written(tmp_path / "j")
    again = Journal(tmp_path / "j", BOTS, 3)
    assert again.results == journal.results and len(again.results) == 3
    assert "2" in again and "3" not in again


def test_a_file_cut_anywhere_loses_only_the_line_that_was_cut(tmp_path: Path) -> None:
    """Wherever a program was killed: the file is used up to its last whole line, and goes on."""
    written(tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes()
    for size in range(len(whole)):
        file = tmp_path / "cut"
        file.write_bytes(whole[:size])
        journal = Journal(file, BOTS, 3)
        results = max(0, whole[:size].count(b"\n") - 1)
        assert sorted(journal.results) == list(range(results))
        for number in range(results, 3):
            journal.put(str(number), LINES[number])
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    ("number", "line", "told"),
    [
        (1, "{}", "line 1: this is no journal of a snails tournament"),
        (1, '{"format": "snails game"}', "line 1: this is no journal"),
        (1, '{"format": "snails tournament", "version": 2}', "line 1: .*version 2"),
        (1, "not JSON", "line 1: this line cannot be used"),
        (2, "not JSON", "line 2: this line cannot be used"),
        (3, '{"game": 1}', "line 3: .*game, bots and winner"),
        (3, GameResult(1, ("greedy", "random"), 0).line, "line 3: game 1 is between other bots"),
        (4, GameResult(0, ("greedy", "random"), 1).line, "line 4: game 0 is here twice"),
    ],
)
def test_a_fault_names_its_line(number: int, line: str, told: str, tmp_path: Path) -> None:
    written(tmp_path / "j")
    lines = (tmp_path / "j").read_text(encoding="utf-8").splitlines()
    lines[number - 1] = line
    (tmp_path / "j").write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")
    with pytest.raises(SnailsError, match=told):
        Journal(tmp_path / "j", BOTS, 3)


def test_the_same_result_twice_does_no_harm(tmp_path: Path) -> None:
    """Two programs at one journal do work twice, and spoil nothing."""
    written(tmp_path / "j")
    with (tmp_path / "j").open("a", encoding="utf-8") as stream:
        stream.write(LINES[0] + "\n")
    assert len(Journal(tmp_path / "j", BOTS, 3).results) == 3


@pytest.mark.parametrize(("bots", "seed"), [(BOTS, 4), (("novice", "random"), 3)])
def test_the_journal_of_another_tournament_is_refused(
    bots: tuple[str, ...], seed: int, tmp_path: Path
) -> None:
    written(tmp_path / "j")
    with pytest.raises(SnailsError, match="--bots greedy,random --seed 3"):
        Journal(tmp_path / "j", bots, seed)


def test_a_file_of_another_kind_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "essay.txt"
    for content in (b"my essay", b"my essay\n", b"\xff\xfe\n", b"\x00"):
        file.write_bytes(content)
        with pytest.raises(SnailsError, match=r"essay\.txt"):
            Journal(file, BOTS, 3)
        assert file.read_bytes() == content


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(SnailsError, match="cannot be written"):
        Journal(tmp_path / "missing" / "j", BOTS, 3)
    with pytest.raises(SnailsError, match="cannot be read"):
        Journal(tmp_path, BOTS, 3)
