"""Puzzles in the worker's process: the replies to `puzzle_requests`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from snails_core.notation import read_plan
from snails_core.options import Plan
from snails_core.records import write_record
from snails_core.words import LANGUAGES
from solver.explain.number_format import ratios
from solver.planner import Report
from solver.puzzles import checking
from solver.puzzles.fewer_cards import needed_slots
from solver.puzzles.judging import judge
from solver.puzzles.lines import lines_of
from solver.puzzles.mining.texts import told
from solver.puzzles.proving import find
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_file import read_puzzle, write_puzzle
from solver.puzzles.rating import rate
from solver.puzzles.reasons import Reason, reason_of
from solver.puzzles.themes import themes_of
from solver.requests import field_of, one_of
from solver.worker.reply_records import exact

Data = dict[str, Any]
DONE = {"status": "optimal", "stopped": None}


def judged(request: Data) -> Data:
    """The plan's value, what the verdict turns on, which slots the plans need (from 0), and both
    plans played out with every kind of luck."""
    puzzle = _puzzle(request)
    judgement = judge(puzzle, field_of(request, "plan", str))
    assert puzzle.proof is not None
    best = read_plan(puzzle.setting, puzzle.proof.plans[0])
    needed = needed_slots(puzzle, judgement.plan, judgement.value)
    return {
        **DONE,
        "value": exact(judgement.value),
        "best": exact(judgement.best),
        "idle": exact(judgement.idle),
        "reason": _reason(reason_of(puzzle, judgement, needed)),
        "needed": {"own": needed, "best": needed_slots(puzzle, best, judgement.best)},
        "lines": {"own": _lines(puzzle, judgement.plan), "best": _lines(puzzle, best)},
    }


def _reason(reason: Reason | None) -> Data | None:
    if reason is None:
        return None
    return {"kind": str(reason.kind), "slot": reason.slot, "value": ratios(reason.value)}


def _puzzle(request: Data) -> Puzzle:
    return read_puzzle(field_of(request, "puzzle", str), field_of(request, "name", str))


def _states(request: Data) -> int:
    """The limit of work, which these requests must have."""
    states: int = field_of(field_of(request, "limit", dict), "states", int)
    return states


def _lines(puzzle: Puzzle, plan: Plan) -> dict[str, list[str]]:
    return {
        luck: [write_record(puzzle.setting, choice) for choice in choices]
        for luck, choices in lines_of(puzzle, plan).items()
    }


def checked(request: Data, progress: Callable[[Report], None]) -> Data:
    """What speaks against the puzzle; nothing, if its proof is found again."""
    puzzle = _puzzle(request)
    verdict = checking.check(puzzle, progress, _states(request))
    return {**DONE, "faults": _told(verdict, request)}


def _told(verdict: checking.Verdict, request: Data) -> list[str]:
    language = one_of(request, "language", LANGUAGES)
    return [reason.message(language) for reason in verdict.reasons]


def proved(request: Data, progress: Callable[[Report], None]) -> Data:
    """The puzzle with all that was found out, as TOML, and what speaks against it."""
    puzzle = _puzzle(request)
    finding = find(puzzle, _states(request), progress)
    puzzle = replace(puzzle, proof=finding.proof)
    puzzle = replace(puzzle, themes=themes_of(puzzle), rating=rate(puzzle))
    verdict = checking.judged(puzzle, finding)
    if puzzle.themes:
        puzzle = told(puzzle)
    return {
        **DONE,
        "puzzle": write_puzzle(puzzle),
        "faults": _told(verdict, request),
    }
