"""A plan with some of its slots empty: what it is worth then, and which of its cards it needs."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from snails_core.layout import NONE, PLAN_SLOTS, slot_at
from snails_core.options import Plan
from solver.planner import Budget, Value, values_of_plan
from solver.puzzles.puzzle import FEWEST, Puzzle
from solver.puzzles.puzzle_question import question_of


def value_without(puzzle: Puzzle, plan: Plan, slots: Collection[int]) -> Value:
    """What the plan is worth if nothing lies in these slots, counted from 0.

    The graph of a plan has a card for each slot all the same; that of an empty slot is not played.
    It is one that the plan does not play elsewhere, for transitions are shared by all turns of a
    card, and they do not look whether it is there.
    """
    question = question_of(puzzle)
    start = question.problem.start_with(plan)
    hot = bytearray(start.hot)
    for slot in slots:
        hot[slot_at(puzzle.seat, slot)] = NONE
    left = [card for slot, card in enumerate(plan.cards) if slot not in slots]
    unplayed = next(card for card in puzzle.setting.basic_cards if card not in left)
    one, two, three, four, five = (
        unplayed if slot in slots else card for slot, card in enumerate(plan.cards)
    )
    drawn = Plan(plan.active_snail, plan.passive_snail, one, two, three, four, five)
    values = values_of_plan(question, drawn, Budget(), start=start._replace(hot=bytes(hot)))
    value = values.value(drawn.cards, 0)
    spent = sum(map(puzzle.setting.is_arsenal, left))
    return (*value, Fraction(-spent)) if FEWEST in puzzle.wishes else value


def idle_value(puzzle: Puzzle) -> Value:
    """What the round is worth if one's own cards do nothing."""
    return value_without(puzzle, next(iter(puzzle.plans)), range(PLAN_SLOTS))


def needed_slots(puzzle: Puzzle, plan: Plan, value: Value) -> tuple[int, ...]:
    """The slots without which the plan is worth less than this, its value; all others may be
    empty at the same time."""
    empty: list[int] = []
    for slot in range(PLAN_SLOTS):
        if value_without(puzzle, plan, (*empty, slot)) >= value:
            empty.append(slot)
    return tuple(slot for slot in range(PLAN_SLOTS) if slot not in empty)
