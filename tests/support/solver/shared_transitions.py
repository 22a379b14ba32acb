"""Computes cached transitions anew, and tells which do not hold where they are used."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple
from zlib import crc32

import pytest

from snails_core import read_plan, read_position
from solver.planner import Budget, PlanTable, Question, Scripts, State, Value, value_all_plans
from solver.planner.state_graph import Layer, StateGraph
from solver.planner.transitions import Query, Transition, TransitionCache
from solver.planner.trees import exact_value

SAMPLE = 40
"""How many transitions of each layer are computed anew."""


class Case(NamedTuple):
    """A question: position, goal, and what B may play."""

    text: str
    goal: str = "net"
    plans: tuple[tuple[str, int], ...] = ()

    def question(self) -> Question:
        position = read_position("snails 1; " + self.text)
        weighted = [(read_plan(position.setting, plan), weight) for plan, weight in self.plans]
        return Question(position, self.goal, None, Scripts({1: weighted} if weighted else {}))


def table_of(question: Question) -> PlanTable:
    return value_all_plans(question, Budget())


def wrongly_shared(question: Question, graph: StateGraph, sample: int = SAMPLE) -> Iterator[str]:
    """The transitions of a seeded sample that differ when computed for the state alone."""
    random = Random(4)
    for depth, layer in enumerate(graph.layers):
        uses = [
            (card, number)
            for card in layer.cards
            for number in range(len(layer.states))
            if layer.may_play(card, number)
        ]
        for card, number in random.sample(uses, min(sample, len(uses))):
            alone = TransitionCache(question.problem, question.potential)
            alone.is_peaceful = question.transitions.is_peaceful
            alone.has_end_layer = question.transitions.has_end_layer
            state = layer.states[number]
            if layer.gains:
                same = gain(graph, layer, card, number) == fresh_gain(alone, layer, card, state)
            else:
                transition = alone.transition(Query.of(layer.turn, card, state))
                following = graph.layers[depth + 1]
                same = ends(layer, card, number, following) == ends_of(transition, state)
            if not same:
                yield f"layer {depth}, state {number}, card {card}"


def gain(graph: StateGraph, layer: Layer, card: int, number: int) -> Value:
    shared = graph.gain(layer, card, number)
    assert tuple(layer.gains[card][:, number]) == pytest.approx(shared.floats)
    return shared.value


def fresh_gain(cache: TransitionCache, layer: Layer, card: int, state: State) -> Value:
    query = Query.of(layer.turn, card, state)
    return (cache.whole_round_end_gain(query) if layer.is_end else cache.gain(query)).value


def ends(layer: Layer, card: int, number: int, following: Layer) -> tuple[set[State], Value]:
    """Where the shared transitions lead, and the best value if each end has an arbitrary one."""
    moves = list(layer.move_trees(card, number))
    found = {leaf: following.states[leaf] for _, leaves in moves for leaf in leaves}
    values = {leaf: by_lot(state) for leaf, state in found.items()}
    value = max(exact_value(tree, [values[leaf] for leaf in leaves]) for tree, leaves in moves)
    return set(found.values()), value


def ends_of(transition: Transition, state: State) -> tuple[set[State], Value]:
    after = [state.after(*end) for end in transition.ends]
    return set(after), exact_value(transition.tree, [by_lot(end) for end in after])


def by_lot(state: State) -> Value:
    """An arbitrary value, always the same for a state."""
    return (Fraction(crc32(state.hot + state.cold + bytes([state.possible_scripts])) % 9973),)
