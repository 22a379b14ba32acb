"""What a plan is worth, when it is close, what it needs, and the reason of the verdict."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from snails_core.notation import read_plan
from solver.puzzles.fewer_cards import idle_value, needed_slots, value_without
from solver.puzzles.judging import Judgement, judge
from solver.puzzles.packs import load, pack
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.rating import rate
from solver.puzzles.reasons import LARGEST_WITH_REASON, Kind, Reason, reason_of
from tests.support.solver.sample_puzzles import best, second, shot

PLAN = best(shot())


def judged(value: str, best: str, idle: str) -> Judgement:
    """A judgement of a plan whose parts are written with spaces between."""

    def parts(text: str) -> tuple[Fraction, ...]:
        return tuple(map(Fraction, text.split()))

    return Judgement(PLAN, parts(value), parts(best), parts(idle))


@pytest.mark.parametrize(
    ("value", "best", "idle", "close"),
    [
        ("0", "1", "0", False),
        ("9/10", "1", "0", True),
        ("89/100", "1", "0", False),
        ("19/20", "1", "1/2", True),
        ("189/200", "1", "1/2", False),
        ("36", "40", "0", True),
        ("36", "40", "20", False),
        ("1", "1", "0", False),
        ("1 10", "1 11", "0 0", True),
        ("1 10", "1 11", "0 9", False),
        ("9/10 99", "1 11", "0 0", True),
        ("1/2 99", "1 11", "0 0", False),
        ("9/10 99", "1 11", "1 0", False),
        ("1 -1", "1 0", "0 0", False),
    ],
)
def test_close_is_to_lose_at_most_a_tenth_of_what_can_be_gained(
    value: str, best: str, idle: str, close: bool
) -> None:
    """In the first part of the goal that tells; where nothing is to be gained, nothing is close."""
    assert judged(value, best, idle).close is close


def test_a_plan_worth_nothing_is_close_in_no_puzzle() -> None:
    for puzzle in pack():
        assert puzzle.proof is not None
        if puzzle.proof.second is not None:
            plan = read_plan(puzzle.setting, puzzle.proof.second.plan)
            idle = idle_value(puzzle)
            nothing = Judgement(plan, idle, puzzle.proof.value, idle)
            assert not nothing.close and puzzle.proof.value > idle, puzzle.name


def test_doing_nothing_is_worth_what_the_round_brings_by_itself() -> None:
    assert list(idle_value(shot())) == [0, 0]
    assert list(idle_value(load("kill_order"))) == [-1], "somebody is shot if nothing is done"
    assert list(idle_value(load("frugal"))) == [0, 0], "no arsenal card is spent"


def test_the_slots_that_a_plan_needs_are_worth_as_much_alone() -> None:
    for name in ("too_close", "two_or_one", "bath_day", "frugal"):
        puzzle = load(name)
        assert puzzle.proof is not None
        plan, value = best(puzzle), puzzle.proof.value
        needed = needed_slots(puzzle, plan, value)
        others = [slot for slot in range(5) if slot not in needed]
        assert needed and value_without(puzzle, plan, others) >= value, name
        for slot in needed:
            assert value_without(puzzle, plan, [*others, slot]) < value, name


def test_a_card_that_lies_in_two_slots_can_be_missing_from_one() -> None:
    """Both rifles are the same card, and the second is fired less often if the first hits."""
    puzzle = load("two_or_one")
    assert value_without(puzzle, best(puzzle), [4]) == (Fraction(3, 4),)
    assert rate(puzzle) > 1000


def test_a_best_plan_hangs_on_the_card_without_which_it_loses_most() -> None:
    assert reason(load("too_close")) == Reason(Kind.ALONE, 1)
    assert reason(load("two_or_one")) == Reason(Kind.WITHOUT, 1, (Fraction(0),))


def test_the_reason_of_a_worse_plan_is_the_choice_that_cost_most() -> None:
    raid, close = load("mined_raid_7_0013d"), load("keep_the_rifle")
    for puzzle, told in (
        (raid, Reason(Kind.SNAILS, None, (Fraction(11, 36),))),
        (close, Reason(Kind.CARD, 2, (Fraction(89, 72),))),
        (load("frugal"), Reason(Kind.SPENT)),
    ):
        judgement = judge(puzzle, second(puzzle))
        assert reason_of(puzzle, judgement, range(5)) == told
    assert judge(close, second(close)).close and not judge(raid, second(raid)).close


def test_a_puzzle_that_takes_long_to_search_is_judged_without_a_reason() -> None:
    proof = shot().proof
    assert proof is not None
    judgement = judge(shot(), second(shot()))
    for large in (replace(proof, states=LARGEST_WITH_REASON + 1), replace(proof, limit=1)):
        assert reason_of(replace(shot(), proof=large), judgement, range(5)) is None


def reason(puzzle: Puzzle) -> Reason | None:
    judgement = judge(puzzle, best(puzzle))
    return reason_of(puzzle, judgement, needed_slots(puzzle, judgement.plan, judgement.value))
