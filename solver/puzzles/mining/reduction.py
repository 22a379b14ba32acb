"""Reduction: cards, snails and tokens are taken away as long as the answer stays the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from snails_core import layout as at
from snails_core.errors import SnailsError
from snails_core.faults import check_position
from snails_core.notation import read_plan
from snails_core.position import Position
from snails_core.queries import living, owner
from solver.planner import Budget, BudgetExceeded, Limit, Question, value_of
from solver.puzzles.mining.editing import (
    TOKENS,
    special_cards,
    with_bytes,
    with_hand,
    without_snails,
)
from solver.puzzles.mining.filtering import greedy_value, is_clear
from solver.puzzles.proving import answer_of, finding_of
from solver.puzzles.puzzle import Proof, Puzzle
from solver.puzzles.puzzle_question import question_of, scripts_of

Cut = Callable[[Position], Position]


def reduced(puzzle: Puzzle, states: int) -> Puzzle:
    """The puzzle with nothing left that can be taken away; each smaller one is proven anew."""
    for cuts in (_snail_cuts(puzzle), _card_cuts(puzzle), _ground_cuts(puzzle)):
        puzzle = _as_many(puzzle, list(cuts), states)
    return puzzle


def _as_many(puzzle: Puzzle, cuts: list[Cut], states: int) -> Puzzle:
    """The puzzle after all cuts at once if its answer stays; else after one half and the other."""
    if not cuts:
        return puzzle
    position = puzzle.position
    for cut in cuts:
        position = cut(position)
    proven = _same_answer(puzzle, replace(puzzle, position=position), states)
    if proven is not None:
        return proven
    if len(cuts) > 1:
        middle = len(cuts) // 2
        for half in (cuts[:middle], cuts[middle:]):
            puzzle = _as_many(puzzle, half, states)
    return puzzle


def _same_answer(puzzle: Puzzle, smaller: Puzzle, states: int) -> Puzzle | None:
    """The smaller puzzle with its proof, if its best plan and value are still the same."""
    assert puzzle.proof is not None
    try:
        check_position(smaller.position)
        question = question_of(smaller)
        if not _is_worth_the_same(puzzle.proof, question, states):
            return None
        answer = answer_of(smaller, states, question=question)
        finding = finding_of(smaller, answer, states)
    except SnailsError:
        return None
    same = finding.proof.value == puzzle.proof.value and finding.proof.plans == puzzle.proof.plans
    clear = same and is_clear(finding, greedy_value(answer))
    return replace(smaller, proof=finding.proof) if clear else None


def _is_worth_the_same(proof: Proof, question: Question, states: int) -> bool:
    """Is the best plan still worth as much? A cheap test that most bad cuts fail."""
    plan = read_plan(question.problem.setting, proof.plans[0])
    try:
        return value_of(question, plan, Budget(Limit(states=states))) == proof.value
    except BudgetExceeded:
        return False


def _snail_cuts(puzzle: Puzzle) -> Iterator[Cut]:
    for snail in _idle_snails(puzzle):
        yield partial(without_snails, snails=(snail,))


def _card_cuts(puzzle: Puzzle) -> Iterator[Cut]:
    used = _used_cards(puzzle)
    for player in range(puzzle.position.players):
        for card in special_cards(puzzle.position, player):
            if card not in used:
                yield partial(_without_card, player=player, card=card)


def _ground_cuts(puzzle: Puzzle) -> Iterator[Cut]:
    """Cuts that set tokens, damage, shells, levels and contamination as at the start of a game."""
    position, board = puzzle.position, puzzle.setting.board
    fresh = {at.CONTAMINATION: 0}
    for space in board.spaces():
        fresh |= {array + space: 0 for array in (*TOKENS, at.DAMAGED)}
        fresh[at.LEVEL + space] = board.levels[space]
    fresh |= {at.SHELLED + snail: 0 for snail in range(at.MAX_SNAILS)}
    for place, value in fresh.items():
        if position.hot[place] != value:
            yield partial(with_bytes, changes={place: value})


def _used_cards(puzzle: Puzzle) -> set[int]:
    """Cards of the best plans, of the second one, and of what others play."""
    assert puzzle.proof is not None
    texts = [*puzzle.proof.plans, *([puzzle.proof.second.plan] if puzzle.proof.second else [])]
    plans = [read_plan(puzzle.setting, text) for text in texts]
    scripts = scripts_of(puzzle)
    return {card for plan in plans for card in plan.cards} | set(scripts.cards)


def _idle_snails(puzzle: Puzzle) -> list[int]:
    """Snails that no best or known plan declares, where their squad has others."""
    assert puzzle.proof is not None
    declared: set[int] = set()
    for text in puzzle.proof.plans:
        declared |= set(read_plan(puzzle.setting, text)[:2])
    scripts = scripts_of(puzzle)
    declared |= {snail for script in scripts.scripts for snail in script.plan[:2]}
    hot = puzzle.position.hot
    return [
        snail
        for snail in range(at.MAX_SNAILS)
        if hot[at.HEALTH + snail] and snail not in declared and len(living(hot, owner(snail))) > 1
    ]


def _without_card(position: Position, player: int, card: int) -> Position:
    hand = special_cards(position, player)
    hand.remove(card)
    return with_hand(position, player, hand)
