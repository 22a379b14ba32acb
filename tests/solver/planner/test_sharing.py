"""Shared transitions: does what was cached at one state hold at the others that use it?

After a search a sample of transitions is computed anew, each with an empty cache, and compared
with what the search found in its own. The same comparison must expose a search whose tracer fails
to record a read.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from snails_core import layout as at
from solver.planner.problem import RISK
from solver.planner.tracing import ReadTrie
from tests.support.solver.shared_transitions import Case, table_of, wrongly_shared
from tests.support.solver.unrecorded import without_recording

TOKENS = Case("""
    map 1 2 ./ 2 1; contamination 3; fire b1; mines a2; tiles b2:1!
    player A zombie; L a1; hand mine
    player B amazons; L b2 20; G a1 10 shell; hand grenade""")
RISKY = Case("map 2; player A; G a1 10; hand mine treasure_map; player B; L a1")
"""Digging up the treasure is an obligation, unless it means death: on a mine."""
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
SMALL = {
    "tokens": TOKENS,
    "risky": RISKY,
    "dynamite": DYNAMITE,
    "against": AGAINST,
    "hands": HANDS,
}
LARGE = {"islands": ISLANDS, "burning islands": BURNING_ISLANDS}


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


# An unrecorded read is exposed

AIMING = Case("map 1 2; player A; G a1; hand missile; player B; L a2")
UNRECORDED = {
    "levels": (TOKENS, range(at.LEVEL, at.LEVEL + at.MAX_SPACES)),
    "mines": (TOKENS, range(at.MINES, at.MINES + at.MAX_SPACES)),
    "places": (TOKENS, range(at.PLACE, at.PLACE_END)),
    "health": (TOKENS, range(at.HEALTH, at.HEALTH + at.MAX_SNAILS)),
    "aims": (AIMING, range(at.AIMED, at.AIMED + at.MAX_PLAYERS)),
    "what tokens could cost": (RISKY, range(RISK, RISK + 1)),
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
    except AssertionError:  # what was shared led where no game can, and a rule says so
        return
    assert list(wrongly_shared(question, graph))


def test_the_trie_notices_an_unrecorded_read(monkeypatch: pytest.MonkeyPatch) -> None:
    without_recording(UNRECORDED["places"][1], monkeypatch)
    with pytest.raises(AssertionError, match=r"inserted twice|never depends"):
        table_of(TOKENS.question())
