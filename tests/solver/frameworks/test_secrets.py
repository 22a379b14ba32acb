"""What a seat sees tells nothing of what others have planned, or of their cards."""

from __future__ import annotations

import copy
import pickle
from random import Random

import numpy as np
import pytest

from snails_core import Decision, Plans, view
from solver.frameworks import PlayState
from solver.frameworks.tensors import observe, pieces_of, tensor_size
from tests.support.solver.small_tables import LAST_ROUND, end_of, states

PLAN_MOVES = 6


def is_planning(state: PlayState) -> bool:
    node = state.position.node
    return isinstance(node, Decision) and isinstance(node.options, Plans)


def first_planning(state: PlayState, random: Random) -> PlayState:
    return next(before for before, _ in states(state, random) if is_planning(before))


@pytest.mark.parametrize("start", ["", LAST_ROUND])
def test_the_second_to_plan_knows_nothing_of_the_first_plan(start: str) -> None:
    """Whatever the first plans, move by move: the other's strings and tensors stay the same, and so
    do those of the second while it makes its own plan."""
    random = Random(5)
    begun = first_planning(PlayState.begin(start=start), random)
    first = begun.seat
    assert first is not None
    other = 1 - first
    before = begun.information(other), observe(begun, other).tobytes()
    seen, first_plans = set(), set()
    for _ in range(12):
        state = begun
        for _ in range(PLAN_MOVES):
            assert (state.information(other), observe(state, other).tobytes()) == before
            state = state.after(random.choice(state.numbers()))
        assert state.seat == other and is_planning(state)
        first_plans.add(state.information(first))
        mine = Random(1)
        for _ in range(PLAN_MOVES - 1):
            told = state.information(other), observe(state, other).tobytes()
            state = state.after(mine.choice(state.numbers()))
            seen.add((len(state.made), *told))
    assert len(first_plans) > 5, "the first one plans differently"
    assert len(seen) == PLAN_MOVES - 1, "and the second cannot tell"


def test_a_seat_sees_its_own_parts() -> None:
    state = first_planning(PlayState.begin(start=LAST_ROUND), Random(1))
    seat = state.seat
    assert seat is not None
    told = {state.information(seat)}
    tensors = {observe(state, seat).tobytes()}
    for moves in range(1, PLAN_MOVES):
        state = state.after(state.numbers()[0])
        told.add(state.information(seat))
        tensors.add(observe(state, seat).tobytes())
        assert len(told) == len(tensors) == moves + 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_drawn_anew_looks_the_same(players: int) -> None:
    """In the middle of anything: the seat's strings, tensor and legal moves stay, and the game can
    be played to its end."""
    random, differ, checked = Random(players), 0, 0
    for number, (state, _) in enumerate(states(PlayState.begin(players), Random(players))):
        if number % 23:
            continue
        seat = random.randrange(players)
        twin = state.resampled(seat, random)
        assert twin.information(seat) == state.information(seat)
        assert np.array_equal(observe(twin, seat), observe(state, seat))
        assert view(twin.position, seat) == view(state.position, seat)
        if seat == state.seat:
            assert twin.numbers() == state.numbers()
        differ += twin.position != state.position
        checked += 1
    assert end_of(twin, Random(1)).is_over
    assert checked >= 8 and differ >= checked / 2


def test_perfect_recall() -> None:
    """What a seat has learnt only grows, and tells its own options apart."""
    state = PlayState.begin(2)
    for before, number in states(state, Random(8)):
        after = before.after(number)
        for seat in range(2):
            assert after.learnt[seat][: len(before.learnt[seat])] == before.learnt[seat]


def test_a_tensor_has_named_pieces_that_fill_it() -> None:
    for state, _ in states(PlayState.begin(3), Random(2)):
        setting = state.position.setting
        tensor = observe(state, 1)
        assert tensor.shape == (tensor_size(setting),) and tensor.dtype == np.float32
        assert tensor.min() >= 0 and tensor.max() <= 16
        pieces = pieces_of(tensor, setting)
        assert pieces["seat"].argmax() == 1 and pieces["seat"].sum() == 1
        if state.seat is not None:
            assert pieces["to_move"].argmax() == state.seat and pieces["to_move"].sum() == 1
        assert pieces["own_hand"].sum() == len(
            [card for card in state.position.hand(1) if card < len(setting.catalogue.cards)]
        )
        on_board = sum(state.position.place(snail) is not None for snail in range(12))
        assert pieces["places"].sum() == on_board


def test_a_state_is_copied_and_pickled_in_the_middle_of_a_plan() -> None:
    for state, number in states(PlayState.begin(start=LAST_ROUND), Random(4)):
        for twin in (copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert twin == state and twin.after(number) == state.after(number)


def test_the_winner_takes_what_the_others_lose() -> None:
    ends = [end_of(PlayState.begin(players), Random(seed)) for seed, players in ((1, 2), (2, 3))]
    for end in ends:
        assert sum(end.returns()) == pytest.approx(0)
    won = PlayState.begin(start="snails 1; map 1 2; player A; G a1; player B; winner A")
    assert won.is_over and won.returns() == [1.0, -1.0]


def test_a_view_is_no_game() -> None:
    seen = "snails 1; map 1 3 2; viewer A; player A; G a1; player B; G a2"
    with pytest.raises(ValueError, match="give the whole position"):
        PlayState.begin(start=seen)
