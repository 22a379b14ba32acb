"""A plan played out: the engine ends where the planner's policy said, with any luck."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from snails_core.nodes import Chance
from snails_core.options import CardIs, Plan
from snails_core.position import Position
from solver.goals import measures, read_goal
from solver.planner import Value
from solver.puzzles.lines import LUCKS, choices_of, replay
from solver.puzzles.packs import load, names
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.puzzle_question import question_of
from solver.puzzles.themes.detection import policy_of
from tests.support.solver.sample_puzzles import best, second, shore, shot

EVERY = 6
"""Of the pack, each so manieth puzzle is played out; all of them in a long run."""


def checked_ends(puzzle: Puzzle, plan: Plan) -> list[Value]:
    """What the round comes to by bad, likely and good luck, on the engine alone.

    Checked here for every plan: each line is played to its end, luck is ordered as its names say,
    and the value that the planner claims lies between bad and good luck.
    """
    question = question_of(puzzle)
    policy = policy_of(question, plan)
    parts = measures(read_goal(puzzle.goal), question.problem.position, puzzle.seat)
    found = {}
    for luck in LUCKS:
        *_, last = replay(puzzle, plan, choices_of(policy, luck))
        assert is_settled(last.position)
        found[luck] = tuple(Fraction(part.value(last.position.hot)) for part in parts)
    assert found["bad"] <= policy.value <= found["good"]
    assert found["bad"] <= found["likely"] <= found["good"]
    return [found[luck] for luck in ("bad", "likely", "good")]


def is_settled(position: Position) -> bool:
    """Is the round over, or is there nothing left but to put away cards that nobody sees?"""
    node = position.node
    only_cards = isinstance(node, Chance) and all(isinstance(one, CardIs) for one in node.outcomes)
    return not position.agenda or only_cards


def test_good_luck_eliminates_and_bad_luck_does_not() -> None:
    bad, _, good = checked_ends(shot(), best(shot()))
    assert bad[0] == 0 and good[0] == 1


@pytest.mark.parametrize("of", [shot, shore])
def test_the_second_idea_is_played_out_too(of: Callable[[], Puzzle]) -> None:
    bad, _, good = checked_ends(of(), second(of()))
    assert bad[0] == good[0] == 0, "no luck makes up for the wrong idea"


@pytest.mark.parametrize("name", names()[::EVERY])
def test_a_sample_of_the_pack_is_played_out(name: str) -> None:
    """The planner's policy leads through the engine to the end, with any luck."""
    checked_ends(load(name), best(load(name)))


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_the_whole_pack_is_played_out(name: str) -> None:
    puzzle = load(name)
    assert puzzle.proof is not None
    checked_ends(puzzle, best(puzzle))
    if puzzle.proof.second is not None:
        checked_ends(puzzle, second(puzzle))
