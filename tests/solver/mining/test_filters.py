"""From a game to a puzzle, step by step: cutting, sieving, making smaller, doubles, rating."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from snails_core import Position, read_position, view, write_position
from snails_core.faults import faults
from snails_core.nodes import Decision
from snails_core.queries import living
from solver.explain.number_format import is_chance
from solver.goals import read_goal
from solver.puzzles.checking import check
from solver.puzzles.mining.chunk_work import STATES
from solver.puzzles.mining.cropping import cut
from solver.puzzles.mining.editing import planned_by, special_cards, with_hand, without_snails
from solver.puzzles.mining.filtering import STAGES, CandidateFilter
from solver.puzzles.mining.near_duplicates import (
    are_near_duplicates,
    likeness,
    without_near_duplicates,
)
from solver.puzzles.mining.question_generation import NO_TEXT, SELDOM, ends, questions
from solver.puzzles.mining.reduction import reduced
from solver.puzzles.mining.texts import goal_kind
from solver.puzzles.proving import find
from solver.puzzles.puzzle import Puzzle
from solver.puzzles.rating import difficulty_of, rate
from solver.puzzles.themes import themes_of

GAME = """
snails 1
board ridge
round 4
first B
tiles b2:2! b3:1! c3:1 d2:1! d3:0 e1:0
player A pirates orange
  L c5
  G b2 20
  M b2 5 shell
  hand gatling_gun lettuce_axe mine
player B barbarians green
  L c7
  S d2 20 shell
  M b5
  hand gatling_gun banana_boomerang
"""


def question(text: str, goal: str) -> Puzzle:
    position = read_position(text)
    assert isinstance(position.node, Decision)
    seat = position.node.player
    return Puzzle("one", position, seat, goal, NO_TEXT, NO_TEXT, (NO_TEXT,) * 3, origin="mined")


# Cutting


def cuts(count: int) -> list[Position]:
    seen = view(planned_by(read_position(GAME), 0), 0)
    random = Random(1)
    return [found for _ in range(count) if (found := cut(seen, random)) is not None]


def test_what_is_cut_is_small_and_legal() -> None:
    found = cuts(30)
    assert len(found) > 20
    for position in found:
        assert faults(position) == ()
        assert read_position(write_position(position)) == position
        assert 1 <= len(living(position.hot, 0)) <= 3 and 1 <= len(living(position.hot, 1)) <= 3
        assert 1 <= len(special_cards(position, 0)) <= 2
        assert set(special_cards(position, 0)) <= set(special_cards(read_position(GAME), 0))


def test_cuts_differ_and_are_the_same_for_the_same_seed() -> None:
    assert cuts(10) == cuts(10)
    assert len(set(cuts(10))) > 5


def test_what_is_asked_can_be_asked_and_happens_seldom() -> None:
    random = Random(2)
    kinds: set[str] = set()
    for position in cuts(4):
        for asked in questions(position, random):
            goal = read_goal(asked.goal)
            goal.check(asked.position, asked.seat)
            kinds.add(goal_kind(asked))
            assert read_position(write_position(asked.position)) == asked.position
            if is_chance(goal.parts[0]) and len(goal.parts) == 1:
                assert met(asked) <= 3 * SELDOM
    assert len(kinds) > 3 and "reach" in kinds


AMBUSH = """
snails 1
map 1 1 1 1 1
player A amazons
  L a2 5
  hand missile
player B ninja
  G a3
"""


def test_under_attack_something_is_at_stake() -> None:
    position = read_position(AMBUSH)
    asked = [one for one in questions(position, Random(3)) if one.opponents]
    assert {goal_kind(one) for one in asked} >= {"hold"}
    for one in asked:
        survived = sum(end.health(0) > 0 for end in ends(one, Random(4), 100))
        assert 0 < survived < 90


def met(asked: Puzzle) -> float:
    """How often random play meets the goal; with other luck than when it was asked."""
    goal, start, trials = read_goal(asked.goal), asked.position.hot, 50
    found = (
        goal.value(start, end.hot, asked.seat, asked.setting)
        for end in ends(asked, Random(5), trials)
    )
    return float(sum(value[0] for value in found)) / trials


def test_cards_and_snails_go_where_they_belong() -> None:
    position = planned_by(read_position(GAME), 1)
    assert isinstance(position.node, Decision) and position.node.player == 1
    assert planned_by(position, 1) == position
    without = without_snails(position, [2, 3, 6])
    assert without.place(2) is None and not without.health(6)
    missile = position.setting.catalogue.cards[special_cards(position, 0)[0]].index
    poor = with_hand(without, 0, ())
    assert special_cards(poor, 0) == [] and special_cards(with_hand(poor, 0, [missile]), 0) == [
        missile
    ]
    assert "deck" not in write_position(poor)


# Sieving

AIMED_SHOT = """
snails 1
map 1 1 1 1
player A amazons
  L a1
  hand snailper_rifle
player B ninja
  L a4 10
"""
"""Greedy play shoots at once; it is better to aim first."""
PLAIN_PUNCH = """
snails 1
map 1 1
player A amazons
  L a1
player B ninja
  L a1 5
"""


def test_a_question_that_greedy_play_answers_is_no_puzzle() -> None:
    sieve = CandidateFilter(STATES)
    assert sieve.proven(question(PLAIN_PUNCH, "damage")) is None
    assert sieve.counts["candidates"] == 1 and not sieve.counts["missed"]
    assert sieve.proven(question(AIMED_SHOT, "damage")) is not None


def test_stages_only_lose() -> None:
    sieve, random = CandidateFilter(2000), Random(3)
    for position in cuts(3):
        for asked in questions(position, random):
            sieve.proven(asked)
    counts = [sieve.counts[stage] for stage in STAGES]
    assert counts == sorted(counts, reverse=True) and counts[0] > 5


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    sieve = CandidateFilter(states=1)
    position = cuts(1)[0]
    for asked in questions(position, Random(1)):
        assert sieve.proven(asked) is None
    assert not sieve.counts["proven"]


# Making smaller, doubles, rating

LOADED = """
snails 1
map . 3 1/ . _ ./  1 ./   ./    2
round 5
contamination 1
tiles a2:3!
fire e1
player A barbarians
  S a3 20
player B cowboys
  G a3 15
  hand snailper_rifle
todo planning seat=1
"""
"""Out and up, aim, shoot: the fire and the crack in the mountain have no part in it."""


def proven(text: str, goal: str) -> Puzzle:
    asked = question(text, goal)
    return replace(asked, proof=find(asked, STATES).proof)


@pytest.fixture(scope="module")
def loaded() -> Puzzle:
    return proven(LOADED, "gone(AS)")


def test_what_does_not_matter_goes(loaded: Puzzle) -> None:
    smaller = reduced(loaded, STATES)
    assert smaller.proof is not None and loaded.proof is not None
    assert smaller.proof.value == loaded.proof.value and smaller.proof.plans == loaded.proof.plans
    assert "fire" in write_position(loaded.position)
    assert "fire" not in write_position(smaller.position)
    assert check(replace(smaller, themes=themes_of(smaller))).proven


def test_doubles_are_dropped(loaded: Puzzle) -> None:
    same = replace(loaded, name="two", themes=("water",))
    other = replace(proven(AIMED_SHOT, "damage"), themes=("aim",))
    assert are_near_duplicates(loaded, same) and likeness(loaded, same) == 1
    assert not are_near_duplicates(loaded, other)
    assert without_near_duplicates([loaded, same, other]) == [loaded, other]
    assert without_near_duplicates([same, other], known=[loaded]) == [other]


def test_ratings_follow_from_what_is_hard(loaded: Puzzle) -> None:
    hard, easy = difficulty_of(loaded), difficulty_of(proven(PLAIN_PUNCH, "damage"))
    assert rate(loaded) == hard.rating == rate(loaded)
    assert 600 <= easy.rating < hard.rating <= 2600
    assert easy.greedy_miss == 0 and easy.length == 1
    harder = replace(hard, greedy_miss=1.0, rarity=1.0, closeness=1.0, tempting=14.0, length=5)
    assert hard.rating < harder.rating <= 2600
