"""The bounds on what the last card gains: no exact gain is above them, on boards with everything on
them that a card can meet."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

from snails_core import layout as at
from snails_core.catalogue import load_catalogue
from solver.planner import Budget, Question, value_all_plans
from solver.planner.bounds import LastCardBounds, can_be_bounded
from solver.planner.state_graph import Layer
from tests.support.solver.random_boards import GOALS, random_board

CARDS = {card.id: card for card in load_catalogue().cards}
WITHIN = 1e-9


def last_layer(card: str, seed: int, goal: str, cards: int) -> tuple[Question, Layer]:
    """The states before the last of so many cards, with what each card gains from them."""
    question = Question(random_board(Random(f"{card} {seed}"), CARDS[card]), goal)
    assert can_be_bounded(question.problem, question.potential)
    return question, value_all_plans(question, Budget(), cards).graph.layers[-1]


def excesses(question: Question, layer: Layer) -> Iterator[tuple[str, float, float]]:
    """By card, the greatest excess of a gain over its bound; and over nine tenths of it."""
    bounds = LastCardBounds(question.problem, question.potential, layer.states)
    for card, gains in layer.gains.items():
        found = bounds.of_card(card)
        playable = ~np.isnan(gains[0])
        if playable.any():
            over, nearly = gains[0] - found, gains[0] - 0.9 * found
            name = question.problem.setting.catalogue.cards[card].id
            yield name, float(over[playable].max()), float(nearly[playable].max())


@pytest.mark.parametrize("card", CARDS)
def test_no_last_card_gains_more_than_its_bound(card: str) -> None:
    for seed in range(2):
        question, layer = last_layer(card, seed, GOALS[seed % len(GOALS)], 1)
        for name, over, _ in excesses(question, layer):
            assert over <= WITHIN, (name, seed)


@pytest.mark.long
@pytest.mark.parametrize("card", CARDS)
def test_no_card_after_another_gains_more_than_its_bound(card: str) -> None:
    for seed in range(24):
        question, layer = last_layer(card, seed, GOALS[seed % len(GOALS)], 2)
        for name, over, _ in excesses(question, layer):
            assert over <= WITHIN, (name, seed)


def test_tiles_that_burn_down_together_may_all_be_barrels() -> None:
    """Two beaches burn, and only the second barrel makes the water cost anything."""
    seed = 6
    question, layer = last_layer("missile", seed, GOALS[seed % len(GOALS)], 2)
    assert question.problem.position.hot[at.FIRE : at.FIRE + at.MAX_SPACES].count(1) == 2
    assert max(over for _, over, _ in excesses(question, layer)) <= WITHIN


def test_a_bound_a_tenth_too_low_is_caught() -> None:
    """The bounds of several cards are met so closely that too low ones could not pass unseen."""
    met = set()
    for card in CARDS:
        question, layer = last_layer(card, 0, "net", 1)
        met |= {name for name, _, nearly in excesses(question, layer) if nearly > WITHIN}
    assert len(met) > 8
