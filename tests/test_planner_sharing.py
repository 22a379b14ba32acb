"""What the planner learnt at one state and uses at another: is it the same there?

After a search a sample of lessons is learnt anew, each by a teacher who knows nothing else, and
compared with what the search found in its notes. A search whose tracer forgets to note something
must be found out by the same comparison.
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
from solver.planner import Scripts
from solver.planner.facts import facts_of
from solver.planner.footprints import Footprints
from solver.planner.graph import Graph
from solver.planner.layers import Layer
from solver.planner.lessons import Here, Passage, exact
from solver.planner.limits import NO_LIMIT, Clock
from solver.planner.potential import Value
from solver.planner.search import Question, Table
from solver.planner.stage import State
from solver.planner.teacher import Teacher

SAMPLE = 40
"""How many lessons of each layer are learnt anew."""


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


def table_of(question: Question) -> Table:
    return Table(question, Clock(NO_LIMIT, None), at.PLAN_SLOTS)


# What is shared holds


@pytest.mark.parametrize("case", SMALL.values(), ids=SMALL)
def test_lessons_hold_wherever_they_are_used(case: Case) -> None:
    question = case.question()
    assert list(wrongly_shared(question, table_of(question).graph)) == []


def test_lessons_hold_on_the_islands() -> None:
    question = ISLANDS.question()
    table = table_of(question)
    assert max(len(layer.states) for layer in table.graph.layers) > 5000
    assert question.teacher.lessons < table.graph.states, "nothing was shared"
    assert list(wrongly_shared(question, table.graph)) == []


@pytest.mark.long
@pytest.mark.parametrize("case", LARGE.values(), ids=LARGE)
def test_lessons_hold_on_large_boards(case: Case) -> None:
    question = case.question()
    assert list(wrongly_shared(question, table_of(question).graph, sample=3000)) == []


def test_the_sample_has_every_kind_of_round() -> None:
    """With and without an end of its own, with turns of others, with hands that matter."""
    questions = [case.question() for case in SMALL.values()]
    assert {question.teacher.is_peaceful for question in questions} == {True, False}
    assert {bool(question.stage.scripts) for question in questions} == {True, False}
    assert {question.stage.hands_matter for question in questions} == {True, False}
    assert {len(question.potential.measures) for question in questions} == {1, 2, 3}


def wrongly_shared(question: Question, graph: Graph, sample: int = SAMPLE) -> Iterator[str]:
    """The lessons of a seeded sample that are other ones when learnt for the state alone."""
    random = Random(4)
    for depth, layer in enumerate(graph.layers):
        uses = [
            (card, number)
            for card in layer.cards
            for number in range(len(layer.states))
            if layer.may_play(card, number)
        ]
        for card, number in random.sample(uses, min(sample, len(uses))):
            alone = Teacher(question.stage, question.potential)
            alone.is_peaceful = question.teacher.is_peaceful
            state = layer.states[number]
            if layer.gains:
                same = gain(graph, layer, card, number) == learnt_gain(alone, layer, card, state)
            else:
                passage = alone.passage(Here(layer.turn, card, state, facts_of(state.hot)))
                following = graph.layers[depth + 1]
                same = ends(layer, card, number, following) == ends_of(passage, state)
            if not same:
                yield f"layer {depth}, state {number}, card {card}"


def gain(graph: Graph, layer: Layer, card: int, number: int) -> Value:
    worth = graph.worth(layer, card, number)
    assert tuple(layer.gains[card][:, number]) == pytest.approx(worth.floats)
    return worth.gain


def learnt_gain(teacher: Teacher, layer: Layer, card: int, state: State) -> Value:
    here = Here(layer.turn, card, state, facts_of(state.hot))
    return (teacher.ending(here) if layer.is_end else teacher.worth(here)).gain


def ends(layer: Layer, card: int, number: int, following: Layer) -> tuple[set[State], Value]:
    """Where the shared lesson leads, and the tree's value if its ends are worth what comes."""
    courses = list(layer.courses(card, number))
    found = {leaf: following.states[leaf] for _, leaves in courses for leaf in leaves}
    values = {leaf: by_lot(state) for leaf, state in found.items()}
    value = max(exact(tree, [values[leaf] for leaf in leaves]) for tree, leaves in courses)
    return set(found.values()), value


def ends_of(passage: Passage, state: State) -> tuple[set[State], Value]:
    after = [state.after(*result) for result in passage.results]
    return set(after), exact(passage.tree, [by_lot(end) for end in after])


def by_lot(state: State) -> Value:
    """A worth that nobody could guess, but always the same for a state."""
    return (Fraction(crc32(state.hot + state.cold + bytes([state.left])) % 9973),)


# What is forgotten is found out


def forgetting(places: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nobody notes that these places were read."""

    class Forgetful(dict[Any, None]):
        def __setitem__(self, place: Any, nothing: None) -> None:
            if place not in places:
                super().__setitem__(place, nothing)

    def init(self: Any) -> None:
        self.reads = Forgetful()

    monkeypatch.setattr("solver.planner.asking.Trace.__init__", init)


AIMING = Case("map 1 2; player A; G a1; hand missile; player B; L a2")
FORGOTTEN = {
    "levels": (TOKENS, range(at.LEVEL, at.LEVEL + at.MAX_SPACES)),
    "mines": (TOKENS, range(at.MINES, at.MINES + at.MAX_SPACES)),
    "places": (TOKENS, range(at.PLACE, at.PLACE_END)),
    "health": (TOKENS, range(at.HEALTH, at.HEALTH + at.MAX_SNAILS)),
    "aims": (AIMING, range(at.AIMED, at.AIMED + at.MAX_PLAYERS)),
}


@pytest.mark.parametrize(("case", "places"), FORGOTTEN.values(), ids=FORGOTTEN)
def test_a_tracer_that_forgets_is_found_out(
    case: Case, places: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if the trie does not notice that it was told two things of one footprint."""
    learn = Footprints.learn

    def learn_quietly(self: Any, *lesson: Any) -> None:
        with suppress(AssertionError):
            learn(self, *lesson)

    monkeypatch.setattr(Footprints, "learn", learn_quietly)
    forgetting(places, monkeypatch)
    question = case.question()
    try:
        graph = table_of(question).graph
    except PositionError as error:  # what was shared led where no game can
        assert error.key == "impossible"
    else:
        assert list(wrongly_shared(question, graph))


def test_the_trie_notices_what_was_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    forgetting(FORGOTTEN["places"][1], monkeypatch)
    with pytest.raises(AssertionError, match=r"learnt twice|never depends"):
        table_of(TOKENS.question())
