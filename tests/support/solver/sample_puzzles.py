"""Two small proven puzzles (`shot`, `shore`), quickly judged, with their best and second plans."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from snails_core.notation import read_plan
from snails_core.options import Plan
from solver.puzzles.packs import read_file
from solver.puzzles.puzzle import Puzzle

FOLDER = Path(__file__).resolve().parents[2] / "solver" / "puzzles"


@cache
def shot() -> Puzzle:
    """A missile can eliminate the leader; all else only hurts the medic."""
    return read_file(FOLDER / "shot.toml")


@cache
def shore() -> Puzzle:
    """One snail against one, with nothing but the basic cards."""
    return read_file(FOLDER / "shore.toml")


def best(puzzle: Puzzle) -> Plan:
    assert puzzle.proof is not None
    return read_plan(puzzle.setting, puzzle.proof.plans[0])


def second(puzzle: Puzzle) -> Plan:
    assert puzzle.proof is not None and puzzle.proof.second is not None
    return read_plan(puzzle.setting, puzzle.proof.second.plan)
