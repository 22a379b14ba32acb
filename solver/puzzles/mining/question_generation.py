"""Goals to ask for in a position: what random play brings about now and then, but seldom.

So there is always a plan that may reach the goal, and not just any plan does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from snails_core import layout as at
from snails_core.bots import random_bot
from snails_core.engine import play_unchecked, settle
from snails_core.nodes import Chance, Decision, Over
from snails_core.options import Plan
from snails_core.position import Position
from snails_core.queries import owner, role
from snails_core.records import snail_name
from solver.puzzles.lines import start_position
from solver.puzzles.mining.threats import threatened
from solver.puzzles.puzzle import MINED, Puzzle, Texts
from solver.puzzles.puzzle_question import problem_of

NO_TEXT: Texts = {}
TRIALS = 100
SELDOM = 0.04
"""What happens in more of the trials than this share is too easy."""
ATTACKS = 2
"""So many attacks are tried until one is dangerous."""
DANGER = 0.25
"""An attack is dangerous if at least this share of the trials ends with the loss of a snail."""
ENOUGH = 10
"""The least damage that a goal asks for beside something else."""
WORTH = ("net", "damage", "kills - deaths")
WORTH_UNDER_ATTACK = ("net", "kills - deaths", "survive then damage")


def questions(position: Position, random: Random) -> Iterator[Puzzle]:
    """Candidates without words or proof, in random order: at most one of each kind of goal."""
    assert isinstance(position.node, Decision)
    bare = Puzzle(
        "", position, position.node.player, "net", NO_TEXT, NO_TEXT, (NO_TEXT,) * 3, origin=MINED
    )
    found = [*_in_peace(bare, random), *_under_attack(bare, random)]
    yield from random.sample(found, len(found))


def _in_peace(bare: Puzzle, random: Random) -> Iterator[Puzzle]:
    trials = [Trial(bare, end) for end in ends(bare, random, TRIALS)]
    yield replace(bare, goal=random.choice(WORTH))
    for goals in (
        [trial.gone for trial in trials],
        [trial.won for trial in trials],
        [[f"{one} and {two}" for one in trial.gone for two in trial.stays] for trial in trials],
        [[f"{place} and {trial.hurt}" for place in trial.stays if trial.hurt] for trial in trials],
        [trial.driven for trial in trials],
    ):
        yield from _seldom(bare, goals, random)


def _under_attack(bare: Puzzle, random: Random) -> Iterator[Puzzle]:
    """Candidates in which an enemy attacks; none if no attack that was tried is dangerous."""
    for _ in range(ATTACKS):
        attacked = threatened(bare, random)
        trials = [Trial(attacked, end) for end in ends(attacked, random, TRIALS)]
        safe = [trial for trial in trials if trial.lost_none]
        if 0 < len(safe) <= (1 - DANGER) * TRIALS:
            break
    else:
        return
    yield replace(attacked, goal=random.choice(WORTH_UNDER_ATTACK))
    for goals in ([trial.gone for trial in safe], [trial.stays for trial in safe]):
        survived = [[f"{goal} and survive" for goal in several] for several in goals]
        yield from _seldom(attacked, survived, random)


def _seldom(bare: Puzzle, goals: list[list[str]], random: Random) -> Iterator[Puzzle]:
    """One of the goals that few trials have met, if there is any."""
    counts = Counter(goal for several in goals for goal in several)
    rare = [goal for goal, count in counts.items() if count <= SELDOM * TRIALS]
    for goal in random.sample(rare, min(1, len(rare))):
        yield replace(bare, goal=goal)


class Trial:
    """The end of a round that was played at random, as goals that were met."""

    def __init__(self, puzzle: Puzzle, end: Position) -> None:
        start = puzzle.position
        snails = [snail for snail in range(at.MAX_SNAILS) if start.health(snail)]
        own = [snail for snail in snails if owner(snail) == puzzle.seat]
        enemies = [snail for snail in snails if owner(snail) != puzzle.seat]
        lost = [snail for snail in enemies if not end.health(snail)]
        damage = sum(start.health(snail) - end.health(snail) for snail in enemies)
        self.lost_none = all(map(end.health, own))
        self.gone = [f"gone({snail_name(snail)})" for snail in lost]
        self.won = ["won"] if len(lost) == len(enemies) > 1 and any(map(end.health, own)) else []
        self.stays = list(_moved(start, end, own))
        self.driven = list(_moved(start, end, enemies))
        self.hurt = f"damage >= {damage}" if damage >= ENOUGH else ""


def _moved(start: Position, end: Position, snails: list[int]) -> Iterator[str]:
    """A goal for each snail that stands elsewhere than at the start."""
    for snail in snails:
        space = end.place(snail)
        if end.health(snail) and space is not None and space != start.place(snail):
            yield f"at({snail_name(snail)}, {start.setting.board.names[space]})"


def ends(puzzle: Puzzle, random: Random, count: int) -> Iterator[Position]:
    """So many ends of the round under random plans and choices; others play the first plan that
    they may have made."""
    problem = problem_of(puzzle)
    others = {script.player: script.plan for script in reversed(problem.scripts.scripts)}
    for _ in range(count):
        start = start_position(puzzle, puzzle.plans.sample(random), problem)
        yield _played_out(_laid(start, others), random)


def _laid(start: Position, plans: dict[int, Plan]) -> Position:
    """The position with the others' plans on the table."""
    hot = bytearray(start.hot)
    for player, plan in plans.items():
        slots = at.slot_at(player)
        hot[slots : slots + at.PLAN_SLOTS] = bytes(plan.cards)
        for token, snail in ((at.ACTIVE, plan.active_snail), (at.PASSIVE, plan.passive_snail)):
            hot[token + player] = at.NONE if snail == at.NONE else role(snail)
    return Position(start.setting, bytes(hot), start.cold, start.agenda)


def _played_out(position: Position, random: Random) -> Position:
    position = settle(position).position
    while not isinstance(node := position.node, Over):
        if isinstance(node, Chance):
            outcome = node.sample(random)
            position = play_unchecked(position, outcome).position
        else:
            position = play_unchecked(position, random_bot(position, random)).position
    return position
