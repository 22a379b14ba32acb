"""Battles with open hands: exact minimax, and the position in which the book errs."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from time import process_time

import pytest

from companions.cry_havoc.battle import Effect, Placement, Side, Stakes, Tactic, placements
from companions.cry_havoc.solver.no_cards import solve_placements
from companions.cry_havoc.solver.open_hands import (
    PASS,
    Army,
    CardPlay,
    State,
    best_plays,
    hand_of,
    open_battle,
    play_state,
    play_values,
    solve_open_hands,
    start_state,
    state_value,
)
from tests.support.companions.cry_havoc import battle_oracle as oracle

S1, S2, D1 = Tactic(Effect.MOVE, 1), Tactic(Effect.MOVE, 2), Tactic(Effect.REINFORCE, 1)
L1, K1 = Tactic(Effect.LURE, 1), Tactic(Effect.STRIKE, 1)
CARDS = (S1, S2, D1, L1, K1)
BOOK = Placement(3, 1, 0), Placement(0, 0, 3)


def book_values(region: int) -> tuple[Fraction, Fraction, Fraction, list[object]]:
    """Value, value of the book's move, value of passing, and all best plays."""
    attacker, defender = Army(4, 8, hand_of([S1])), Army(3, 8, hand_of([D1, S2]))
    battle = open_battle(attacker, defender, Stakes(region, 1))
    state = start_state(battle, *BOOK)
    values = play_values(battle, state)
    book = values[CardPlay(S1, Placement(2, 1, 1))]
    return state_value(battle, state), book, values[PASS], list(best_plays(battle, state))


def test_the_move_of_the_book_is_not_the_best() -> None:
    value, book, _, best = book_values(2)
    assert [value, book] == [0, -4]
    assert best == [CardPlay(S1, Placement(4, 0, 0))]


def test_at_a_worthless_region_passing_beats_the_book() -> None:
    value, book, passing, best = book_values(0)
    assert [value, passing, book] == [-1, -1, -2]
    assert PASS in best


@pytest.mark.parametrize("region", range(5))
def test_the_move_of_the_book_is_never_the_best(region: int) -> None:
    value, book, _, _ = book_values(region)
    assert book < value


@pytest.mark.parametrize("seed", range(40))
def test_values_are_those_of_plain_minimax(seed: int) -> None:
    random = Random(seed)
    units = (random.randint(1, 3), random.randint(1, 3))
    reserves = (random.randint(0, 2), random.randint(0, 2))
    hands = (random.sample(CARDS, random.randint(0, 2)), random.sample(CARDS, random.randint(0, 2)))
    worth = (random.randint(0, 5), random.randint(0, 3))
    battle = open_battle(
        Army(units[0], reserves[0], hand_of(hands[0])),
        Army(units[1], reserves[1], hand_of(hands[1])),
        Stakes(*worth),
    )
    mine, theirs = (random.choice(list(placements(count))) for count in units)
    plain = (plain_hand(hands[0]), plain_hand(hands[1]))
    totals = (units[0] + reserves[0], units[1] + reserves[1])
    wanted = oracle.minimax(mine, theirs, plain, totals, worth)
    assert state_value(battle, start_state(battle, mine, theirs)) == wanted


def plain_hand(tactics: list[Tactic]) -> tuple[oracle.Card, ...]:
    return tuple((tactic.effect.value, tactic.units) for tactic in tactics)


def test_a_side_that_plays_on_alone_is_valued_from_its_own_hand() -> None:
    """The attacker has passed: only the defender's cards count."""
    battle = open_battle(Army(2, 0, hand_of([S2])), Army(2, 0, hand_of([S1])), Stakes(3, 1))
    start = start_state(battle, Placement(1, 1, 0), Placement(0, 0, 2))
    after = play_state(start, PASS)
    assert after is not None and after.mover is Side.DEFENDER
    wanted = oracle.minimax((1, 1, 0), (0, 0, 2), ((), (("move", 1),)), (2, 2), (3, 1))
    assert state_value(battle, after) == wanted
    ended = play_state(after, PASS)
    assert ended is None


def test_without_cards_it_is_the_game_of_placements() -> None:
    for a, d in ((3, 2), (4, 4), (2, 5)):
        stakes = Stakes(2, Fraction(3, 2))
        with_hands = solve_open_hands(open_battle(Army(a), Army(d), stakes))
        assert with_hands == solve_placements(a, d, stakes)


def test_following_the_best_plays_keeps_the_value() -> None:
    battle = open_battle(
        Army(3, 2, hand_of([S1, D1, L1])), Army(3, 2, hand_of([S2, K1])), Stakes(2, 1)
    )
    solution = solve_open_hands(battle)
    mine = solution.best[0]
    state: State | None = start_state(battle, mine, solution.replies[mine][0])
    plays = 0
    while state is not None:
        values = play_values(battle, state)
        assert state_value(battle, state) == solution.value
        better = max if state.mover is Side.ATTACKER else min
        assert better(values.values()) == solution.value
        play = best_plays(battle, state)[-1]
        state = play_state(state, play)
        plays += 1
    assert plays >= 2


@pytest.mark.parametrize(("cards", "seconds"), [([S1, S2, D1], 3), ([S1, S2, D1, L1], 10)])
def test_six_against_six_is_quick(cards: list[Tactic], seconds: float) -> None:
    """Seconds of this process, so that a crowded machine does not matter."""
    start = process_time()
    army = Army(6, 6, hand_of(cards))
    assert solve_open_hands(open_battle(army, army, Stakes(2, 1))).value == -4
    assert process_time() - start < seconds


def test_too_many_units_are_refused() -> None:
    with pytest.raises(ValueError, match="too many"):
        open_battle(Army(50), Army(3), Stakes())
