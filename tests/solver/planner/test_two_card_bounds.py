"""The bounds on what the last two cards gain: no two cards gain more, on boards with everything on
them that a card can meet; and the best plans found with them are those found without."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from snails_core.catalogue import load_catalogue
from solver.planner import Budget, Limit, Question, solve, value_all_plans
from solver.planner.bounds import LastTwoCardsBounds, can_be_bounded
from solver.planner.bounds.dice_worth import Worths
from solver.planner.bounds.last_two_cards import NO_RESULT
from solver.planner.search import regimes
from tests.oracle.entries import Entry, all_entries
from tests.support.solver.random_boards import GOALS, random_board

CARDS = {card.id: card for card in load_catalogue().cards}
SAMPLE = list(CARDS)[::7]
WITHIN = 1e-9
BOUNDED = sorted(
    (e for e in all_entries() if e.goal in ("net", "damage", "kills") and not e.scripts()),
    key=lambda entry: entry.id,
)


def gains_and_bounds(card: str, seed: int, goal: str) -> Iterator[tuple[str, Worths, Worths]]:
    """For each two cards of a random hand: their names, what they gain and their bounds, by
    state."""
    question = Question(random_board(Random(f"{card} {seed}"), CARDS[card]), goal)
    assert can_be_bounded(question.problem, question.potential)
    table = value_all_plans(question, Budget(), cards=2)
    states = table.graph.layers[0].states
    before = question.potential.of_all(len(states), states.values)[0]
    bounds = LastTwoCardsBounds(question.problem, question.potential, states)
    names = question.problem.setting.catalogue.cards
    for number, (first, second) in enumerate(table.orders):
        gains = table.values[0, :, number] - before
        yield f"{names[first].id} {names[second].id}", gains, bounds.of_order(first, second)


def check(card: str, seed: int) -> None:
    for names, gains, bounds in gains_and_bounds(card, seed, GOALS[seed % len(GOALS)]):
        assert np.nanmax(gains - bounds) <= WITHIN, (names, seed)


@pytest.mark.parametrize("card", SAMPLE)
def test_no_two_cards_gain_more_than_their_bound(card: str) -> None:
    check(card, 0)


@pytest.mark.long
@pytest.mark.parametrize("card", CARDS)
def test_no_two_cards_gain_more_than_their_bound_on_many_boards(card: str) -> None:
    for seed in range(1, 13):
        check(card, seed)


def test_a_bound_that_ignores_what_the_first_card_did_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second card that is bounded as if nothing had happened before it: on some board two cards
    gain more than that."""
    monkeypatch.setattr(
        LastTwoCardsBounds,
        "_find_second_card",
        lambda self, first, card: self._after_result(NO_RESULT, 0, card),
    )
    found = (
        np.nanmax(gains - bounds)
        for card in SAMPLE
        for seed in range(4)
        for _, gains, bounds in gains_and_bounds(card, seed, "net")
    )
    assert any(over > WITHIN for over in found)


@pytest.mark.long
@pytest.mark.parametrize("entry", BOUNDED, ids=lambda entry: entry.id)
def test_pair_by_pair_finds_the_best_of_every_stored_position(
    entry: Entry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(regimes, "LARGE", 0)
    monkeypatch.setattr(regimes, "VERY_LARGE", 0)
    monkeypatch.setattr(regimes, "HUGE", 0)
    found = solve(entry.read_position(), entry.goal, limit=Limit(processes=1))
    assert (found.status, found.value) == ("optimal", entry.exact_value())
