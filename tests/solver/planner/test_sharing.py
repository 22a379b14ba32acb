"""Shared transitions: does what was cached at one state hold at the others that use it?

After a search a sample of transitions is computed anew, each with an empty cache, and compared
with what the search found in its own. The same comparison must expose a search whose tracer fails
to record a read.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import pytest

from snails_core import layout as at
from snails_core import read_plan, read_position
from snails_core.errors import PositionError
from solver.planner import Budget, PlanTable, Question, Scripts, State, Value, value_all_plans
from solver.planner.state_graph import Layer, StateGraph
from solver.planner.tracing import ReadTrie
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


TOKENS = Case("""
    map 1 2 ./ 2 1; contamination 3; fire b1; mines a2; tiles b2:1!
    player A zombie; L a1; hand mine
    player B amazons; L b2 20; G a1 10 shell; hand grenade""")
DYNAMITE = Case(
    """
    map 2 1 ./ 3 .; round 6; contamination 6; dynamite a1
    player A pirates; S a1 25; hand dynamite
    player B ninja; L a2 15; hand grenade""",
    "standing, at(AS, b1), damage",
)
AGAINST = Case(
    """
    map 1 2; player A cowboys; S a1; hand grenade
    player B ninja; G a2 20; hand missile""",
    "kills, net",
    (
        ("BG - missile crawl_dig shell_switch crawl_punch dig_aim", 1),
        ("BG - crawl_dig missile crawl_punch shell_switch dig_aim", 2),
    ),
)
HANDS = Case(
    """
    map 2; player A ninja; S a1; hand missile
    player B zombie; S a1; hand brain_buffet snail_mail""",
    "net",
    (("BS - brain_buffet snail_mail crawl_switch crawl_punch dig_aim", 1),),
)
ISLANDS = Case("""
    board islands; player A; L c3; G d4; hand missile
    player B; L c5; G e4; hand grenade""")
BURNING_ISLANDS = Case(
    """
    board islands; contamination 3; fire d3; mines c4; dynamite d6
    player A zombie; L c3; G d4; hand cocktail
    player B barbarians; L c5 20; G d3 15 shell; hand grenade""",
    "damage - 2*losses, at(AL, d3)",
)
SMALL = {"tokens": TOKENS, "dynamite": DYNAMITE, "against": AGAINST, "hands": HANDS}
LARGE = {"islands": ISLANDS, "burning islands": BURNING_ISLANDS}


def table_of(question: Question) -> PlanTable:
    return value_all_plans(question, Budget())


# What is shared holds


@pytest.mark.parametrize("case", SMALL.values(), ids=SMALL)
def test_transitions_hold_wherever_they_are_used(case: Case) -> None:
    question = case.question()
    assert list(wrongly_shared(question, table_of(question).graph)) == []


def test_transitions_hold_on_the_islands() -> None:
    question = ISLANDS.question()
    table = table_of(question)
    assert max(len(layer.states) for layer in table.graph.layers) > 5000
    assert question.transitions.expansions < table.graph.states, "nothing was shared"
    assert list(wrongly_shared(question, table.graph)) == []


@pytest.mark.long
@pytest.mark.parametrize("case", LARGE.values(), ids=LARGE)
def test_transitions_hold_on_large_boards(case: Case) -> None:
    question = case.question()
    assert list(wrongly_shared(question, table_of(question).graph, sample=3000)) == []


def test_the_sample_has_every_kind_of_round() -> None:
    """With and without an end of its own, with turns of others, with hands that matter."""
    questions = [case.question() for case in SMALL.values()]
    assert {question.transitions.is_peaceful for question in questions} == {True, False}
    assert {bool(question.problem.scripts) for question in questions} == {True, False}
    assert {question.problem.hands_matter for question in questions} == {True, False}
    assert {len(question.potential.measures) for question in questions} == {1, 2, 3}


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
    return (cache.round_end_gain(query) if layer.is_end else cache.gain(query)).value


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


# An unrecorded read is exposed


def without_recording(locations: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on reads of these locations are not recorded."""

    class Forgetful(dict[Any, None]):
        def __setitem__(self, location: Any, nothing: None) -> None:
            if location not in locations:
                super().__setitem__(location, nothing)

    def init(self: Any) -> None:
        self.reads = Forgetful()

    monkeypatch.setattr("solver.planner.tracing.Trace.__init__", init)


AIMING = Case("map 1 2; player A; G a1; hand missile; player B; L a2")
UNRECORDED = {
    "levels": (TOKENS, range(at.LEVEL, at.LEVEL + at.MAX_SPACES)),
    "mines": (TOKENS, range(at.MINES, at.MINES + at.MAX_SPACES)),
    "places": (TOKENS, range(at.PLACE, at.PLACE_END)),
    "health": (TOKENS, range(at.HEALTH, at.HEALTH + at.MAX_SNAILS)),
    "aims": (AIMING, range(at.AIMED, at.AIMED + at.MAX_PLAYERS)),
}


@pytest.mark.parametrize(("case", "locations"), UNRECORDED.values(), ids=UNRECORDED)
def test_a_tracer_that_forgets_a_read_is_exposed(
    case: Case, locations: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the trie does not notice that it has two results for one read set."""
    insert = ReadTrie.insert

    def insert_quietly(self: Any, *result: Any) -> None:
        with suppress(AssertionError):
            insert(self, *result)

    monkeypatch.setattr(ReadTrie, "insert", insert_quietly)
    without_recording(locations, monkeypatch)
    question = case.question()
    try:
        graph = table_of(question).graph
    except PositionError as error:  # what was shared led where no game can
        assert error.key == "impossible"
    else:
        assert list(wrongly_shared(question, graph))


def test_the_trie_notices_an_unrecorded_read(monkeypatch: pytest.MonkeyPatch) -> None:
    without_recording(UNRECORDED["places"][1], monkeypatch)
    with pytest.raises(AssertionError, match=r"inserted twice|never depends"):
        table_of(TOKENS.question())
