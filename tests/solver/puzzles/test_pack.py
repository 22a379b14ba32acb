"""The pack: enough puzzles, each complete in three languages, proven and worth solving."""

from __future__ import annotations

from itertools import combinations
from xml.etree import ElementTree

import pytest

from snails_core import layout as at
from snails_core.words import LANGUAGES
from solver.puzzles.checking import check
from solver.puzzles.judging import judge
from solver.puzzles.packs import load, names, pack
from solver.puzzles.puzzle_file import read_puzzle, write_puzzle
from tests.support.long_run import LONG

NAMES = names()
SAMPLE = NAMES if LONG else NAMES[:: max(1, len(NAMES) // 6)]
HAND_MADE = 24
ALL = 60


def test_there_are_enough() -> None:
    made = [puzzle for puzzle in pack() if puzzle.origin == "hand"]
    assert len(pack()) >= ALL
    assert len(made) >= HAND_MADE


@pytest.mark.parametrize("name", NAMES)
def test_it_is_read_again_as_it_is_written(name: str) -> None:
    assert read_puzzle(write_puzzle(load(name)), name) == load(name)


@pytest.mark.parametrize("name", NAMES)
def test_it_can_be_drawn(name: str) -> None:
    position = load(name).position
    drawn = ElementTree.fromstring(position._repr_svg_())
    words = "".join(drawn.itertext())
    for snail in range(at.MAX_SNAILS):
        assert not position.health(snail) or str(position.health(snail)) in words


def test_no_two_are_the_same() -> None:
    for one, other in combinations(pack(), 2):
        assert one.position != other.position or one.goal != other.goal, (one.name, other.name)
        for language in LANGUAGES:
            assert one.title[language] != other.title[language], (one.name, other.name)


@pytest.mark.parametrize("name", SAMPLE)
def test_it_is_proven_anew(name: str) -> None:
    verdict = check(load(name))
    assert [str(reason) for reason in verdict.reasons] == []


@pytest.mark.parametrize("name", SAMPLE)
def test_its_best_plans_are_right_and_the_second_idea_is_not(name: str) -> None:
    puzzle = load(name)
    assert puzzle.proof is not None
    for plan in puzzle.proof.plans:
        assert judge(puzzle, plan).optimal
    if puzzle.proof.second is not None:
        judgement = judge(puzzle, puzzle.proof.second.plan)
        assert not judgement.optimal
        assert judgement.value == puzzle.proof.second.value
