"""Battles against a hidden hand: the worst case, the average, the exact equilibrium."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from companions.cry_havoc.battle import Effect, Placement, Side, Stakes, Tactic, placements
from companions.cry_havoc.solver.equilibrium import solve_hidden_hands
from companions.cry_havoc.solver.game_tree import (
    Deal,
    HiddenBattle,
    InfoSet,
    build_tree,
    independent_deals,
)
from companions.cry_havoc.solver.hidden_hands import average, beliefs, worst_case
from companions.cry_havoc.solver.open_hands import Army, hand_of, open_battle, solve_open_hands
from solver.equilibrium import sequence_form as module
from solver.equilibrium.sequence_form import best_response_value, solve_tree
from solver.equilibrium.simplex import maximise
from tests.support.companions.cry_havoc import battle_oracle as oracle
from tests.support.companions.cry_havoc.small_battles import BATTLES, WholeTree, small_battle

S1, S2, D1 = Tactic(Effect.MOVE, 1), Tactic(Effect.MOVE, 2), Tactic(Effect.REINFORCE, 1)
L1, K1 = Tactic(Effect.LURE, 1), Tactic(Effect.STRIKE, 1)
DECK = (S1, S1, S2, D1)


# Worst case and average


@pytest.mark.parametrize("seed", range(8))
def test_the_worst_case_is_a_hand_chosen_card_by_card(seed: int) -> None:
    random = Random(seed)
    mine, theirs = (random.choice(list(placements(2))) for _ in range(2))
    hand = random.sample(DECK, 1)
    solution = worst_case(Army(2, 1, hand_of(hand)), Army(2, 1), DECK, 1, Stakes(2, 1))
    plain = (
        tuple((t.effect.value, t.units) for t in hand),
        (tuple((t.effect.value, t.units) for t in DECK)),
    )
    replies = [
        oracle.minimax(mine, reply, plain, (3, 3), (2, 1), limits=(1, 1))
        for reply in oracle.splits(2)
    ]
    assert solution.guarantees[mine] == min(replies)
    assert theirs.units == 2


def test_the_worst_case_is_no_better_than_any_hand_laid_open() -> None:
    attacker, defender = Army(3, 1, hand_of([S2])), Army(3, 1)
    robust = worst_case(attacker, defender, DECK, 2, Stakes(2, 1))
    for hand in beliefs(DECK, 2):
        open_hand = solve_open_hands(
            open_battle(attacker, defender._replace(hand=hand_of(hand)), Stakes(2, 1))
        )
        assert robust.value <= open_hand.value


def test_the_worst_case_of_the_attackers_hand() -> None:
    """Hidden is the attacker's hand: he holds what he needs, so it is worth more to him."""
    known = solve_open_hands(open_battle(Army(3, 1, hand_of([D1])), Army(3, 1), Stakes(2, 1)))
    hidden = worst_case(Army(3, 1), Army(3, 1), DECK, 1, Stakes(2, 1), hidden=Side.ATTACKER)
    assert hidden.value >= known.value


def test_beliefs_are_exact() -> None:
    chances = beliefs(DECK, 2)
    assert chances[(S1, S1)] == Fraction(1, 6)
    assert chances[(S1, S2)] == Fraction(1, 3)
    assert sum(chances.values()) == 1
    with pytest.raises(ValueError, match="cannot be drawn"):
        beliefs(DECK, 5)


def test_the_average_is_above_the_equilibrium_if_only_the_attacker_is_in_the_dark() -> None:
    held = beliefs(DECK, 1)
    guess = average(Army(2, 2, hand_of([S1])), Army(2, 2), held, Stakes(2, 1))
    battle = HiddenBattle(
        (2, 2), (2, 2), independent_deals({(S1,): Fraction(1)}, held), Stakes(2, 1)
    )
    exact = solve_hidden_hands(battle).value
    robust = worst_case(Army(2, 2, hand_of([S1])), Army(2, 2), DECK, 1, Stakes(2, 1)).value
    assert robust <= exact <= guess.value
    assert guess.averages[guess.best[0]] == guess.value


# The equilibrium


def check_against_the_whole_tree(number: int) -> None:
    """The short cuts of the package change nothing: best responses in the whole tree say so."""
    found = solve_hidden_hands(small_battle(number)).value
    whole = WholeTree(number).tree
    exact = solve_tree(whole)
    assert best_response_value(whole, exact.plans[0], Side.DEFENDER) == exact.value == found
    assert best_response_value(whole, exact.plans[1], Side.ATTACKER) == exact.value


@pytest.mark.parametrize("number", range(0, BATTLES, 6))
def test_the_value_is_that_of_the_whole_tree(number: int) -> None:
    check_against_the_whole_tree(number)


@pytest.mark.long(minutes=2)
@pytest.mark.parametrize("number", range(BATTLES))
def test_all_values_are_those_of_the_whole_tree(number: int) -> None:
    check_against_the_whole_tree(number)


def test_with_known_hands_it_is_the_game_with_open_hands() -> None:
    for mine, theirs in product([(S1,), (D1,), (L1,)], repeat=2):
        deals: dict[Deal, Fraction] = {(mine, theirs): Fraction(1)}
        battle = HiddenBattle((2, 2), (1, 1), deals, Stakes(1, 2))
        open_hands = open_battle(
            Army(2, 1, hand_of(mine)), Army(2, 1, hand_of(theirs)), Stakes(1, 2)
        )
        assert solve_hidden_hands(battle).value == solve_open_hands(open_hands).value


def test_two_cards_each() -> None:
    deals = independent_deals(beliefs((S1, D1, K1), 2), beliefs((S1, L1, S2), 2))
    battle = HiddenBattle(
        (2, 2), (1, 1), deals, Stakes(2, 1), Placement(1, 1, 0), Placement(1, 0, 1)
    )
    tree = build_tree(battle)
    found = solve_tree(tree)
    assert best_response_value(tree, found.plans[0], Side.DEFENDER) == found.value
    assert best_response_value(tree, found.plans[1], Side.ATTACKER) == found.value


def test_a_policy_is_a_distribution() -> None:
    deals = independent_deals(beliefs(DECK, 1), beliefs(DECK, 1))
    found = solve_hidden_hands(HiddenBattle((2, 2), (1, 1), deals, Stakes(2, 1)))
    policy = found.policy(InfoSet(Side.ATTACKER, (S1,), ()))
    assert sum(policy.values()) == 1
    assert all(share > 0 for share in policy.values())


def test_a_plan_that_is_no_equilibrium_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the program went wrong, the best responses would tell."""

    def wrong(*args: Any) -> object:
        return maximise({0: Fraction(0)}, *args[1:])

    monkeypatch.setattr(module, "maximise", wrong)
    deals = independent_deals(beliefs(DECK, 1), beliefs(DECK, 1))
    with pytest.raises(AssertionError, match="not an equilibrium"):
        solve_hidden_hands(HiddenBattle((2, 2), (1, 1), deals, Stakes(2, 1)))


def test_deals_must_be_whole() -> None:
    with pytest.raises(ValueError, match="add up to 1"):
        build_tree(HiddenBattle((1, 1), (0, 0), {((S1,), (S1,)): Fraction(1, 2)}, Stakes()))
    uneven: dict[Deal, Fraction] = {
        ((S1,), (S1,)): Fraction(1, 2),
        ((S1, S1), (S1,)): Fraction(1, 2),
    }
    with pytest.raises(ValueError, match="one number"):
        build_tree(HiddenBattle((1, 1), (0, 0), uneven, Stakes()))
