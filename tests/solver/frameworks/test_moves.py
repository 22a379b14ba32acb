"""Moves with numbers: one for each, the same everywhere, and together exactly the options."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from snails_core import Chance, Decision, Plans, new_game, standard_setting
from snails_core.bots import random_bot
from snails_core.options import Plan
from snails_core.view import view
from solver.frameworks import MoveNumbers, PlayState
from solver.frameworks.moves import Move, next_moves, option_of, parts_of
from tests.support.core.random_games import whole_game
from tests.support.solver.small_tables import states

SEEDS = range(6)


@pytest.mark.parametrize("make", [MoveNumbers.of_decisions, MoveNumbers.of_chances])
def test_every_number_is_one_move(make: object) -> None:
    assert callable(make)
    numbers: MoveNumbers = make(standard_setting())
    moves = [numbers.move(number) for number in range(numbers.size)]
    assert [numbers.number(move) for move in moves] == list(range(numbers.size))
    assert len(set(moves)) == numbers.size
    for wrong in (-1, numbers.size):
        with pytest.raises(ValueError, match="is no move"):
            numbers.move(wrong)


def test_moves_lead_to_exactly_the_options() -> None:
    """In random games, for every option there is one way to spell it, and no other ends."""
    met: Counter[str] = Counter()
    for seed in SEEDS:
        for step in whole_game(seed):
            node = step.before.node
            if isinstance(node, Chance):
                numbers = MoveNumbers.of_chances(step.before.setting)
                found = {numbers.number(outcome) for outcome in node.outcomes}
                assert len(found) == len(node.outcomes)
            elif isinstance(node, Decision) and not isinstance(node.options, Plans):
                decisions = MoveNumbers.of_decisions(step.before.setting)
                spelt = [
                    tuple(decisions.number(move) for move in parts_of(option))
                    for option in node.options
                ]
                assert len(set(spelt)) == len(node.options)
                assert [option_of(parts_of(option)) for option in node.options] == [*node.options]
                assert {parts_of(option)[0] for option in node.options} == {*next_moves(node, ())}
                met.update(option.kind for option in node.options)
    assert len(met) >= 18 and "swap" in met


def test_the_parts_of_plans_are_exactly_the_plans() -> None:
    """Counted over all of them: 6 moves each, and as many ends as there are plans."""
    start = "snails 1; map 1 3 2; player A; G a1; hand missile; S a2; player B; G a2 20"
    state = PlayState.begin(start=start)
    node = state.position.node
    assert isinstance(node, Decision) and isinstance(node.options, Plans)
    ends: list[tuple[Move, ...]] = [()]
    plans: set[Plan] = set()
    while ends:
        made = ends.pop()
        option = option_of(made) if made else None
        if option is None:
            ends += [(*made, move) for move in next_moves(node, made)]
        else:
            assert isinstance(option, Plan) and option in node.options
            plans.add(option)
    assert len(plans) == len(node.options)


def test_a_bot_of_ours_plays_whole_options() -> None:
    """`after_option` and the moves of its parts lead to the same state."""
    state, random = PlayState(new_game(2).position, learnt=((), ())), Random(3)
    for _ in range(60):
        if state.seat is None:
            state = state.after(state.outcomes()[0][0])
            continue
        option = random_bot(view(state.position, state.seat), random)
        step = state
        for move in parts_of(option):
            step = step.after(MoveNumbers.of_decisions(state.position.setting).number(move))
        assert step == state.after_option(option)
        state = step


def test_random_moves_end_every_game() -> None:
    for players in (2, 3, 4):
        moves = sum(1 for _ in states(PlayState.begin(players), Random(players)))
        assert 50 < moves < 3_000
