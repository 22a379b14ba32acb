"""The reason of a verdict in one thing: the choice that cost most, or the card that it hangs on."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from solver.errors import PuzzleError
from solver.explain import why_not
from solver.planner import Value
from solver.puzzles.fewer_cards import value_without
from solver.puzzles.judging import Judgement
from solver.puzzles.proving import answer_of
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_question import question_of

LARGEST_WITH_REASON = 50_000
"""A puzzle that takes more than this to search is judged without a reason, which would be late."""


class Kind(StrEnum):
    """What a verdict turns on."""

    ALONE = "alone"
    """The card of a slot is all that a best plan needs."""
    WITHOUT = "without"
    """The card of a slot without which a best plan would lose most."""
    SNAILS = "snails"
    """The choice of snails: whatever is planned with them is worth less."""
    CARD = "card"
    """The card of a slot: whatever follows it, and what came before, is worth less."""
    SPENT = "spent"
    """The plan does as well as the best, with more arsenal cards."""


class Reason(NamedTuple):
    """What a verdict turns on, and the number to it."""

    kind: Kind
    slot: int | None = None
    """From 0."""
    value: Value = ()
    """What the plan is worth without the card, or the most that was left after the choice."""


def reason_of(puzzle: Puzzle, judgement: Judgement, needed: Sequence[int]) -> Reason | None:
    """The reason of the verdict on a plan that needs these slots; None if nothing stands out, or
    it would take too long."""
    if judgement.optimal:
        return _merit(puzzle, judgement, needed)
    parts = len(question_of(puzzle).goal.parts)
    if judgement.value[:parts] == judgement.best[:parts]:
        return Reason(Kind.SPENT)
    assert puzzle.proof is not None
    if puzzle.proof.states > LARGEST_WITH_REASON:
        return None
    try:
        answer = answer_of(puzzle, puzzle.proof.limit)
    except PuzzleError:  # a proof that was allowed less than it needs
        return None
    falls = why_not(answer, judgement.plan).falls
    if not falls:
        return None
    worst = max(falls, key=lambda fall: fall.lost)
    kind = Kind.SNAILS if worst.slot is None else Kind.CARD
    return Reason(kind, worst.slot, worst.value)


def _merit(puzzle: Puzzle, judgement: Judgement, needed: Sequence[int]) -> Reason | None:
    """What a best plan hangs on; of cards that weigh the same, the last."""
    if len(needed) == 1:
        return Reason(Kind.ALONE, needed[0])
    left = {slot: value_without(puzzle, judgement.plan, [slot]) for slot in reversed(needed)}
    slot = min(left, key=lambda slot: left[slot], default=None)
    if slot is None or left[slot] >= judgement.value:
        return None
    return Reason(Kind.WITHOUT, slot, left[slot])
