"""Puzzle-sized positions, and how soon the planner has a good plan for one."""

from __future__ import annotations

import tomllib
from time import process_time
from typing import NamedTuple

from snails_core import Position, read_position
from solver.planner import Answer, Limit, Report, solve
from tests.support.repository import ROOT

FILE = ROOT / "tests" / "bench" / "puzzles.toml"


class Puzzle(NamedTuple):
    """A position and what is wanted of it."""

    id: str
    position: Position
    goal: str


def puzzles() -> list[Puzzle]:
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))["puzzle"]
    return [Puzzle(table["id"], read_position(table["text"]), table["goal"]) for table in tables]


class Run(NamedTuple):
    """One search: its answer, what it took, and when it had a plan nearly as good."""

    answer: Answer
    seconds: float
    near: int
    """The states after which it had a plan within a hundredth of what it found."""


def run(puzzle: Puzzle, states: int) -> Run:
    reports: list[Report] = []
    start = process_time()
    limit = Limit(states=states)
    answer = solve(puzzle.position, puzzle.goal, limit=limit, progress=reports.append)
    seconds = process_time() - start
    enough = answer.value[0] - abs(answer.value[0]) / 100
    near = (r.states for r in reports if r.value is not None and r.value[0] >= enough)
    return Run(answer, seconds, next(near, answer.states))
