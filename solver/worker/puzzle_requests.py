"""Requests about puzzles. A puzzle is sent as its TOML; `puzzle_replies` says what comes back.

A limit of `seconds` is kept from outside: the worker is not told, and is stopped when it has taken
longer. There is no explanation to limit, so `explaining` has no effect here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from snails_core.notation import write_plan
from snails_core.options import Plan
from snails_core.records import PLAYER_LETTERS
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_file import write_puzzle

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class JudgeRequest:
    """What is this plan worth, and how does it go beside the best one?"""

    puzzle: Puzzle
    plan: Plan
    language: str = "en"
    seconds: float | None = None
    explaining: float | None = None

    def record(self, number: int) -> Data:
        plan = write_plan(self.puzzle.setting, self.plan)
        return {**_asked(self.puzzle, "judge", number, self.language), "plan": plan}


@dataclass(frozen=True, slots=True)
class _SearchRequest:
    """A request for which all plans are compared, within a limit of work."""

    kind: ClassVar[str]
    puzzle: Puzzle
    states: int
    language: str = "en"
    seconds: float | None = None
    explaining: float | None = None

    def record(self, number: int) -> Data:
        asked = _asked(self.puzzle, self.kind, number, self.language)
        return {**asked, "limit": {"states": self.states, "seconds": None}}


class ProveRequest(_SearchRequest):
    """Is this a puzzle? Proof, themes, rating and words are found, whatever it says of them."""

    __slots__ = ()
    kind = "prove"


class CheckRequest(_SearchRequest):
    """Is the puzzle all that it says of itself? Its proof is found anew."""

    __slots__ = ()
    kind = "check"


def _asked(puzzle: Puzzle, kind: str, number: int, language: str) -> Data:
    """The worker reads the puzzle from its TOML. The fields from `goal` on are for the parent: its
    reply repeats them if the worker is stopped before it answers (`solve_record.ASKED`)."""
    return {
        "id": number,
        "kind": kind,
        "name": puzzle.name,
        "puzzle": write_puzzle(puzzle),
        "language": language,
        "goal": puzzle.goal,
        "seat": PLAYER_LETTERS[puzzle.seat],
        "opponents": list(puzzle.opponents),
        "choices": puzzle.choices,
        "wishes": list(puzzle.wishes),
    }
