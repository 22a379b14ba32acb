"""Checks a puzzle: its proof is found again exactly, it has one best idea, and it is about
something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from snails_core.errors import SnailsError
from snails_core.faults import check_position
from solver.errors import PuzzleError, within
from solver.planner import OnReport
from solver.puzzles.proving import Finding, find
from solver.puzzles.puzzle import Puzzle, Second, shown
from solver.puzzles.themes import themes_of

CHECK_LIMIT = 1_000_000
"""What the check of a stranger's puzzle may look at, however much work the file allows itself."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a puzzle is proven and good, or else why not."""

    name: str
    reasons: tuple[SnailsError, ...] = ()

    @property
    def proven(self) -> bool:
        return not self.reasons


def check(
    puzzle: Puzzle, progress: OnReport | None = None, most_states: int | None = None
) -> Verdict:
    """Proves the puzzle anew, within the work that its proof was allowed, or less."""
    if puzzle.proof is None:
        return Verdict(puzzle.name, (PuzzleError("no_proof", puzzle.name),))
    try:
        check_position(puzzle.position)
        allowed = puzzle.proof.limit
        limit = allowed if most_states is None else min(allowed, most_states)
        finding = find(puzzle, limit, progress)
    except PuzzleError as error:
        return Verdict(puzzle.name, (error,))
    except SnailsError as error:
        return Verdict(puzzle.name, (within(f"{puzzle.name}: position", error),))
    return judged(puzzle, finding)


def judged(puzzle: Puzzle, finding: Finding) -> Verdict:
    """The verdict on a puzzle with its proof, once all is found."""
    return Verdict(puzzle.name, tuple(_faults(puzzle, finding)))


def _faults(puzzle: Puzzle, finding: Finding) -> Iterator[PuzzleError]:
    stored, found, name = puzzle.proof, finding.proof, puzzle.name
    assert stored is not None
    if finding.worst == found.value:
        yield PuzzleError("unreachable", f"{name}: goal", value=shown(found.value))
    elif len(finding.ideas) > 1:
        yield PuzzleError("ideas", f"{name}: position", found=len(finding.ideas))
    if stored.value != found.value:
        values = {"stored": shown(stored.value), "found": shown(found.value)}
        yield PuzzleError("value", f"{name}: proof.value", **values)
    elif stored.plans != found.plans:
        yield PuzzleError("plans", f"{name}: proof.plans", found="; ".join(found.plans))
    elif stored.second != found.second:
        yield PuzzleError("second", f"{name}: proof.second", found=_second(found.second))
    else:
        yield from _false_themes(puzzle)


def _false_themes(puzzle: Puzzle) -> Iterator[PuzzleError]:
    holding = themes_of(puzzle)
    if not puzzle.themes:
        yield PuzzleError("no_theme", f"{puzzle.name}: themes", holding=", ".join(holding))
    for theme in puzzle.themes:
        if theme not in holding:
            place = f"{puzzle.name}: themes"
            yield PuzzleError("theme", place, theme=theme, holding=", ".join(holding))


def _second(second: Second | None) -> str:
    return "-" if second is None else f"{second.plan} ({shown(second.value)})"
