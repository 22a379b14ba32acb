"""Lines: one way the round may go when a plan is played by its policy.

The worker finds the choices of a line; with them `replay` plays it again without any search.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from snails_core import layout as at
from snails_core.agenda import Planning
from snails_core.engine import play, settle
from snails_core.events import Event
from snails_core.nodes import Over
from snails_core.options import Choice, Plan
from snails_core.position import Position
from solver.explain.policy import Policy
from solver.explain.turn_trees import Edge, TurnNode
from solver.planner import RoundProblem, Value
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_question import problem_of, question_of
from solver.puzzles.themes.detection import policy_of

LUCKS = ("likely", "good", "bad")
"""What chance does: what is likeliest (of two that are equally likely, the better one), best or
worst for the goal."""


class PlayedChoice(NamedTuple):
    """One choice of a round that is played, and what comes of it."""

    choice: Choice
    position: Position
    """The position after it."""
    events: tuple[Event, ...]


def choices_of(policy: Policy, luck: str) -> tuple[Choice, ...]:
    """What all players and chance choose in the round, one after the other."""
    found: list[Choice] = []
    state = policy.start
    for number in range(policy.last + 1):
        node = policy.turn(number, state).node
        while node.end is None:
            edge = node.taken or _by_luck(node, luck)
            found.append(edge.choice)
            node = edge.to
        state = node.end
        if state.hot[at.RESULT]:
            break
    return tuple(found)


def lines_of(puzzle: Puzzle, plan: Plan) -> dict[str, tuple[Choice, ...]]:
    """What is chosen in a round with this plan, with every kind of luck."""
    policy = policy_of(question_of(puzzle), plan)
    return {luck: choices_of(policy, luck) for luck in LUCKS}


def start_position(puzzle: Puzzle, plan: Plan, problem: RoundProblem | None = None) -> Position:
    """The position once all players have planned, with the seat's own cards open.

    As for the planner, others' cards lie face down, and the game ends with the round.
    """
    state = (problem or problem_of(puzzle)).start_with(plan)
    hot = bytearray(state.hot)
    hot[at.KNOWN + puzzle.seat] = at.ALL_KNOWN
    return Position(puzzle.setting, bytes(hot), state.cold, (Planning(puzzle.position.players),))


def replay(puzzle: Puzzle, plan: Plan, choices: Sequence[Choice]) -> Iterator[PlayedChoice]:
    """All choices from `start_position` to the end of the round, each with what comes of it."""
    position, events = settle(start_position(puzzle, plan))
    yield PlayedChoice(plan, position, events)
    for choice in choices:
        if isinstance(position.node, Over):
            return
        position, events = play(position, choice)
        yield PlayedChoice(choice, position, events)


def _by_luck(node: TurnNode, luck: str) -> Edge:
    """The way that chance goes."""
    shares: dict[Value, Fraction] = {}
    for chance, edge in node.chances():
        shares[edge.to.value] = shares.get(edge.to.value, Fraction(0)) + chance
    if luck == "likely":
        value = max(shares, key=lambda value: (shares[value], value))
    else:
        value = max(shares) if luck == "good" else min(shares)
    fitting = [(chance, edge) for chance, edge in node.chances() if edge.to.value == value]
    return max(fitting, key=lambda pair: pair[0])[1]
