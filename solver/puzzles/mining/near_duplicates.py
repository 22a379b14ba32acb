"""Near-duplicates: puzzles that ask for the same thing in nearly the same place."""

from __future__ import annotations

from collections.abc import Iterable

from snails_core import layout as at
from snails_core.notation import read_plan
from solver.goals import read_goal
from solver.goals.expressions import features
from solver.puzzles.puzzle import Puzzle

ALIKE = 0.75
"""Positions that share at least this part of their facts are near-duplicates."""

Signature = tuple[object, ...]


def answer_signature(puzzle: Puzzle) -> Signature:
    """What is asked and how it is done: kinds of goal, themes, and the special cards played."""
    assert puzzle.proof is not None
    plan = read_plan(puzzle.setting, puzzle.proof.plans[0])
    special = [card for card in plan.cards if card not in puzzle.setting.basic_cards]
    kinds = [feature.name for part in read_goal(puzzle.goal).parts for feature in features(part)]
    return tuple(kinds), tuple(sorted(puzzle.themes)), tuple(sorted(special))


def likeness(one: Puzzle, other: Puzzle) -> float:
    """The share of facts that two positions have in common: who stands where, and what is held."""
    mine, theirs = _facts(one), _facts(other)
    return len(mine & theirs) / len(mine | theirs)


def _facts(puzzle: Puzzle) -> set[Signature]:
    position, board = puzzle.position, puzzle.setting.board.id
    snails: set[Signature] = {
        (board, snail, position.place(snail))
        for snail in range(at.MAX_SNAILS)
        if position.health(snail)
    }
    return snails | {("hand", card) for card in position.hand(puzzle.seat)} - {
        ("hand", card) for card in puzzle.setting.basic_cards
    }


def are_near_duplicates(one: Puzzle, other: Puzzle) -> bool:
    return answer_signature(one) == answer_signature(other) or likeness(one, other) >= ALIKE


def without_near_duplicates(
    puzzles: Iterable[Puzzle], known: Iterable[Puzzle] = ()
) -> list[Puzzle]:
    """Those that are no near-duplicate of an earlier one, or of one that is known already."""
    earlier, kept = list(known), []
    for puzzle in puzzles:
        if not any(are_near_duplicates(puzzle, other) for other in earlier):
            kept.append(puzzle)
            earlier.append(puzzle)
    return kept
