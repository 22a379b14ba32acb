"""What all tokens together could cost a snail: one question, and one fact of a state."""

from __future__ import annotations

import pytest

from snails_core import layout as at
from snails_core.rules.token_risk import TOKENS, token_risk
from solver.planner.problem import RISK, Location, facts_of
from solver.planner.tracing import Trace, TracedBytes
from solver.planner.transitions.read_set import ReadSet
from solver.planner.transitions.step_cache import MidTurnState, TurnReads


def risk_after(writes: dict[int, int]) -> tuple[int, dict[Location, None]]:
    """What is answered and recorded, of a board with a fire and a mine, after some writes."""
    hot = bytearray(at.HOT_SIZE)
    hot[at.FIRE], hot[at.MINES + 1] = 2, 1
    trace = Trace()
    copy = TracedBytes(bytes(hot), trace, frozenset()).working_copy()
    for location, value in writes.items():
        copy[location] = value
    return token_risk(copy), trace.reads


def test_what_tokens_could_cost_is_one_question() -> None:
    assert risk_after({}) == (20, {RISK: None})
    assert risk_after({at.LEVEL: 1, at.HEALTH: 5}) == (20, {RISK: None})


def test_once_tokens_were_written_the_others_are_read() -> None:
    risk, reads = risk_after({at.FIRE: 0, at.DYNAMITE + 3: 1})
    assert risk == 10 + 15
    assert set(reads) == set(range(*TOKENS)) - {at.FIRE, at.DYNAMITE + 3}


def test_a_turn_that_writes_tokens_changes_what_they_could_cost() -> None:
    """A later step of the turn that asks for it reads the tokens of the beginning."""
    start, trace = bytes(at.HOT_SIZE), Trace()
    written = frozenset({at.MINES + 1})
    state = MidTurnState(start, written, b"", (), 0)
    turn = TurnReads(start, trace)
    turn.add(ReadSet({RISK: None}), state, turn.changed_facts(state))
    assert set(trace.reads) == set(range(*TOKENS)) - written


@pytest.mark.parametrize(
    ("tokens", "risk"),
    [({}, 0), ({at.FIRE: 3}, 15), ({at.MINES: 2, at.PINNED: 3}, 35), ({at.DYNAMITE: 200}, 255)],
)
def test_what_tokens_could_cost_is_a_fact(tokens: dict[int, int], risk: int) -> None:
    hot = bytearray(at.HOT_SIZE)
    for location, count in tokens.items():
        hot[location] = count
    assert facts_of(bytes(hot))[RISK] == token_risk(bytes(hot)) == risk
