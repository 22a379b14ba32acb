"""Rounds played at random from a question's position: what can happen there, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from snails_core import layout as at
from snails_core.bots import random_bot
from snails_core.engine import play_unchecked, settle
from snails_core.nodes import Chance, Over
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.squads import role
from solver.puzzles.lines import problem_of, start_position
from solver.puzzles.puzzle import Puzzle


def ends(puzzle: Puzzle, random: Random, count: int) -> Iterator[Position]:
    """So many ends of the round, of any plans and any choices; others play the first plan that
    they may have made."""
    problem = problem_of(puzzle)
    others = {script.player: script.plan for script in reversed(problem.scripts.scripts)}
    for _ in range(count):
        start = start_position(puzzle, puzzle.plans.sample(random), problem)
        yield _played_out(_laid(start, others), random)


def _laid(start: Position, plans: dict[int, Plan]) -> Position:
    """The same with others' cards and snails, which were face down."""
    hot = bytearray(start.hot)
    for player, plan in plans.items():
        slots = at.SLOTS + player * at.PLAN_SLOTS
        hot[slots : slots + at.PLAN_SLOTS] = bytes(plan.cards)
        for token, snail in ((at.ACTIVE, plan.active_snail), (at.PASSIVE, plan.passive_snail)):
            hot[token + player] = at.NONE if snail == at.NONE else role(snail)
    return Position(start.setting, bytes(hot), start.cold, start.agenda)


def _played_out(position: Position, random: Random) -> Position:
    position = settle(position).position
    while not isinstance(node := position.node, Over):
        if isinstance(node, Chance):
            outcome = random.choices(node.outcomes, node.weights)[0]
            position = play_unchecked(position, outcome).position
        else:
            position = play_unchecked(position, random_bot(position, random)).position
    return position
